"""A journal with all that its archive does as methods."""

from umpire.device import archive, journal


class Journal(journal.Journal):
    @property
    def pending(self):
        return archive.pending(self)

    def begin(self):
        return archive.begin(self)

    def finish(self, match=-1):
        return archive.finish(self, match)

    def resume(self, match, keep=-1):
        return archive.resume(self, match, keep)

    def matches(self):
        return archive.matches(self)

    def open_match(self):
        return archive.open_match(self)

    def is_over(self, match):
        return archive.is_over(self, match)

    def lines(self, match):
        return archive.lines(self, match)

    def export(self, match):
        return archive.export(self, match)

    def drop(self, match):
        archive.drop(self, match)
