"""Actions as a table: owner, moment, checks, dice, odds, arithmetic and offers of each."""
