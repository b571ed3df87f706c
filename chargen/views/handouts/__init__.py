"""Rows of the GM's handouts: NPC cards, the party overview, rules reference."""
