"""The table of house rules in README.md, out of the rules and of what the screens call them.

python -m host_tools.readme      writes it anew, between its two marks
"""

from __future__ import annotations

import sys
from pathlib import Path

from umpire import rules
from umpire.screens import house_rules

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BEGIN = "<!-- house rules: written by python -m host_tools.readme -->"
END = "<!-- end of house rules -->"


def table() -> str:
    """The rules that can be changed, of the base game and of its options, in the order of the screen."""
    lines = ["| On the screen | In the record | Values (**if unchanged**) | What it decides |", "|---|---|---|---|"]
    for name in house_rules.names():
        label, number, decides, _ = house_rules.texts(name)
        lines.append(f"| {label} | `{name}` | {_values(name)} | {decides} ({number}) |")
    return "\n".join(lines)


def _values(name: str) -> str:
    values = rules.values(name)
    default = rules.text_of(name, rules.default("base", name))
    if isinstance(values, list):
        return ", ".join(f"**{word}**" if word == default else word for word in values)
    low, high, may_be_off = values
    off = ("" if default == "off" else "off, ") if may_be_off else ""
    return f"{off}{low} to {high}; **{default}**"


def current() -> str:
    """What README.md should hold. ValueError: it has no marks."""
    before, begin, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("README.md has no place for the house rules")
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def main() -> int:
    """Writes README.md if it has changed."""
    text = current()
    if README.read_text(encoding="utf-8") != text:
        README.write_text(text, encoding="utf-8", newline="\n")
        print(README.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
