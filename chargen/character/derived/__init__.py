"""Values that follow from the choices of a character."""
