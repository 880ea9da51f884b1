"""Which Umpire this is: for the self-test, the crash log and whoever deploys."""

VERSION = "0.1.0"  # pyproject.toml and package.json say the same
