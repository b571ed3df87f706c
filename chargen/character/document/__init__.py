"""The parts of a character file: choices, gear, condition, requests, events and decisions."""
