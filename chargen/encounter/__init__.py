"""Test fights before they are fought: who, where, under which rulings; no window needed."""
