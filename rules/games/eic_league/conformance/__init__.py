"""The case files, run through the functions that play and pages use."""
