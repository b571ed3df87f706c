"""The windows of characters: menus, pages, recovery and the tour."""
