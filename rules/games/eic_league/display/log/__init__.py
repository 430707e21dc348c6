"""The log: each event as one viewer may read it."""
