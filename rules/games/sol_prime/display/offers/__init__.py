"""The actions open to a viewer, with their fields."""
