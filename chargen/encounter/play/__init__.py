"""One fight: recording, replay, reports and its result."""
