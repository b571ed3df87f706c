"""The GM desk: its window, menus and list of pages."""
