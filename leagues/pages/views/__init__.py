"""The pages of leagues: each parses its request, calls services and selectors, and renders."""
