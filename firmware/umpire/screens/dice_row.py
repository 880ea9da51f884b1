"""A row of dice with what they show, for all who roll, type or correct."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas


def draw_row(c: "Canvas", y: int, sizes: bytes, texts: list[str], at: int = -1) -> None:
    """A row of dice with what they show; die `at` is the one in question. A long row scrolls with it."""
    low = c.height < 64
    pitch = 14 if low else 16
    count = len(sizes)
    most = c.width // pitch
    first = 0
    if count > most:
        most = (c.width - 12) // pitch
        first = max(0, min(at - most // 2, count - most))
        if first:
            c.text("◂", 0, y + (0 if low else 5))
        if first + most < count:
            c.text("▸", c.width - 5, y + (0 if low else 5))
        count = most
    x = (c.width - pitch * count) // 2
    for k in range(first, first + count):
        if low:
            c.chip(x + 7, y, sizes[k], texts[k], chosen=k == at)
        else:
            c.die(x, y, sizes[k], texts[k], k == at)
        x += pitch
