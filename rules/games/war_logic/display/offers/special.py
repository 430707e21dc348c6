"""Offers of crashes, turrets, duels and force (sections 10, 12, 13 and 16)."""

from __future__ import annotations
