"""The scenarios (section 22): one module for each."""
