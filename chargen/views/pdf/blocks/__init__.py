"""Building blocks of a printed page."""
