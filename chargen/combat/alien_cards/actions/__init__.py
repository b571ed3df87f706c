"""One module per action, and the questions that offer them."""
