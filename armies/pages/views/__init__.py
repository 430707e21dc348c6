"""The pages of armies: each parses its request, calls services and selectors, and renders."""
