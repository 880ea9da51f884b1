"""From the record back into a match: after a power cut, a hang, or an answer for which memory was too short."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.handheld import Handheld
    from umpire.match import Match
    from umpire.reading import Reader


def resume(ui: "Handheld", number: int) -> None:
    """Go on with a match on flash, in the question that was open. RecordError, Illegal: its lines are no match."""
    from umpire import opening
    from umpire.device import archive
    from umpire.reading import Reader  # from here: what is deeper in the calls has no room on the stack for it

    opening.take(ui, _read(ui, Reader(), archive.lines(ui.journal, number)))
    damaged = ui.journal.damaged
    _drop(ui)
    archive.resume(ui.journal, number)
    ui.unsaved = False
    ui.next()
    if damaged:
        ui.tell("fault.Damaged")


def go_on(ui: "Handheld") -> None:
    """A screen was given up: ask again what the match asks. In the midst of an answer, what is on flash counts."""
    number = ui.journal.match
    match = ui.match
    if not ui.answering or ui.journal.waiting or not match:
        _drop(ui)
        ui.next()
        return
    from umpire import opening
    from umpire.device import archive

    ui.answering = False
    opening.take(ui, None)
    if number not in archive.matches(ui.journal):  # not even its first answer is there
        _drop(ui)
        ui.begin(match.setup)
    else:
        match = None
        resume(ui, number)


def after_hang(ui: "Handheld") -> None:
    """The watchdog has reset the program: the match that was in play goes on at once, and the players are told."""
    from umpire.device import archive

    number = archive.open_match(ui.journal)
    if number >= 0:
        ui.go("records.Resuming", number)
        ui.screen.tick(0)  # at once: if it hangs again, nobody's press has forgiven it
    ui.tell("fault.Hung")


# What a record needs beside the reader. It is loaded from here, those first that others import: from the depths of the
# reader the stack has no room for it.
_OPTIONS = "reserve alliance fronts front"
_CHECKS = "options.reading options.checks"
_UNITS = {
    "medieval": "medieval.spells medieval.units medieval.unit_file medieval.themes medieval.checks medieval.position "
    "medieval.plug",
    "star": "record star.units star.muster star.checks star.position star.keeping star.arming star.plug",
}


def load_for(ui: "Handheld", line: str) -> None:
    """Load what the record will need, if this is the line that tells the edition, or one of options or of units."""
    word, _, edition = line.partition(" ")
    names = ""
    if word == "edition":
        names = f"match {_UNITS.get(edition, '')} editions.base editions.{edition}"
    elif word in _OPTIONS.split():
        names = _CHECKS + (" options.fronts options.front_rules" if word == "fronts" else "")
    elif word == "units":
        from umpire.medieval import unit_file

        unit_file.find(ui.journal.open_file)
    try:
        for name in names.split():
            __import__("umpire." + name)
    except ImportError:
        pass  # the reader says that there is no such edition


def _read(ui: "Handheld", reader: "Reader", lines: "Iterator[str]") -> "Match":
    for line in lines:
        load_for(ui, line)
        reader.feed(line.encode())
        ui.alive()  # of many dice this takes longer than the watchdog waits
    return reader.begin()


def _drop(ui: "Handheld") -> None:
    ui.drop("umpire.options.reading")
    ui.drop("umpire.reading")
    ui.drop("umpire.recovery")
