"""Forms of the GM desk."""
