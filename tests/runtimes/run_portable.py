"""Runs one portable test on MicroPython: run_portable.py MODULE TEST. Exit code 0 if it passes."""

import sys

try:
    getattr(__import__(sys.argv[1]), sys.argv[2])()
except Exception as error:  # a MemoryError, too
    sys.print_exception(error)  # type: ignore[attr-defined]
    sys.exit(1)
