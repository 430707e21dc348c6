"""The worth of things in EIC League, for a computer coach: energy is life, a vanquished unit counts twice its rest.

A unit searches before it attacks (section 13), comes to the hexes from which its guns reach,
fires where it expects to take most energy (section 14), and withdraws to recover when it is nearly silent (section 18).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import cast

from rules.games.eic_league.battle.state import State, Unit, find_unit, owner_name
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.base.retreat import check_retreat
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.detection import is_on_field
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.opponent.guessed_damage import thorough_prize
from rules.games.eic_league.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.problems import allows
from rules.kernel.records import Json, replace
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit import hexes
from rules.kit.alternatives import Way, by_type, plainly, with_choices
from rules.kit.hexes import Hex

NEARLY_SILENT = 0.25
"""The part of its energy below which a unit withdraws."""
READY = 0.6
"""The part of its energy with which a unit that recovers goes back into action."""
UNKNOWN_ENERGY = 200.0
"""The energy of a unit that is not known: that of an ordinary one."""
GUESSED_HIT = 0.5
GUESSED_LEAST = 0.4
"""The least part of its energy that a unit is guessed to have left."""
PWR_FOR_A_POINT = 10.0
RISK = {"ram": 0.15, "drop": 0.05}
"""The share of the attacker's own that an attack puts at stake."""
BLAST = 3
"""Hexes from its target within which a blast is feared."""
CLOSE = 4
"""Hexes at which most guns reach, and a blast does not reach back."""
LOST = 0.3
"""The part of the others' strength with which a coach gives up."""
PATIENCE, IMPATIENCE, HOPELESS = 12, 0.03, 0.9
"""The round after which that part grows, by how much in each, and to what: the longer it lasts, the less turns."""
FIRST, SEARCH, NEXT = 5.0, 3.0, 0.0


def estimate(view: View, side: str) -> float:
    """Returns what the side has in action against all others: one for each fresh unit."""
    return sum(_worth(unit) * (1 if unit.side == side else -1) for unit in view.state.units.values())


def _worth(unit: Unit) -> float:
    if is_vanquished(unit):
        return 0.0
    return 1.0 if "energy" in unit.unknown else 0.5 + 0.5 * unit.energy / max(1, unit.max_energy)


# --- the ways to take an offer ------------------------------------------------------------------------


def _attacks(view: View, offer: Offer) -> Iterator[Candidate]:
    for action, target in with_choices(offer, ("target",)):
        yield Candidate(action=action, worth=0.02, reason=f"at {target}", rolls=True)


def _moves(view: View, offer: Offer, *, close: int = CLOSE, below: float = NEARLY_SILENT) -> Iterator[Candidate]:
    """Yields moves; none while another unit of the side has to announce that it retreats (EIC-12.11)."""
    state, name = view.state, str(offer.action["by"])
    unit = find_unit(state, name)
    if any(_withdraws(view, other, below) for other in state.units if other != name):
        return
    foes = [other.hex for other in state.units.values() if other.side != unit.side and _fights(other)]
    if not foes or state.typed or offer.action["mode"] not in ("ground", "flight"):
        return
    if unit.status == "retreating":
        yield from _way_home(state, unit, offer)
        return
    reach = _best_range(unit, state.round, close)
    for action, to in with_choices(offer, ("to",), most=24):
        near = min(hexes.distance(_hex(to), foe) for foe in foes)
        worth = 0.9 - 0.1 * abs(near - reach) - (0.05 if unit.airborne != (offer.action["mode"] == "flight") else 0)
        yield Candidate(
            action=action, worth=worth, reason=f"{near} hexes from the nearest enemy, for a reach of {reach}"
        )


def _way_home(state: State, unit: Unit, offer: Offer) -> Iterator[Candidate]:
    base = state.sides[unit.side].base
    if base is not None:
        for action, to in with_choices(offer, ("to",), most=24):
            away = hexes.distance(_hex(to), base)
            yield Candidate(action=action, worth=1 - 0.02 * away, reason=f"{away} hexes from its base")


def _retreats(view: View, offer: Offer, *, below: float = NEARLY_SILENT) -> Iterator[Candidate]:
    name = str(offer.action["by"])
    if offer.action["purpose"] == "recover" and _withdraws(view, name, below):
        reason = f"only {find_unit(view.state, name).energy} energy is left"
        yield Candidate(action=dict(offer.action), worth=2.0, reason=reason)


def _withdraws(view: View, name: str, below: float) -> bool:
    """Checks whether a unit of the coach's own ought to retreat, can pay for it, and may announce it now."""
    state, unit = view.state, find_unit(view.state, name)
    if unit.side != view.viewer.side or unit.energy >= below * unit.max_energy or state.sides[unit.side].credits <= 0:
        return False
    fighters = [one for one in state.units.values() if one.side == unit.side and _fights(one)]
    return len(fighters) > 1 and allows(check_retreat, state, unit, name, purpose="recover")


def _recovery(view: View, offer: Offer) -> Iterator[Candidate]:
    yield Candidate(action=dict(offer.action), worth=2.0, reason="energy is life and ammunition")


def _returns(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields the way back into action for a unit with energy to fight, or with nothing left to pay for more."""
    unit = find_unit(view.state, str(offer.action["by"]))
    if unit.energy >= READY * unit.max_energy or view.state.sides[unit.side].credits <= 0:
        yield Candidate(action=dict(offer.action), worth=SEARCH, reason="back into action")


def _surrenders(view: View, offer: Offer, *, lost: float = LOST, patience: int = PATIENCE) -> Iterator[Candidate]:
    """Yields the end of a lost battle: anyone who surrenders keeps the units still in action (EIC-19.2)."""
    side = str(offer.action["side"])
    left = sum(_worth(unit) for unit in view.state.units.values() if unit.side == side)
    against = sum(_worth(unit) for unit in view.state.units.values() if unit.side != side)
    tired = max(0, view.state.round - patience) * IMPATIENCE
    if left < min(HOPELESS, lost + tired) * against:
        yield Candidate(action=dict(offer.action), worth=FIRST, reason="the battle is lost, and the rest is kept")


def _answers(view: View, offer: Offer) -> Iterator[Candidate]:
    if offer.action.get("accept"):
        yield Candidate(action=dict(offer.action), worth=FIRST + 1, reason="a surrender is a victory")


def _fights(unit: Unit) -> bool:
    return is_on_field(unit) and not is_vanquished(unit)


def _best_range(unit: Unit, round_: int, close: int) -> int:
    """Returns the distance to seek: at which it can use most of its weapons, at least 1 and at most ``close``."""
    ready = [arm.range or 0 for arm in weapons.armaments(unit, round_) if arm.shots != 0 and not arm.destroyed]
    return min(close, max([1, *ready]))


def _hex(value: Json) -> Hex:
    column, row = cast("list[int]", value)
    return column, row


# --- dice ---------------------------------------------------------------------------------------------


def prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what an attack is expected to take from its target, as far as the coach may know its defences."""
    by, target = find_unit(view.state, str(action["by"])), view.state.units.get(owner_name(str(action["target"])))
    hit = odds.chances.get("hit")
    chance = GUESSED_HIT if hit is None else float(hit)
    share = min(1.0, _power(view, by, action) / _energy(target))
    risk = RISK.get(str(action["type"]), 0.0) + _own_in_blast(view, by, action)
    worth = chance * share + float(odds.chances.get("vanquish", odds.chances.get("lethal", 0))) - risk
    return Prize(worth=worth, chance=hit, label="to hit")


def _power(view: View, by: Unit, action: Mapping[str, Json]) -> float:
    """Returns the points of a hit before any protection (section 15)."""
    if action["type"] in ("fight", "ram"):
        return float(current_ratings(by, view.state.round).pwr) / PWR_FOR_A_POINT
    arm = weapons.armament(by, str(action.get("weapon", "")), round_=view.state.round)
    return float(sum(arm.effects.values())) if arm else 1.0


def _own_in_blast(view: View, by: Unit, action: Mapping[str, Json]) -> float:
    """Returns what a blast is expected to take from one's own: it hurts friend and foe alike (EIC-16.12)."""
    arm = weapons.armament(by, str(action.get("weapon", "")), round_=view.state.round)
    target = view.state.units.get(owner_name(str(action["target"])))
    if arm is None or target is None or not arm.blast or view.state.typed:
        return 0.0
    near = [unit for unit in view.state.units.values() if unit.side == by.side and _fights(unit)]
    inside = [unit for unit in near if hexes.distance(unit.hex, target.hex) <= BLAST]
    return sum(min(1.0, 0.7 * _power(view, by, action) / _energy(unit)) for unit in inside)


def _energy(unit: Unit | None) -> float:
    return max(1.0, unit.energy) if unit and "energy" not in unit.unknown else UNKNOWN_ENERGY


# --- what is not known ----------------------------------------------------------------------------------


def guess(view: View, rng: Random) -> State:
    """Returns a battle in which every unit that hides its facts is like one of the coach's own (EIC-20.3)."""
    state, viewer = view.state, view.viewer.side
    own = [unit for unit in state.units.values() if unit.side == viewer]
    units = {
        name: _guessed(unit, own, rng) if own and unit.unknown else unit for name, unit in sorted(state.units.items())
    }
    credits_ = max((side.credits for key, side in state.sides.items() if key == viewer), default=0)
    sides = {key: replace(side, credits=credits_) if key in view.secret else side for key, side in state.sides.items()}
    return replace(state, units=units, sides=sides)


def _guessed(unit: Unit, own: list[Unit], rng: Random) -> Unit:
    """Returns a unit with what it hides, of the same type where the coach has one; what it has shown stays."""
    like = rng.choice([one for one in own if one.type == unit.type] or own)
    slots = [*unit.weapons, *("",) * (len(like.weapons) - len(unit.weapons))]
    spares = [*like.weapons, *("",) * (len(slots) - len(like.weapons))]
    gone = unit.vanquished
    return replace(
        unit,
        ratings={**like.ratings, **{key: value for key, value in unit.shown.items() if key in like.ratings}},
        max_energy=like.max_energy,
        energy=0 if gone else max(1, round(like.max_energy * rng.uniform(GUESSED_LEAST, 1.0))),
        shielding=like.shielding,
        movement=like.movement,
        weapons=tuple(shown or spare for shown, spare in zip(slots, spares, strict=True)),
        unknown=frozenset(),
    )


WAYS: Mapping[str, Way] = {
    "declare": plainly(FIRST, "ready for initiative"),
    "initiative": plainly(FIRST, "the round begins with it"),
    "detect": plainly(SEARCH, "nobody is attacked who has not been found"),
    "move": _moves,
    "retreat": _retreats,
    "enter-base": plainly(SEARCH, "it withdraws"),
    "leave-base": _returns,
    "recover": _recovery,
    "surrender": _surrenders,
    "answer-surrender": _answers,
    "end-phase": plainly(NEXT, "nothing better is left in this phase"),
    "end-round": plainly(NEXT, "nothing better is left in this round"),
    **dict.fromkeys(("shoot", "fight", "throw", "launch", "drop", "ram"), _attacks),
}
OPEN = frozenset(("initiative", "end-phase", "end-round", "detect"))
"""Actions whose reasons rest on what stands on the table."""
STEADY: Tactics[View] = Tactics(
    estimate=estimate,
    candidates=by_type(WAYS),
    prize=prize,
    open_reasons=OPEN,
    gives_up=frozenset(("surrender",)),
    guess=guess,
    reacts=lambda view: any(side.surrender for side in view.state.sides.values()),
    options={"columns": 11, "rows": 8},
    ground={"ready": "duel"},
)


def _withdrawing(below: float, *, close: int = CLOSE) -> Mapping[str, Way]:
    """Returns the ways of a coach who rests units below that part of their energy."""
    return {"retreat": partial(_retreats, below=below), "move": partial(_moves, below=below, close=close)}


TOUGH: Mapping[str, Way] = {**WAYS, "surrender": partial(_surrenders, lost=0.15, patience=80), **_withdrawing(0.35)}
"""A coach who cannot see the energy of the others: rests units in time, gives up later than one who fears the worst."""
THOROUGH: Tactics[View] = replace(STEADY, candidates=by_type(TOUGH), prize=thorough_prize)
TACTICS = replace(
    STEADY,
    doctrines={
        "the right weapon": THOROUGH,
        "close in": replace(THOROUGH, candidates=by_type({**TOUGH, **_withdrawing(0.35, close=2)})),
        "withdraw early": replace(THOROUGH, candidates=by_type({**TOUGH, **_withdrawing(0.45)})),
        "as usual": STEADY,
    },
)
