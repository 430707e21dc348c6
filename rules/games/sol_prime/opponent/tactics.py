"""The worth of things in Sol Prime, for a computer commander: a stand is worth its points, a suppressed one less.

A platoon fires at what is in reach, closes in otherwise, and ends on Overwatch; shaken platoons rally. Places and
ranges come from the plan of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from rules.games.sol_prime.battle.state import Point, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.fire import weapons_of
from rules.games.sol_prime.mechanics.overwatch import watching_stands
from rules.games.sol_prime.mechanics.placement import group_of, stand_place, starting_place
from rules.games.sol_prime.mechanics.positions import EDGES, distance_to_nearest, legs, outline, platoon_mates
from rules.games.sol_prime.mechanics.weapons import is_empty
from rules.games.sol_prime.opponent.holding import is_ahead, may_hold, place_by_fire
from rules.games.sol_prime.opponent.shelling import aim
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.records import Json, replace
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit.alternatives import Way, by_type, chance_of_success, plainly, with_choices, with_value
from rules.kit.approach import ROOM, nearest, steps_towards, way_round
from rules.kit.kept import keep
from rules.kit.plan import bearing, distance, inside, point_ahead, round_to_tenth, within
from rules.kit.table import is_on_table

WORTHS = {"suppressed": 0.3, "immobilized": 0.4, "destroyed": 1.0, "attacker": 1.0, "defender": -1.0}
ORDINARY = 10
"""The points of a stand that counts as one."""
REACH = 8.0
"""Inches to come to: most weapons reach that far with fair odds."""
BLAST = 2.0
FROM_THE_NORTH = 180
"""The facing of an aircraft that enters by the north edge."""
ROUGH = 3
"""The inches that one inch of ground takes for which it pays to drive round it."""
MARGIN = 0.2
"""Inches left of a way over rough ground: lengths are rounded up."""
BESIDE = 2.0
"""Inches between the middles of two stands of a platoon side by side."""


def estimate(view: View, side: str) -> float:
    """Returns what the side has on the table against all others, one for every ten points."""
    return sum(_worth(stand) * (1 if stand.side == side else -1) for stand in view.state.units.values())


def _worth(stand: Stand) -> float:
    if stand.destroyed or stand.routed:
        return 0.0
    return max(0.3, stand.cost / ORDINARY) * (0.8 if stand.suppressed else 1.0)


@keep(maxsize=16)
def _there(state: State, against: str) -> dict[str, Point]:
    return {
        name: stand.at
        for name, stand in state.units.items()
        if stand.side != against and stand.at and not (stand.destroyed or stand.routed or stand.concealed)
    }


# --- set-up -------------------------------------------------------------------------------------------


def _platoons(
    view: View, offer: Offer, *, place: Callable[[State, str], tuple[Point, int]] = starting_place
) -> Iterator[Candidate]:
    """Yields where a platoon begins: beside the others of its side, facing the enemy."""
    state, key = view.state, str(offer.action["platoon"])
    stands = [name for name, stand in state.units.items() if group_of(stand) == key]
    if state.table and any(state.units[name].at is None and not state.units[name].carried_by for name in stands):
        yield _set_down(offer, place(state, key), worth=3.5)


def _stands(view: View, offer: Offer) -> Iterator[Candidate]:
    stand = view.state.units[str(offer.action["unit"])]
    if view.state.table and stand.at is None:
        yield _set_down(offer, stand_place(view.state, str(offer.action["unit"])), worth=3.0)


def _set_down(offer: Offer, place: tuple[Point, int], *, worth: float) -> Candidate:
    at, facing = place
    action = with_value(dict(offer.action), ("at",), list(at))
    if "facing" in action:
        action = with_value(action, ("facing",), facing)
    return Candidate(action=action, worth=worth, reason="the platoons of a side begin beside each other")


# --- movement and fire ----------------------------------------------------------------------------------


def _advances(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields moves towards the enemy, while its side is not ahead: points decide (SP-29.2), and those on Overwatch
    fire first at anybody who comes (SP-6.2). Artillery comes into range all the same."""
    stand = view.state.units[str(offer.action["unit"])]
    if stand.artillery or not is_ahead(view.state, stand.side):
        yield from _drives(view, offer)


def _drives(view: View, offer: Offer, *, reach: float = REACH) -> Iterator[Candidate]:
    """Yields moves towards the nearest enemy; who has lost its platoon has to come back to it first (SP-5.8)."""
    state, name = view.state, str(offer.action["unit"])
    stand = state.units[name]
    goal = nearest(stand.at, _there(state, stand.side).values()) if stand.at else None
    left = stand.move - stand.moved
    if stand.at is None or goal is None or state.table is None or left < 1 or stand.fired:
        return
    far = distance(stand.at, goal) > reach
    by = way_round(stand.at, goal, _rough(state, stand.column, stand.at, goal), state.table) if far else goal
    beyond = distance(by, goal)
    now = abs(distance(stand.at, by) + beyond - reach)
    mates = platoon_mates(state, name)
    alone = bool(mates) and not _is_near(state, name, mates, stand.at)
    behind = [] if alone else _left_alone(state, mates)
    for to in _ways_back(state, stand, mates, by) if alone else _steps(state, stand, by):
        if not (_is_near(state, name, mates, to) if alone else _is_followed(state, behind, to)):
            continue
        gain = now - abs(distance(to, by) + beyond - reach)
        action = with_value(dict(offer.action), ("to",), list(to))
        reason = f'{distance(to, goal):.0f}" from the nearest enemy'
        if alone:
            worth = 0.1 + 0.005 * gain
            yield Candidate(action=action, worth=worth, reason="back to its platoon", rolls=True, most=0.0)
        elif gain > 0.5:
            yield Candidate(action=action, worth=0.05 + 0.02 * gain, reason=reason, rolls=True, most=0.0)


def _flights(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields an aircraft flying on, and one that is called on while nothing else of its side is on the table.

    On a plan it comes over an enemy, straight from the edge that is offered. One with nothing left to do flies home.
    """
    state, action, name = view.state, dict(offer.action), str(offer.action["unit"])
    side = state.units[name].side
    if not action.get("entry"):
        yield Candidate(action=action, worth=0.05, reason="it flies on")
        if state.table is None and is_empty(state, name):
            yield Candidate(action={**action, "leaves": EDGES[0]}, worth=0.06, reason="it has nothing left to do")
    elif not _has_ground_forces(state, side):
        yield Candidate(action=action, worth=0.4, reason="nobody else is left to fight")
        if state.table and action.get("facing") == FROM_THE_NORTH:
            for x, y in list(_there(state, side).values())[:4]:
                up = min(y + REACH, state.table.depth)
                flown = {**action, "at": [x, up], "inches": state.table.depth - up}
                yield Candidate(action=flown, worth=0.5, reason="over an enemy", rolls=True, most=0.0)


def _air_support(view: View, offer: Offer) -> Iterator[Candidate]:
    if not _has_ground_forces(view.state, str(offer.action["side"])):
        yield Candidate(action=dict(offer.action), worth=0.2, reason="nobody else is left to fight")


def _has_ground_forces(state: State, side: str) -> bool:
    return any(one.side == side and one.turns_off is None and not one.destroyed for one in state.units.values())


def _drives_at_last(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields the moves of a side that waits on Overwatch: none before it has to come out."""
    if not may_hold(view.state, view.state.units[str(offer.action["unit"])].side):
        yield from _drives(view, offer)


def _rough(state: State, column: str, *ends: Point) -> list[tuple[Point, ...]]:
    """Returns the ground that it pays to drive round: deep water, and what takes three times the inches or is closed.

    Not that in which the way begins or ends, and no ford: it is short.
    """
    found = [outline(one) for one in state.grounds.values() if _is_rough(one.kind, column)]
    return [area for area in found if not any(inside(end, area) for end in ends)]


def _is_rough(kind: str, column: str) -> bool:
    ground = CATALOGUE.terrain.get(kind)
    if ground is None or kind in ("shallow-water", "road"):
        return False
    return kind == "deep-water" or column in ground.closed or ground.times.get(column, 1) >= ROUGH


def _steps(state: State, stand: Stand, goal: Point) -> Iterator[Point]:
    """Yields steps in the direction of a goal, each as far as the ground lets it come."""
    if stand.at is None or state.table is None:
        return
    left, taken = stand.move - stand.moved, _taken(state)
    for to in steps_towards(stand.at, goal, left, state.table, taken=taken):
        share = _affordable(state, stand, to, left)
        if share >= 1:
            yield to
        elif share * distance(stand.at, to) >= 1:
            x, y = point_ahead(stand.at, bearing(stand.at, to) or 0, share * distance(stand.at, to))
            near = (round_to_tenth(x), round_to_tenth(y))
            if all(distance(near, one) > ROOM for one in taken if one != stand.at):
                yield near


def _affordable(state: State, stand: Stand, to: Point, left: float) -> float:
    """Returns the part of a straight way that a stand can go with so many inches left (SP-5.12); 1: all of it."""
    gone = 0.0
    for ground, inches in legs(state, stand.at, to) if stand.at else ():
        terrain = CATALOGUE.terrain[ground]
        times = terrain.times.get(stand.column, 1)
        if stand.column in terrain.closed or ground == "deep-water":
            break
        if inches * times > left:
            gone += left / times
            break
        gone, left = gone + inches, left - inches * times
    else:
        return 1.0
    return max(0.0, gone - MARGIN) / distance(stand.at, to) if stand.at else 0.0


def _taken(state: State) -> list[Point]:
    return [one.at for one in state.units.values() if one.at and not one.destroyed]


def _is_near(state: State, name: str, mates: list[str], at: Point) -> bool:
    gap = distance_to_nearest(state, name, mates, at)
    return gap is not None and gap <= CATALOGUE.platoons.cohesion


def _left_alone(state: State, mates: list[str]) -> list[Stand]:
    """Returns the mates of a stand that have no other company, as far as they can move."""
    return [
        mate
        for name in mates
        if (mate := state.units[name]).at and mate.move and not mate.immobilized
        if not _is_near(state, name, [one for one in mates if one != name], mate.at)
    ]


def _is_followed(state: State, mates: list[Stand], to: Point) -> bool:
    """Checks whether all these can come near a place in one move: no other is legal for a stand apart (SP-5.8)."""
    near = CATALOGUE.platoons.cohesion + (state.table.base if state.table else 0)
    for mate in mates:
        away = distance(mate.at, to) if mate.at else 0.0
        if away > near and _affordable(state, mate, to, mate.move) * away < away - near:
            return False
    return True


def _ways_back(state: State, stand: Stand, mates: list[str], goal: Point) -> Iterator[Point]:
    """Yields places beside the other stands of a platoon, then steps towards the nearest of them."""
    if stand.at is None or state.table is None:
        return
    left, taken = stand.move - stand.moved, _taken(state)
    there = [at for one in mates if (at := state.units[one].at)]
    beside = [point_ahead(at, turn, BESIDE) for at in there for turn in range(0, 360, 45)]
    for one in sorted(beside, key=lambda one: distance(one, goal)):
        to = (round_to_tenth(one[0]), round_to_tenth(one[1]))
        free = all(distance(to, other) > ROOM for other in taken if other != stand.at)
        if distance(stand.at, to) <= left and is_on_table(to, state.table) and free:
            yield to
    if mate := nearest(stand.at, there):
        yield from steps_towards(stand.at, mate, left, state.table, taken=taken)


def _fire(view: View, offer: Offer) -> Iterator[Candidate]:
    state, by = view.state, view.state.units[str(offer.action["by"])]
    reach = CATALOGUE.weapons[str(offer.action["weapon"])].range
    there = _there(state, by.side)
    for action, target in with_choices(offer, ("target",), most=20):
        at = there.get(str(target))
        away = distance(by.at, at) if by.at and at else 0.0
        if not within(away, reach):
            continue
        yield Candidate(action=action, worth=0.1 - 0.002 * away, reason=f"at {target}", rolls=True)


def _assaults(view: View, offer: Offer) -> Iterator[Candidate]:
    for action, target in with_choices(offer, ("defender",), most=6):
        attackers = list(action["attackers"])
        foe = view.state.units.get(str(target))
        near = [view.state.units[name].at for name in attackers]
        if foe is None or foe.at is None or any(at is None or distance(at, foe.at) > BLAST for at in near):
            continue
        yield Candidate(action=action, worth=-0.1, reason=f"against {target}", rolls=True)


def _shells(view: View, offer: Offer) -> Iterator[Candidate]:
    piece = view.state.units[str(offer.action["by"][0])]
    if found := aim(view.state, piece, _there(view.state, piece.side), _worth):
        at, count, worth = found
        action = with_value(dict(offer.action), ("at",), list(at))
        reason = f"{count} {'enemies' if count > 1 else 'enemy'} where the shells fall"
        yield Candidate(action=action, worth=0.2 + 0.2 * worth, reason=reason, rolls=True)


def _overwatch(view: View, offer: Offer) -> Iterator[Candidate]:
    yield Candidate(action=dict(offer.action), worth=0.03, reason="ready to fire at whatever moves")


def _impacts(view: View, offer: Offer) -> Iterator[Candidate]:
    yield Candidate(action=dict(offer.action), worth=1.0, reason="the shells fall", rolls=True)


def _postures(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields Overwatch at the beginning, before anybody has moved (SP-6.1)."""
    if offer.action.get("overwatch") is False and view.state.units[str(offer.action["unit"])].at:
        for action, on in with_choices(offer, ("overwatch",)):
            if on:
                yield Candidate(action=action, worth=1.5, reason="it begins on Overwatch")


def _morale(view: View, offer: Offer) -> Iterator[Candidate]:
    if offer.action["reason"] in ("rally", "loss"):
        yield Candidate(action=dict(offer.action), worth=1.0, reason="a platoon that stands firm fights on")


def prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what fire is expected to take from its target, weighed by the target's points."""
    target = view.state.units.get(str(action.get("target", action.get("defender", ""))))
    scale = _worth(target) if target else 1.0
    worth = scale * sum(share * float(odds.chances.get(name, 0)) for name, share in WORTHS.items())
    worth -= 0.5 * float(odds.chances.get("rolls-for-mines", 0))
    return Prize(worth=worth, chance=chance_of_success(odds), label="to harm it")


def _reacts(view: View) -> bool:
    """Checks whether a side that is not waited for has anything to do: to place stands, or to fire from Overwatch."""
    state = view.state
    if state.stage != "play":
        return True
    watching = watching_stands(state, view.viewer.side) if state.turn is not None else ()
    return any(_has_somebody_in_reach(state, name) for name in watching)


def _has_somebody_in_reach(state: State, name: str) -> bool:
    """Checks whether an enemy is within the range of the longest weapon of a stand; without a plan anybody may be."""
    stand = state.units[name]
    if stand.at is None:
        return True
    reach = max((CATALOGUE.weapons[one].range for one in weapons_of(state, stand)), default=0)
    return any(within(distance(stand.at, at), reach) for at in _there(state, stand.side).values())


WAYS: Mapping[str, Way] = {
    "place-platoon": _platoons,
    "place": _stands,
    "ready": plainly(1.0, "everything has its place"),
    "first-side": plainly(1.0, "the battle begins with it"),
    "roll-activation": plainly(1.0, "the turn begins with it"),
    "activate": plainly(0.5, "a platoon that has not acted"),
    "drive": _advances,
    "aircraft-move": _flights,
    "fire": _fire,
    "close-combat": _assaults,
    "artillery-call": _shells,
    "artillery-impact": _impacts,
    "posture": _postures,
    "platoon-overwatch": _overwatch,
    "platoon-morale": _morale,
    "air-support": _air_support,
    "leader-fate": plainly(1.0, "a die decides"),
    "end-activation": plainly(0.0, "nothing better is left for this platoon"),
    "end-turn": plainly(0.0, "no platoon is left to act"),
    "new-cycle": plainly(1.0, "the next cycle"),
    "hold-fire": plainly(0.001, "no shot that promises anything"),
}
OPEN = frozenset(
    (
        *("place", "place-platoon", "ready", "roll-activation", "activate", "drive", "fire", "close-combat"),
        *("platoon-morale", "end-activation", "end-turn"),
    )
)
"""Actions whose reasons rest on what stands on the table."""
STEADY: Tactics[View] = Tactics(
    estimate=estimate,
    candidates=by_type(WAYS),
    prize=prize,
    left_alone=frozenset(("load", "attach", "unload", "overwatch", "change-unit")),
    open_reasons=OPEN,
    gives_up=frozenset(("end-battle",)),
    reacts=_reacts,
    options={"plan": True, "cycles": 6},
    ground={"ground": "ford"},
)
HOLDING: Mapping[str, Way] = {
    **WAYS,
    "place-platoon": partial(_platoons, place=place_by_fire),
    "drive": _drives_at_last,
}
TACTICS = replace(
    STEADY,
    doctrines={
        "let them come": replace(STEADY, candidates=by_type(HOLDING)),
        "as usual": STEADY,
    },
)
