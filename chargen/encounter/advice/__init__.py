"""Advice from many fights: the next purchase, an encounter that fits, and fights in a row."""
