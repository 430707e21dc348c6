"""The rulebook's mechanics, one module or folder for each chapter."""
