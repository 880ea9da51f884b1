"""The screens, in modules by when they are needed: a module is loaded to show one of its screens.

screen   what all screens have in common
menu     the start menu; records: the matches on flash
new_match  the set-up on one page, and from there: armies (presets), army (picking dice), names, who_rolls,
           house_rules; draft: where the set-up comes from and what is kept of it
first    who goes first, A22's re-rolls
table    choosing a target; attack: the attacks on it; judge: marking dice, the verdict
dice     typing results, spinner: the other way; rolling: the device's; dice_row: what they share
turn     after a move; no_attack: a forced pass; stalemate: all roll anew
pause    the menu in a match: take back, end or resign; correct: a number, a bumped table
over     the end of a match; lines: its record
idle     the score in huge digits
fault    what went wrong with dice, panel, flash
settings, roller
"""
