"""Groups of offers, by the steps of a turn."""

STRATEGY, CONTROL, MOVEMENT, OFFENSE, DEFENSE = "Strategy", "Control", "Movement", "Offense", "Defense"
FORCE, FAST, COURSE = "Force", "Fast play", "Course of play"
