"""Built-in tactics: clever, aggressive, steady, marksman, suppressor, brawler."""
