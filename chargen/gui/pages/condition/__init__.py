"""The page of the state of play: wounds, luck, ammunition and armour as they are now."""
