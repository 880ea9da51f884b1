"""Writing the options' lines of a record: header and events (RECORD 2, 3). Loaded only for matches that have them."""

from umpire.record import letter, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.match import Match
    from umpire.setup import Setup


def header_lines(setup: "Setup") -> "Iterator[str]":
    """What the header says of the options."""
    from umpire.header import army_text

    for side, reserve in enumerate(setup.reserves):
        if reserve:
            yield f"reserve {letter(side)} {army_text(setup, side, reserve)}"
    for pact in setup.alliances:
        yield "alliance " + " ".join([letter(side) for side in range(8) if pact >> side & 1])
    if setup.fronts:
        yield f"fronts {setup.fronts}"
    for front in sorted(setup.admitted):
        yield "front {} sizes {}".format(front, " ".join([str(size) for size in setup.admitted[front]]))
    for front in sorted(setup.passes):
        yield f"front {front} pass {letter(setup.passes[front])}"


def line_of(match: "Match", answer: tuple) -> str:
    """The record's line for an option's answer."""
    word = answer[0]
    position = match.position
    if word == "deploy":
        pairs = sorted(zip(answer[1], answer[2]))
        placed = " ".join([f"{position.name(die)}={front}" for die, front in pairs])
        return "deploy " + placed + (" rng" if answer[3] else "")
    if word == "move":
        return "move " + named(position, answer[1], " ") + f" > {answer[2]}"
    if word == "hold":
        return f"hold {answer[1]}"
    if word == "reinforce":
        return "reinforce " + position.name(answer[1]) + (f" > {answer[2]}" if answer[2] else "")
    return f"{word} {letter(answer[1])} {letter(answer[2])}"
