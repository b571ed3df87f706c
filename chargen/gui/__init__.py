"""The window: the only place that knows Qt. No rule is worked out here."""
