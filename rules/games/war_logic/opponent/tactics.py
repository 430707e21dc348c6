"""The worth of things in War Logic, for a computer commander: every figure is one, and its points are its life.

An order before the attack, the volley or shot that kills most, the answer to an attack, a kit for the wounded. On a
plan figures close in until their weapons reach somebody; without one a distance that only the table knows stays as it
is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from random import Random
from statistics import median

from rules.games.war_logic.army.derived_values import COMMAND_SKILLS
from rules.games.war_logic.battle.changes import LOST_STATUSES, OUT_OF_FIGHT
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.mechanics.positions import BASE, distance_between, position_of
from rules.games.war_logic.opponent.objectives import holds_a_point, points_to_take, worth_of_objectives
from rules.games.war_logic.opponent.standing import foes_of, others_of, reach_of, steps_to
from rules.games.war_logic.opponent.waiting import keeps_away, place_to_wait
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.cards import Choose
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.records import Json, replace
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit.alternatives import Way, by_type, field_at, plainly, weigh_strip, with_choices
from rules.kit.approach import nearest
from rules.kit.plan import distance

WORTHS = {"hit": 0.35, "kill": 1.0}
ORDERED = 0.25
"""The worth of being ordered, beside that of a figure."""


def estimate(view: View, side: str) -> float:
    """Returns what the side has alive against all others: one for each figure, less for lost points.

    A commander counts for those whom it can order: without one, only a single unit acts in a turn (WL-6.2). A point
    to hold counts for its holder, more with every turn held (WL-17.2).
    """
    worths = {key: _strength(view, key) + worth_of_objectives(view.state, key) for key in view.state.sides}
    return sum(worth if key == side else -worth for key, worth in worths.items())


def _strength(view: View, side: str) -> float:
    worths = {name: _worth(view, name) for name, unit in view.state.units.items() if unit.side == side}
    alive = [name for name, worth in worths.items() if worth > 0]
    ordered = ORDERED * (len(alive) - 1) if any(_commands(view, name) for name in alive) else 0.0
    return sum(worths.values()) + ordered


def _worth(view: View, name: str) -> float:
    unit, sheet = view.state.units[name], view.state.sheets[name]
    if LOST_STATUSES & set(map(str, unit.status)) or sheet.kind != "unit":
        return 0.0
    if name in view.closed:
        return max(0.3, 1.0 - 0.1 * view.wounds.get(name, 0))
    return 0.4 + 0.6 * (unit.health + unit.armor) / max(1, sheet.max_health + sheet.max_armor)


def _attacks(view: View, offer: Offer) -> Iterator[Candidate]:
    for action, target in with_choices(offer, ("target",), most=12):
        wounded = view.wounds.get(str(target), 0)
        yield Candidate(action=action, worth=0.1 + 0.01 * wounded, reason=f"at {target}", rolls=True)


def _volleys(view: View, offer: Offer) -> Iterator[Candidate]:
    action = dict(offer.action)
    if view.state.table is not None:
        action["shots"] = [_aimed(view, offer, place, shot) for place, shot in enumerate(action["shots"])]
        if sum(not shot.get("hold") for shot in action["shots"]) < 2:
            return
    yield Candidate(action=action, worth=0.12, reason="together they hit harder", rolls=True)


def _aimed(view: View, offer: Offer, place: int, shot: Mapping[str, Json]) -> dict[str, Json]:
    """Returns a shot of a volley at the nearest target that it reaches on the plan; without one it is not fired."""
    by, field = str(shot["by"]), field_at(offer, ("shots", place, "target"))
    among = [str(one.value) for one in field.options] if isinstance(field, Choose) else [str(shot["target"])]
    found = [(away, one) for one in among if (away := distance_between(view.state, by, one)) is not None]
    away, target = min(found, default=(inf, str(shot["target"])))
    reach = float(view.state.sheets[by].skills[str(shot["with"])].range)
    return {**shot, "target": target, "hold": bool(shot.get("hold")) or away > reach}


def _speeches(view: View, offer: Offer) -> Iterator[Candidate]:
    worth = 0.9 if view.state.table is None else CLOSING_IN + 0.05  # before anybody moves, else it is too late
    yield Candidate(action=dict(offer.action), worth=worth, reason="morale before the fight")


def _moves(view: View, offer: Offer, *, share: float = 0.9) -> Iterator[Candidate]:
    """Yields a move on the plan towards the nearest enemy, for a figure none of whose weapons reaches one.

    ``share``: the part of its reach at which it fires.
    """
    state, name = view.state, str(offer.action["by"])
    if _has_beaten_all(view, state.units[name].side):
        yield from _to_the_point(view, offer)
        return
    if points := points_to_take(state, state.units[name].side):
        yield from _to_the_point(view, offer)
        yield from _towards(view, offer, points)
    if holds_a_point(state, name):
        return
    at, length = position_of(state, name), float(state.sheets[name].skills[str(offer.action["with"])].range)
    if state.table is None or at is None or state.units[name].inside in state.units:
        return
    goal, reach = nearest(at, foes_of(view, state.units[name].side).values()), reach_of(view, name)
    now = max(0.0, distance(at, goal) - BASE) if goal else 0.0
    if goal is None or reach is None or now <= reach:
        return
    table = MAPS.table_of(state.table, BASE)
    for to in steps_to(at, goal, share * reach, length, table, others_of(state, name)):
        gain = now - max(0.0, distance(to, goal) - BASE)
        if gain > 0:
            action = {**offer.action, "to": [*to]}
            reason = f'{distance(to, goal):.0f}" from the nearest enemy'
            yield Candidate(action=action, worth=CLOSING_IN + 0.001 * gain, reason=reason, rolls=True, most=0.0)
            return


def _moves_in_wait(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields a move of a side that waits: just out of the enemies' reach, until one comes within its own."""
    name = str(offer.action["by"])
    if keeps_away(view, name) and not points_to_take(view.state, view.state.units[name].side):
        if holds_a_point(view.state, name):
            return
        if to := place_to_wait(view, name, str(offer.action["with"])):
            reason = "just out of their reach"
            yield Candidate(action={**offer.action, "to": [*to]}, worth=CLOSING_IN, reason=reason, rolls=True, most=0.0)
    else:
        yield from _moves(view, offer, share=FULL_REACH)


def _to_the_point(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields a move into or behind the points that are still to be held (WL-17.2, WL-17.6)."""
    unit = view.state.units[str(offer.action["by"])]
    for place in {one.place for one in view.state.card.objective if one.type == "hold"}:
        if place in (unit.inside, unit.behind) or place not in view.state.places:
            continue
        for way in ("inside", "behind"):
            field = field_at(offer, (way,))
            if isinstance(field, Choose) and any(one.value == place for one in field.options):
                action = {**offer.action, way: place}
                yield Candidate(action=action, worth=CLOSING_IN + 0.1, reason=f"to {place}", rolls=True, most=0.0)


def _towards(view: View, offer: Offer, points: Sequence[str]) -> Iterator[Candidate]:
    """Yields a move on the plan towards the nearest of some points."""
    state, name = view.state, str(offer.action["by"])
    at, length = position_of(state, name), float(state.sheets[name].skills[str(offer.action["with"])].range)
    goal = nearest(at, (there for one in points if (there := position_of(state, one)))) if at else None
    if state.table is None or at is None or goal is None or state.units[name].inside in state.units:
        return
    table = MAPS.table_of(state.table, BASE)
    for to in steps_to(at, goal, 0.0, length, table, others_of(state, name)):
        if distance(to, goal) < distance(at, goal):
            reason = f'{distance(to, goal):.0f}" from the point'
            yield Candidate(action={**offer.action, "to": [*to]}, worth=CLOSING_IN, reason=reason, rolls=True, most=0.0)
            return


def _has_beaten_all(view: View, side: str) -> bool:
    """Says that no other side has anybody left in the fight (WL-17.1)."""
    state = view.state
    return all(
        unit.side == side or state.sheets[name].kind != "unit" or OUT_OF_FIGHT & unit.status
        for name, unit in state.units.items()
    )


CLOSING_IN = 1.4
"""The worth of closing in: after the orders, and before the attacks, after which nobody moves."""


def prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what an attack is expected to kill or wound, less the attacker where it may die of it."""
    lost = float(odds.chances.get("attacker-lost", 0))
    kills = sum(float(chance) * int(count) for count, chance in odds.tables.get("killed", {}).items())
    if kills:
        return Prize(worth=kills - lost, label=f"{kills:.1f} figures killed on average")
    miss = odds.chances.get("miss")
    return Prize(worth=weigh_strip(odds, WORTHS) - lost, chance=None if miss is None else 1 - miss, label="to hit")


WAYS: Mapping[str, Way] = {
    "begin-turn": plainly(3.0, "a new turn"),
    "speech": _speeches,
    "move": _moves,
    "order": plainly(1.5, "units in reach of an order fight better"),
    "attack": _attacks,
    "attack-back": _attacks,
    "volley": _volleys,
    "recover": plainly(0.5, "points come back"),
    "end-offense": plainly(0.01, "no attack is left that promises anything"),
    "pass": plainly(0.0, "no answer that promises anything"),
    "end-turn": plainly(0.0, "nothing better is left in this turn"),
}
OPEN = frozenset(("begin-turn", "end-turn", "speech", "move"))
"""Actions whose reasons rest on what stands on the table."""


# --- what is not known, and other plans ----------------------------------------------------------------


def guess(view: View, rng: Random) -> State:
    """Returns a battle in which closed sheets hold what some unit of one's own has, less visible wounds (WL-9.10)."""
    state = view.state
    own = [name for name, unit in state.units.items() if unit.side == view.viewer.side and name not in view.closed]
    if not own or not view.closed:
        return state
    sheets, units = dict(state.sheets), dict(state.units)
    for name in sorted(view.closed):
        like = state.sheets[rng.choice(own)]
        skills = {**like.skills, **sheets[name].skills}
        health, armor = max(1, like.max_health), like.max_armor
        wounds = view.wounds.get(name, 0)
        left = {key: int(skill.number) for key, skill in skills.items()}
        alive = not LOST_STATUSES & set(map(str, units[name].status))
        sheets[name] = replace(sheets[name], skills=skills, max_health=health, max_armor=armor)
        units[name] = replace(
            units[name],
            health=max(1, health - max(0, wounds - armor)) if alive else 0,
            armor=max(0, armor - wounds),
            left=left,
        )
    return replace(state, sheets=sheets, units=units)


def _life(view: View, name: str) -> tuple[float, float]:
    """Returns the points that a unit has left and had at first; a closed one is presumed to be like one's own."""
    unit, sheet = view.state.units[name], view.state.sheets[name]
    if name not in view.closed:
        return float(unit.health + unit.armor), float(max(1, sheet.max_health + sheet.max_armor))
    own = [
        one.max_health + one.max_armor
        for key, one in view.state.sheets.items()
        if one.kind == "unit" and key not in view.closed
    ]
    whole = max(1.0, float(median(own))) if own else ORDINARY_LIFE
    return max(1.0, whole - view.wounds.get(name, 0)), whole


def _commands(view: View, name: str) -> bool:
    return any(skill.sub_category in COMMAND_SKILLS for skill in view.state.sheets[name].skills.values())


def _thorough_prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what an attack is expected to take from its target: half for its points, the rest for its death.

    A unit that is known to command counts for more: without it the others act one by one (WL-6.2).
    """
    plain, target = prize(view, action, odds), str(action.get("target", ""))
    points = odds.tables.get("effective impact")
    if not points or target not in view.state.units:
        return plain
    left, whole = _life(view, target)
    dies = float(sum((chance for taken, chance in points.items() if int(taken) >= left), Fraction(0)))
    worth = WOUND * sum(float(chance) * min(int(taken), left) for taken, chance in points.items()) / whole + KILL * dies
    worth *= COMMANDER if _commands(view, target) else 1.0
    return replace(plain, worth=worth - float(odds.chances.get("attacker-lost", 0)))


FULL_REACH = 0.985
"""The part of its reach at which a side fires that has waited: fewer can answer."""
ORDINARY_LIFE = 5.0
WOUND, KILL = 0.5, 0.7
"""The worth of all points of a unit, and of its death besides."""
COMMANDER = 1.5
"""The factor of a target that commands."""
STEADY: Tactics[View] = Tactics(
    estimate=estimate,
    candidates=by_type(WAYS),
    prize=prize,
    open_reasons=OPEN,
    gives_up=frozenset(("give-up",)),
    guess=guess,
    ground={"ground": "mill"},
)
"""Without a table everybody stands at once where the others' weapons reach, and the beginner wins."""
WAITING: Mapping[str, Way] = {**WAYS, "move": _moves_in_wait}
TACTICS = replace(
    STEADY,
    doctrines={
        "let them come": replace(STEADY, candidates=by_type(WAITING), prize=_thorough_prize),
        "as usual": STEADY,
    },
)
