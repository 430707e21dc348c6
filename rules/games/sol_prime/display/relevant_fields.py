"""Relevant fields: a parameter that cannot change anything is not asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.battle.actions.turn import Fire
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.games.sol_prime.display.offers.fire import weapons_of
from rules.games.sol_prime.mechanics.facing import fires_forward_only
from rules.games.sol_prime.mechanics.missiles import can_react
from rules.games.sol_prime.mechanics.stands import (
    SIZELESS,
    attached_infantry,
    is_aircraft,
    is_infantry,
    is_structure,
    is_vtol,
    stands_of,
)
from rules.games.sol_prime.mechanics.targeting_priorities import is_bound
from rules.games.sol_prime.mechanics.weapons import find_weapon
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, Path, Record

IN_THE_WAY = {"urban-depth", "both-urban", "woods", "blocked"}
"""Fields of things on a line between two stands on the ground."""


def relevant_fields(state: State, offer: Offer) -> Sequence[Field]:
    """Returns the fields of an offer that matter for its action; all of them where that is not known."""
    try:
        return tuple(_asked(state, offer))
    except (RulesError, LookupError, TypeError, AttributeError, ValueError):  # nonsense in a form: it is shown again
        return offer.fields


def _asked(state: State, offer: Offer) -> Iterator[Field]:
    kind = str(offer.action.get("type"))
    idle = IDLE[kind](state, offer.action) if kind in IDLE else frozenset()
    for one in offer.fields:
        matters = str(one.path[-1]) not in idle and str(one.path[0]) not in idle
        if _near(offer.action, one.path) if kind == "bomb" else matters:
            yield one


def _near(action: Mapping[str, Json], path: Path) -> bool:
    """Checks whether a thing may be near an aim point, as far as the plan knows."""
    if len(path) < 4 or path[2] != "targets":
        return True
    drop = action["bombs"][int(path[1])]
    return drop.get("at") is None or path[3] in (drop.get("targets") or {})


class ShotForm(Record):
    """A shot that is being prepared."""

    firer: Stand
    target: Stand
    weapon: Weapon
    mount: Mount

    @property
    def missile(self) -> bool:
        """True for a missile, which has a die of its own (SP-10.5)."""
        return self.weapon.class_ == "missile"


def _fire(state: State, action: Mapping[str, Json]) -> frozenset[str]:
    by, target = str(action["by"]), str(action["target"])
    shot = Fire(by=by, target=target, weapon=str(action["weapon"]))
    weapon, mount = find_weapon(state, shot, state.units[by])
    scene = ShotForm(firer=state.units[by], target=state.units[target], weapon=weapon, mount=mount)
    idle = {key for key, matters in FIRE.items() if not matters(state, scene)}
    return frozenset(idle | (IN_THE_WAY if is_air_shot(scene) else set()))


def is_air_shot(scene: ShotForm) -> bool:
    """Checks whether a shot is from or at aircraft: nothing stands in its way (SP-8.4)."""
    return is_aircraft(scene.firer) or is_aircraft(scene.target)


def _cover_matters(state: State, scene: ShotForm) -> bool:
    """Checks whether cover matters: it makes sized targets smaller for missiles (SP-10.9); aircraft have none."""
    return not is_aircraft(scene.target) and (not scene.missile or scene.target.kind not in SIZELESS)


def _movement_matters(state: State, scene: ShotForm) -> bool:
    """Checks whether movement afterwards matters to the shot (SP-9.17) and the firer can still move."""
    unit = scene.firer
    free = is_vtol(unit) or is_aircraft(unit) or (is_infantry(unit) and not scene.missile)
    stuck = unit.immobilized or unit.suppressed or unit.stopped or unit.move <= 0
    return not free and not stuck


def _turning_matters(state: State, scene: ShotForm) -> bool:
    """Checks whether the firer can turn a fixed weapon to bear; aircraft fly straight on (SP-7.7, SP-22.11)."""
    unit = scene.firer
    return fires_forward_only(unit, scene.mount) and not unit.immobilized and not is_aircraft(unit)


def _more_follows(state: State, scene: ShotForm) -> bool:
    """Checks whether more of an announcement can follow: the stand has more than one weapon (SP-6.6)."""
    return len(weapons_of(state, scene.firer)) > 1


FIRE: Mapping[str, Callable[[State, ShotForm], bool]] = {
    "aspect": lambda state, scene: scene.target.armor[0] != scene.target.armor[1] and not is_aircraft(scene.firer),
    "cover": _cover_matters,
    "hull-down": lambda state, scene: scene.target.kind == "vehicle",
    "amds": lambda state, scene: not is_aircraft(scene.target),
    "in-arc": lambda state, scene: fires_forward_only(scene.firer, scene.mount),
    "facing-changed": _turning_matters,
    "then-move": _movement_matters,
    "hold-overwatch": _more_follows,
    "occupant": lambda state, scene: is_structure(scene.target),
    "candidates": lambda state, scene: is_bound(scene.firer, scene.weapon),
    "reaction": lambda state, scene: scene.missile and can_react(scene.target),
    "leader-within": lambda state, scene: scene.missile and can_react(scene.target),
}
"""For each parameter of a shot, whether it can change anything."""


def _move(state: State, action: Mapping[str, Json]) -> frozenset[str]:
    leg = (action.get("legs") or [{}])[0]
    unit = state.units[str(action["unit"])]
    idle = set() if leg.get("terrain") == "deep-water" else {"crosses"}
    alone = not unit.platoon or len(stands_of(state, unit.platoon)) < 2
    return frozenset(idle | ({"starts-near", "ends-near"} if alone else set()))


def _fight(state: State, action: Mapping[str, Json]) -> frozenset[str]:
    defender = str(action["defender"])
    idle = set() if is_infantry(state.units[defender]) else {"cover"}
    if not attached_infantry(state, defender):
        idle.add("also-attacked")
    if len(action.get("attackers") or ()) < 2:
        idle.add("modifiers-from")
    return frozenset(idle)


def _circle(state: State, action: Mapping[str, Json]) -> frozenset[str]:
    """Returns the fields of a circle, with the occupants only of buildings in it."""
    return frozenset({*state.units} - {*map(str, action.get("targets") or ()), "targets", "inside"})


IDLE: Mapping[str, Callable[[State, Mapping[str, Json]], frozenset[str]]] = {
    "fire": _fire,
    "move": _move,
    "close-combat": _fight,
    "artillery-impact": _circle,
    "bomb-impact": _circle,
}
"""For each type of action the keys of parameters that cannot change anything."""
