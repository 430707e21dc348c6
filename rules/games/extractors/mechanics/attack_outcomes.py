"""The exact distribution of a unit's outcomes under several shots, salvo by salvo."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import is_gone, kind
from rules.games.extractors.mechanics.attack import resolve_attack
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.random_choice import even_pick
from rules.games.extractors.mechanics.salvo import Salvo
from rules.kernel.dice import Dice
from rules.kernel.odds import Distribution, explore
from rules.kernel.records import Record
from rules.kit.changes import with_entries


class UnitOutcome(Record):
    """A possible outcome for a unit under attack: the counters afterwards."""

    hit: bool
    critical: bool
    destroyed: bool
    status: str
    steps: int
    armor: int
    speed: int
    slots: int
    boxes: int
    speed_hits: int
    firepower_hits: int


class Situation(Record):
    """A situation reached by the shots so far: the changed units, and whether the watched one was hit."""

    units: Mapping[str, Unit]
    hit: bool = False
    critical: bool = False

    @property
    def key(self) -> Hashable:
        """Returns the key that tells situations apart."""
        return (self.hit, self.critical, tuple((name, _traits(unit)) for name, unit in sorted(self.units.items())))


def _traits(unit: Unit) -> Hashable:
    slots, boxes = tuple(sorted(unit.destroyed_slots)), (unit.move_cycle.destroyed, unit.combat_cycle.destroyed)
    counters = (unit.steps, unit.armor, unit.speed, unit.speed_hits, unit.firepower_hits)
    return (unit.destroyed, unit.status, unit.inside, counters, slots, boxes)


def unit_outcomes(
    state: State, units: Mapping[str, Unit], salvos: Sequence[Salvo], name: str
) -> Distribution[UnitOutcome]:
    """Returns the distribution of a unit's outcomes. Shots that cannot touch it, nor its carrier, are left out."""
    relevant = _relevant_units(state, salvos, name)
    start = with_entries(state, units=units)
    spread: dict[Hashable, tuple[Situation, Fraction]] = {}
    first = Situation(units={})
    spread[first.key] = (first, Fraction(1))
    for salvo in salvos:
        attacks = tuple(legal for legal in salvo.attacks if legal.target in relevant)
        if attacks:
            spread = _after_salvo(start, spread, salvo, attacks, name)
    sums: dict[UnitOutcome, Fraction] = {}
    for situation, share in spread.values():
        outcome = outcome_of(
            situation.units.get(name) or start.units[name], hit=situation.hit, critical=situation.critical
        )
        sums[outcome] = sums.get(outcome, Fraction(0)) + share
    return Distribution(sums)


def _after_salvo(
    start: State,
    spread: Mapping[Hashable, tuple[Situation, Fraction]],
    salvo: Salvo,
    attacks: Sequence[LegalAttack],
    name: str,
) -> dict[Hashable, tuple[Situation, Fraction]]:
    """Returns all situations after one more salvo, with their probabilities."""
    after: dict[Hashable, tuple[Situation, Fraction]] = {}
    for before, share in spread.values():
        reached: dict[Hashable, Situation] = {}

        def resolver(dice: Dice, before: Situation = before, reached: dict[Hashable, Situation] = reached) -> Hashable:
            found = _resolve_salvo(start, before, salvo, attacks, name, dice)
            reached[found.key] = found
            return found.key

        for key, chance in explore(resolver).weights.items():
            known = after.get(key)
            after[key] = (reached[key], share * chance + (known[1] if known else 0))
    return after


def _resolve_salvo(
    start: State, before: Situation, salvo: Salvo, attacks: Sequence[LegalAttack], name: str, dice: Dice
) -> Situation:
    recorder = Recorder(start, pick=even_pick)
    recorder.units = dict(before.units)
    hit, critical = before.hit, before.critical
    for legal in attacks if not is_gone(recorder.unit(salvo.target)) else ():
        if not is_gone(recorder.unit(legal.target)):
            attack = resolve_attack(recorder, legal, dice)
            if legal.target == name:
                hit, critical = hit or any(attack.hits), critical or bool(attack.criticals)
    return Situation(units=recorder.units, hit=hit, critical=critical)


def _relevant_units(state: State, salvos: Sequence[Salvo], name: str) -> set[str]:
    """Returns the units that affect one's outcome: its carrier, and main targets whose death wastes a shot at it."""
    relevant = {name, state.units[name].aboard or name}
    for _ in salvos:
        for salvo in salvos:
            if any(legal.target in relevant for legal in salvo.attacks):
                relevant.add(salvo.target)
    return relevant


def outcome_of(unit: Unit, *, hit: bool, critical: bool) -> UnitOutcome:
    """Returns the outcome of a unit as it is now."""
    return UnitOutcome(
        hit=hit,
        critical=critical,
        destroyed=unit.destroyed,
        status=unit.status,
        steps=0 if unit.destroyed else unit.steps,
        armor=0 if unit.destroyed and not kind(unit).is_section else unit.armor,
        speed=unit.speed,
        slots=len(unit.destroyed_slots),
        boxes=len(unit.move_cycle.destroyed) + len(unit.combat_cycle.destroyed),
        speed_hits=unit.speed_hits,
        firepower_hits=unit.firepower_hits,
    )
