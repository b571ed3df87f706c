"""The shared combat module: standard library only, usable by other programs."""
