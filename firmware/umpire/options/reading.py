"""Reading the options' lines of a record: header and events (RECORD 2, 3). Loaded only for records that have them."""

from micropython import const

from umpire.reading import RecordError, die_of, number, shown, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match
    from umpire.reading import Reader

NO_FRONT = const(255)  # out of every range


# The header


def read_header(reader: "Reader", word: str, text: str) -> None:
    """Take a header line of an option into the reader's set-up. RecordError if it is malformed."""
    parts = text.split()
    if word == "reserve":
        side = reader.seated(parts[1] if len(parts) > 1 else "")
        reader.setup.reserves[side] = reader.sizes("reserve", parts)
    elif word == "alliance":
        _alliance(reader, parts)
    elif word == "fronts":
        reader.once("fronts")
        if len(parts) != 2 or not 2 <= number(parts[1]) <= 9:
            raise RecordError("`fronts 2`, up to 9, was expected")
        reader.setup.fronts = number(parts[1])
    else:
        _front(reader, parts)


def _alliance(reader: "Reader", parts: list[str]) -> None:
    pact = 0
    if len(parts) < 3:
        raise RecordError("two sides or more were expected: alliance A C")
    for word in parts[1:]:
        side = side_of(word)
        if pact >> side & 1 or any(other >> side & 1 for other in reader.setup.alliances):
            raise RecordError(f"side {word} is in an alliance already: alliances are disjoint")
        pact |= 1 << side
    reader.setup.alliances.append(pact)


def _front(reader: "Reader", parts: list[str]) -> None:
    setup = reader.setup
    if len(parts) < 4 or parts[2] not in ("sizes", "pass"):
        raise RecordError("`front 1 sizes 1 2 4` or `front 2 pass A` was expected")
    front = number(parts[1])
    reader.once(" ".join(parts[:3]))
    if parts[2] == "sizes":
        setup.admitted[front] = bytes([min(number(word), 255) for word in parts[3:]])
    elif len(parts) > 4:
        raise RecordError("one side holds a pass: front 2 pass A")
    else:
        setup.passes[front] = side_of(parts[3])


# Events


def parse(match: "Match", parts: list[str]) -> tuple:
    """The answer that an option's event line stands for, split at blanks and signs."""
    word = parts[0]
    if word == "deploy":
        by_device = parts[-1] == "rng"
        dice, fronts = shown(match.position, parts[:-1] if by_device else parts, "deploy a1=1 a2=2")
        return word, dice, fronts, by_device
    if word == "move":
        if len(parts) < 4 or parts[-2] != ">":
            raise RecordError("`move a1 a2 > 2` was expected")
        return word, bytes([die_of(match.position, name) for name in parts[1:-2]]), _front_of(parts[-1])
    if word == "hold":
        if len(parts) != 2:
            raise RecordError("`hold 2` was expected")
        return word, _front_of(parts[1])
    if word == "reinforce":
        if len(parts) != 2 and (len(parts) != 4 or parts[2] != ">"):
            raise RecordError("`reinforce a7` or `reinforce a7 > 2` was expected")
        front = _front_of(parts[3]) or NO_FRONT if len(parts) == 4 else 0
        return word, die_of(match.position, parts[1]), front
    if len(parts) != 3:
        raise RecordError(f"`{word} A C` was expected")
    return word, side_of(parts[1]), side_of(parts[2])


def _front_of(word: str) -> int:
    return min(number(word), NO_FRONT)
