"""One module per kind of sheet."""
