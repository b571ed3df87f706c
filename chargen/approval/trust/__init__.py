"""Campaign cards, keys and signatures."""
