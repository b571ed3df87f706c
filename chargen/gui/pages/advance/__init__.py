"""The Advance page: ledger, spending, requests, play, goals."""
