"""What each viewer may know (section 11)."""
