"""The words of the advanced rules: what undo takes back, why an attack is refused."""

from umpire import reasons
from umpire.canvas import say
from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


def decision(ui: "Handheld", answer: tuple) -> tuple[str, ...]:
    """What an answer of an option did, for undo; shorter wordings behind. Nothing secret is told."""
    assert ui.match
    position = ui.match.position
    word = answer[0]
    if word == "deploy":
        return (say("{}'s deployment", ui.name(position.owner[answer[1][0]])),)
    if word == "move":
        count = len(answer[1])
        return (
            say("Move of {} dice to front {}", count, answer[2])
            if count > 1
            else say("Move of a die to front {}", answer[2]),
        )
    if word == "hold":
        return (say("Holding front {}", answer[1]),)
    if word == "reinforce":
        text = say("{}'s d{} enters", ui.name(position.owner[answer[1]]), position.sides[answer[1]])
        return (say("{} front {}", text, answer[2]), text) if answer[2] else (text,)
    names = ui.name(answer[1]), ui.name(answer[2])
    if word == "ally":
        return say("The pact of {} and {}", names[0], names[1]), "A pact"
    return say("{} leaves {}", names[0], names[1]), "A broken pact"


def refused(ui: "Handheld", bits: int, dice: bytes, target: int) -> list[str]:
    """Why an attack is refused for reasons of fronts and alliances, each in a sentence."""
    match = ui.match
    assert match
    position = match.position
    texts = []
    if bits & reasons.ALLY:
        texts.append(say("{} is your ally", ui.name(position.owner[target])))
    if bits & reasons.WRONG_FRONT:
        texts.append(say("the target is in front {}", position.place[target] - TABLE))
    if bits & reasons.ACTED:
        texts.append(_acted(ui, dice))
    if bits & reasons.PASS_HELD:
        texts.append("a pass: cannot be flanked")
    if bits & reasons.SIZE_BARRED:
        texts.append("its size is barred there")
    return texts


def _acted(ui: "Handheld", dice: bytes) -> str:
    assert ui.match
    position = ui.match.position
    for die in dice:
        if position.spent >> die & 1:
            return say("the {} has moved this turn", position.value[die])
    for die in dice:
        if position.place[die] not in list(position.fields):
            return say("front {} has acted", position.place[die] - TABLE)
    return "that has acted"
