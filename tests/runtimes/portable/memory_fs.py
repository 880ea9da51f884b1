"""A file system in memory, for the journal's and the settings' tests: small, and able to fail as they do."""

ENOENT = 2
ENOTEMPTY = 39
EIO = 5
ENOSPC = 28


class MemoryFs:
    """Files by path. `room`: bytes left, then ENOSPC, after as much as fits was written. `fault`: an errno that
    every change raises. `steps`: how many changes are still made; the next one raises PowerCut, half done."""

    def __init__(self, room: int = 1_000_000) -> None:
        self.files: dict = {}
        self.folders = ["/"]
        self.room = room
        self.fault = 0
        self.steps = -1
        self.changes = 0

    def change(self) -> bool:
        """Count a change; True if the power goes in the middle of it."""
        if self.fault:
            raise OSError(self.fault)
        if self.steps == 0:
            raise PowerCut()
        self.changes += 1
        self.steps -= 1
        return self.steps == 0

    def open(self, path: str, mode: str) -> "MemoryFile":
        if mode == "rb":
            if path not in self.files:
                raise OSError(ENOENT)
        elif path not in self.files or mode == "wb":
            self._folder(path)
            self.room += len(self.files.get(path, b""))
            self.files[path] = b""
        return MemoryFile(self, path)

    def _folder(self, path: str) -> str:
        folder = path.rsplit("/", 1)[0] or "/"
        if folder not in self.folders:
            raise OSError(ENOENT)
        return folder

    def listdir(self, path: str) -> list:
        if path not in self.folders:
            raise OSError(ENOENT)
        start = path.rstrip("/") + "/"
        names = [p[len(start) :] for p in list(self.files) + self.folders if p.startswith(start) and p != start]
        return [name for name in names if "/" not in name]

    def mkdir(self, path: str) -> None:
        self._folder(path)
        self.change()
        self.folders.append(path)

    def rmdir(self, path: str) -> None:
        if self.listdir(path):
            raise OSError(ENOTEMPTY)
        self.change()
        self.folders.remove(path)

    def remove(self, path: str) -> None:
        if path not in self.files:
            raise OSError(ENOENT)
        self.change()
        self.room += len(self.files.pop(path))

    def rename(self, old: str, new: str) -> None:
        if old not in self.files:
            raise OSError(ENOENT)
        self.change()
        self.room += len(self.files.get(new, b""))
        self.files[new] = self.files.pop(old)

    def stat(self, path: str) -> tuple:
        if path in self.folders:
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if path not in self.files:
            raise OSError(ENOENT)
        return (0x8000, 0, 0, 0, 0, 0, len(self.files[path]), 0, 0, 0)

    def statvfs(self, path: str) -> tuple:
        return (1, 1, self.room, self.room, self.room, 0, 0, 0, 0, 255)


class PowerCut(Exception):
    """Nothing more is done."""


class MemoryFile:
    def __init__(self, fs: MemoryFs, path: str) -> None:
        self._fs = fs
        self._path = path

    def read(self) -> bytes:
        return self._fs.files[self._path]

    def write(self, data: bytes) -> int:
        fs = self._fs
        half = fs.change()
        fits = len(data) // 2 if half else min(len(data), max(0, fs.room))
        fs.files[self._path] += bytes(data[:fits])
        fs.room -= fits
        if half:
            raise PowerCut()
        if fits < len(data):
            raise OSError(ENOSPC)
        return fits

    def close(self) -> None:
        pass
