"""View models for screen and paper: plain rows made from a character."""
