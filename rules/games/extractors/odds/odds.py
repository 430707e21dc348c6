"""The exact odds of an action before it is taken, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.attack_outcomes import (
    Condition,
    Impacts,
    UnitOutcome,
    attack_outcomes,
    condition_of,
    impacts_of,
    outcome_of,
    unit_outcomes,
    with_condition,
)
from rules.games.extractors.mechanics.combat_orders.carry_out import PreparedOrder
from rules.games.extractors.mechanics.firing import LegalFire
from rules.games.extractors.mechanics.movement.move import LegalMove
from rules.games.extractors.mechanics.rally import LegalRally
from rules.games.extractors.odds.chances import Chances, move_chances, rally_chances, unit_chances
from rules.games.extractors.odds.salvos import salvos_of
from rules.games.extractors.visibility.view import View
from rules.kernel.odds import Distribution, Odds, Segment, percent
from rules.kernel.records import Record, replace


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
    attacks = [attack for salvo in salvos for attack in salvo.attacks]
    targets = list(dict.fromkeys(attack.target for attack in attacks))
    if not targets:
        return None
    if len(attacks) == 1:
        unit = state.units[targets[0]]
        found = [_odds_of_attack(condition_of(unit), impacts_of(attacks[0], unit), state.simple)]
    else:
        found = [_unit_odds(state.units[name], unit_outcomes(state, units, salvos, name)) for name in targets]
    notes = tuple(
        f"{name}: destroyed {percent(one.destroyed)}." for name, one in zip(targets[1:], found[1:], strict=True)
    )
    return Odds(
        strip=found[0].strip,
        chances=found[0].chances,
        tables={f"{one.counter} of {name}": one.table for name, one in zip(targets, found, strict=True)},
        notes=(f"The bar is for {targets[0]}.", *notes) if notes else (),
    )


class UnitOdds(Record):
    """The odds for one unit, whatever it is called; ``table`` is of its ``counter``."""

    strip: tuple[Segment, ...]
    chances: Chances
    counter: str
    table: Mapping[int | str, Fraction]
    destroyed: Fraction


@lru_cache(2048)
def _odds_of_attack(now: Condition, impacts: Impacts, simple: bool) -> UnitOdds:
    """Returns the odds of one attack, which are the same for all units in that condition, wherever they stand."""
    unit = with_condition(Unit(type=now.type), now)
    return _unit_odds(unit, attack_outcomes(now, impacts, simple=simple))


def _unit_odds(unit: Unit, found: Distribution[UnitOutcome]) -> UnitOdds:
    return UnitOdds(
        strip=_odds_strip(unit, found),
        chances=unit_chances(unit, found),
        counter="Steps" if kind(unit).is_section else "Armor lost",
        table=_loss_table(unit, found),
        destroyed=_destroyed_chance(found),
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


def _loss_table(unit: Unit, found: Distribution[UnitOutcome]) -> dict[int | str, Fraction]:
    section = kind(unit).is_section
    table = found.of(lambda outcome: unit.steps - outcome.steps if section else unit.armor - outcome.armor)
    return {int(str(count)): share for count, share in sorted(table.weights.items(), key=lambda item: str(item[0]))}
