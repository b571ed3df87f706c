"""The parts the pages are made of; none knows a rule."""
