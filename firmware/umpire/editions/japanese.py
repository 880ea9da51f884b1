"""The Japanese edition: the base game's sequence with house rules of its own (RULEBOOK J, and rules.EDITIONS)."""

from umpire.editions.base import play, why_not

__all__ = ("play", "why_not")
