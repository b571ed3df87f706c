"""Commands of the menus, a module for each group of them."""
