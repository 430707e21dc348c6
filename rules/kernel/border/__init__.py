"""The JSON border: types as they are read, written and described."""
