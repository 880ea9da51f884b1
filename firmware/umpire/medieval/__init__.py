"""Medieval Strife by Tyrino: units, spells, themes (RULEBOOK M). Imported only when it is played or set up."""
