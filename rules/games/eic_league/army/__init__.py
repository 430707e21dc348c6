"""Teams: the document, prices, derived values, problems."""
