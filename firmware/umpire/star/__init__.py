"""Star Strife by J. L. Butler: fleets, damage, attrition, reactions (RULEBOOK S). Imported only when it is played or
set up."""
