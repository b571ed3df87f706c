"""The Perks page: owned, catalogue, text."""
