"""What the screens call the ground of a front: the sizes it admits, out of those that there are (RULEBOOK A13)."""

from umpire.canvas import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup

NAMED = b"\x01\x02\x04\x06\x08\x0a\x0c\x10\x14\x64"  # B3
KINDS = (
    ("open ground", 1, 100),
    ("swamp", 1, 4),
    ("forest", 1, 8),
    ("deep water", 8, 100),
)  # smallest, largest


def sizes(setup: "Setup") -> bytes:
    """The sizes that matter: the named ones and those of the armies, small to large."""
    found = set(NAMED)
    for army in setup.armies + setup.reserves:
        found |= set(army)
    return bytes(sorted(found))


def admitted(setup: "Setup", front: int) -> bytes:
    """Those that the front admits."""
    some = setup.admitted.get(front)
    return bytes([size for size in sizes(setup) if some is None or size in list(some)])


def kind(setup: "Setup", front: int) -> int:
    """Which of KINDS that is; -1: none of them."""
    there = admitted(setup, front)
    for k, (_, low, high) in enumerate(KINDS):
        if there == bytes([size for size in sizes(setup) if low <= size <= high]):
            return k
    return -1


def admit(setup: "Setup", front: int, some: bytes) -> None:
    """Let these sizes in and no others."""
    if some == sizes(setup):
        setup.admitted.pop(front, None)
    else:
        setup.admitted[front] = some


def text(setup: "Setup", front: int) -> str:
    """In a word or two: "forest", "3 sizes, pass"."""
    k = kind(setup, front)
    if not k and front in setup.passes:
        return say("pass{}", "")  # a word with two meanings: this is the mountain's
    there = admitted(setup, front)
    said = KINDS[k][0] if k >= 0 else say("only d{}", there[0]) if len(there) == 1 else say("{} sizes", len(there))
    return say("{}, pass", said) if front in setup.passes else said
