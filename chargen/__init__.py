"""A character builder for the role-playing game X-Com: Gray Dawn."""

__version__ = "0.1.0"
