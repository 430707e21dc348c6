"""States of the case files: from their vocabulary to a battle and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.sol_prime.army.document import UNIT, UnitDesign
from rules.games.sol_prime.army.fittings import fit_out
from rules.games.sol_prime.battle.evolve import STATES
from rules.games.sol_prime.battle.starting_stands import stand_of
from rules.games.sol_prime.battle.state import Minefield, Options, Platoon, Side, Stand, State
from rules.games.sol_prime.mechanics.morale import PENALTIES
from rules.kernel.codec import Codec
from rules.kernel.records import Json

STANDS: Codec[Stand] = Codec(Stand)
MINEFIELDS: Codec[Minefield] = Codec(Minefield)
SIDES: Codec[Side] = Codec(Side)
PLATOONS: Codec[Platoon] = Codec(Platoon)
OPTIONS: Codec[Options] = Codec(Options)
DESIGN_KEYS = frozenset(
    (
        *("model", "class", "armor", "transport", "speed", "size", "range-finder", "weapons", "add-weapons"),
        *("upgrades", "add-upgrades", "artillery", "mrl", "towed", "installation", "fortified", "fortification"),
        *("sections", "platoon"),
    )
)
Document = Mapping[str, Json]


def read_state(document: Document) -> State:
    """Returns the battle that a case describes; without ``turn`` nobody's activation is checked."""
    units = {name: dict(unit) for name, unit in (document.get("units") or {}).items()}
    sides = {key: SIDES.read(side or {}) for key, side in (document.get("sides") or {}).items()}
    turn = document.get("turn") or {}
    fields = {name: unit for name, unit in units.items() if unit.get("kind") == "minefield"}
    return State(
        units={name: _stand(name, unit, sides) for name, unit in units.items() if name not in fields},
        minefields={name: _minefield(unit) for name, unit in fields.items()},
        sides=sides,
        platoons={key: _platoon(one or {}) for key, one in (document.get("platoons") or {}).items()},
        options=OPTIONS.read(document.get("options") or {}),
        platoon_count=document.get("platoon-count") or {},
        cycle=document.get("cycle") or 1,
        turn=turn.get("side"),
        points=turn.get("points") or 0,
        active=tuple(turn.get("active") or ()),
    )


def _minefield(document: Document) -> Minefield:
    return MINEFIELDS.read({key: value for key, value in document.items() if key != "kind"})


def _platoon(document: Document) -> Platoon:
    given = dict(document)
    penalties = [PENALTIES.get(one, one) for one in given.get("penalties") or ()]
    # A platoon has a leader or not; cases may give the name.
    return PLATOONS.read({**given, "penalties": penalties, "leader": bool(given.get("leader"))})


def _stand(name: str, document: Document, sides: Mapping[str, Side]) -> Stand:
    design: UnitDesign = UNIT.read(
        {"name": name, **{key: value for key, value in document.items() if key in DESIGN_KEYS}}
    )
    side = sides.get(document.get("side", "")) or Side()
    stand = stand_of(fit_out(design), side=document.get("side", ""), title="", tech=side.tech, morale=None)
    given = {
        key: value
        for key, value in document.items()
        if key not in DESIGN_KEYS and key not in ("kind", "side", "loads", "name", "count")
    }
    if (loads := document.get("loads")) is not None:
        given["loads"] = {**stand.loads, **loads}
    known = {key: value for key, value in given.items() if value is not None or key == "morale"}
    return STANDS.read({**STANDS.write(stand), **known})


# --- and back -------------------------------------------------------------------------------------


def state_json(state: State) -> dict[str, Json]:
    """Returns a state in the vocabulary of the cases."""
    document: dict[str, Any] = STATES.write(state)
    turn = {"side": state.turn, "points": state.points, "active": list(state.active)}
    return {
        "cycle": state.cycle,
        "turn": turn if state.turn is not None else None,
        "sides": document["sides"],
        "platoons": {name: {**one, "activated": one["activated"]} for name, one in document["platoons"].items()},
        "units": {**document["units"], **{name: _field(one) for name, one in document["minefields"].items()}},
    }


def _field(document: dict[str, Json]) -> dict[str, Json]:
    return {**document, "kind": "minefield"}
