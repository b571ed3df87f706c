"""What the commands of the menus do, a module for each group of them."""
