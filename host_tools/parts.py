"""Parts of Umpire that a board can do without: editions and languages. `deploy`, `deploy --to` and `firmware --frozen`
have --editions and --languages for them.

A board with fewer parts has the very same files but for those of what is left out, and umpire/parts, which tells the
handheld what there is. The base game with the advanced rules and English are in all of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from host_tools.link import Trouble
from host_tools.records import plain
from umpire import parts as _all

TOLD = "umpire/parts.py"
"""The module on the board that tells it."""
BASE, ENGLISH = "base", "english"
ALL = "all"


@dataclass(frozen=True)
class Part:
    """`modules`: patterns of those below umpire that nothing else needs; a name may stand in several parts, and goes
    with the last of them."""

    kind: str
    name: str
    title: str
    modules: str


EDITION, LANGUAGE = "editions", "languages"
PARTS = (
    Part(EDITION, "attrition", "the fan's variant", "editions.attrition"),
    Part(EDITION, "japanese", "the Japanese edition", "editions.japanese"),
    Part(EDITION, "medieval", "Medieval Strife",
         "medieval medieval.* editions.medieval screens.assault screens.casting screens.escort screens.hosts "
         "screens.legions screens.ranks screens.theme screens.unit screens.unit_page screens.unit_texts "
         "screens.unit_words screens.with_units screens.rulings screens.unit_fronts screens.unit_table"),
    Part(EDITION, "star", "Star Strife",
         "star star.* editions.star screens.channels screens.check screens.command screens.conduct screens.damage "
         "screens.fleet screens.fleets screens.orders screens.picking screens.report screens.rule screens.salvo "
         "screens.ship screens.ship_lists screens.ship_menu screens.ship_names screens.ship_ways screens.ship_words "
         "screens.ship_judge screens.ships screens.space screens.squadron "
         "screens.stages screens.tumble screens.unit_page screens.unit_words"),
    Part(LANGUAGE, "japanese", "Japanese on the panel", "japanese japanese_data"),
)  # fmt: skip
REST = "the base game with the advanced rules"


@dataclass(frozen=True)
class Choice:
    """What a board is to have. Always with the base game and English; in the order of the firmware's own lists."""

    editions: tuple[str, ...] = tuple(_all.EDITIONS.split())
    languages: tuple[str, ...] = tuple(_all.LANGUAGES.split())

    @property
    def is_everything(self) -> bool:
        return self == EVERYTHING

    def has(self, part: Part) -> bool:
        return part.name in (self.editions if part.kind == EDITION else self.languages)

    def __str__(self) -> str:
        """As a deploy writes it down, and `remembered` reads it."""
        return f"{EDITION}={','.join(self.editions)} {LANGUAGE}={','.join(self.languages)}"

    def options(self) -> str:
        """As the command line has it."""
        return f"--{EDITION} {','.join(self.editions)} --{LANGUAGE} {','.join(self.languages)}"

    def without(self, part: Part) -> Choice:
        editions = tuple(name for name in self.editions if part.kind != EDITION or name != part.name)
        languages = tuple(name for name in self.languages if part.kind != LANGUAGE or name != part.name)
        return Choice(editions, languages)

    def source(self) -> bytes:
        """The module that tells the handheld."""
        lines = (f'EDITIONS = "{" ".join(self.editions)}"', f'LANGUAGES = "{" ".join(self.languages)}"', "")
        return "\n".join(lines).encode()


EVERYTHING = Choice()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options --editions and --languages."""
    for kind, known, always in (
        (EDITION, EVERYTHING.editions, BASE),
        (LANGUAGE, EVERYTHING.languages, ENGLISH),
    ):
        parser.add_argument(
            f"--{kind}",
            metavar="LIST",
            help=f"only these, with commas between: {', '.join(known)} ({always} is always there); or {ALL} "
            "(default: as the board had it, at first all)",
        )


def chosen(editions: str | None, languages: str | None, before: Choice = EVERYTHING) -> Choice:
    """What is asked for; where nothing is, as before. Trouble if there is no such part."""
    return Choice(
        _picked(editions, EDITION, before.editions, EVERYTHING.editions, BASE),
        _picked(languages, LANGUAGE, before.languages, EVERYTHING.languages, ENGLISH),
    )


def _picked(
    text: str | None, kind: str, before: tuple[str, ...], known: tuple[str, ...], always: str
) -> tuple[str, ...]:
    if text is None:
        return before
    wanted = {word.strip().lower() for word in text.split(",") if word.strip()}
    if wanted == {ALL}:
        return known
    strange = sorted(wanted - set(known))
    if strange or not wanted:
        names = plain(", ".join(strange)) or "nothing"
        raise Trouble(f"--{kind} {names}: there are {', '.join(known)}. Several have commas between, and no spaces.")
    return tuple(name for name in known if name in wanted | {always})


def remembered(text: str) -> Choice:
    """What a deploy has written down; everything where it has written nothing. What is unknown by now is left out."""
    said = dict(word.split("=", 1) for word in text.split() if "=" in word)
    try:
        return chosen(_known(said.get(EDITION), EDITION), _known(said.get(LANGUAGE), LANGUAGE))
    except Trouble:
        return EVERYTHING


def _known(text: str | None, kind: str) -> str | None:
    known = EVERYTHING.editions if kind == EDITION else EVERYTHING.languages
    return text and ",".join(word for word in text.split(",") if word in known)


def only(files: Mapping[str, bytes], choice: Choice) -> dict[str, bytes]:
    """Those of the files, by their paths on the board, that it has."""
    return {path: content for path, content in files.items() if not _is_left_out(path, choice)}


def _is_left_out(path: str, choice: Choice) -> bool:
    holders = [part for part in PARTS if is_of(path, part)]
    return bool(holders) and not any(map(choice.has, holders))


def is_of(path: str, part: Part) -> bool:
    """Does this file belong to the part?"""
    if not path.startswith("umpire/"):
        return False
    module = path.partition("/")[2].rpartition(".")[0].removesuffix("/__init__").replace("/", ".").rstrip("_")
    return any(fnmatchcase(module, pattern) for pattern in part.modules.split())


def sizes(files: Mapping[str, bytes]) -> Iterator[tuple[str, int]]:
    """Title and bytes on flash of each part that is there; a file of several parts counts for the first."""
    counts = dict.fromkeys([REST, *(part.title for part in PARTS)], 0)
    for path, content in files.items():
        title = next((part.title for part in PARTS if is_of(path, part)), REST)
        counts[title] += len(content)
    yield from ((title, count) for title, count in counts.items() if count)


def summary(files: Mapping[str, bytes], choice: Choice) -> Iterator[str]:
    """What a board gets, and what not, in a sentence each."""
    yield f"Parts: {_listed(f'{title} {_kilobytes(count)}' for title, count in sizes(files))}."
    left_out = [part.title for part in PARTS if not choice.has(part)]
    if left_out:
        yield f"Left out: {_listed(left_out)}. --{EDITION} {ALL} --{LANGUAGE} {ALL} brings everything."


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _kilobytes(count: int) -> str:
    return f"{count / 1024:.1f} KB"
