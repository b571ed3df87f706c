"""Test fights before they are fought: who, where and with what; no window needed."""
