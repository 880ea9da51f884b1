"""python -m host_tools COMMAND: what ./umpire starts once everything is installed."""

import errno
import os
import sys

from host_tools.cli import main

try:
    code = main(sys.argv[1:])
    if sys.stdout:  # there is none if it was closed before the start
        sys.stdout.flush()
except KeyboardInterrupt:
    code = 130
except BrokenPipeError:
    # The reader (head, less) has gone; give the interpreter's last flush somewhere to write.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 1
except OSError as error:
    if error.errno != errno.ENOSPC:
        raise
    print(f"umpire: {error.strerror}: the output is not complete", file=sys.stderr)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 1
sys.exit(code)
