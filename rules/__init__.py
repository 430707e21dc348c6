"""The rules of every game: costs and combat outcomes, free of Django."""
