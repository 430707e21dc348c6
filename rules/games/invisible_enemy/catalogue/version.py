"""The version of these rules; it changes whenever a battle would come out otherwise."""

RULES_VERSION = "1"
