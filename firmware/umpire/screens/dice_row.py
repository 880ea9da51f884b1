"""A row of dice with what they show, for all who roll, type or correct."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


def sizes_of(ui: "Handheld", dice: bytes) -> bytes:
    """The sizes of the dice rolled for these; a d60 may be two d30, the second of them behind all dice (S41)."""
    assert ui.match
    sides = ui.match.position.sides
    sizes = [sides[die] for die in dice]
    if 60 in sizes and ui.match.setup.edition == "star" and ui.match.setup.rule("d60") == "two_d30":
        count = sizes.count(60)
        sizes = [30 if size == 60 else size for size in sizes] + [30] * count
    return bytes(sizes)


def totals(ui: "Handheld", dice: bytes, values: bytes) -> bytes:
    """Such rolls as an answer has them: of two d30 the sum, and the second of them behind all dice."""
    assert ui.match
    found = bytearray(values)
    second = len(dice)
    for k, die in enumerate(dice):
        if second < len(values) and ui.match.position.sides[die] == 60:
            found[k] += values[second]
            second += 1
    return bytes(found)


def draw_row(c: "Canvas", y: int, sizes: bytes, texts: list[str], at: int = -1) -> None:
    """A row of dice with what they show; die `at` is the one in question. A long row scrolls with it."""
    low = c.height < 64
    for k, x in columns(c, len(sizes), at, y if low else y + 5):
        if low:
            c.chip(x + 7, y, sizes[k], texts[k], chosen=k == at)
        else:
            c.die(x, y, sizes[k], texts[k], k == at)


def columns(c: "Canvas", count: int, at: int, y: int) -> list[tuple[int, int]]:
    """The dice of a row that are to be seen, and the x of each; arrows at height y where there are more."""
    pitch = 14 if c.height < 64 else 16
    most = c.width // pitch
    first = 0
    if count > most:
        most = (c.width - 12) // pitch
        first = max(0, min(at - most // 2, count - most))
        if first:
            c.text("◂", 0, y)
        if first + most < count:
            c.text("▸", c.width - 5, y)
        count = most
    left = (c.width - pitch * count) // 2
    return [(first + k, left + pitch * k) for k in range(count)]
