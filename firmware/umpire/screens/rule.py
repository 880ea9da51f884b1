"""The rule behind what is asked, in a sentence or two, with its number in the rulebook."""

from umpire.canvas import fit, text_width
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

# question|title|numbers|what it says. The first of a question is what its screens ask, the others go on from there.
# In parts, for a heap in pieces has no room for one long string.
_STAR = """first|Who begins|S1|A turn has two phases: the first player's, then the second's.
roll|Rolling|B6|All units roll once. Later rolls are checks: the die keeps what it shows on the table.
casualties|Casualties|S16|Attrition units add up their rolls and divide by 3, all others by 4, rounded down. So many \
enemy attrition units are lost.
casualties|Who rolls|S51|All in the attack that face an enemy attrition unit there. Frozen dice do not roll.
check|Repair|S38|The unit's die is rolled: an even number saves the casualty.
points|Command|S43|Each player rolls a d6 every turn, and gets so many command points."""
_STAR_ATTACK = """attack|Direct assault|S3|One unit whose attack is more than the target's defense. The other side \
may react.
attack|Flank|B10 B11|Two or more that add up to the defense exactly, and one shows at least half of it. With a fighter \
or mecha they may exceed it.
attack|Support|S40|A ship may attack together with what it controls: drones and mecha add to its attack.
attack|Damage|S5 S7|The winner drops by half of what it has beaten. Nothing is rolled again.
attack|Acting once|S2|A unit acts once a turn: it attacks, reacts, escorts or takes actions.
attack|Actions|S38|Before the attack units may rally, disperse or coordinate attrition units.
attack|Frozen|S8|A unit reduced to 1 never rolls again, not even for casualties."""
_STAR_REST = """control|Channels|S40|A ship has half as many channels as sides. Each holds a drone, a decoy or a mecha.
control|What they do|S24 S29|Drone: +1 attack, +1 defense. Decoy: +2 defense. Mecha: +1 attack, +2 defense.
react|Reactions|S20|Fighters, gunboats and interceptors that have not acted may join, and add what they have to \
their side. Both sides may, until both pass.
react|Then|S10 S11|A direct assault that is not more any longer fails, and its die is lost. A flank needs as much as \
the defense.
lose|Who is lost|S18|The owner names the casualties among its attrition units in the attack.
repair|Repair|S38|A carrier's action: its die is rolled, an even number saves the casualty. Each may be tried once.
escort|Escorts|S21|They die in the target's place. Their defense must add up to the difference. Against a flank any \
one is enough.
damage|Damage|S7|Half of what was beaten, spread as you like. At 0 a unit is lost, at 1 it never rolls again.
damage|The floor|S6|A die of 4 or more sides that attacks alone stops at 1.
command|Command|S43|One point re-rolls a die of yours. All of them, at least one, make an enemy die roll again.
over|The end|S46|It ends when a side has no units left. Captured units count their sides."""

_OTHERS = """first|Who begins|B6|It is drawn by lot or found by the players. Then all roll all dice.
roll|Rolling|B9 B12|All dice roll at the start. After an attack the dice that made it roll again.
attack|Direct assault|B8|One of your dice shows more than the enemy die: you capture it.
attack|Flank|B10|Two or more of your dice add up to the enemy die exactly.
attack|Flank: half|B11|One of them must show at least half of the enemy die.
attack|You must|B17|Who can attack must; who cannot passes.
reroll|Free re-rolls|A22|All but the first may roll some dice again before the match begins.
deploy|Deployment|A4|Each places dice in every front, at least one.
reinforce|Reserves|A11|After some own turns one reserve die may enter.
escort|Escorts|M44|Units that escort may die in the target's place, if their defense adds up to the difference.
over|The end|B13 B14|It ends when one player has dice left. Captured dice count their sides."""


def _texts(edition: str, kind: str) -> list[list[str]]:
    """Title, number and sentence of each rule about the question."""
    tables: tuple[str, ...] = (_OTHERS,)
    if edition == "star" and kind != "reinforce":  # A11 is the same everywhere
        tables = (_STAR, _STAR_ATTACK, _STAR_REST)
    found = []
    for table in tables:
        at = 0
        while at >= 0:  # line by line: no list of all of them
            end = table.find("\n", at)
            if table.startswith(kind + "|", at):
                found.append(table[at : end if end >= 0 else len(table)].split("|")[1:])
            at = end + 1 if end >= 0 else end
    return found


class Rule(Screen):
    """`kind`: what is asked; of a roll in Star Strife also casualties, check or points."""

    may_idle = False

    def __init__(self, ui: "Handheld", kind: str, at: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        self.kind = kind
        self.at = at
        self.pages = []
        room = 5 if ui.panel.height >= 64 else 2 if ui.panel.width >= 128 else 3
        for title, number, text in _texts(ui.match.setup.edition, kind):
            lines = wrap(text, ui.panel.width)
            for k in range(0, len(lines), room):
                self.pages.append((title, number, lines[k : k + room]))

    def again(self) -> tuple:
        return self.path, (self.kind, self.at)

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.pages)

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        self.at = (self.at + 1) % len(self.pages)

    def draw(self, c: "Canvas") -> None:
        title, number, lines = self.pages[self.at]
        left = c.width - text_width(number) - 4
        c.text_right(number if text_width(title) <= left else number.split()[0], c.width, 0)
        c.text(fit(title, c.width - text_width(number.split()[0]) - 4), 0, 0)
        pitch = 9 if c.height >= 64 else 8
        for k, line in enumerate(lines):
            c.text(line, 0, pitch * (k + 1))
        several = len(self.pages) > 1
        c.legend("◂" if several else "", "back", "▸" if several else "")


def knows(edition: str, kind: str) -> bool:
    """Is there a rule to be shown for the question?"""
    return bool(_texts(edition, kind))
