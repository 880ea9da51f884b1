"""One module an edition: its sequence of play, imported only when a match plays it."""
