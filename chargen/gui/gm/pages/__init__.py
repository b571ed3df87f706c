"""Pages of the GM desk."""
