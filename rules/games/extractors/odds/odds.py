"""The exact odds of an action before it is taken, as far as the viewer knows the facts."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rules.games.extractors.battle.actions import (
    Action,
    Activate,
    CombatOrder,
    CombatReset,
    Discover,
    EndPhase,
    Fire,
    LayRoad,
    Measure,
    Move,
    MoveOrder,
    MoveReset,
    Paint,
    Place,
    Rally,
    Reveal,
    SetOrders,
    TellNear,
)
from rules.games.extractors.battle.permissions import check_actor
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.attack_outcomes import UnitOutcome, outcome_of, unit_outcomes
from rules.games.extractors.odds import chances as case_chances
from rules.games.extractors.odds.chances import named_chances
from rules.games.extractors.odds.salvos import action_salvos
from rules.games.extractors.visibility.view import View
from rules.kernel.corrections import Correct
from rules.kernel.odds import Distribution, Odds, Segment, percent
from rules.kernel.records import replace


def find_odds(view: View, action: Action) -> Odds | None:
    """Returns the exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
    check_actor(view.state, view.viewer, action)
    match action:
        case Rally():
            return _rally_odds(view.state, action)
        case Move():
            return _move_odds(view.state, action)
        case Fire() | CombatOrder():
            return _fire_odds(view.state, action)
        case (
            Place()
            | SetOrders()
            | MoveOrder()
            | Reveal()
            | MoveReset()
            | CombatReset()
            | Activate()
            | Measure()
            | Discover()
            | TellNear()
            | EndPhase()
            | Paint()
            | LayRoad()
            | Correct()
        ):
            return None
        case _:
            assert_never(action)


def _rally_odds(state: State, action: Rally) -> Odds:
    found = named_chances(state, action)
    return Odds(
        strip=(
            Segment(label="Stays routed", tone="miss", chance=found["not-rallied"]),
            Segment(label="Rallies", tone="hit", chance=found["rallied"]),
        ),
        chances=found,
        tables={},
    )


def _move_odds(state: State, action: Move) -> Odds | None:
    found = named_chances(state, action)
    if not found["stuck"]:
        return None
    return Odds(
        strip=(
            Segment(label="Stuck", tone="miss", chance=found["stuck"]),
            Segment(label="Gets through", tone="hit", chance=found["free"]),
        ),
        chances=found,
        tables={},
    )


def _fire_odds(state: State, action: Fire | CombatOrder) -> Odds | None:
    units, salvos = action_salvos(state, action)
    targets = list(dict.fromkeys(legal.target for salvo in salvos for legal in salvo.attacks))
    if not targets:
        return None
    found = {name: unit_outcomes(state, units, salvos, name) for name in targets}
    first = targets[0]
    tables = {
        f"{_counter_name(state.units[name])} of {name}": _loss_table(state.units[name], found[name]) for name in targets
    }
    notes = tuple(f"{name}: destroyed {percent(_destroyed_chance(found[name]))}." for name in targets[1:])
    return Odds(
        strip=_odds_strip(state.units[first], found[first]),
        chances=case_chances.unit_chances(state.units[first], found[first]),
        tables=tables,
        notes=(f"The bar is for {first}.", *notes) if notes else (),
    )


def _odds_strip(unit: Unit, found: Distribution[UnitOutcome]) -> tuple[Segment, ...]:
    unhurt = outcome_of(unit, hit=True, critical=False)

    def harmed(outcome: UnitOutcome) -> bool:
        """Checks whether a counter changes: a critical hit may do nothing (EXT-12.2)."""
        return replace(outcome, hit=True, critical=False) != unhurt

    dead = _destroyed_chance(found)
    miss = found.chance(lambda outcome: not outcome.hit and not outcome.destroyed)
    hurt = found.chance(lambda outcome: outcome.hit and not outcome.destroyed and harmed(outcome))
    return (
        Segment(label="Miss", tone="miss", chance=miss),
        Segment(label="No effect", tone="note", chance=1 - miss - hurt - dead),
        Segment(label="Harmed", tone="hit", chance=hurt),
        Segment(label="Destroyed", tone="kill", chance=dead),
    )


def _destroyed_chance(found: Distribution[UnitOutcome]) -> Fraction:
    return found.chance(lambda outcome: outcome.destroyed)


def _counter_name(unit: Unit) -> str:
    return "Steps" if kind(unit).is_section else "Armor lost"


def _loss_table(unit: Unit, found: Distribution[UnitOutcome]) -> dict[int | str, Fraction]:
    section = kind(unit).is_section
    table = found.of(lambda outcome: unit.steps - outcome.steps if section else unit.armor - outcome.armor)
    return {int(str(count)): share for count, share in sorted(table.weights.items(), key=lambda item: str(item[0]))}
