"""The GM's desk: a watched folder of characters, what is decided on, the campaign and its key."""
