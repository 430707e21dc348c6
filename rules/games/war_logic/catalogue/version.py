"""The version of these rules, stored with every battle."""

RULES_VERSION = "1"
