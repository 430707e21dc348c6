"""The log: a sentence for each event."""
