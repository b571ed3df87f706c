"""A campaign on the GM's computer and the players' files it watches."""
