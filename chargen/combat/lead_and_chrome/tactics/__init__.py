"""Tactics of fighters without a player: clever, steady, aggressive, brawler."""
