"""States in the vocabulary of the case files, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.invisible_enemy.battle.evolve import STATES
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import MGVS
from rules.games.invisible_enemy.mechanics.damage import damage_of, is_destroyed, is_doomed
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.kernel.codec import Codec
from rules.kernel.records import Json, replace

BASES: Codec[Base] = Codec(Base)
RATINGS = ("kind", "hull", "defense", "attack", "speed", "weapon", "range", "network_range")


def read_state(document: Mapping[str, Json]) -> State:
    """Returns the battle that a case describes."""
    given = {key: value for key, value in document.items() if value is not None}
    units = given.get("units") or {}
    bases = {str(name): _base(base or {}, units) for name, base in (given.pop("bases", None) or {}).items()}
    given["sides"] = {"a": {}, "b": {}} | {key: _side(side or {}) for key, side in (given.get("sides") or {}).items()}
    for kind in ("units", "towers", "barrages", "terrain"):
        given[kind] = {str(name): thing or {} for name, thing in (given.get(kind) or {}).items()}
    # A unit of which a case says nothing has not been rolled for, and moves as it likes.
    given["units"] = {name: {"control": None, **unit} for name, unit in given["units"].items()}
    state = STATES.read({**given, "turns": "active" in document})
    return replace(state, bases=bases)


def _side(document: Mapping[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in document.items() if value is not None}


def _base(document: Mapping[str, Json], units: Mapping[str, Any]) -> Base:
    """Returns a base on its unit's side, with the ratings of its type unless the case overrides them."""
    type_ = MGVS.get(document.get("mgv", ""))
    ratings = {key: getattr(type_, key) for key in RATINGS} if type_ else {}
    side = (units.get(document.get("unit", "")) or {}).get("side", "")
    given = {key: value for key, value in document.items() if value is not None or key in RATINGS}
    return BASES.read({**ratings, "side": side, **given})


def state_json(state: State) -> dict[str, Json]:
    """Returns the battle as case files write it, with its derived values."""
    document = dict(STATES.write(state))
    del document["charts"]
    for name, base in state.bases.items():
        document["bases"][name] |= {
            "damage": damage_of(base),
            "destroyed": is_destroyed(base),
            "doomed": is_doomed(base),
            "checked": sorted(base.checked),
        }
    for name, tower in state.towers.items():
        document["towers"][name] |= {
            "live": is_live_tower(tower),
            "destroyed": is_destroyed(tower),
            "damage": damage_of(tower),
            "doomed": is_doomed(tower),
        }
    return document
