"""The refusal of a hex outside of a deployment area (EXT-4.6)."""

from __future__ import annotations

from rules.games.extractors.catalogue.terms import Label
from rules.kernel.problems import Illegal, illegal


def outside_deployment(name: str, label: Label, why: str, rule: str) -> Illegal:
    return illegal("outside-deployment", f"{name} cannot be placed in {label}: {why}.", rule=rule)
