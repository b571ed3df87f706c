"""Parts that every window shares: the base window, paged views, appearance and printing."""
