"""Many fights from one scenario: played in blocks, counted, compared, opened again, told."""
