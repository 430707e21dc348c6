"""Problems of a team and its units, one module a topic, with the edits that fix them."""
