"""Fields to type in or choose from."""
