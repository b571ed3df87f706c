"""Round systems: who acts when, and what he may choose (one module each)."""
