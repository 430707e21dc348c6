"""The exact odds of an action before it is taken, as far as the viewer knows the facts."""

from __future__ import annotations

from fractions import Fraction

from rules.games.extractors.battle.actions import Action, CombatOrder, Fire, Move, Rally
from rules.games.extractors.battle.permissions import check_actor
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.attack_outcomes import UnitOutcome, outcome_of, unit_outcomes
from rules.games.extractors.odds import chances as case_chances
from rules.games.extractors.odds.chances import named_chances
from rules.games.extractors.odds.salvos import action_salvos
from rules.games.extractors.visibility.view import View
from rules.kernel.odds import Distribution, Odds, Segment, percent
from rules.kernel.records import changed


def find_odds(view: View, action: Action) -> Odds | None:
    """The exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
    check_actor(view.state, view.viewer, action)
    match action:
        case Rally():
            return _rally_odds(view.state, action)
        case Move():
            return _move_odds(view.state, action)
        case Fire() | CombatOrder():
            return _fire_odds(view.state, action)
        case _:
            return None


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
    targets = list(dict.fromkeys(plan.target for salvo in salvos for plan in salvo.strikes))
    if not targets:
        return None
    found = {name: unit_outcomes(state, units, salvos, name) for name in targets}
    first = targets[0]
    tables = {f"{_counted(state.units[name])} of {name}": _losses(state.units[name], found[name]) for name in targets}
    notes = tuple(f"{name}: destroyed {percent(_destroyed(found[name]))}." for name in targets[1:])
    return Odds(
        strip=_strip(state.units[first], found[first]),
        chances=case_chances.unit_chances(state.units[first], found[first]),
        tables=tables,
        notes=(f"The bar is for {first}.", *notes) if notes else (),
    )


def _strip(unit: Unit, found: Distribution[UnitOutcome]) -> tuple[Segment, ...]:
    unhurt = outcome_of(unit, hit=True, critical=False)

    def harmed(fate: UnitOutcome) -> bool:
        """True when a counter changes: a critical hit may do nothing (EXT-12.2)."""
        return changed(fate, hit=True, critical=False) != unhurt

    dead = _destroyed(found)
    miss = found.chance(lambda fate: not fate.hit and not fate.destroyed)
    hurt = found.chance(lambda fate: fate.hit and not fate.destroyed and harmed(fate))
    return (
        Segment(label="Miss", tone="miss", chance=miss),
        Segment(label="No effect", tone="note", chance=1 - miss - hurt - dead),
        Segment(label="Harmed", tone="hit", chance=hurt),
        Segment(label="Destroyed", tone="kill", chance=dead),
    )


def _destroyed(found: Distribution[UnitOutcome]) -> Fraction:
    return found.chance(lambda fate: fate.destroyed)


def _counted(unit: Unit) -> str:
    return "Steps" if kind(unit).is_section else "Armor lost"


def _losses(unit: Unit, found: Distribution[UnitOutcome]) -> dict[int | str, Fraction]:
    section = kind(unit).is_section
    table = found.of(lambda fate: unit.steps - fate.steps if section else unit.armor - fate.armor)
    return {int(str(count)): share for count, share in sorted(table.weights.items(), key=lambda item: str(item[0]))}
