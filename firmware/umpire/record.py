"""Writing the match record: an answer becomes a line (RECORD 3)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match
    from umpire.position import Position


def line_of(match: "Match", answer: tuple) -> str:
    """The record's line for an answer, without a line end; dice in index order."""
    word = answer[0]
    position = match.position
    for own in match.points("record"):
        text: str = own(match, answer)
        if text:
            return text
    if word == "first":
        return "first " + letter(answer[1]) + (" rng" if answer[2] else "")
    if word == "roll":
        return ("rng " if answer[3] else "roll ") + rolled(position, answer[1], answer[2])
    if word == "attack":
        return "attack " + named(position, answer[1], "+") + " > " + position.name(answer[2])
    if word == "reroll":
        return "reroll " + (named(position, answer[1], " ") or "none")
    if word == "correct":
        return f"correct {position.name(answer[1])}={answer[2]}"
    if word == "resign":
        return "resign " + letter(answer[1])
    if len(answer) == 1:
        return word  # pass, undo, end
    from umpire.options import record

    return record.line_of(match, answer)


def letter(side: int) -> str:
    """The record's letter of a side."""
    return chr(65 + side)


def named(position: "Position", dice: bytes, between: str) -> str:
    """The names of dice, in index order."""
    return between.join([position.name(die) for die in sorted(dice)])


def rolled(position: "Position", dice: bytes, values: bytes) -> str:
    """Dice and what they show, in index order."""
    pairs = sorted(zip(dice, values))
    return " ".join([f"{position.name(die)}={value}" for die, value in pairs])
