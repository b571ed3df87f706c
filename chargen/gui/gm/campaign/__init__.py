"""The campaign a desk works on, and the folder it watches."""
