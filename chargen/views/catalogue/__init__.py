"""Rows of the catalogues and the search index."""
