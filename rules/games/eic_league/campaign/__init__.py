"""Teams between battles (section 19): careers, deals, aftermath."""
