"""The worth of things in Invisible Enemy, for a computer commander: a base is worth its points, and the
hull that is left.

Units move towards the enemy until their weapons reach, every base fires where a kill is likeliest, barrages fall where
most enemies stand close together, and the network's points buy what can be had. Places come from the plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics.damage import is_live
from rules.games.invisible_enemy.mechanics.drives import is_own_surface
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import targets_in_arc
from rules.games.invisible_enemy.mechanics.starting_places import starting_place
from rules.games.invisible_enemy.mechanics.terrain import cleared_lanes, find_obstacles
from rules.games.invisible_enemy.opponent import ambush
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.display.cards import Slots
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.records import Json, replace
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit.alternatives import Way, by_type, field_at, plainly, weigh_strip, with_choices, with_value
from rules.kit.approach import centre_of, nearest, steps_towards
from rules.kit.kept import keep
from rules.kit.plan import Point, distance, line_crossing

WORTHS = {"hit": 0.3, "kill": 1.0}
ORDINARY = 30
"""The house points of a base that counts as one."""
BARRAGE = 4.0
"""Inches around its marker in which a barrage is feared."""
KEEP = 2.0
"""Inches that a base stays within its range."""
MOST_TARGETS = 20


def estimate(view: View, side: str) -> float:
    """Returns what the side has in action against all others, and its strikes: by the house points (IE-10.1)."""
    strike = CATALOGUE.battle.victory.strike / ORDINARY
    strikes = sum(strike * one.strikes * (1 if key == side else -1) for key, one in view.state.sides.items())
    return strikes + sum(_worth(base) * (1 if base.side == side else -1) for base in view.state.bases.values())


def _worth(base: Base) -> float:
    if not is_live(base):
        return 0.0
    whole = max(0.0, 1.0 - base.hits / max(1, base.hull)) * (0.5 if base.stranded else 1.0)
    return whole * points(base) / ORDINARY


def _there(state: State, *, against: str) -> dict[str, Point]:
    return {
        name: base.at
        for name, base in state.bases.items()
        if base.side != against and base.at and base.hits < base.hull
    }


# --- set-up -------------------------------------------------------------------------------------------


def _units(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields where a unit begins: beside the others of its side, facing the enemy."""
    state, unit = view.state, str(offer.action["unit"])
    if state.table is None or any(base.at for base in state.bases.values() if base.unit == unit):
        return
    at, facing = starting_place(state, unit, float(str(offer.action.get("spacing", 1))))
    action = with_value(dict(offer.action), ("at",), list(at))
    action = with_value(action, ("facing",), facing)
    yield Candidate(action=action, worth=3.0, reason="the units of a side begin beside each other")


# --- movement and fire ----------------------------------------------------------------------------------


def _drives(view: View, offer: Offer, *, keep: float = KEEP) -> Iterator[Candidate]:
    state = view.state
    base = state.bases[str(offer.action["by"])]
    goal = nearest(base.at, _there(state, against=base.side).values()) if base.at else None
    if base.at is None or goal is None or state.table is None or base.moved:
        return
    wanted = max(2.0, float(base.range) - keep)
    now = abs(distance(base.at, goal) - wanted)
    taken = [one.at for one in state.bases.values() if one.at and one.hits < one.hull]
    closed = [area for name, area in _closed_ground(state) if not is_own_surface(state, base, name)]
    for to in steps_towards(base.at, goal, float(base.speed) * 0.95, state.table, taken=taken):
        gain = now - abs(distance(to, goal) - wanted)
        if gain > 0.3 and not any(line_crossing(base.at, to, area) for area in closed):
            action = with_value(dict(offer.action), ("to",), list(to))
            reason = f'{distance(to, goal):.0f}" from the nearest enemy'
            yield Candidate(action=action, worth=0.05 + 0.05 * gain, reason=reason, rolls=True, most=0.0)


@keep(maxsize=64)
def _closed_ground(state: State) -> list[tuple[str, tuple[Point, ...]]]:
    """Returns the ground that nobody can enter (IE-9.1), but for pieces with a path cleared through them."""
    kinds = CATALOGUE.terrain
    return [
        (name, area)
        for name, (kind, area) in find_obstacles(state).items()
        if kind in kinds and kinds[kind].cost is None
        if name not in state.terrain or not cleared_lanes(state.terrain[name])
    ]


def _shots(view: View, offer: Offer) -> Iterator[Candidate]:
    state = view.state
    name = str(offer.action["by"])
    by = state.bases[name]
    there = _there(state, against=by.side)
    near = targets_in_arc(state, name, tuple(there)) if by.at else there
    for action, target in with_choices(offer, ("target",), most=MOST_TARGETS):
        if (at := there.get(str(target))) and target in near:
            away = distance(by.at, at) if by.at else 0.0
            worth = 0.2 - 0.005 * away + 0.05 * state.bases[str(target)].hits
            yield Candidate(action=action, worth=worth, reason=f"at {target}", rolls=True)


def _barrages(view: View, offer: Offer) -> Iterator[Candidate]:
    side = str(offer.action["by"])
    best = centre_of(list(_there(view.state, against=side).values()), BARRAGE)
    if best:
        action = with_value(dict(offer.action), ("at",), list(best[0]))
        yield Candidate(action=action, worth=2.0, reason=f"{best[1]} enemy bases close together")


def _purchases(view: View, offer: Offer) -> Iterator[Candidate]:
    yield Candidate(action=dict(offer.action), worth=0.2, reason="unspent points of the network are lost")


def _lists(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields a written list of purchases, once: automatic moves as far as the points go (IE-4.11, IE-4.12)."""
    side = view.state.sides[str(offer.action["by"])]
    field = field_at(offer, ("units",))
    if side.written is None and isinstance(field, Slots):
        units = [option.value for option in field.options][: side.points]
        action = with_value(dict(offer.action), ("units",), units)
        yield Candidate(action=action, worth=0.3, reason="units that move without a roll")


def prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what fire is expected to take from the enemy; a control roll and the like are needed anyway."""
    if action["type"] != "shoot":
        return Prize(worth=0.0)
    kill = odds.chances.get(f"kill {action['target']}")
    return Prize(worth=weigh_strip(odds, WORTHS), chance=kill, label="to kill it")


WAYS: Mapping[str, Way] = {
    "locate-unit": _units,
    "initiative": plainly(2.0, "the phase begins with it"),
    "network-combat": plainly(2.0, "its points buy support"),
    "buy": _purchases,
    "write-list": _lists,
    "done-buying": plainly(0.05, "nothing more can be had"),
    "type-2-request": plainly(0.5, "barrages for this turn or a later one"),
    "place-barrage": _barrages,
    "resolve-barrage": plainly(2.0, "the shells fall"),
    "activate": plainly(0.5, "a unit that has not moved"),
    "drive": _drives,
    "finish-unit": plainly(0.02, "no base of it moves any further"),
    "shoot": _shots,
    "pass": plainly(0.0, "no unit gains by moving"),
    "done": plainly(0.0, "nothing better is left in this step"),
}
OPEN = frozenset(("shoot", "drive", "initiative", "resolve-barrage", "finish-unit", "activate", "pass"))
"""Actions whose reasons rest on what stands on the table."""
STEADY: Tactics[View] = Tactics(
    estimate=estimate,
    candidates=by_type(WAYS),
    prize=prize,
    open_reasons=OPEN,
    gives_up=frozenset(("concede",)),
    by_hand=frozenset(("log-hits", "check-contact", "move", "locate", "set-target-mix")),
    left_alone=frozenset(("engineer", "self-destruct")),
    reacts=lambda view: view.state.phase in (None, "placement") or bool(view.state.conceding),
    options={"positions": True, "deployed": True, "without_type2": True, "last_turn": 8},
    ground={"ground": "garden"},
)
AMBUSH: Mapping[str, Way] = {
    **WAYS,
    "drive": ambush.waiting(_drives),
    "shoot": ambush.shots,
    "buy": ambush.purchases,
    "place-barrage": ambush.barrages,
}
LYING: Tactics[View] = replace(STEADY, candidates=by_type(AMBUSH), prize=ambush.prize)
TACTICS = replace(
    STEADY,
    doctrines={
        "let them come": LYING,
        "go to meet them": replace(LYING, candidates=by_type({**AMBUSH, "drive": _drives})),
        "as usual": STEADY,
    },
)
