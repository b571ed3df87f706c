"""The player's choices, and all that follows from them."""
