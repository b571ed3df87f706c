"""Fight setups and the scenarios made from them."""
