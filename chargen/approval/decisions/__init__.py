"""The GM's decisions: signing, verifying and revoking them."""
