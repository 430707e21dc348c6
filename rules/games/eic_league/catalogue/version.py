"""The version of these rules, kept with every battle that is played by them."""

RULES_VERSION = "1"
