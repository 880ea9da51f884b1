"""What the firmware takes for granted about the Python it runs on."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generator


def test_numbers_have_no_limit() -> None:
    reachable = 1
    for sides in range(1, 101):  # a bit set of sums grows far beyond a machine word
        reachable |= reachable << sides
    assert reachable >> 5050 == 1
    assert reachable & 1


def test_bytes_are_arrays() -> None:
    values = bytearray(8)
    values[3] = 255
    view = memoryview(values)
    view[4:6] = b"\x01\x02"
    assert values == b"\x00\x00\x00\xff\x01\x02\x00\x00"


def test_crc32_chains() -> None:
    from binascii import crc32

    assert crc32(b"attack a1 > b2", crc32(b"umpire 1")) == crc32(b"umpire 1attack a1 > b2")
    assert crc32(b"123456789") == 0xCBF43926


def test_generators_close_what_they_hold() -> None:
    closed = []

    def questions() -> "Generator[int, int, None]":
        try:
            answer = yield 1
            yield answer + 1
        finally:
            closed.append(True)

    asked = questions()
    assert next(asked) == 1
    assert asked.send(4) == 5
    asked.close()
    assert closed
