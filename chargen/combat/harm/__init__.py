"""Effects of weapons by the rules of Gray Dawn: damage, armour, wounds, saves and luck."""
