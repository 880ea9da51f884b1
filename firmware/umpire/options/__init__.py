"""Advanced rules: each is a module that plugs into named points of the sequence of play (see umpire.match)."""
