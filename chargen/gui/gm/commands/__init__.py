"""What the commands of the GM's desk do, a module for each group of them."""
