"""Places, cover, lines of sight and ways on foot."""
