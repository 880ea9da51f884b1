"""Screens of the agreed look, drawn with the canvas alone: tests/golden/mockups has each to the pixel."""

from umpire.canvas import Canvas

try:
    import framebuf  # type: ignore[import-not-found]
except ImportError:  # CPython
    from host_tools import framebuf

ENEMY = ((4, 4), (6, 1), (6, 5), (8, 8), (8, 9), (12, 8), (20, 20), (100, 57))
OWN = ((4, 3), (6, 6), (6, 2), (8, 5), (10, 7), (8, 1), (12, 10), (20, 12))
JUDGED = ((4, 4), (6, 4), (6, 1), (8, 4), (8, 9))


def new(width: int = 128, height: int = 64) -> Canvas:
    return Canvas(width, height, framebuf)


def match(score: str = "24:18") -> Canvas:
    c = new()
    c.header("Napoleon", score)
    return c


def row(c: Canvas, y: int, dice: tuple, filled: tuple = (), dotted: tuple = ()) -> None:
    for i, (sides, value) in enumerate(dice):
        c.die(16 * i, y, sides, str(value), filled=i in filled, dotted=i in dotted)


def table(target: int, question: str, ways: str) -> Canvas:
    c = match()
    row(c, 9, ENEMY, (target,), (7,))
    c.text(question, 0, 27)
    c.text_right(ways, 128, 27)
    row(c, 36, OWN)
    c.legend("◂", "take", "▸")
    return c


def attack(equation: str, chosen: tuple, count: str) -> Canvas:
    c = match()
    c.equation(equation, 0, 21, 92)
    c.die(113, 9, 12, "8", True)
    c.text_right(count, 128, 27)
    row(c, 36, OWN, chosen)
    c.legend("◂", "attack", "▸")
    return c


def marking() -> Canvas:
    c = match()
    row(c, 9, ((4, 2), (6, 6), (8, 3), (12, 12), (20, 17)), (3,))
    c.text("12 by your marked dice?", 0, 27)
    for i, (sides, value) in enumerate(JUDGED):
        c.die(16 * i, 36, sides, str(value), filled=i < 2, raised=i == 3)
    c.rect(88, 37, 40, 15)
    c.text_center("judge", 108, 41)
    c.legend("◂", "mark", "▸")
    return c


def verdict(equation: str, legal: bool, why: str, chosen: tuple, buttons: tuple) -> Canvas:
    c = match()
    c.equation(equation, 0, 18, 108, 3)
    c.verdict(legal, 112 if legal else 111, 8 if legal else 9)
    c.text(why, 0, 27)
    row(c, 36, JUDGED, chosen)
    c.text_right("legal" if legal else "not legal", 128, 41)
    c.legend(*buttons)
    return c


def typing(die: str, keys: tuple, dice: list, cursor: int, x: int = 0) -> Canvas:
    c = match("0:0")
    for i, (sides, text) in enumerate(dice):
        c.die(x + 16 * i, 9, sides, text, i == cursor)
    c.text(die + " shows?", 0, 27)
    c.text_right("hold B = back", 128, 27)
    c.keys(keys[0], keys[1], keys[2], 36)
    return c


def typing_d20(*keys: str) -> Canvas:
    return typing("d20", keys, [(sides, str(value)) for sides, value in OWN[:7]] + [(20, "?")], 7)


def typing_d6(*keys: str) -> Canvas:
    return typing("d6", keys, [(4, "3"), (6, "?")] + [(sides, "·") for sides, _ in OWN[2:]], 1)


def typing_d100() -> Canvas:
    return typing("d100", ("1-34", "35-67", "68-100"), [(4, "3"), (8, "5"), (100, "?"), (12, "·")], 2, 32)


def device_roll() -> Canvas:
    c = match("44:18")
    c.big_die(18, 9, 6, "5")
    c.big_die(77, 9, 20, "11")
    for x, y in ((8, 18), (11, 19), (117, 19), (120, 18)):
        c.vline(x, y, 14)
    c.text_center("6 is now 5, 3 is now 11", 64, 44)
    c.legend("", "skip", "")
    return c


def after_the_move() -> Canvas:
    c = match("44:18")
    c.die(0, 10, 6, "6")
    c.die(18, 10, 20, "3")
    c.text("→", 37, 14)
    c.die(48, 10, 20, "9", dotted=True)
    c.small_right("+20", 128, 11, 1, 3)
    c.text("6 and 3 take", 0, 32)
    c.text("Wellington's d20", 0, 42)
    c.legend("", "re-roll", "")
    return c


def menu() -> Canvas:
    c = new()
    c.text("Umpire", 0, 0)
    c.rect(115, 1, 12, 6, 1, 0)
    c.fill_rect(117, 3, 6, 2)
    c.fill_rect(127, 3, 1, 2)
    lines = (("Resume match", "turn 7"), ("New match", ""), ("Records", "12"), ("House rules", ""), ("Settings", ""))
    for i, (name, right) in enumerate(lines):
        c.text(name, 4, 9 + 9 * i)
        c.text_right(right, 124, 9 + 9 * i)
    c.invert(0, 8, 128, 9)
    c.legend("▴", "open", "▾")
    return c


def idle() -> Canvas:
    c = new()
    c.text_center("Napoleon", 31, 0)
    c.text_center("Wellington", 97, 0)
    c.small_center("24", 31, 10, 1, 7)
    c.small_center("18", 98, 10, 1, 7)
    c.fill_rect(0, 52, 62, 12)
    c.text_center("to move", 31, 54, 0)
    for y in range(10, 64, 4):
        c.vline(64, y, 1)
    return c


def pyrrhic() -> Canvas:
    c = new()
    c.text("Napoleon", 0, 0, 1, 2)
    c.text("Pyrrhic victory", 0, 18, 1, 2)
    c.small("60:50", 0, 38, 1, 2)
    c.text_right("total needs 75", 128, 40)
    c.legend("record", "rematch", "undo")
    return c


def display_fault() -> Canvas:
    c = match()
    c.text("Display fault", 0, 10, 1, 2)
    c.text("The panel stopped and was", 0, 29)
    c.text("started anew. All is safe.", 0, 39)
    c.legend("", "go on", "")
    return c


def low_table() -> Canvas:
    c = new(128, 32)
    for i, (sides, value) in enumerate(ENEMY):
        c.chip(7 + 14 * i, 3, sides, str(value), chosen=i == 5, dotted=i == 7)
    for i, (sides, value) in enumerate(OWN):
        c.chip(7 + 14 * i, 12, sides, str(value), below=True)
    c.text_right("18", 128, 3)
    c.text_right("24", 128, 12)
    c.legend("◂", "Napoleon: take d12?", "▸")
    return c


def low_typing() -> Canvas:
    c = new(128, 32)
    c.header("Napoleon", "0:0")
    c.text("d20?", 83, 0)
    c.keys("1-7", "8-14", "15-20", 10)
    return c


def tiny_typing() -> Canvas:
    c = new(72, 40)
    c.header("Napoleon")
    c.text("d20?", 0, 9)
    c.text_right("0:0", 72, 9)
    c.keys("1-7", "8-14", "15-20", 19)
    return c


def tiny_table() -> Canvas:
    c = new(72, 40)
    c.header("Napoleon")
    for i, (sides, value) in enumerate(ENEMY[3:]):
        c.chip(8 + 14 * i, 12, sides, str(value), chosen=i == 2, dotted=i == 4)
    c.text("Take d12?", 0, 22)
    c.text_right("24:18", 72, 22)
    c.legend("◂", "take", "▸")
    return c


def tiny_attack() -> Canvas:
    c = new(72, 40)
    c.header("Napoleon")
    c.equation("6+2=8", 0, 15, 72, 2)
    c.text_right("4 of 6", 72, 11)
    c.text("on d12", 0, 22)
    c.text_right("24:18", 72, 22)
    c.legend("◂", "attack", "▸")
    return c


NOT_LEGAL = ("clear", "change", "")

# Golden frame, how it is drawn, the CRC-32 of its buffer on every Python.
SCREENS = (
    ("128x64_5-table-largest-target-first", lambda: table(6, "Take the d20?", "8 ways"), 0xDB33E4D4),
    ("128x64_5-table-target-d12-chosen", lambda: table(5, "Take the d12?", "6 ways"), 0x7F25D30E),
    ("128x64_6-attacks-on-it-direct", lambda: attack("10>8", (6,), "1 of 6"), 0x4083D43F),
    ("128x64_6-attacks-on-it-a-flank-of-two", lambda: attack("6+2=8", (1, 2), "4 of 6"), 0x44C448BC),
    ("128x64_6-attacks-on-it-a-flank-of-three", lambda: attack("2+5+1=8", (2, 3, 5), "6 of 6"), 0xDABA4B26),
    ("128x64_7-judge-marking", lambda: marking(), 0x92F91B9B),
    (
        "128x64_7-judge-verdict",
        lambda: verdict("4+4+4=12", False, "half is 6: none shows 6", (0, 1, 3), NOT_LEGAL),
        0xE02DEDD4,
    ),
    (
        "128x64_7-judge-verdict-direct",
        lambda: verdict("9>12", False, "9 is not more than 12", (4,), NOT_LEGAL),
        0xAD465DDD,
    ),
    (
        "128x64_7-judge-verdict-legal",
        lambda: verdict("4+4+9=17", True, "half is 8.5: 9 is enough", (1, 3, 4), ("clear", "attack", "change")),
        0x51D71005,
    ),
    ("128x64_8-d20-first-press", lambda: typing_d20("1-7", "8-14", "15-20"), 0x6970CA1D),
    ("128x64_8-d20-second-press", lambda: typing_d20("8-10", "11-12", "13-14"), 0x760CCBFB),
    ("128x64_8-d20-third-press", lambda: typing_d20("11", "", "12"), 0xA0F05DB9),
    ("128x64_8-d100-first-press", lambda: typing_d100(), 0x3375E1F3),
    ("128x64_9-d6-first-press", lambda: typing_d6("1-2", "3-4", "5-6"), 0x848785D5),
    ("128x64_9-d6-second-press", lambda: typing_d6("5", "", "6"), 0x6F7DD68F),
    ("128x64_10-device-roll-last-frame", lambda: device_roll(), 0x4526C7BC),
    ("128x64_11-after-the-move", lambda: after_the_move(), 0x35D57A67),
    ("128x64_1-menu", lambda: menu(), 0xB6399C3C),
    ("128x64_12-idle", lambda: idle(), 0x03B77F08),
    ("128x64_14-end-pyrrhic", lambda: pyrrhic(), 0x8274D4EE),
    ("128x64_20-display-fault", lambda: display_fault(), 0xF8AA3787),
    ("128x32_5-table", lambda: low_table(), 0xE4603E59),
    ("128x32_8-d20-first-press", lambda: low_typing(), 0x0221B4C0),
    ("72x40_8-d20-first-press", lambda: tiny_typing(), 0xD15511C5),
    ("72x40_5-table", lambda: tiny_table(), 0x5ED016DC),
    ("72x40_6-attack", lambda: tiny_attack(), 0x340769AF),
)
