"""Problems of an army, one module for each topic."""
