"""What can be wrong with a set-up that has options (RULEBOOK A4, A16, A19, A21). Loaded while a match is set up."""

from umpire.options.fronts import admits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup


def errors(setup: "Setup") -> set[str]:
    """Words of `expect setup`: sides, fronts, option."""
    found = set()
    seats = len(setup.names)
    if setup.edition == "star" and (setup.fronts or setup.alliances or setup.admitted or setup.passes):
        found.add("option")  # A21
    if any(pact >> seats for pact in setup.alliances):
        found.add("sides")
    if setup.fronts and seats != 2:
        found.add("sides")  # A4
    elif setup.fronts and not _fronts_can_be_manned(setup):
        found.add("fronts")  # A16
    for front in list(setup.admitted) + list(setup.passes):
        if not 1 <= front <= setup.fronts:
            found.add("fronts")
    for side in setup.passes.values():
        if side >= seats:
            found.add("fronts")
    if setup.is_on("handicap") and setup.rule("diplomacy") == "fixed" and _groups(setup) != 2:
        found.add("option")  # A19
    return found


def _groups(setup: "Setup") -> int:
    allied = sum([len([1 for side in range(8) if pact >> side & 1]) for pact in setup.alliances])
    return len(setup.names) - allied + len(setup.alliances)


def _fronts_can_be_manned(setup: "Setup") -> bool:
    """Can every army put a die into each front, and every die into some front (A4, A13, A16)?"""
    for army in setup.armies:
        if not all(any(admits(setup, front, size) for front in range(1, setup.fronts + 1)) for size in army):
            return False
        manned: dict[int, int] = {}
        for front in range(1, setup.fronts + 1):
            if not _man(setup, army, front, manned, []):
                return False
    return True


def _man(setup: "Setup", army: bytes, front: int, manned: dict[int, int], tried: list[int]) -> bool:
    """Find a die for the front, if need be by sending another front's die away (an augmenting path)."""
    for die, size in enumerate(army):
        if die not in tried and admits(setup, front, size):
            tried.append(die)
            if die not in manned or _man(setup, army, manned[die], manned, tried):
                manned[die] = front
                return True
    return False
