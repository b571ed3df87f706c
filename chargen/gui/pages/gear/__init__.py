"""The Gear page: weapons, armour, equipment and what is fitted to them."""
