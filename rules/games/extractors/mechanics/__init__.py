"""The rules of battle: a module or folder for each chapter of the rulebook."""
