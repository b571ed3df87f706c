"""Changes of a character that come back from other copies and other programs."""
