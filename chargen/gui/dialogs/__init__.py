"""Windows that ask a single question and close."""
