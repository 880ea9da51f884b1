"""Other languages than English: every word has its own, and all of them fit where the English ones stand (see the tests
marked both_languages, too); the file that a board reads, and what reads it."""

import importlib
import re
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import umpire
from host_tools import languages, presses
from host_tools.pico import image
from umpire import canvas, japanese, refusals, rules
from umpire.canvas import text_width
from umpire.device.settings import Settings
from umpire.medieval import units
from umpire.port.host import Files
from umpire.screens import armies, draft, names
from umpire.wrapping import wrap

TESTS = Path(__file__).parents[1]
WORDS = languages.table()
PLACES = re.compile(r"[{]\d?[}]")

# Strings of the screens that nobody sees: answers, rules, options, settings by their names in a record or a file; and
# what has the same form in every language.
NOT_WORDS = set(
    """
ABC Count II III IV Umpire _machine alliance_end attrition base blank_after contrast correct deploy dim_after diplomacy
draw escort first flip half_value japanese language max_rounds medieval mem_free moved_may_act name no_capture_rounds
one_out option
pass_scope charms star two_d30 minefield asteroid
pyrrhic random reconquest reinforce reinforce_every reroll score_by second_rerolls selftest setup shift menu
save settings side size sound stalemate theme tiebreak total typing undecided unknown unknown-unit value_at_capture win
fewest_points fixed with_fronts. capacity charms over split station strike unit
""".split()
) | {" off", "units ", "units table", "Umpire: self-test", "Umpire ", "rule pass free", "{1}", "{} {}", "{}", "{}, {}"}
NOT_WORDS |= {"{}: {}", "{}: {}?", "{}×{}"}


# Modules of the screens that only Star Strife has: they are in English.
ENGLISH = """
channels check command conduct damage fleet fleets orders picking report rule salvo ship ship_judge ship_lists
ship_menu ship_names ship_ways ship_words
ships space squadron stages tumble
""".split()


@pytest.fixture
def in_japanese() -> Iterator[None]:
    canvas.language = japanese
    yield
    japanese.rest()
    canvas.language = None


# The table


def is_word(text: str) -> bool:
    in_records = {row.split()[0] for row in units.OURS.split("\n")}
    if text in NOT_WORDS or set(text.split()) <= in_records or re.fullmatch(r"[a-z-]+:[a-z]+", text):
        return False
    return not re.fullmatch(r"[A-ZÀ-Ž…]+", text) and text.split()[0] not in ready_names() | set(rules.names())


def ready_names() -> set[str]:
    return set(names._READY.split()) | set(draft._NAMES.split())


def test_every_word_has_its_translation() -> None:
    spoken = languages.spoken().items()
    missing = {text: module for text, module in spoken if text not in WORDS and is_word(text) and module not in ENGLISH}
    assert not missing, f"host_tools/japanese/words.tsv lacks {missing}"


def test_no_word_is_there_for_nothing() -> None:
    """Values of rules and settings, and what is put together of words, are not among the screens' strings."""
    elsewhere = {"one left", "one out", "groups", "spinner", "stuck", "biased", "missing", "90 v 60"}
    elsewhere |= {"Total", "Pyrrhic", "Open ground", "Forest", "Deep water"}
    assert set(WORDS) - set(languages.spoken()) - elsewhere == set()


def test_places_are_as_in_english() -> None:
    for english, other in WORDS.items():
        parts = [f"<{k}>" for k in range(6)]
        said = other.format(*parts)
        shown = set(re.findall("<.>", english.format(*parts)))
        assert set(re.findall("<.>", said)) <= shown, english
        assert english.startswith(" ") or not other.startswith(" "), english


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("one", "words.tsv:1: a line is English, a tab, and what that is"),
        ("one\t", "words.tsv:1: a line is English, a tab, and what that is"),
        ("one\t一\none\t一", "words.tsv:2: 'one' stands there twice"),
        ("{} of\t{1}の", "words.tsv:1: '{1}の' has places that '{} of' has not"),
        ("of\t{}の", "words.tsv:1: '{}の' has places that 'of' has not"),
    ],
)
def test_mistakes_in_a_table(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "words.tsv"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(languages.LanguageError) as error:
        languages.table(path)
    assert str(error.value) == message


# The file


def test_the_file_is_current() -> None:
    assert languages.main(["--check"]) == 0
    assert image.data(image.ROOT / "firmware") == {"umpire/japanese.bin": languages.TARGET.read_bytes()}


def test_glyphs_are_those_of_the_words_sorted_and_small() -> None:
    made = languages.glyph_part(WORDS, languages.glyphs())
    size = languages.BLOCK * (3 + languages.COLUMNS)
    blocks = [made[at : at + size] for at in range(0, len(made), size)]
    signs = "".join(block[: 3 * languages.BLOCK].rstrip(b"\xff").decode() for block in blocks)
    used = {sign for text in WORDS.values() for sign in text}
    assert list(signs) == sorted(sign for sign in used if ord(sign) >= 0x3000)
    assert set(languages.glyphs()) == set(signs)
    assert len(made) <= 6 * 1024
    licence = (languages.HERE / "misaki.txt").read_text(encoding="utf-8")
    assert "Unlimited permission is granted to use, copy, and distribute it, with or without modification" in licence


def test_every_word_and_every_glyph_is_found() -> None:
    for english, other in WORDS.items():
        assert japanese.said(english) == other
        assert japanese.said(other) == WORDS.get(other, other)
    for text in ("", "Napoleon", "24:18", "d20", "▸", "Blücher", "攻"):
        assert japanese.said(text) == text
    for sign, rows in languages.glyphs().items():
        shown = japanese._glyph(sign.encode())
        assert (shown if sign > "。" else shown.ljust(7, b"\0")) == languages.columns(rows), sign
    assert japanese._glyph("鬱".encode()) == canvas.glyph("鬱")  # one that no word has: the box
    japanese.rest()


def test_all_other_signs_have_glyphs_of_the_usual_font() -> None:
    box = canvas.glyph("鬱")
    others = {sign for text in WORDS.values() for sign in text if ord(sign) < 0x3000}
    assert not [sign for sign in others if canvas.glyph(sign) == box]


def test_a_font_is_drawn() -> None:
    """Whoever has the font, of Debian's fonts-misaki, sees that the glyphs are its own."""
    font = Path("/usr/share/fonts/truetype/misaki/misaki_gothic_2nd.ttf")
    if not font.exists():
        pytest.skip("the font is not installed")
    assert languages.drawn_by(font, languages.characters(WORDS)) == languages.GLYPHS.read_text(encoding="utf-8")


# What reads it


@pytest.mark.usefixtures("in_japanese")
def test_sentences() -> None:
    assert canvas.say("{} dice take {}", 3, canvas.say("{}'s d{}", "Ney", 20)) == "3こでNeyのd20を捕獲"
    assert canvas.say("{} {}?", "take", "d20") == "d20を取る?"  # a word among the parts is translated
    assert canvas.say("{}: {}", "Ney", "re-roll") == "Ney: 振り直す"  # the English form, where Japanese has the same
    assert text_width("take") == text_width("取る") == 15
    assert canvas.fit("A flank needs no half; dice score what they show.", 60) == "半分のダイス…"


@pytest.mark.usefixtures("in_japanese")
def test_lines_end_between_characters_but_not_within_words_or_before_full_stops() -> None:
    assert wrap("Only {} may be here.", 34) == ["{0}だけ", "入れる。"]
    assert wrap("攻撃攻撃攻撃。", 47) == ["攻撃攻撃攻", "撃。"]
    assert wrap("NapoleonとWellington", 70) == ["Napoleonと", "Wellington"]
    assert wrap("", 40) == []


def test_lines_that_are_kept_are_few() -> None:
    for english in WORDS:
        japanese.columns(english)
        kept = sum(len(line) + japanese._MORE for line in japanese._lines.values())
        assert kept <= japanese._KEPT or len(japanese._lines) == 1
    japanese.rest()


@pytest.mark.usefixtures("in_japanese")
@pytest.mark.parametrize("low", [False, True])
def test_every_refusal_fits(low: bool) -> None:
    for line in refusals._SENTENCES.split("\n"):
        fault = line.split("|")[0]
        text = refusals.sentence(fault + ":0:100" if fault.count(":") else fault, ["Wwmwwmwwmw"], canvas.say)
        assert len(wrap(text, 128 if low else 120)) <= (2 if low else 3), text


@pytest.mark.usefixtures("in_japanese")
def test_legends_and_headlines_fit() -> None:
    verbs = "attack back begin change choose clear deal done enter hold keep mark move next pass ready record rematch"
    for word in (verbs + " resign resume roll skip take tell undo unmark").split():
        assert text_width(word) <= 42, word
    for headline in ("Take back?", "Too late", "No attack", "Unreadable", "Treachery?", "Dice fault", "Button stuck"):
        assert text_width(headline, 2) <= 128, headline
    for genre, name, army in armies.presets():
        assert text_width(name) <= 88 and all(text_width(unit) <= 128 for unit in armies.units(genre, army))


def test_a_firmware_has_it_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    japanese.rest()
    module = types.ModuleType("umpire.japanese_data")
    module.DATA = languages.build()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(umpire, "__path__", ["nowhere"])
    assert japanese.said("take") == "取る"
    monkeypatch.undo()
    japanese.rest()


def test_without_the_file_english_is_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(umpire, "__path__", [*umpire.__path__, "nowhere"])
    monkeypatch.delitem(sys.modules, "umpire.japanese")
    monkeypatch.delattr(umpire, "japanese")
    with pytest.raises(ImportError):
        importlib.import_module("umpire.japanese")
    here = presses.SimulatedTarget(presses.parse("B"), tmp_path)
    here.ui.settings.language = "japanese"
    here.ui.speak()
    assert canvas.language is None


def test_a_terminal_gives_each_character_its_two_cells(tmp_path: Path) -> None:
    here = presses.SimulatedTarget(presses.parse(""), tmp_path)
    here.ui.settings.language = "japanese"
    here.ui.speak()
    here.ui.go("settings.Settings", 6)
    here.settle()
    lines = here.ui.panel.canvas.lines(64)
    row = next(line for line in lines if line[0][1] == "言語 Language")
    assert row[1][1] == "日本語" and row[0][0] + 13 < row[1][0] <= 64 - 6
    japanese.rest()
    canvas.language = None


# Everything, as it is played


def test_nothing_is_left_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All press scripts, in Japanese: what is drawn has no English words but names and the lines of records."""
    shown: dict[str, str] = {}
    columns = japanese.columns

    def watched(text: str) -> bytes:
        shown.setdefault(japanese.said(text), script.name)
        return columns(text)

    monkeypatch.setattr(japanese, "columns", watched)
    monkeypatch.setattr("umpire.handheld.Handheld.sweep", lambda ui: None)
    for path in sorted((TESTS / "presses").glob("*.txt")):
        script = presses.read(path)
        if script.width < 128 or script.name.startswith("star"):  # see ENGLISH
            continue
        script.steps = [step for step in script.steps if step.kind != "see"]
        folder = tmp_path / script.name
        files = Files(str(folder))
        settings = Settings(files, files.open, "/settings")
        settings.language = "japanese"
        settings.save()
        presses.play_here(script, folder, str(path))
    canvas.language = None
    japanese.rest()
    left = {text: name for text, name in shown.items() if re.search("[A-Za-z]{2}", without_names(text))}
    assert not left
    assert len(shown) > 500


@pytest.mark.parametrize("script", ["alliance", "records", "second-thoughts", "three-players"])
def test_a_player_called_like_a_word_stays_so(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called = {"Destroyer": "駆逐艦", "Carrier": "空母", "Escort": "護衛艦", "Spearmen": japanese.said("Spearmen")}
    assert called == {name: japanese.said(name) for name in called}
    monkeypatch.setattr("umpire.handheld.Handheld.sweep", lambda ui: None)
    monkeypatch.setattr("umpire.screens.draft._NAMES", " ".join(called))
    shown: set[str] = set()
    columns = japanese.columns

    def watched(text: str) -> bytes:
        shown.add(japanese.said(text))
        return columns(text)

    monkeypatch.setattr(japanese, "columns", watched)
    played = presses.read(TESTS / "presses" / f"{script}.txt")
    played.steps = [step for step in played.steps if step.kind != "see"]
    files = Files(str(tmp_path))
    settings = Settings(files, files.open, "/settings")
    settings.language = "japanese"
    settings.save()
    presses.play_here(played, tmp_path)
    canvas.language = None
    japanese.rest()
    text = "\n".join(shown)
    assert not [other for other in called.values() if other in text]
    assert "Destroyer" in text and "Carrier" in text


def without_names(text: str) -> str:
    """Without players' names, what is alike in every language, and lines of a record."""
    lines = "rng roll first attack deploy reinforce side move pass hold cast recharge escort theme units"
    if text.split(None, 1)[:1] and text.split(None, 1)[0] in lines.split():
        return ""
    text = text.removesuffix(" off")  # a measure of what is never drawn, see with_handicap
    for name in sorted(ready_names() | {"Umpire", "Language", "USB", "KB", "II", "III"}, key=len, reverse=True):
        text = text.replace(name, "")
    return "" if re.fullmatch("[A-Z…]+", text) else text
