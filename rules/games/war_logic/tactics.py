"""The worth of things in War Logic, for a computer commander: every figure is one, and its points are its life.

An order before the attack, the volley or shot that kills most, the answer to an attack, a kit for the wounded. There is
no map: a distance that only the table knows stays as it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from statistics import median

from rules.games.war_logic.army.derived_values import COMMAND_SKILLS
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.records import Json, replace
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit.alternatives import Way, by_type, plainly, weigh_strip, with_choices

WORTHS = {"hit": 0.35, "kill": 1.0}
ORDERED = 0.25
"""The worth of being ordered, beside that of a figure."""
DEAD = frozenset(("dead", "prisoner"))


def estimate(view: View, side: str) -> float:
    """Returns what the side has alive against all others: one for each figure, less for lost points.

    A commander counts for those whom it can order: without one, only a single unit acts in a turn (WL-6.2).
    """
    return sum(_strength(view, key) * (1 if key == side else -1) for key in view.state.sides)


def _strength(view: View, side: str) -> float:
    worths = {name: _worth(view, name) for name, unit in view.state.units.items() if unit.side == side}
    alive = [name for name, worth in worths.items() if worth > 0]
    ordered = ORDERED * (len(alive) - 1) if any(_commands(view, name) for name in alive) else 0.0
    return sum(worths.values()) + ordered


def _worth(view: View, name: str) -> float:
    unit, sheet = view.state.units[name], view.state.sheets[name]
    if DEAD & set(map(str, unit.status)) or sheet.kind != "unit":
        return 0.0
    if name in view.closed:
        return max(0.3, 1.0 - 0.1 * view.wounds.get(name, 0))
    return 0.4 + 0.6 * (unit.health + unit.armor) / max(1, sheet.max_health + sheet.max_armor)


def _attacks(view: View, offer: Offer) -> Iterator[Candidate]:
    for action, target in with_choices(offer, ("target",), most=12):
        wounded = view.wounds.get(str(target), 0)
        yield Candidate(action=action, worth=0.1 + 0.01 * wounded, reason=f"at {target}", rolls=True)


def _volleys(view: View, offer: Offer) -> Iterator[Candidate]:
    yield Candidate(action=dict(offer.action), worth=0.12, reason="together they hit harder", rolls=True)


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
    "speech": plainly(0.9, "morale before the fight"),
    "order": plainly(1.5, "units in reach of an order fight better"),
    "attack": _attacks,
    "attack-back": _attacks,
    "volley": _volleys,
    "recover": plainly(0.5, "points come back"),
    "end-offense": plainly(0.01, "no attack is left that promises anything"),
    "pass": plainly(0.0, "no answer that promises anything"),
    "end-turn": plainly(0.0, "nothing better is left in this turn"),
}
OPEN = frozenset(("begin-turn", "end-turn", "speech"))
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
        alive = not DEAD & set(map(str, units[name].status))
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


def _thorough_prize(
    view: View, action: Mapping[str, Json], odds: Odds, *, head: float = 0.0, care: float = 0.0
) -> Prize:
    """Returns what an attack is expected to take from its target: half for its points, the rest for its death.

    ``head``: how much more a unit counts that is known to command; ``care``: the part that it loses when the target
    survives to answer, three times as much for a commander.
    """
    plain, target = prize(view, action, odds), str(action.get("target", ""))
    points = odds.tables.get("effective impact")
    if not points or target not in view.state.units:
        return plain
    left, whole = _life(view, target)
    dies = float(sum((chance for taken, chance in points.items() if int(taken) >= left), Fraction(0)))
    worth = WOUND * sum(float(chance) * min(int(taken), left) for taken, chance in points.items()) / whole + KILL * dies
    worth *= 1 + (head if _commands(view, target) else 0.0)
    if action["type"] == "attack":
        worth *= 1 - care * (1 - dies) * (3 if _commands(view, str(action["by"])) else 1)
    return replace(plain, worth=worth - float(odds.chances.get("attacker-lost", 0)))


def _none(view: View, offer: Offer) -> Iterator[Candidate]:
    return iter(())


def _one_by_one(view: View, offer: Offer) -> Iterator[Candidate]:
    """Yields attacks like a steady player's, but of targets that look alike everybody takes the same."""
    for place, candidate in enumerate(_attacks(view, offer)):
        yield replace(candidate, worth=candidate.worth - 0.001 * place)


ORDINARY_LIFE = 5.0
WOUND, KILL = 0.5, 0.7
"""The worth of all points of a unit, and of its death besides."""
STEADY: Tactics[View] = Tactics(
    estimate=estimate, candidates=by_type(WAYS), prize=prize, open_reasons=OPEN, guess=guess
)
SHOT_BY_SHOT = replace(
    STEADY, candidates=by_type({**WAYS, "volley": _none, "attack": _one_by_one, "attack-back": _one_by_one})
)
TACTICS = replace(
    STEADY,
    doctrines={
        "commanders stay behind": replace(SHOT_BY_SHOT, prize=partial(_thorough_prize, head=2.0, care=0.15)),
        "shot by shot": replace(SHOT_BY_SHOT, prize=partial(_thorough_prize, head=2.0)),
        "as usual": STEADY,
    },
)
