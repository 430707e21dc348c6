"""Case files, run through the code that play and pages use."""
