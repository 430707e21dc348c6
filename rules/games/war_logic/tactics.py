"""The worth of things in War Logic, for a computer commander: every figure is one, and its points are its life.

An order before the attack, the volley or shot that kills most, the answer to an attack, a kit for the wounded. There is
no map: a distance that only the table knows stays as it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.war_logic.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.records import Json
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit.alternatives import Way, by_type, plainly, weigh_strip, with_choices

WORTHS = {"hit": 0.35, "kill": 1.0}
DEAD = frozenset(("dead", "prisoner"))


def estimate(view: View, side: str) -> float:
    """Returns what the side has alive against all others: one for each figure, less for lost points."""
    return sum(_worth(view, name) * (1 if unit.side == side else -1) for name, unit in view.state.units.items())


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
TACTICS: Tactics[View] = Tactics(estimate=estimate, candidates=by_type(WAYS), prize=prize, open_reasons=OPEN)
