"""Models of the chips on the board, fed with the bytes that the firmware wrote to their bus."""
