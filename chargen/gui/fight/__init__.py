"""Test fights in the window: set up, watch, play, count the odds, ask what if."""
