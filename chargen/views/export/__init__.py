"""Characters for other programs and for people who write: texts that leave the program.

Foundry and Roll20 read an actor of theirs; everything else is the sheet in words. A text holds no
portrait and
no approval: what a GM signed is proved by the character's own file alone.
"""
