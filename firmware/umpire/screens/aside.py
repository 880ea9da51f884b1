"""What several screens of the advanced rules say: small, for the menu in a match asks for all of it at once."""

from umpire.canvas import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match


def members(pact: int, but: int = -1) -> list[int]:
    """The sides of an alliance, without `but`."""
    return [side for side in range(8) if pact >> side & 1 and side != but]


def joined(names: list[str]) -> str:
    """ "Napoleon, Murat and Ney"."""
    return names[0] if len(names) == 1 else say("{} and {}", ", ".join(names[:-1]), names[-1])


def waits(match: "Match", side: int) -> str:
    """When the side's next reserve die enters (A11, A12)."""
    every = match.setup.number("reinforce_every")
    turns = every - match.own_turns[side] % every
    if turns == 1 or not match.position.dice(side):
        return "next turn"
    return say("in {} turns", turns)
