"""Umpire: a handheld referee for dice wargames.

The rules core (position, match, setup, record, editions) knows no hardware and no screen; `handheld` and
`screens` ask and show; `device` drives buttons, panel, dice and journal; only `port` touches a chip.
"""
