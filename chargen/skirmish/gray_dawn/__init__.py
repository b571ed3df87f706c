"""Gray Dawn: counts from high to low, nerve before deeds, one module for each action."""
