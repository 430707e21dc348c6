"""A commander of Invisible Enemy that waits out of reach, fires where most points fall, and shells who stands still.

Anyone who comes into reach first is fired at by all who have waited. Barrages that keep fall after everybody has moved
(IE-5.2), bases count by their house points as the score does (IE-10.1), and nobody fires at what is destroyed already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics.barrages import number_needed
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import targets_in_arc
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.records import Json
from rules.kernel.tactics import Candidate, Prize
from rules.kit.alternatives import weigh_strip, with_choices, with_value
from rules.kit.plan import Point, distance, round_to_tenth

ORDINARY = 30
"""The house points of a base that counts as one."""
WORTHS = {"hit": 0.35, "kill": 1.0}
MOST_TARGETS = 20
HURT = 0.5
"""The part by which a base is worth more as a target that has lost nearly all its hull."""
PACE = 0.95
"""The part of its speed that a base covers on its way."""
WAITED = 6
"""The turns for which a side waits for the other."""
RADIUS = CATALOGUE.battle.barrage.radius
OWN = 1.2
"""The worth of one's own bases under a barrage, beside those of the enemy."""
ENOUGH = 0.1
ITEMS = {
    "type-1-barrage": 0.3,
    "remove-enemy-die": 0.25,
    "network-drop-75": 0.24,
    "network-drop-50": 0.22,
    "deflection": 0.2,
    "network-drop-25": 0.19,
}
CERTAIN = 0.18
"""The worth of a move without a roll: nearly every roll succeeds anyway (IE-6.10)."""


def _worth(base: Base) -> float:
    return points(base) / ORDINARY


def _foes(state: State, against: str) -> dict[str, Base]:
    """Returns the enemies with a place that the hits so far do not destroy."""
    found = ((name, base) for name, base in state.bases.items() if base.side != against and base.at)
    return {name: base for name, base in found if base.hits + base.pending < base.hull}


def shots(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields a base's shots at enemies that are not destroyed by the hits of this step already."""
    name = str(offer.action["by"])
    by = view.state.bases[name]
    there = _foes(view.state, by.side)
    near = targets_in_arc(view.state, name, tuple(there)) if by.at else there
    for action, target in with_choices(offer, ("target",), most=MOST_TARGETS):
        if (foe := there.get(str(target))) and foe.at and target in near:
            away = distance(by.at, foe.at) if by.at else 0.0
            yield Candidate(action=action, worth=0.2 - 0.003 * away, reason=f"at {target}", rolls=True)


def prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what fire is expected to take from the enemy in house points; a damaged base is nearer to its end."""
    target = view.state.bases.get(str(action.get("target", "")))
    if action["type"] != "shoot" or target is None:
        return Prize(worth=0.0)
    scale = _worth(target) * (1 + HURT * target.hits / max(1, target.hull))
    kill = odds.chances.get(f"kill {action['target']}")
    return Prize(worth=scale * weigh_strip(odds, WORTHS), chance=kill, label="to kill it")


def purchases(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields what the network's points buy, barrages and the enemy's dice first: they do not keep (IE-4.5)."""
    worth = ITEMS.get(str(offer.action.get("item")), CERTAIN)
    yield Candidate(action=dict(offer.action), worth=worth, reason="unspent points of the network are lost")


def barrages(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields the place where a barrage is expected to destroy most; one that keeps waits until all have moved."""
    state, side, kept = view.state, str(offer.action["by"]), offer.action.get("kind") == "type-2"
    if kept and state.phase == "mark-1":
        return
    foes = [base for base in _foes(state, side).values() if base.at]
    own = [base for base in state.bases.values() if base.side == side and base.at and base.hits < base.hull]
    best = max(((_fallout(state, at, foes, own), at) for at in _middles(foes)), default=None)
    if best is None or (kept and best[0] <= ENOUGH):
        return
    action = with_value(dict(offer.action), ("at",), [round_to_tenth(best[1][0]), round_to_tenth(best[1][1])])
    yield Candidate(action=action, worth=2.0, reason=f"{best[0] * ORDINARY:.0f} points fall there on average")


def _middles(foes: Iterable[Base]) -> Iterator[Point]:
    """Yields the places of bases, and the middles between two that one barrage reaches."""
    places = [base.at for base in foes if base.at]
    yield from places
    for one, other in combinations(places, 2):
        if distance(one, other) <= 2 * RADIUS:
            yield (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _fallout(state: State, at: Point, foes: Iterable[Base], own: Iterable[Base]) -> float:
    def taken(bases: Iterable[Base]) -> float:
        near = (base for base in bases if base.at and distance(base.at, at) <= RADIUS)
        return sum(_worth(base) * _chance(number_needed(state.charts, base.defense)) for base in near)

    return taken(foes) - OWN * taken(own)


def _chance(needed: int) -> float:
    """Returns the chance of at least so much with two dice."""
    return sum(one + other >= needed for one in range(1, 7) for other in range(1, 7)) / 36


def waiting(drives: Callable[[View, Offer], Iterable[Candidate]]) -> Callable[[View, Offer], Iterator[Candidate]]:
    """Returns the moves that end out of everybody's reach, or so that the base can fire itself."""

    def ways(view: View, offer: Offer) -> Iterator[Candidate]:
        base = view.state.bases[str(offer.action["by"])]
        foes = [foe for foe in _foes(view.state, base.side).values() if foe.at]
        for candidate in drives(view, offer):
            x, y = (float(str(one)) for one in candidate.action["to"])
            away = [(distance((x, y), foe.at), _reach(foe)) for foe in foes if foe.at]
            fires = min((far for far, _ in away), default=0.0) <= float(base.range)
            if fires or view.state.turn > WAITED or all(far > reach for far, reach in away):
                yield candidate

    return ways


def _reach(base: Base) -> float:
    """Returns the inches within which a base can fire after its move."""
    return float(base.range) + (0.0 if base.immobilized or base.stranded else float(base.speed) * PACE)
