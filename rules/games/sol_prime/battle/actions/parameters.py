"""Parameters of actions: distances, ticked names, covers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from rules.games.sol_prime.battle.state import Cover
from rules.kernel.records import Reads
from rules.kit.naming import NameOf

Inches = float
"""Inches as measured; a number below 0 is refused when the action is made."""


def _chosen(value: object) -> object:
    # Pages tick names one by one: {"anvil": true}; a single name is read as a list of one.
    if isinstance(value, Mapping):
        return [name for name, ticked in value.items() if ticked]
    return [value] if isinstance(value, str) else value


def typed_targets(value: object) -> object:
    # Pages type a distance for each name: {"anvil": 1.5}; those without one are left out.
    """Reads targets typed or ticked on a page as the list that an action holds."""
    if isinstance(value, list):
        # Or they tick the stands in the circle: ["anvil"].
        return [{"unit": one} if isinstance(one, str) else one for one in value]
    if not isinstance(value, Mapping):
        return value
    return [_target(name, given) for name, given in value.items() if _typed(given)]


def _typed(given: object) -> bool:
    if isinstance(given, Mapping):
        return given.get("distance") is not None or given.get("along") is not None
    return given is not None


def _target(name: str, given: object) -> object:
    more = dict(given) if isinstance(given, Mapping) else {"distance": given}
    return {"unit": name, **more}


def _cover(value: object) -> object:
    # A yes or no where any cover counts alike.
    return {True: "light", False: "none"}.get(value, value) if isinstance(value, bool) else value


StandName = Annotated[str, NameOf("stand")]
"""The name of a stand; among targets also that of a minefield."""
PlatoonName = Annotated[str, NameOf("platoon")]
LeaderName = Annotated[str, NameOf("leader")]
Chosen = Annotated[tuple[StandName, ...], Reads(_chosen)]
ChosenPlatoons = Annotated[tuple[PlatoonName, ...], Reads(_chosen)]
AnyCover = Annotated[Cover | None, Reads(_cover)]
