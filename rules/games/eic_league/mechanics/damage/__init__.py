"""Damage (section 16): strength, protection, boosters, sharpshooting, lethal blows, blasts."""
