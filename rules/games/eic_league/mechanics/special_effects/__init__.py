"""Special effects (section 17): paralysis, fragmentation, oxidation."""
