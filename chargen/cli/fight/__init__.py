"""The fight command: arguments, output and completions."""
