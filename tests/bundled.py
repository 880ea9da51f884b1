"""What is in a board's bundle of modules, by another way than the board's own."""

from __future__ import annotations

from collections.abc import Iterable

from host_tools import bundle


def modules(content: bytes, paths: Iterable[str]) -> dict[str, bytes]:
    """A bundle's modules by path; one that is not among `paths` is called by its key."""
    names = {bundle.key(path): path for path in paths if bundle.is_member(path)}
    places = [int.from_bytes(content[at : at + 2], "big") for at in range(0, 514, 2)]
    begins = {}
    for first in range(256):
        for at in range(places[first], places[first + 1], 6):
            key = first << 24 | int.from_bytes(content[at : at + 3], "big")
            begins[names.get(key, f"{key:08x}")] = int.from_bytes(content[at + 3 : at + 6], "big")
    ordered = sorted(begins, key=begins.__getitem__)
    ends = [begins[path] for path in ordered[1:]] + [len(content)]
    return {path: content[begins[path] : end] for path, end in zip(ordered, ends, strict=True)}


def unbundled(files: dict[str, bytes], paths: Iterable[str]) -> dict[str, bytes]:
    """The files of a flash, and in place of the bundle its modules."""
    apart = {path: content for path, content in files.items() if path != bundle.NAME}
    return {**apart, **(modules(files[bundle.NAME], paths) if bundle.NAME in files else {})}
