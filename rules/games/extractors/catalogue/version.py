"""The version of these rules, kept with every battle."""

RULES_VERSION = "1"
