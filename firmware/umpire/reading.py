"""Reading the match record: lines become a set-up and answers (RECORD 1 to 3).

Used where a record comes in: to resume on the device, and by every host tool.
"""

from umpire import parts as there
from umpire import reasons, rules
from umpire.checksum import Chain
from umpire.match import Match
from umpire.position import NO_DIE
from umpire.setup import LARGEST, MOST_DICE, Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.position import Position

# Lines of the record that the editions played so far never ask for: answered with `not-asked`.
_OTHER_EVENTS = "cast recharge control react lose damage escort action repair command"
_OPTION_EVENTS = "deploy move hold reinforce ally break"  # read by umpire.options.reading
_OPTION_HEADER = "reserve alliance fronts front"
# Header lines of one edition: read by its module. In another edition they are the set-up's error `option`.
_MUSTER = {"theme": "medieval", "units": "medieval", "terrain": "star", "defender": "star"}
_UNITS = {"medieval": "2*footman knight", "star": "2*destroyer light-cruiser"}
_LETTERS = "abcdefghijklmnopqrstuvwxyz-"
_PLAYERS = "random greedy expectation perfect"


class RecordError(Exception):
    """A line is malformed, or its checksum is wrong; the text says what is wrong and what was expected."""


class Absent(RecordError):
    """The record is of an edition that this handheld was set up without."""


class Reader:
    """Takes one record line by line. `setup` fills with the header; `match` begins with the first event."""

    def __init__(self) -> None:
        self.setup = Setup()
        self.match: Match | None = None
        self._chain = Chain()
        self._summed = False  # has a line of this record carried a checksum?
        self._seen: list[str] = []  # header lines that may stand once

    def feed(self, raw: bytes, complete: bool = True) -> tuple[str, str]:
        """Take a line (without its line end; `complete`: it had one) and act on it.

        Returns its kind and text: "header", "event", "expect" (not judged here), "" for a blank or comment,
        "torn" for a last line cut short, which is dropped. RecordError, or answering.Illegal, if it is refused.
        """
        raw = raw.rstrip(b"\r\n")
        body, right = self._chain.check(raw)
        if not complete and self._summed and not right and body.strip():
            return "torn", ""
        if right is False:
            expected = str(Chain(self._chain.crc).add(body)[-5:], "ascii")
            raise RecordError(f"wrong checksum: {expected} was expected")
        self._summed = self._summed or right is True
        try:
            text = str(body, "utf-8")
        except UnicodeError:
            raise RecordError("not UTF-8 text") from None
        text = without_comment(text).strip()
        return self._act(text), text

    def _act(self, text: str) -> str:
        if not text:
            return ""
        word = text.split(None, 1)[0]
        if word == "expect":
            return "expect"
        if word == "umpire":
            self.once("umpire 1")
            if text.split() != ["umpire", "1"]:
                raise RecordError("this reads version 1: `umpire 1` was expected")
            return "header"
        if word in _HEADER or word in _MUSTER or word in _OPTION_HEADER.split():
            self._header(word, text)
            return "header"
        match = self.begin()
        match.answer(parse(match, text))
        return "event"

    def begin(self) -> Match:
        """The match; it begins now if it has not. RecordError if the set-up cannot be played."""
        if not self.match:
            if not self.setup.edition_named:
                raise RecordError("no edition: `edition base` was expected")
            try:
                self.match = Match(self.setup)
            except ValueError as error:
                from umpire import refusals

                said = refusals.sentences(self.setup)
                raise RecordError(f"this set-up cannot be played: {error}: {said}") from None
        return self.match

    # The header

    def _header(self, word: str, text: str) -> None:
        if self.match:
            raise RecordError(f"`{word}` belongs to the header, before the first event")
        if word != "edition" and not self.setup.edition_named:
            raise RecordError("`edition` was expected first")
        if word in _HEADER:
            _HEADER[word](self, text)
        elif word in _MUSTER:
            self._muster(word, text)
        else:
            from umpire.options import reading

            reading.read_header(self, word, text)

    def _muster(self, word: str, text: str) -> None:
        if self.setup.edition != _MUSTER[word]:
            if word == "units":
                raise RecordError(f"`units` belongs to medieval, not to {self.setup.edition}")
            self.setup.faults.add("option")
            return
        try:
            self.setup.own.read(self.setup, text.split())
        except ValueError as error:
            raise RecordError(str(error)) from None

    def once(self, what: str) -> None:
        """This may stand once in a header."""
        if what in self._seen:
            raise RecordError(f"`{what}` stands twice")
        self._seen.append(what)

    def _edition(self, text: str) -> None:
        self.once("edition")
        name = _words(text, 2, "edition base")[1]
        if name not in rules.EDITIONS.split():
            raise RecordError("unknown edition `{}`: {} was expected".format(name, rules.EDITIONS.replace(" ", " or ")))
        if name not in there.EDITIONS.split():
            raise Absent(f"edition {name} is not on this handheld")
        self.setup.take_edition(name)
        self.setup.edition_named = True

    def _rule(self, text: str) -> None:
        _, name, value = _words(text, 3, "rule half_value off")
        if not rules.exists(name):
            raise RecordError(f"unknown house rule `{name}`")
        self.once("rule " + name)
        try:
            self.setup.set_rule(name, rules.parse(name, value))
        except ValueError as error:
            raise RecordError(f"rule {name} cannot be `{value}`: {error} was expected") from None

    def _side(self, text: str) -> None:
        parts = text.split(None, 2)
        quoted = parts[2] if len(parts) > 2 else ""
        if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"' or '"' in quoted[1:-1]:
            raise RecordError('a name in double quotes was expected: side A "Napoleon"')
        expected = chr(65 + len(self.setup.names))
        if expected > "H":
            raise RecordError("at most eight sides, A to H")
        if parts[1] != expected:
            raise RecordError(f"side {expected} was expected: sides stand in seat order")
        self.setup.add_side(quoted[1:-1])

    def _army(self, text: str) -> None:
        parts = text.split()
        side = self.seated(parts[1] if len(parts) > 1 else "")
        self.setup.armies[side] = self.sizes("army", parts)

    def sizes(self, word: str, parts: list[str]) -> bytes:
        """The sizes that an army's or a reserve's line lists from its third word on."""
        side = self.seated(parts[1])
        self.once(word + " " + parts[1])
        if len(parts) < 3:
            example = _UNITS.get(self.setup.edition, "2*6 10 20")
            raise RecordError(f"{'units' if self.setup.own else 'sizes'} were expected: {word} A {example}")
        sizes: list[int] = []
        for token in parts[2:]:
            count, size = _times(token)
            if len(sizes) + count > MOST_DICE:
                self.setup.faults.add("size:many")
                count = MOST_DICE - len(sizes)
            sizes.extend([self._size(side, size)] * count)
        return bytes(sizes)

    def _size(self, side: int, word: str) -> int:
        """A die's size. What is none is the set-up's fault, not the line's: some size stands in for it."""
        if self.setup.own:
            size: int = self.setup.own.enlist(self.setup, side, word)
            return size
        if word and not word.strip(_LETTERS):
            self.setup.faults.add("unknown-unit")
            return LARGEST
        size = number(word)
        if 1 <= size <= LARGEST:  # B3
            return size
        self.setup.faults.add("size")
        return LARGEST

    def _player(self, text: str) -> None:
        _, letter, bot = _words(text, 3, "player B greedy")
        if bot not in _PLAYERS.split():
            raise RecordError("unknown player `{}`: {} was expected".format(bot, " or ".join(_PLAYERS.split())))
        self.once("player " + letter)
        self.setup.players[side_of(letter)] = bot  # it may stand before its `side`

    def _seed(self, text: str) -> None:
        self.once("seed")
        self.setup.seed = number(_words(text, 2, "seed 42")[1])

    def _odds(self, text: str) -> None:
        self.once("odds")
        value = _words(text, 2, "odds on")[1]
        if value not in ("on", "off"):
            raise RecordError("`odds on` or `odds off` was expected")
        self.setup.odds = value == "on"

    def seated(self, letter: str) -> int:
        """The index of a side that the header has named."""
        side = side_of(letter)
        if side >= len(self.setup.names):
            raise RecordError(f"there is no side {letter} above: `side` stands before it")
        return side


_HEADER = {
    "edition": Reader._edition,
    "rule": Reader._rule,
    "side": Reader._side,
    "army": Reader._army,
    "player": Reader._player,
    "seed": Reader._seed,
    "odds": Reader._odds,
}


# Events


def parse(match: Match, text: str) -> tuple:
    """The answer that an event line stands for. RecordError if it is malformed; legality is not judged."""
    for sign in ">=+":
        text = text.replace(sign, " " + sign + " ")
    parts = text.split()
    word = parts[0]
    for own in match.points("parse"):
        answer = own(match, parts)
        if answer:
            return tuple(answer)
    if word in _EVENTS:
        return _EVENTS[word](match, parts)
    if word in _OPTION_EVENTS.split():
        from umpire.options import reading

        return reading.parse(match, parts)
    if word in _OTHER_EVENTS.split():
        return (word,)
    raise RecordError(f"unknown word `{word}`")


def _first(match: Match, parts: list[str]) -> tuple:
    if len(parts) not in (2, 3) or parts[2:] not in ([], ["rng"]):
        raise RecordError("`first A` or `first A rng` was expected")
    return "first", side_of(parts[1]), len(parts) == 3


def _roll(match: Match, parts: list[str]) -> tuple:
    dice, values = shown(match.position, parts, "roll a1=3 a2=5")
    return "roll", dice, values, parts[0] == "rng"


def _correct(match: Match, parts: list[str]) -> tuple:
    dice, values = shown(match.position, parts, "correct a1=5")
    if len(dice) != 1:
        raise RecordError("one die a line was expected: correct a1=5")
    return "correct", dice[0], values[0]


def attack(match: Match, parts: list[str]) -> tuple:
    """The answer of an attack's line, split at blanks and signs."""
    if parts.count(">") != 1 or parts[-2] != ">":
        raise RecordError("`attack a1 > b2` or `attack a1+a3 > b2` was expected")
    attackers = parts[1:-2]
    bits = 0
    if "with" in attackers:  # a supported assault (S40): no die of the base game has channels
        attackers = attackers[: attackers.index("with")]
        bits |= reasons.NO_CHANNEL
    dice = []
    for k, token in enumerate(attackers):
        if k % 2:
            if token != "+":
                raise RecordError(f"`+` was expected before `{token}`")
            continue
        token, colon, spell = token.partition(":")
        if colon and not spell:
            raise RecordError(f"a spell was expected behind `{token}:`")
        if spell:
            bits |= reasons.NO_SPELL
        if token.endswith("!"):
            token = token[:-1]
            bits |= reasons.NO_BONUS
        dice.append(die_of(match.position, token))
    if len(attackers) % 2 == 0:
        raise RecordError("a die was expected before `>`: attack a1+a3 > b2")
    return "attack", bytes(dice), die_of(match.position, parts[-1]), b"", bits


def _reroll(match: Match, parts: list[str]) -> tuple:
    if len(parts) < 2:
        raise RecordError("`reroll b1 b3` or `reroll none` was expected")
    if parts[1:] == ["none"]:
        return "reroll", b""
    return "reroll", bytes([die_of(match.position, token) for token in parts[1:]])


def _resign(match: Match, parts: list[str]) -> tuple:
    if len(parts) != 2:
        raise RecordError("`resign A` was expected")
    return "resign", side_of(parts[1])


def _alone(match: Match, parts: list[str]) -> tuple:
    if len(parts) != 1:
        raise RecordError(f"nothing was expected after `{parts[0]}`")
    return (parts[0],)


_EVENTS = {
    "first": _first,
    "roll": _roll,
    "rng": _roll,
    "attack": attack,
    "pass": _alone,
    "reroll": _reroll,
    "undo": _alone,
    "correct": _correct,
    "resign": _resign,
    "end": _alone,
}


# Parts of lines


def without_comment(line: str) -> str:
    """The line up to a `#` that is not inside a quoted name."""
    if "#" not in line:  # a walk along every line takes long
        return line
    quoted = False
    for k, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted:
            return line[:k]
    return line


def number(text: str) -> int:
    """A whole number of 0 and up."""
    if not rules.is_number(text):
        short = "a number of at most nine digits" if text and not text.strip("0123456789") else "a number"
        raise RecordError(f"{short} was expected, not `{text}`")
    return int(text)


def _words(text: str, count: int, example: str) -> list[str]:
    parts = text.split()
    if len(parts) != count:
        raise RecordError(f"`{example}` was expected")
    return parts


def _times(token: str) -> tuple[int, str]:
    """How many, and of what: a size, or n*size."""
    count, star, word = token.partition("*")
    if not star:
        return 1, token
    if not number(count):
        raise RecordError(f"one die or more was expected, not `{token}`")
    return int(count), word


def side_of(letter: str) -> int:
    """The index of a side by its letter, A to H."""
    if len(letter) != 1 or not "A" <= letter <= "H":
        raise RecordError(f"a side, A to H, was expected, not `{letter}`")
    return ord(letter) - 65


def die_of(position: "Position", name: str) -> int:
    """The index of the die that a name such as a1 stands for; NO_DIE if there is no such die."""
    if not ("a" <= name[:1] <= "h" and rules.is_number(name[1:])):
        if name == "none":
            raise RecordError("`none` stands alone; a die such as a1 was expected")
        raise RecordError(f"a die such as a1 was expected, not `{name}`")
    return position.die(name)


def shown(position: "Position", parts: list[str], example: str) -> tuple[bytes, bytes]:
    """The dice and values of `a1=3 a2=5`, split at the signs. A value above 255 is out of every range."""
    if len(parts) % 3 != 1 or len(parts) == 1:
        raise RecordError(f"`{example}` was expected")
    dice = []
    values = []
    for k in range(1, len(parts), 3):
        if parts[k + 1] != "=":
            raise RecordError(f"`=` was expected after `{parts[k]}`")
        dice.append(die_of(position, parts[k]))
        values.append(min(number(parts[k + 2]), NO_DIE))
    return bytes(dice), bytes(values)
