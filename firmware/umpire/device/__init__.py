"""Buttons, dice, journal, settings and panel: each is given the pins, source, files or bus that it works on."""
