"""The header of a record: what it says of a set-up, and what is to be said against it (RECORD 2, 4)."""

from umpire import rules
from umpire.setup import MOST_DICE, MOST_SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.setup import Setup


def errors(setup: "Setup") -> list[str]:
    """Why a match cannot be played so: words of `expect setup`, sorted; empty: it can."""
    return sorted({fault.split(":")[0] for fault in faults(setup)})


def faults(setup: "Setup") -> list[str]:
    """The same with details, word:kind:side:number, as `umpire.refusals` puts them into words; sorted."""
    found = set(setup.faults)
    seats = len(setup.names)
    if not 2 <= seats <= MOST_SIDES:
        found.add("sides")
    for side, army in enumerate(setup.armies):
        if not army:
            found.add(f"sides:army:{side}")
    if max(setup.players, default=0) >= seats:
        found.add("sides:player")
    if sum([len(army) for army in setup.armies + setup.reserves]) > MOST_DICE:
        found.add("size:many")
    if setup.own:
        found |= setup.own.faults(setup)
    if has_options(setup):
        from umpire.options import checks

        found |= checks.faults(setup)
    return sorted(found)


def has_options(setup: "Setup") -> bool:
    """Does the header have lines of options, or a handicap?"""
    front_lines = setup.fronts or setup.admitted or setup.passes
    return bool(setup.alliances or any(setup.reserves) or front_lines or setup.is_on("handicap"))


def warnings(setup: "Setup") -> list[str]:
    """What experience advises against: words of `expect warn`, sorted."""
    found: list[str] = setup.own.warnings(setup) if setup.own else []
    for army, reserve in zip(setup.armies, setup.reserves):
        if is_small_fry(setup.edition, setup.sizes(army + reserve)):
            found.append("small-fry")
            break
    return sorted(found)


def is_small_fry(edition: str, dice: bytes) -> bool:
    """Are too many of a side's dice, reserve included, d1 and d2, in star d3, too? B15: no more than half; J10: less
    than half. `dice`: sizes."""
    too_many = 0 if edition == "japanese" else 1
    small = 3 if edition == "star" else 2
    return 2 * len([size for size in dice if size <= small]) >= len(dice) + too_many


def lines(setup: "Setup") -> "Iterator[str]":
    """The header, line by line; only house rules that differ from the edition's default are named."""
    yield "umpire 1"
    yield "edition " + setup.edition
    for name in sorted(setup.rules):
        value = setup.rules[name]
        if value != rules.default(setup.edition, name):
            yield f"rule {name} {rules.text_of(name, value)}"
    for side, army in enumerate(setup.armies):
        letter = chr(65 + side)
        yield f'side {letter} "{setup.names[side]}"'
        yield f"army {letter} {army_text(setup, side, army)}"
    if setup.own:
        yield from setup.own.lines(setup)
    if has_options(setup):
        from umpire.options import record

        yield from record.header_lines(setup)
    for side in sorted(setup.players):
        yield f"player {chr(65 + side)} {setup.players[side]}"
    if setup.seed >= 0:
        yield f"seed {setup.seed}"
    if setup.odds:
        yield "odds on"


def army_text(setup: "Setup", side: int, army: bytes) -> str:
    """Sizes or units of a side as the record writes them: runs of equal ones as n*size."""
    words = []
    k = 0
    while k < len(army):
        run = k
        while run < len(army) and army[run] == army[k]:
            run += 1
        word = setup.own.token(side, army[k]) if setup.own else str(army[k])
        words.append(word if run - k == 1 else f"{run - k}*{word}")
        k = run
    return " ".join(words)
