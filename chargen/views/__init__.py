"""What is shown, on screen and paper: plain rows made from a character."""
