"""GM decisions on a character's items, and what has changed since them."""
