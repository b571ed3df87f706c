"""What the player chose, and what follows from it."""
