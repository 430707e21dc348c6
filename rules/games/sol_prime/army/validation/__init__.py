"""Everything in an army that breaks a rule, one module a topic."""
