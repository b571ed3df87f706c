"""Tactics of fighters without a player: clever, aggressive, marksman, brawler."""
