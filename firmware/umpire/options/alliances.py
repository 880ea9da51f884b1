"""Alliances (RULEBOOK A1 to A3, A18): whom a side may attack, and when one alliance is left."""

from umpire import groups, reasons

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match


def begin(match: "Match") -> None:
    """The alliances of the set-up."""
    match.pacts[:] = groups.at_first(match.setup)
    _draw_lines(match)


def _draw_lines(match: "Match") -> None:
    """Allies are no targets; with diplomacy = free they can be, but an attack on one is never compulsory (A18)."""
    position = match.position
    position.rivals = bytearray([0xFF & ~pact for pact in match.pacts])
    if not _is_free(match):
        position.foes = position.rivals


def _is_free(match: "Match") -> bool:
    return match.setup.rule("diplomacy") == "free"


def is_over(match: "Match") -> bool:
    """A2: with alliance_end = one_out the match ends when any alliance or lone side is out of dice."""
    left = match.sides_in()
    return match.setup.rule("alliance_end") == "one_out" and any(not left & pact for pact in match.pacts)


def strikes(match: "Match", answer: tuple) -> None:
    """A3: attacking an ally breaks the pact first."""
    if match.pacts[match.turn] >> match.position.owner[answer[2]] & 1:
        _leave(match, match.turn)


def why_not(match: "Match", answer: tuple) -> int | None:
    """Diplomacy: the first lines of a turn, by the side to move (A1, A18)."""
    word = answer[0]
    if word != "ally" and word != "break":
        return None
    first, second = answer[1], answer[2]
    if not _is_free(match) or not match.fresh or match.question.kind not in ("attack", "reinforce"):
        return reasons.NOT_ASKED
    seats = len(match.pacts)
    if first >= seats or second >= seats or match.resigned >> first & 1 or match.resigned >> second & 1:
        return reasons.NOT_ASKED
    bits = 0
    if first == second:
        bits |= reasons.DUPLICATE
    if match.turn not in (first, second):
        bits |= reasons.NOT_YOUR_TURN
    allied = match.pacts[first] >> second & 1
    if allied and word == "ally" and first != second:
        bits |= reasons.ALLY
    return bits if bits or allied or word == "ally" else reasons.NOT_ASKED


def apply(match: "Match", answer: tuple) -> bool:
    """`ally` takes the side to move into the other's alliance, `break` takes it out alone."""
    if answer[0] != "ally" and answer[0] != "break":
        return False
    side = match.turn
    _leave(match, side)
    if answer[0] == "ally":
        pact = match.pacts[answer[1] if answer[2] == side else answer[2]] | 1 << side
        for member in range(len(match.pacts)):
            if pact >> member & 1:
                match.pacts[member] = pact
        _draw_lines(match)
    return True


def _leave(match: "Match", side: int) -> None:
    for member in range(len(match.pacts)):
        match.pacts[member] &= ~(1 << side)
    match.pacts[side] = 1 << side
    _draw_lines(match)
