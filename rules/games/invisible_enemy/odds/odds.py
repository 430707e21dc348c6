"""Exact odds of an action, from the facts that the viewer knows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate
from rules.games.invisible_enemy.battle.actions.network_command import RequestType2
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing, side_keys, side_name, side_of
from rules.games.invisible_enemy.mechanics.damage import is_doomed
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack
from rules.games.invisible_enemy.mechanics.movement import LegalMove
from rules.games.invisible_enemy.odds.barrages import barrage_loss_odds
from rules.games.invisible_enemy.odds.direct_fire import ZERO, FireOdds, attack_odds, kill_chance
from rules.games.invisible_enemy.odds.network_command import initiative_odds, pool_odds, request_odds
from rules.games.invisible_enemy.odds.outcomes import (
    activation_outcomes,
    contamination_outcomes,
    move_outcomes,
    task_outcomes,
)
from rules.games.invisible_enemy.odds.self_destruct import blast_odds
from rules.kernel.odds import ONE, Odds, Segment

# --- two outcomes ---------------------------------------------------------------------------------


def activation_odds(state: State, action: Activate) -> Odds:
    """Returns the odds of a control roll."""
    return _pair(activation_outcomes(state, action), ("success", "Moves", "hit"), ("failure", "Stays", "miss"))


def task_odds(state: State, action: Engineer) -> Odds:
    """Returns the odds of an engineer's task."""
    return _pair(task_outcomes(state, action), ("success", "Succeeds", "hit"), ("failure", "Fails", "miss"))


def contamination_odds(state: State, action: ContaminationCheck) -> Odds:
    """Returns the odds of a roll for contamination."""
    found = contamination_outcomes(state, action)
    return _pair(found, ("clean", "Clean", "miss"), ("contaminated", "Contaminated", "kill"))


def _pair(found: Mapping[str, Fraction], *rows: tuple[str, str, str]) -> Odds:
    strip = tuple(Segment(label=label, tone=tone, chance=found[key]) for key, label, tone in rows)
    return Odds(strip=strip, chances=dict(found), tables={})


def move_odds(state: State, legal: LegalMove) -> Odds | None:
    """Returns the odds that a move is trapped; None where nothing traps it."""
    found = move_outcomes(state, legal)
    if not found["trapped"]:
        return None
    return _pair(found, ("arrives", "Arrives", "hit"), ("trapped", "Trapped", "miss"))


def roll_odds(state: State, action: Action) -> Odds:
    """Returns the odds of the initiative."""
    found = initiative_odds(state)
    names = {key: side_name(state, key) for key in side_keys(state)}
    chances_ = {name: found.weights.get(key, ZERO) for key, name in names.items()}
    tie = found.weights.get(None, ZERO)
    strip = [Segment(label=name, tone="hit", chance=chance) for name, chance in chances_.items()]
    strip.append(Segment(label="Tie", tone="note", chance=tie))
    return Odds(strip=tuple(strip), chances={**chances_, "tie": tie}, tables={})


# --- the network ----------------------------------------------------------------------------------


def network_odds(state: State, action: Action) -> Odds:
    """Returns the odds of network combat."""
    one, other = side_keys(state)
    found = pool_odds(side_of(state, one).network_dice, side_of(state, other).network_dice)
    ahead = found.chance(lambda points: points[0] > points[1])
    behind = found.chance(lambda points: points[0] < points[1])
    names = [side_name(state, key) for key in (one, other)]
    return Odds(
        strip=(
            Segment(label=f"{names[0]} ahead", tone="hit", chance=ahead),
            Segment(label="Equal", tone="note", chance=ONE - ahead - behind),
            Segment(label=f"{names[1]} ahead", tone="hit", chance=behind),
        ),
        chances={f"{names[0]} ahead": ahead, f"{names[1]} ahead": behind},
        tables={f"points of {name}": _numbers(found.weights, place) for place, name in enumerate(names)},
    )


def _numbers(weights: Mapping[tuple[int, int], Fraction], place: int) -> dict[int | str, Fraction]:
    table: dict[int | str, Fraction] = {}
    for points, weight in sorted(weights.items()):
        table[points[place]] = table.get(points[place], ZERO) + weight
    return table


def markers_odds(state: State, action: RequestType2) -> Odds:
    """Returns the odds of a request for type 2 barrages."""
    found = request_odds(state, action)
    none = found.weights.get(0, ZERO)
    return Odds(
        strip=(
            Segment(label="None", tone="miss", chance=none),
            Segment(label="One or more", tone="hit", chance=ONE - none),
        ),
        chances={"one or more": ONE - none},
        tables={"markers": dict(sorted(found.weights.items()))},
    )


# --- fire -----------------------------------------------------------------------------------------


def fire_odds(state: State, planned: LegalAttack) -> Odds:
    """Returns the odds of an attack."""
    found = attack_odds(state, planned)
    before = is_doomed(find_thing(state, planned.target))
    none = found.hits.weights.get(0, ZERO)
    kill = ZERO if before else kill_chance(found, planned.target)
    strip = (
        Segment(label="No damage", tone="miss", chance=none),
        Segment(label="Damage", tone="hit", chance=ONE - none - kill),
        Segment(label="Kill", tone="kill", chance=kill),
    )
    kills = {f"kill {name}": kill_chance(found, name) for name in dict.fromkeys(found.reachable)}
    control = {} if planned.control is None else {"control roll": found.control}
    return Odds(
        strip=strip,
        chances={**control, **kills},
        tables={"hits": dict(sorted(found.hits.weights.items()))},
        notes=tuple(_notes(found, before=before)),
    )


def _notes(found: FireOdds, *, before: bool) -> list[str]:
    notes = [f"{found.target} is doomed already."] if before else []
    if found.control != ONE:
        notes.append("When the control roll fails there is no rake; the base may still fire.")
    return notes


def barrage_odds(state: State, action: ResolveBarrage) -> Odds:
    """Returns the odds of a barrage."""
    found = barrage_loss_odds(state, action)
    none = found.kills.weights.get(0, ZERO)
    return Odds(
        strip=(
            Segment(label="Nobody", tone="miss", chance=none),
            Segment(label="One or more destroyed", tone="kill", chance=ONE - none),
        ),
        chances={f"{name} destroyed": chance for name, chance in found.destroyed.items()},
        tables={"destroyed": dict(sorted(found.kills.weights.items()))},
        notes=() if found.destroyed else ("Nothing is in reach.",),
    )


def destruction_odds(state: State, action: SelfDestruct) -> Odds | None:
    """Returns the odds of a self-destruction; None when nothing is in its reach."""
    found = blast_odds(state, action)
    if not found:
        return None
    spared = ONE
    for target in found.values():
        spared *= ONE - target.kill
    return Odds(
        strip=(
            Segment(label="Nobody destroyed", tone="miss", chance=spared),
            Segment(label="One or more destroyed", tone="kill", chance=ONE - spared),
        ),
        chances={f"kill {name}": target.kill for name, target in found.items()},
        tables={f"hits on {name}": dict(sorted(target.hits.weights.items())) for name, target in found.items()},
    )
