"""Estimates of what attacks, blows and suppression can be expected to do."""
