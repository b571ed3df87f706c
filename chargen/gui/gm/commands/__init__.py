"""Commands of the GM's desk, a module for each group of them."""
