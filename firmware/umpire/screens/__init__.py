"""The screens, in modules by when they are needed: a module is loaded to show one of its screens.

screen   what all screens have in common; notice: a sentence, listing: a list with a cursor
menu     the start menu; records: the matches on flash
new_match  the set-up on one page, and from there: armies (presets), army (picking dice; other_size, small_fry),
           names, who_rolls, edition, house_rules; options: ready (matches), with_alliances, with_fronts (with_terrain;
           ground: its words), with_handicap, with_reserves; choice: pages to choose from; in_play: what counts;
           beginning: from there to the match; refused: why it cannot be played; draft: where the set-up
           comes from and what is kept of it
first    who goes first; second_rerolls: A22's re-rolls; marks: marking one's own dice there and in judge
table    choosing a target; pages: the same with a page a side; attack: the attacks on it; rows: rows of dice;
         narrow: all that on a panel of 72 x 40, brief: shorter words and lists for it; judge: any dice, any target, the
         verdict
dice     typing results, spinner: the other way; rolling: the device's; dice_row: what they share
turn     after a move; no_attack: a forced pass; stalemate: all roll anew
pause    the menu in a match: take back, end or resign; correct: a number, a bumped table
advanced what that menu has for the advanced rules: reserve, handicap, terrain (the fronts), pacts; option_words
deploy   placing dice in fronts; fronts: a front's table (front_view: its picture); front_table: its targets;
         unit_fronts: both with units; resting: one of these that nobody presses; moving, where: dice that go to another
         front; aftermath: what a move of the advanced rules did; result: their end of a match
over     the end of a match; lines: its record
idle     the score in huge digits
fault    what went wrong with dice, panel, flash
settings; selftest: is all well with panel, buttons, dice, flash? edges: where a panel's picture begins; roller

Medieval Strife: unit_words, unit_texts: what it calls things; in the set-up hosts (ready armies, and which unit a size
is), unit_table (whose abilities), theme; then

ranks    the table; legions: with a page a side; unit_fronts: with fronts; assault: the attacks on a unit
casting  casting and recharging; rulings: judge mode for spells; escort: who dies in another's place
unit     a unit's page (unit_page: what it shares with Star Strife's); with_units: what the menu has

Star Strife: ship_words, ship_names, ship_lists: what it calls things; ships: rows of units; in the set-up fleets (ready
battles), fleet (picking one), space (where it is fought); then

squadron  the table; salvo: the ways to attack a unit (ship_ways: what they add up to); ship_judge: judge mode
conduct   leads on: first report, what the last answer did, then the next question
channels  who controls whom; orders: actions and repairs; command: command points
stages    reactions, losses, escorts; damage: spreading it; picking: marking units there
check     rolls that change no die; tumble: the device's
ship      a unit's page; ship_menu: what the menu has; rule: the rule behind a question
"""
