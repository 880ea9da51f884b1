"""What can be wrong with a set-up that has options (RULEBOOK A4, A16, A19, A21). Loaded while a match is set up."""

from umpire import groups

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup


def faults(setup: "Setup") -> set[str]:
    """Words of `expect setup` (sides, fronts, option) with details: see `header.faults`."""
    found = set()
    seats = len(setup.names)
    if setup.edition == "star" and (setup.fronts or setup.alliances or setup.admitted or setup.passes):
        found.add("option:star")  # A21
    if any(pact >> seats for pact in setup.alliances):
        found.add("sides:pact")
    if setup.fronts and seats != 2:
        found.add("sides:fronts")  # A4
    elif setup.fronts:
        for side, army in enumerate(setup.armies):
            fault = _manning(setup, side, army)
            if fault:
                found.add("fronts:" + fault)
    for front in list(setup.admitted) + list(setup.passes):
        if not 1 <= front <= setup.fronts:
            found.add(f"fronts:none::{front}")
    for front, side in setup.passes.items():
        if side >= seats:
            found.add(f"fronts:pass::{front}")
    if setup.is_on("handicap") and setup.rule("diplomacy") == "fixed" and len(groups.of(groups.at_first(setup))) != 2:
        found.add("option:handicap")  # A19
    return found


def _manning(setup: "Setup", side: int, army: bytes) -> str:
    """What keeps an army from a die in each front and a front for each die (A4, A13, A16); empty: nothing."""
    from umpire.options.terrain import admits

    fronts = range(1, setup.fronts + 1)
    for size in army:
        if not any(admits(setup, front, size) for front in fronts):
            return f"barred:{side}:{size}"
    if len(army) < setup.fronts:
        return f"few:{side}"
    able = [[die for die, size in enumerate(army) if admits(setup, front, size)] for front in fronts]
    if [] in able:
        return f"closed:{side}:{able.index([]) + 1}"
    manned: dict[int, int] = {}
    if not all(_man(able, front, manned, []) for front in range(setup.fronts)):
        return f"spread:{side}"
    return ""


def _man(able: list[list[int]], front: int, manned: dict[int, int], tried: list[int]) -> bool:
    """Find a die for the front, if need be by sending another front's die away (an augmenting path)."""
    for die in able[front]:
        if die not in tried:
            tried.append(die)
            if die not in manned or _man(able, manned[die], manned, tried):
                manned[die] = front
                return True
    return False
