"""War Logic, a universal game for any figures of any scale and genre."""
