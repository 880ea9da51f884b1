"""Who fights together (RULEBOOK A1, A18): alliances are disjoint sets of sides, and a lone side is one by itself."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup


def of(pacts: "bytes | bytearray") -> list[int]:
    """All alliances and lone sides as side bits, in the order of their first seats; `pacts`: each side's alliance."""
    groups: list[int] = []
    for pact in pacts:
        if pact not in groups:
            groups.append(pact)
    return groups


def at_first(setup: "Setup") -> bytes:
    """Each side's alliance, as side bits, when the match begins."""
    pacts = bytearray([1 << side for side in range(len(setup.names))])
    for pact in setup.alliances:
        for side in range(len(pacts)):
            if pact >> side & 1:
                pacts[side] = pact & 0xFF
    return bytes(pacts)
