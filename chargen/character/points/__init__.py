"""Prices, pools, exchange and the ledger of points."""
