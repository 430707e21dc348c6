"""The version of these rules; it changes whenever a battle could turn out differently."""

RULES_VERSION = "1"
