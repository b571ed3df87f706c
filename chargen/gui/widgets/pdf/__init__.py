"""The preview of a PDF."""
