"""The exact odds of an action before it is taken, as far as the viewer knows the facts."""

from __future__ import annotations

from fractions import Fraction

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.attack_outcomes import UnitOutcome, outcome_of, unit_outcomes
from rules.games.extractors.mechanics.combat_orders.carry_out import PreparedOrder
from rules.games.extractors.mechanics.firing import LegalFire
from rules.games.extractors.mechanics.movement.move import LegalMove
from rules.games.extractors.mechanics.rally import LegalRally
from rules.games.extractors.odds.chances import move_chances, rally_chances, unit_chances
from rules.games.extractors.odds.salvos import salvos_of
from rules.games.extractors.visibility.view import View
from rules.kernel.odds import Distribution, Odds, Segment, percent
from rules.kernel.records import replace


def rally_odds(view: View, legal: LegalRally) -> Odds:
    """Returns the odds that a section rallies."""
    found = rally_chances(view.state, legal)
    return Odds(
        strip=(
            Segment(label="Stays routed", tone="miss", chance=found["not-rallied"]),
            Segment(label="Rallies", tone="hit", chance=found["rallied"]),
        ),
        chances=found,
        tables={},
    )


def move_odds(view: View, legal: LegalMove) -> Odds | None:
    """Returns the odds that a move gets stuck; None where no bog is in its way."""
    found = move_chances(view.state, legal)
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


def fire_odds(view: View, legal: LegalFire | PreparedOrder) -> Odds | None:
    """Returns the odds of an action's salvos for their targets, the bar for the first of them; None without one."""
    state = view.state
    units, salvos = salvos_of(state, legal)
    targets = list(dict.fromkeys(attack.target for salvo in salvos for attack in salvo.attacks))
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
        chances=unit_chances(state.units[first], found[first]),
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
