"""What each viewer may know, and what undoing gives away."""
