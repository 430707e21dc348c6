"""Events as older versions wrote them: one shape for all, with the whole action and a map of results in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.games.sol_prime.battle.events.base import Happened
from rules.kernel.codec import Upcaster

COMMON = ("type", "side", "about", "names", "lines", "rolls", "changes")
OF_ACTION: Mapping[str, Mapping[str, str]] = {
    "activation-ended": {"platoon": "platoon"},
    "announced": {"by": "by", "target": "target", "weapon": "weapon"},
    "fired": {
        "by": "by",
        "target": "target",
        "weapon": "weapon",
        "reaction": "reaction",
        "overwatch": "from-overwatch",
        "occupant": "inside",
    },
    "fought": {"attackers": "attackers", "defender": "defender"},
    "artillery-called": {"by": "by", "place": "place"},
    "counterbattery-tried": {"by": "by", "target": "target"},
    "unit-tested": {"unit": "unit"},
    "platoon-tested": {"platoon": "platoon", "reason": "reason"},
    "leader-fate-settled": {"leader": "leader", "nearest": "nearest"},
    "minefield-entered": {"minefield": "minefield"},
    "flown": {"entry": "entry", "edge": "edge", "leaves": "leaves"},
    "bombed": {"by": "by", "later": "later"},
    "bomb-burst": {"bomb": "bomb"},
    "minefield-laid": {"mine": "mine"},
    "posture-taken": {"carrier": "carrier"},
}
"""Parameters of its action that each type of event holds itself: by the name in the action, the name in the event."""


def upcasters(kinds: Mapping[str, type[Happened]]) -> dict[str, Upcaster]:
    """Returns a reader of older documents for each type of event."""
    return {word: _upcaster(word, kind) for word, kind in kinds.items()}


def _upcaster(word: str, kind: type[Happened]) -> Upcaster:
    known = {one.encode_name for one in msgspec.structs.fields(kind)}

    def read(document: dict[str, Any]) -> dict[str, Any]:
        if "action" not in document:
            return document
        action, result = document["action"], document.get("result") or {}
        told = {new: action[old] for old, new in OF_ACTION.get(word, {}).items() if old in action}
        if word == "activated":
            told["platoons"] = [one for one in (action.get("platoon"), *(action.get("platoons") or ())) if one]
        common = {key: document[key] for key in COMMON if key in document}
        return {**common, **told, **{key: value for key, value in result.items() if key in known}}

    return read
