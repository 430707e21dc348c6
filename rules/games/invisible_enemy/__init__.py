"""Invisible Enemy: swarms of tiny fighting vehicles, network dice, barrages and hit logs, on a table in inches."""
