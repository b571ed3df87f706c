"""Setting up a fight: sides, scene and rules."""
