"""The welcome page: ways to begin, samples, recent characters."""
