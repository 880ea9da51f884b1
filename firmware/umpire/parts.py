"""What this handheld has of what may be left out: ./umpire deploy writes this module anew for a board that is to have
less (host_tools/parts.py)."""

EDITIONS = "base attrition japanese medieval star"
LANGUAGES = "english japanese"
