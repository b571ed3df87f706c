"""The fight command: arguments and output."""
