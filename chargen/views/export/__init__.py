"""Exports of characters to other programs, and as text for people.

Foundry and Roll20 read an actor of theirs; everything else is the sheet in words. A text holds no
portrait and
no approval: what a GM signed is proved by the character's own file alone.
"""
