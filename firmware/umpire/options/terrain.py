"""Terrain (RULEBOOK A13, A14): fronts that admit only some sizes, and passes that cannot be flanked."""

from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match
    from umpire.setup import Setup


def begin(match: "Match") -> None:
    """A14: the holder of a pass cannot be flanked there; with pass_scope = both nobody can."""
    setup = match.setup
    for front in setup.passes:
        both = setup.rule("pass_scope") == "both"
        match.position.held[TABLE + front] = 0xFF if both else 1 << setup.passes[front]


def admits(setup: "Setup", front: int, size: int) -> bool:
    """A13: may a die of this size be in this front?"""
    sizes = setup.admitted.get(front)
    return sizes is None or size in list(sizes)
