"""Maps of hexes and tables in inches that players draw and share, and that battles are fought on."""
