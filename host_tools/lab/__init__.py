"""Playing the game by the million on a computer, to learn about it."""
