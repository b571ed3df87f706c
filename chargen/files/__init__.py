"""Everything that touches the disk: strict reading and the one safe save."""
