"""Power-on. A board compiles this file at every start: it is short."""

from umpire.start import main

main()
