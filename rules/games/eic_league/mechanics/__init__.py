"""The rules of play, one module or folder for each chapter of the rulebook."""
