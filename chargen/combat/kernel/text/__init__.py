"""Words, stories and views of a fight that every round system builds on."""
