"""Case files, run through the same rules as battles."""
