"""What weapons do to people by the rules of Gray Dawn: damage, armour, wounds, saves and luck."""
