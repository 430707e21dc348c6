"""The army document, its price, the values that follow from it and everything wrong with it."""
