"""python -m host_tools COMMAND: what ./umpire starts once everything is installed."""

import os
import sys

from host_tools.cli import main

try:
    code = main(sys.argv[1:])
    sys.stdout.flush()
except KeyboardInterrupt:
    code = 130
except BrokenPipeError:
    # The reader (head, less) has gone; give the interpreter's last flush somewhere to write.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 1
sys.exit(code)
