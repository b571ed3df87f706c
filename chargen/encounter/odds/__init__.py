"""The odds of a fight, comparisons between them, and warnings about a setup."""
