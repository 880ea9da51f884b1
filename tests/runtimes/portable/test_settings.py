"""What the owner has set survives, and damage does not."""

from memory_fs import EIO, ENOSPC, MemoryFs, PowerCut  # type: ignore[import-not-found]

from umpire.device.settings import Settings
from umpire.device.settings_file import TABLE, choices, kept, put, reset, save, step

PATH = "/settings"


def opened(fs: MemoryFs) -> Settings:
    return Settings(fs, fs.open, PATH)


def test_defaults_where_nothing_was_saved() -> None:
    fs = MemoryFs()
    settings = opened(fs)
    assert not settings.damaged
    for name, default, options in TABLE:
        assert getattr(settings, name) == default
        assert default in options
    assert kept(settings, "name") == [] and kept(settings, "setup") == []
    assert settings.save() and fs.changes == 0  # nothing changed, nothing written


NAMES = ["Napoleon", "Blücher", "Anna B. *12ab", ""]
SETUP = ["edition base", 'side A "Napoleon"', "army A 2*6 10 20"]


def changed(settings: Settings) -> Settings:
    put(settings, "contrast", 255)
    put(settings, "flip", True)
    put(settings, "typing", "spinner")
    put(settings, "rolls", 0b101)
    assert save(settings, NAMES, SETUP)
    return settings


def test_what_is_saved_comes_back() -> None:
    fs = MemoryFs()
    before = changed(opened(fs))
    changes = fs.changes
    assert before.save() and fs.changes == changes
    after = opened(fs)
    assert not after.damaged
    assert after.contrast == 255 and after.flip is True and after.typing == "spinner"
    assert after.device_rolls(0) and not after.device_rolls(1) and after.device_rolls(2)
    assert kept(after, "name") == NAMES and kept(after, "setup") == SETUP
    assert after.save() and fs.changes == changes
    after.sound = True
    assert after.save() and kept(after, "name") == NAMES and kept(after, "setup") == SETUP


def test_only_what_fits_is_taken() -> None:
    settings = opened(MemoryFs())
    for name, value in (("contrast", 256), ("contrast", -1), ("typing", "keys"), ("rolls", 256), ("flip", 2)):
        try:
            put(settings, name, value)
        except ValueError:
            continue
        raise AssertionError(name)
    for call in (lambda: put(settings, "colour", 1), lambda: choices("names")):
        try:
            call()
        except KeyError:
            continue
        raise AssertionError()


def test_stepping_goes_around() -> None:
    settings = opened(MemoryFs())
    assert step(settings, "typing") == "spinner"
    assert step(settings, "typing") == "groups"
    assert step(settings, "contrast", -1) == 63
    for name, default, options in TABLE:
        reset(settings)
        for _ in range(len(options)):
            step(settings, name)
        assert getattr(settings, name) == default


def test_any_damaged_byte_gives_the_defaults() -> None:
    fs = MemoryFs()
    changed(opened(fs))
    good = fs.files[PATH]
    for i in range(0, len(good), 3):
        wrong = bytearray(good)
        wrong[i] ^= 0x40
        fs.files[PATH] = bytes(wrong)
        settings = opened(fs)
        assert settings.damaged, i
        assert settings.contrast == 127 and kept(settings, "name") == []
    for length in range(0, len(good), 5):
        fs.files[PATH] = good[:length]
        assert opened(fs).damaged, length
    fs.files[PATH] = b"\xff" * 500
    settings = opened(fs)
    assert settings.damaged
    assert settings.save() and not settings.damaged  # the defaults replace it
    assert not opened(fs).damaged


def test_a_power_cut_leaves_the_old_or_the_new() -> None:
    for steps in range(1, 4):
        fs = MemoryFs()
        old = opened(fs)
        put(old, "sound", True)
        assert old.save()
        fs.steps = steps
        try:
            put(old, "contrast", 1)
            old.save()
        except PowerCut:
            pass
        fs.steps = -1
        new = opened(fs)
        assert not new.damaged and new.sound
        assert new.contrast in (1, 127)
        assert new.save()


def test_a_full_or_broken_flash_is_told() -> None:
    for error in (EIO, ENOSPC):
        fs = MemoryFs()
        settings = opened(fs)
        put(settings, "sound", True)
        fs.fault = error
        assert not settings.save()
        fs.fault = 0
        assert settings.save()
        assert opened(fs).sound


def test_another_version_s_lines_are_passed_over() -> None:
    from umpire.checksum import Chain

    chain = Chain()
    lines = ("umpire settings 1", "colour blue", "contrast 77", "flip on", "end")
    fs = MemoryFs()
    fs.files[PATH] = b"".join([chain.add(line) + b"\n" for line in lines])
    settings = opened(fs)
    assert not settings.damaged
    assert settings.flip and settings.contrast == 127
