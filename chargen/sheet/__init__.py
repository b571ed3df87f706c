"""The character as a sheet of paper shows it."""
