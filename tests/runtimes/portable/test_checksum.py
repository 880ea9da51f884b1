"""The checksum chain of record lines."""

from binascii import crc32

from umpire.checksum import Chain, split


def test_a_line_carries_the_low_half_of_the_running_crc() -> None:
    chain = Chain()
    first = chain.add("umpire 1")
    second = chain.add(b"edition base  # a comment counts")
    one = crc32(b"umpire 1")
    two = crc32(b"edition base  # a comment counts", one)
    assert first == b"umpire 1 *%04x" % (one & 0xFFFF)
    assert second == b"edition base  # a comment counts *%04x" % (two & 0xFFFF)
    assert chain.crc == two


def test_what_was_added_checks() -> None:
    out = Chain()
    back = Chain()
    for line in ("umpire 1", 'side A "Ney *1234"', "", "roll a1=3 a2=5", "pass *abcd"):
        for end in (b"", b"\n", b"\r\n"):
            assert Chain(back.crc).check(Chain(out.crc).add(line) + end) == (line.encode(), True)
        assert back.check(out.add(line).upper() if line == "" else out.add(line)) == (line.encode(), True)
        out.crc = back.crc


def test_upper_case_is_read() -> None:
    line = Chain().add("pass")
    body, digits = line[:-4], line[-4:]
    assert Chain().check(body + digits.upper()) == (b"pass", True)


def test_every_changed_byte_is_seen() -> None:
    line = Chain().add("attack a1+a3 > b2")
    for i in range(len(line)):
        for bit in range(8):
            wrong = bytearray(line)
            wrong[i] ^= 1 << bit
            body, good = Chain().check(bytes(wrong))
            assert good is not True or bytes(wrong).lower() == line  # only the case of a digit may change


def test_a_line_without_a_checksum_leaves_the_chain() -> None:
    chain = Chain()
    chain.add("umpire 1")
    crc = chain.crc
    for line in (b"pass", b"", b"*1234", b"army A 2*6", b"army A 2 *66", b"pass *12g4", b"pass*1234", b"pass *1234 x"):
        assert chain.check(line) == (line, None)
        assert split(line) == (line, -1)
    assert chain.crc == crc


def test_a_wrong_one_leaves_the_chain() -> None:
    chain = Chain()
    chain.add("umpire 1")
    crc = chain.crc
    good = Chain(crc).add("pass")
    assert chain.check(Chain().add("pass")) == (b"pass", False)
    assert chain.crc == crc
    assert chain.check(good) == (b"pass", True)
