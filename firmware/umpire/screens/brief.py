"""Shorter words for a panel of 72 x 40, where the usual ones have no room, and its lists. Loaded only there."""

from umpire.canvas import fit, text_width
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas

_GAP = 4  # pixels between a row's words and its value

# The usual words|shorter ones
_WORDS = """
How many players?|Players
How many fronts?|Fronts
A pact with whom?|Pact with?
Who goes first?|Goes first?
Turn order|Order
Resume match|Resume
Draw at random|Draw lots
Correct a number|Correct it
Table bumped|Bumped
Save and leave|Save, leave
End or resign|End, resign
End the match now|End it now
Ready matches|Ready-made
Contrast|Light
Dims after|Dims
Dark after|Dark
Upside down|Turned
Shifted by|Shift
Half-value rule|Half value
First player|First
Free re-rolls|Re-rolls
Move and act|Act moved
Who rolls|Rolls
Deployment|Dice are
One arrives|Arrive
Buttons|Keys
Break the pact|Break pact
Fewest points go first|Fewest first
Two fronts, a pass|A pass
Two against two|Two v two
Cast or recharge|Cast spells
Re-roll one of mine|Re-roll mine
Re-roll an enemy|Re-roll theirs
What is asked?|The rule
Actions, channels|Actions
Before the attack|Prepare
Fleet action, 120|Battle, 120
Patrol, 60 each|Patrol, 60
Channel bonus|Channels
rounded down|down
Your own table|Your table
Crossbowman|Crossbow
Free diplomacy|Diplomacy
Reserves|Reserve
Open ground|Open
Deep water|Deep
open ground|open
deep water|deep
all sizes|all
d1 to d4|d1–d4
d1 to d8|d1–d8
d8 and up|d8+
base game|base
fan's variant|fan's
fewest points|fewest
scores count|scores
value shown|value
some sizes|some
pass, some sizes|pass, some
cannot be read|unreadable
A flank needs a die that shows half of its target.|A flank needs half of its target.
After a flank its dice do not roll again, they drop by 2.|A flank's dice drop by 2: no roll.
The second player holds it, and cannot be flanked.|Its holder cannot be flanked.
The second of two fronts admits only d1 to d4.|A front admits only d1 to d4.
90 v 60: two fronts, a forest, reserves, handicap|Fronts, a forest, reserves, a handicap
May you pass when you could attack? Not twice running.|You could attack: may you pass?
A draw, or does a player win who alone has dice left?|A draw, or does a sole survivor win?
So many rounds without a capture end the match.|Rounds without a capture end it.
Dice that all but the first may roll again at the start.|All but the first may re-roll so many.
When one alliance is left, or when the first is out?|One alliance left, or the first one out?
Do players place their dice in fronts, or are they dealt?|Are dice placed or dealt in fronts?
May dice that have moved act in the same turn?|May moved dice act in that turn?
So many own turns from one reserve die to the next.|Own turns from one reserve die to the next.
Are modifiers counted when half of the target is needed?|Modifiers counted for half of the target?
May casters recharge by a turn in which they roll?|Recharge in a turn in which they roll?
A d6 each turn gives points that make dice roll again.|A d6 a turn gives points for re-rolls.
Do the dice of the winner roll again after an attack?|Does an attack's winner roll again?
Half of what counts with all bonuses, or of the faces.|Half with all bonuses, or of the faces.
Flanks may exceed: with any fighter or mecha?|Flanks exceed: any fighter or mecha?
The most that channels add to a ship: all, or so many.|The most that channels add to a ship.
"""


def words(text: str, width: int) -> str:
    """`text`; shorter words for it where it has no room."""
    if text_width(text) <= width:
        return text
    return fit(_shorter(text), width)


def lines(text: str, width: int, most: int) -> list[str]:
    """A sentence in lines; a shorter one where these would be more than `most`."""
    found = wrap(text, width)
    return found if len(found) <= most else wrap(_shorter(text), width)


def _shorter(text: str) -> str:
    at = _WORDS.find("\n" + text + "|")
    if at < 0:
        return text
    at += len(text) + 2
    return _WORDS[at : _WORDS.find("\n", at)]


def row(texts: tuple[str, str], width: int) -> tuple[str, str]:
    """A row of a list whose words and value stand side by side: shorter ones, if that is needed. Where that does not
    help, the value is "" and `tall` says so."""
    label, value = texts
    if not value or _beside(label, value, width):
        return label, value
    short, brief = _shorter(label), _shorter(value)
    if brief == value:
        brief = value[value.rfind(", ") + 2 :] if ", " in value else value  # the points of "8 dice, 76"
    for both in ((short, value), (label, brief), (short, brief)):
        if _beside(*both, width):
            return both
    return label, ""


def _beside(label: str, value: str, width: int) -> bool:
    return text_width(label) + _GAP + text_width(value) <= width


def tall(texts: tuple[str, str], width: int) -> bool:
    """Does the row need two lines to say all it has to say?"""
    return bool(texts[1]) and not row(texts, width)[1]


def draw_row(c: "Canvas", y: int, width: int, texts: tuple[str, str], chosen: bool) -> None:
    """A row, `width` pixels and 8 of them high; the chosen one, filled, takes a second line for its value where that
    has no room beside its words. Another one leaves it out then."""
    room = width - 3
    label, value = row(texts, room)
    colour = 1
    if chosen:
        colour = 0
        c.fill_rect(0, y, width, 16 if tall(texts, room) else 8)
        if tall(texts, room):
            c.text_right(words(texts[1], room), width - 1, y + 8, 0)
    c.text(words(label, room), 2, y, colour)
    c.text_right(value, width - 1, y, colour)
