"""Prints a digest for each record of the files named, or for random matches.

Usage: core_digests.py records FILE... | random N | options N | medieval N | star N

Run on CPython and on MicroPython by test_core_digests.py, which compares.
"""

import gc
import sys

from core_play import play, records_of, replay  # type: ignore[import-not-found]

if sys.argv[1] == "records":
    for path in sys.argv[2:]:
        gc.collect()
        print(path, [f"{replay(iter(lines)):08x}" for lines in records_of(path)])
else:
    for seed in range(int(sys.argv[2])):
        gc.collect()
        if sys.argv[1] == "options":
            from core_options import play_options  # type: ignore[import-not-found]

            match_crc, record_crc, _ = play_options(seed)
        elif sys.argv[1] == "medieval":
            from core_medieval import play_medieval  # type: ignore[import-not-found]

            match_crc, record_crc, _ = play_medieval(seed)
        elif sys.argv[1] == "star":
            from core_star import play_star  # type: ignore[import-not-found]

            match_crc, record_crc, _ = play_star(seed)
        else:
            match_crc, record_crc, _ = play(seed, 2 + seed % 7, 1 + seed % 9)
        print(seed, f"{match_crc:08x} {record_crc:08x}")
