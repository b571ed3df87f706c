"""The kernel of every system of rules: fight, dice, questions, and the session that plays it."""
