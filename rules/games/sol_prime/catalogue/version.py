"""The edition of the rulebook that these rules implement."""

from __future__ import annotations

RULES_VERSION = "3.0"
