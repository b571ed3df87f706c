"""Fighters, combatants, the fight, its events and the tunables of this system."""
