"""`umpire deploy --to FOLDER`: a board's files in a folder, for MicroPython's own tools.

package.json is for `mpremote mip install --target / FOLDER/package.json`: the very files that ./umpire deploy copies.
manifest.py is for a firmware that has Umpire frozen in: `make BOARD=RPI_PICO FROZEN_MANIFEST=FOLDER/manifest.py`. Those
are sources, as ./umpire firmware --frozen takes them: in a frozen module names take no heap.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from host_tools import parts
from host_tools.link import Trouble
from host_tools.pico import image
from host_tools.records import plain
from umpire.version import VERSION

PACKAGE = "package.json"
MANIFEST = """\
# Umpire in a firmware: make BOARD=... FROZEN_MANIFEST=this file
include("$(PORT_DIR)/boards/manifest.py")
freeze("frozen")
"""


def write(folder: Path, board: Path, choice: parts.Choice = parts.EVERYTHING) -> int:
    """Writes them; what an earlier call wrote there goes. `choice`: which parts. Trouble if the folder is somebody
    else's or cannot be written."""
    if folder.exists() and not _is_ours(folder):
        raise Trouble(f"{plain(str(folder))} is there, and Umpire did not make it: name another folder.")
    made = image.application(board=board, choice=choice)
    files = made.flash()
    package = {"version": VERSION, "urls": [[path, path] for path in sorted(files)], "deps": []}
    try:
        # The package first: it says that the folder is ours, even if this is interrupted.
        folder.mkdir(parents=True, exist_ok=True)
        (folder / PACKAGE).write_text(json.dumps(package, indent=1) + "\n", encoding="utf-8")
        for old in folder.iterdir():
            if old.name != PACKAGE:
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        frozen = {f"frozen/{path}": source for path, source in image.frozen_sources(board, choice).items()}
        for path, content in {**files, **frozen}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
        (folder / "manifest.py").write_text(MANIFEST, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{error.filename} cannot be written: {error.strerror}.") from None
    total = sum(map(len, files.values()))
    print(f"{len(files)} files, {total} bytes, for boards/{board.parent.name}: in {plain(str(folder))}.")
    for line in parts.summary(made.files, choice):
        print(line)
    print(f"mpremote mip install --target / {plain(str(folder / PACKAGE))}")
    return 0


def _is_ours(folder: Path) -> bool:
    """Empty, or with a package of ours."""
    if folder.is_dir() and not any(folder.iterdir()):
        return True
    try:
        package = json.loads((folder / PACKAGE).read_text(encoding="utf-8"))
        return ["umpire/__init__.mpy"] * 2 in package["urls"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
