"""What runs on a person's computer: the handheld in a terminal, the record's tools, tests and builds.

Nothing is imported here: the launcher reads this package before anything is installed.
"""
