"""Finds or builds the RPI_PICO MicroPython firmware.

    python -m host_tools.pico.firmware [UF2|BIN]     prints the path of firmware.bin

The file given is taken, or the one that UMPIRE_UF2 names (or UMPIRE_PICO_FIRMWARE, which ./umpire test sets); else
the firmware is built once, from Debian's source packages, and kept in the user's cache. MicroPython's own RPI_PICO
.uf2 does as well.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from host_tools import uf2
from host_tools.pico import Unavailable
from host_tools.pico.emulator import FILESYSTEM_OFFSET

SUITE = "trixie"
SOURCE = "micropython"
LIBRARIES = ("pico-sdk-source", "tinyusb-source")
VERSIONS = {"micropython": "1.25.0+ds-1", "pico-sdk-source": "2.1.1-1", "tinyusb-source": "0.18.0+dfsg-1"}
"""What was tried. Where the archive has gone on, its current versions are taken."""
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
TOOLS = {
    "apt-get": "apt",
    "dpkg-source": "dpkg-dev",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
    "cmake": "cmake",
    "make": "make",
    "gcc": "gcc",
    "g++": "g++",
    "xz": "xz-utils",
}
NEWLIB_PROBE = "libc.a"
KB = 1024
RECIPE = 1
"""Raise it when the way of building changes: older builds in the cache are then not used."""

EPOCH = "1746316800"
"""A fixed build date makes a build repeatable."""


def say(text: str) -> None:
    """Progress goes to stderr: stdout is the answer."""
    print(text, file=sys.stderr, flush=True)


def firmware(given: str | Path | None = None) -> Path:
    """The firmware's .bin: from a path or UMPIRE_UF2, else from the cache, else built now (about a minute)."""
    chosen = given or os.environ.get("UMPIRE_UF2") or os.environ.get("UMPIRE_PICO_FIRMWARE")
    if chosen:
        return from_file(Path(chosen))
    cached = cache() / "firmware.bin"
    if not cached.exists():
        with locked():
            if not cached.exists():
                build()
    return cached


def from_file(path: Path) -> Path:
    """A .bin as it is; a .uf2 converted into the cache."""
    if not path.is_file():
        raise Unavailable(f"There is no firmware file {path}.")
    data = path.read_bytes()
    if not uf2.is_uf2(data):
        return path
    target = cache() / f"given-{hashlib.sha256(data).hexdigest()[:16]}.bin"
    if not target.exists():
        try:
            write(target, uf2.content(data))
        except uf2.NoUF2 as wrong:
            raise Unavailable(f"The firmware file {path}: {wrong}. The RPI_PICO one is needed.") from None
    return target


class TooLarge(Unavailable):
    """More is to be frozen in than the flash has room for before the file system."""


def frozen(sources: Mapping[str, bytes]) -> Path:
    """A firmware with these modules (path on the board: source) frozen in; kept by its content. TooLarge: it would
    reach into the board's files."""
    digest = hashlib.sha256()
    for path, source in sorted(sources.items()):
        digest.update(f"{path}\0{len(source)}\0".encode() + source)
    target = cache() / f"frozen-{digest.hexdigest()[:16]}.bin"
    if not target.exists():
        freeze(sources, target)
    size = target.stat().st_size
    if size > FILESYSTEM_OFFSET:
        raise TooLarge(
            f"A firmware with all that inside has {size // KB} KB, and the board's files begin at"
            f" {FILESYSTEM_OFFSET // KB} KB: leave out an edition, for example --editions base,medieval."
        )
    return target


def freeze(sources: Mapping[str, bytes], target: Path) -> None:
    """Builds it; older ones go."""
    with locked():
        if not (cache() / "build").is_dir():
            build()
        with tempfile.TemporaryDirectory() as folder:
            for path, source in sources.items():
                file = Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(source)
            say("freezing the application into a firmware ...")
            write(target, make_firmware(cache(), f'freeze("{folder}")\n'))
    for old in sorted(cache().glob("frozen-*.bin"), key=lambda p: p.stat().st_mtime)[:-4]:
        old.unlink()


# Building -----------------------------------------------------------------------------------------------------------


def cache() -> Path:
    """Where builds are kept: UMPIRE_CACHE, or the user's cache folder."""
    chosen = os.environ.get("UMPIRE_CACHE")
    if chosen:
        base = Path(chosen)
    else:
        from platformdirs import user_cache_path

        base = user_cache_path("umpire", appauthor=False)
    folder = base / f"pico-{RECIPE}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(error, folder) from None
    return folder


def _unwritable(error: OSError, path: Path) -> Unavailable:
    return Unavailable(f"{path} cannot be written: {error.strerror}. UMPIRE_CACHE can name another folder.")


@contextlib.contextmanager
def locked() -> Iterator[None]:
    """One build at a time."""
    import fcntl

    try:
        file = open(cache() / "lock", "w")  # noqa: SIM115
    except OSError as error:
        raise _unwritable(error, cache()) from None
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def write(path: Path, data: bytes) -> None:
    """The whole file or none."""
    part = path.with_suffix(".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise _unwritable(error, path) from None


def build() -> None:
    """Fetches the source packages and makes firmware.bin, leaving the build folder for `frozen`."""
    missing = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if "gcc-arm-none-eabi" not in missing and not has_newlib():
        missing.append("libnewlib-arm-none-eabi")
    if missing == ["apt"] or "apt" in missing or not KEYRING.exists():
        raise Unavailable(
            "The Pico's firmware can be built on Debian only; set UMPIRE_UF2 to an RPI_PICO firmware file instead."
        )
    if missing:
        raise Unavailable(
            f"To build the Pico's firmware, install {' '.join(missing)}; "
            "or set UMPIRE_UF2 to an RPI_PICO firmware file."
        )
    folder = cache()
    say(f"building the Pico's MicroPython firmware in {folder} (once, about a minute)")
    fetch_sources(folder)
    patch_sources(folder / "micropython")
    say("compiling mpy-cross ...")
    run(["make", "-C", str(folder / "micropython/mpy-cross"), jobs()], folder)
    empty_cxx_library(folder)
    say("compiling the firmware ...")
    image = make_firmware(folder, "")
    write(folder / "firmware.bin", image)
    say(f"firmware: {len(image)} bytes")


def jobs() -> str:
    """make's option: as many jobs as processors."""
    return f"-j{os.cpu_count() or 1}"


def has_newlib() -> bool:
    """Whether the cross compiler finds a C library."""
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", f"-print-file-name={NEWLIB_PROBE}"]
    answer = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    return os.path.isabs(answer)


def run(command: list[str], folder: Path, *, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """A build step; its output is shown only when it fails."""
    environment = {**os.environ, "LC_ALL": "C", **(env or {})}
    done = subprocess.run(
        command, cwd=cwd or folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    with open(folder / "build.log", "a") as log:
        log.write(f"$ {shlex.join(command)}\n{done.stdout}\n")
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-15:])
        raise Unavailable(f"Building the Pico's firmware failed ({folder}/build.log):\n{shlex.join(command)}\n{last}")
    return done.stdout


def archive(folder: Path) -> str:
    """The Debian archive this system uses, whichever way its sources are written down."""
    empty = folder / "apt" / "none"
    (empty / "partial").mkdir(parents=True, exist_ok=True)
    listing = run(["apt-get", "-o", f"Dir::State::lists={empty}", "--print-uris", "update"], folder)
    found = re.findall(r"'(\S+?)/dists/([^/'\s]+)/InRelease'", listing)
    whole = [uri for uri, suite in found if not suite.endswith(("-security", "-updates", "-backports"))]
    for likely in (lambda uri: uri.rstrip("/").endswith("/debian"), lambda uri: "debian" in uri):
        for uri in whole:
            if likely(uri):
                return str(uri)
    raise Unavailable("This system's apt names no Debian archive; set UMPIRE_UF2 to an RPI_PICO firmware file.")


def fetch_sources(folder: Path) -> None:
    """Downloads and unpacks the packages, through an apt configuration of its own: the system's stays as it is."""
    apt = folder / "apt"
    for part in ("lists/partial", "cache/archives/partial", "etc"):
        (apt / part).mkdir(parents=True, exist_ok=True)
    (apt / "etc" / "archive.sources").write_text(
        f"Types: deb deb-src\nURIs: {archive(folder)}\nSuites: {SUITE}\nComponents: main\nSigned-By: {KEYRING}\n"
    )
    get = [
        "apt-get", "-qq",
        "-o", "Dir::Etc::sourcelist=/dev/null",
        "-o", f"Dir::Etc::sourceparts={apt}/etc",
        "-o", f"Dir::State::lists={apt}/lists",
        "-o", f"Dir::Cache={apt}/cache",
        "-o", "APT::Sandbox::User=root",
    ]  # fmt: skip
    say("fetching the source packages ...")
    run([*get, "update"], folder)
    downloads = folder / "downloads"
    shutil.rmtree(downloads, ignore_errors=True)
    downloads.mkdir()
    for package in LIBRARIES:
        pinned_or_current([*get, "download"], package, folder, downloads)
    pinned_or_current([*get, "source"], SOURCE, folder, downloads)
    for name in ("libraries", "micropython"):
        shutil.rmtree(folder / name, ignore_errors=True)
    for deb in downloads.glob("*.deb"):
        run(["dpkg", "-x", str(deb), str(folder / "libraries")], folder)
    (unpacked,) = (path for path in downloads.glob("micropython-*") if path.is_dir())
    unpacked.rename(folder / "micropython")


def pinned_or_current(command: list[str], package: str, folder: Path, where: Path) -> None:
    """The version that was tried or, if the archive no longer has it, the one it has."""
    try:
        run([*command, f"{package}={VERSIONS[package]}"], folder, cwd=where)
    except Unavailable:
        say(f"{package} {VERSIONS[package]} is gone from the archive: taking the current version")
        run([*command, package], folder, cwd=where)


def patch_sources(tree: Path) -> None:
    """Links the libraries in that Debian packages apart, and leaves out TLS, which would need mbedtls."""
    for name in ("pico-sdk", "tinyusb"):
        link = tree / "lib" / name
        if link.is_dir() and not link.is_symlink():
            link.rmdir()
        link.symlink_to(tree.parent / "libraries/usr/src" / name)
    (tree / "lib/micropython-lib").mkdir(exist_ok=True)
    (tree / "lib/micropython-lib/README.md").touch()
    edit(
        tree / "ports/rp2/CMakeLists.txt",
        (r"^set\(MICROPY_SSL_MBEDTLS ON\)", "set(MICROPY_SSL_MBEDTLS OFF)"),
        (r"^.*list\(APPEND GIT_SUBMODULES lib/mbedtls\).*\n", ""),
        (r"^.*mbedtls/mbedtls_port\.c.*\n", ""),
        (r"^.*target_link_libraries\(\$\{MICROPY_TARGET\} micropy_lib_mbedtls\).*\n", ""),
    )
    edit(
        tree / "ports/rp2/mpconfigport.h",
        (r"^(#define MICROPY_(?:SSL_MBEDTLS|PY_SSL|PY_CRYPTOLIB|PY_HASHLIB_SHA1)) .*", r"\1 (0)"),
    )


def edit(file: Path, *changes: tuple[str, str]) -> None:
    """Replaces patterns line-wise."""
    text = file.read_text()
    for pattern, replacement in changes:
        text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
    file.write_text(text)


def empty_cxx_library(folder: Path) -> None:
    """The firmware links -lstdc++ and uses nothing of it: an empty library saves a package of 300 MB."""
    where = folder / "no-cxx"
    where.mkdir(exist_ok=True)
    (where / "empty.c").write_text("")
    run(["arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-c", "empty.c", "-o", "empty.o"], folder, cwd=where)
    run(["arm-none-eabi-ar", "rcs", "libstdc++.a", "empty.o"], folder, cwd=where)


def make_firmware(folder: Path, frozen_lines: str) -> bytes:
    """Configures and makes; with frozen modules, only what depends on them is made anew."""
    manifest = folder / "manifest.py"
    manifest.write_text('freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n' + frozen_lines)
    build_folder = folder / "build"
    environment = {"SOURCE_DATE_EPOCH": EPOCH}
    settings = {
        "MICROPY_BOARD": "RPI_PICO",
        "PICO_NO_PICOTOOL": "1",
        "PICO_BUILD_DOCS": "0",
        "MICROPY_FROZEN_MANIFEST": str(manifest),
        "CMAKE_CXX_FLAGS": "-DPICO_CXX_DISABLE_ALLOCATION_OVERRIDES=1",
        "CMAKE_EXE_LINKER_FLAGS": f"-L{folder}/no-cxx",
    }
    if not (build_folder / "Makefile").exists():
        options = [f"-D{name}={value}" for name, value in settings.items()]
        run(
            ["cmake", "-S", str(folder / "micropython/ports/rp2"), "-B", str(build_folder), *options],
            folder, env=environment,
        )  # fmt: skip
    (build_folder / "frozen_content.c").unlink(missing_ok=True)
    run(["make", "-C", str(build_folder), jobs()], folder, env=environment)
    return (build_folder / "firmware.bin").read_bytes()


def main() -> int:
    """Prints the path."""
    try:
        print(firmware(sys.argv[1] if len(sys.argv) > 1 else None))
    except Unavailable as reason:
        say(str(reason))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
