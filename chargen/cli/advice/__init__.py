"""Commands that answer by many fights: the next purchase, and encounters."""
