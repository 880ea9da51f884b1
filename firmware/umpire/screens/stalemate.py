"""Nobody can attack, and the house rule says to roll anew (B19): it is announced before the first one rolls."""

from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match


def begins(match: "Match") -> bool:
    """Does the match ask for the first roll after a stalemate? No attack or choice owes it then."""
    side = match.question.side
    if not match.position.value[match.question.dice[0]] or match.setup.own and not match.setup.own.stalls():
        return False
    for before in range(side):
        if match.is_in(before):
            return False  # it has been said before that one's roll
    owed = False
    for answer in match.history():
        if answer[0] != "resign":
            owed = answer[0] in ("attack", "reroll", "move", "reinforce", "cast", "recharge", "escort")
    return not owed


class Stalemate(Notice):
    """Nobody can attack, and the house rule is to roll anew (B19)."""

    headline = "Stalemate"
    text = "Nobody can attack: all dice are rolled anew."
    centred = True

    def b(self) -> None:
        self.ui.roll()

    def long_b(self) -> None:
        self.ui.open("pause.Pause")
