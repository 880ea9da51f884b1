"""What the owner has set, as plain values. What they may be and how they are kept: `umpire.device.settings_file`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Callable


class Settings:
    """The values of settings_file.TABLE as attributes.

    Read at once from `path` on `fs` (os-like: rename, which must replace; `open_file`: its open). A file that
    is missing gives the defaults; one that is damaged does too, and `damaged` says so.
    """

    contrast: int
    dim_after: int
    blank_after: int
    flip: bool
    shift: int
    typing: str
    sound: bool
    language: str
    rolls: int

    def __init__(self, fs: "Any", open_file: "Callable[[str, str], IO[bytes]]", path: str) -> None:
        self.fs = fs
        self.open_file = open_file
        self.path = path
        self.damaged = False
        self._file().load(self)

    def device_rolls(self, side: int) -> bool:
        """Does the device roll for this side (0..7)?"""
        return bool(self.rolls >> side & 1)

    def save(self) -> bool:
        """Write to flash if anything has changed; False if that fails: try again."""
        return bool(self._file().save(self))

    @staticmethod
    def _file() -> "Any":
        from umpire.device import settings_file

        return settings_file
