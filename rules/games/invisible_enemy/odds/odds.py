"""Exact odds of an action, from the facts that the viewer knows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate, Initiative, Move
from rules.games.invisible_enemy.battle.actions.network_command import NetworkCombat, RequestType2
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.permissions import check_permission
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing, side_keys, side_name, side_of
from rules.games.invisible_enemy.mechanics.damage import is_doomed
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack
from rules.games.invisible_enemy.mechanics.direct_fire.massed_battery import legal_battery
from rules.games.invisible_enemy.mechanics.direct_fire.raking import legal_rake
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import legal_shot
from rules.games.invisible_enemy.mechanics.measurement.situation import measure_action
from rules.games.invisible_enemy.odds.barrages import barrage_loss_odds
from rules.games.invisible_enemy.odds.direct_fire import ZERO, FireOdds, attack_odds, kill_chance
from rules.games.invisible_enemy.odds.network_command import initiative_odds, pool_odds, request_odds
from rules.games.invisible_enemy.odds.outcomes import chances
from rules.games.invisible_enemy.odds.self_destruct import blast_odds
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.odds import ONE, Odds, Segment


def odds(view: View, action: Action) -> Odds | None:
    """Returns the exact odds of an action; None if it has none. Raises Illegal as the action itself would."""
    state = view.state
    check_permission(state, view.viewer, action)
    phases.check_phase(state, action)
    action = measure_action(state, action)
    match action:
        case Shoot():
            return _attack(state, legal_shot(state, action))
        case Rake():
            return _attack(state, legal_rake(state, action))
        case MassedBattery():
            return _attack(state, legal_battery(state, action))
        case NetworkCombat():
            return _network(state)
        case ResolveBarrage():
            return _barrage(state, action)
        case SelfDestruct():
            return _blast(state, action)
        case RequestType2():
            return _request(state, action)
        case _:
            return _two_ways(state, action)


# --- two outcomes ---------------------------------------------------------------------------------


def _two_ways(state: State, action: Action) -> Odds | None:
    match action:
        case Activate():
            return _pair(chances(state, action), ("success", "Moves", "hit"), ("failure", "Stays", "miss"))
        case Engineer():
            return _pair(chances(state, action), ("success", "Succeeds", "hit"), ("failure", "Fails", "miss"))
        case ContaminationCheck():
            return _pair(chances(state, action), ("clean", "Clean", "miss"), ("contaminated", "Contaminated", "kill"))
        case Move():
            return _move(chances(state, action))
        case Initiative():
            return _initiative(state)
        case _:
            return None


def _pair(found: Mapping[str, Fraction], *rows: tuple[str, str, str]) -> Odds:
    strip = tuple(Segment(label=label, tone=tone, chance=found[key]) for key, label, tone in rows)
    return Odds(strip=strip, chances=dict(found), tables={})


def _move(found: Mapping[str, Fraction]) -> Odds | None:
    if not found["trapped"]:
        return None
    return _pair(found, ("arrives", "Arrives", "hit"), ("trapped", "Trapped", "miss"))


def _initiative(state: State) -> Odds:
    found = initiative_odds(state)
    names = {key: side_name(state, key) for key in side_keys(state)}
    chances_ = {name: found.weights.get(key, ZERO) for key, name in names.items()}
    tie = found.weights.get(None, ZERO)
    strip = [Segment(label=name, tone="hit", chance=chance) for name, chance in chances_.items()]
    strip.append(Segment(label="Tie", tone="note", chance=tie))
    return Odds(strip=tuple(strip), chances={**chances_, "tie": tie}, tables={})


# --- the network ----------------------------------------------------------------------------------


def _network(state: State) -> Odds:
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


def _request(state: State, action: RequestType2) -> Odds:
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


def _attack(state: State, planned: LegalAttack) -> Odds:
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


def _barrage(state: State, action: ResolveBarrage) -> Odds:
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


def _blast(state: State, action: SelfDestruct) -> Odds | None:
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
