"""The exact distribution of a unit's outcomes under several shots, attack by attack.

What hits a unit acts on it alone, wherever it stands: what may come of it is worked out once for all attacks alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import lcm, prod
from typing import TypeAlias, TypeVar, cast

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import is_gone
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.terms import Area, Status
from rules.games.extractors.mechanics.attack import hits_of, to_hit_drms
from rules.games.extractors.mechanics.critical_hits import roll_critical_hit
from rules.games.extractors.mechanics.damage import calls_for_critical, impact_of, roll_damage
from rules.games.extractors.mechanics.legal_attack import Impact, LegalAttack
from rules.games.extractors.mechanics.random_choice import even_pick
from rules.games.extractors.mechanics.salvo import Salvo
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.odds import Distribution, explore, mixed
from rules.kernel.records import Names, Numbers, Record, replace
from rules.kit.changes import with_entries

Result = TypeVar("Result")
Areas: TypeAlias = tuple[Area, ...]

ALONE = "target"
ENOUGH = 2
"""More armor than one critical hit takes off (EXT-12.3)."""
FACES = D10_FROM_ZERO.size
Impacts: TypeAlias = tuple[tuple[Impact | None, int], ...]
"""The possible impacts (None: a miss), each with the number of ways in which the dice to hit bring it about."""


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
        return (self.hit, self.critical, tuple((name, condition_of(self.units[name])) for name in sorted(self.units)))


class Spread(Record):
    """Situations, and how many of ``ways`` equally likely ways lead to each."""

    found: Sequence[tuple[Situation, int]]
    ways: int = 1


class Condition(Record):
    """All of a unit that decides what hits do to it, and all that they do to it."""

    type: str
    status: Status
    steps: int
    armor: int
    speed: int
    speed_hits: int
    firepower_hits: int
    destroyed_slots: Names
    move_boxes: Numbers
    combat_boxes: Numbers
    thanis: tuple[str, ...]
    destroyed: bool


After: TypeAlias = "tuple[Condition, bool] | None"
"""A unit's condition after an attack, and whether it had a critical hit; None: it was missed."""
MISSED: Distribution[After] = Distribution.of_counts({None: 1}, 1)


def condition_of(unit: Unit) -> Condition:
    """Returns the condition of a unit."""
    return Condition(
        type=unit.type,
        status=unit.status,
        steps=unit.steps,
        armor=unit.armor,
        speed=unit.speed,
        speed_hits=unit.speed_hits,
        firepower_hits=unit.firepower_hits,
        destroyed_slots=unit.destroyed_slots,
        move_boxes=unit.move_cycle.destroyed,
        combat_boxes=unit.combat_cycle.destroyed,
        thanis=unit.thanis,
        destroyed=unit.destroyed,
    )


def with_condition(unit: Unit, now: Condition) -> Unit:
    """Returns a unit in another condition."""
    return replace(
        unit,
        status=now.status,
        steps=now.steps,
        armor=now.armor,
        speed=now.speed,
        speed_hits=now.speed_hits,
        firepower_hits=now.firepower_hits,
        destroyed_slots=now.destroyed_slots,
        move_cycle=replace(unit.move_cycle, destroyed=now.move_boxes),
        combat_cycle=replace(unit.combat_cycle, destroyed=now.combat_boxes),
        thanis=now.thanis,
        destroyed=now.destroyed,
    )


def unit_outcomes(
    state: State, units: Mapping[str, Unit], salvos: Sequence[Salvo], name: str
) -> Distribution[UnitOutcome]:
    """Returns the distribution of a unit's outcomes. Shots that cannot touch it, nor its carrier, are left out."""
    relevant = _relevant_units(state, salvos, name)
    start = with_entries(state, units=units)
    spread = Spread(found=((Situation(units={}), 1),))
    for salvo in salvos:
        attacks = [legal for legal in salvo.attacks if legal.target in relevant]
        spread = _after_salvo(start, spread, salvo, attacks, name)
    counts: dict[UnitOutcome, int] = {}
    for situation, count in spread.found:
        outcome = outcome_of(_unit(start, situation, name), hit=situation.hit, critical=situation.critical)
        counts[outcome] = counts.get(outcome, 0) + count
    return Distribution.of_counts(counts, spread.ways)


# --- one attack ---------------------------------------------------------------------------------------


def impacts_of(legal: LegalAttack, target: Unit) -> Impacts:
    """Returns what may hit the target of an attack, each with the number of ways in which it does."""
    faces = [_hitting_faces(drm) for drm in to_hit_drms(legal)]
    found: dict[Impact | None, int] = {}
    for hits in product((False, True), repeat=len(faces)):
        count = prod(hitting if hit else FACES - hitting for hitting, hit in zip(faces, hits, strict=True))
        impact = impact_of(legal, hits, target) if any(hits) else None
        found[impact] = found.get(impact, 0) + count
    return tuple((impact, count) for impact, count in found.items() if count)


@cache
def _hitting_faces(drm: int) -> int:
    return sum(hits_of((face,), (drm,))[0] for face in range(D10_FROM_ZERO.low, D10_FROM_ZERO.high + 1))


def attack_outcomes(now: Condition, impacts: Impacts, *, simple: bool) -> Distribution[UnitOutcome]:
    """Returns the distribution of the outcomes of one attack on a unit in that condition."""
    missed = Distribution.of_counts({_outcome_in(now, hit=False, critical=False): 1}, 1)
    parts = [
        (count, missed if impact is None else _outcomes_of_impact(now, impact, simple)) for impact, count in impacts
    ]
    return mixed(parts)


@lru_cache(1024)
def _outcomes_of_impact(now: Condition, impact: Impact, simple: bool) -> Distribution[UnitOutcome]:
    """Returns the outcomes of an impact. They count slots and boxes: which one a critical hit takes changes none."""
    counts: dict[UnitOutcome, int] = {}
    found = _conditions_after(now, impact, simple)
    for (then, critical), count in found.counts.items():
        outcome = _outcome_in(then, hit=True, critical=critical)
        counts[outcome] = counts.get(outcome, 0) + count
    return Distribution.of_counts(counts, found.ways)


def _after_impact(now: Condition, impact: Impact, simple: bool) -> Distribution[After]:
    return cast("Distribution[After]", _conditions_after(now, impact, simple))


@lru_cache(1024)
def _conditions_after(now: Condition, impact: Impact, simple: bool) -> Distribution[tuple[Condition, bool]]:
    """Returns a unit's condition after an impact, and whether that has caused a critical hit.

    Damage and each critical hit depend on nothing but the condition before: they are worked out one after another.
    """
    bearing = tuple(sorted({*impact.bearing}))
    found = mixed(
        [
            (count, _after_critical_hit(then, bearing, simple) if calls else _certain((then, False)))
            for (then, calls), count in _explore_damage(now, impact.power, impact.through).counts.items()
        ]
    )
    for area in impact.criticals:
        lies_in = (area,) if area else ()
        found = mixed(
            [
                (
                    count,
                    _after_critical_hit(then, lies_in, simple) if _can_take_more(then) else _certain((then, before)),
                )
                for (then, before), count in found.counts.items()
            ]
        )
    return found


def _certain(result: Result) -> Distribution[Result]:
    return Distribution.of_counts({result: 1}, 1)


def _can_take_more(now: Condition) -> bool:
    """Checks whether a Commando that has hit causes a critical hit (EXT-15.2)."""
    return not now.destroyed and not KINDS[now.type].is_section


@lru_cache(1024)
def _explore_damage(now: Condition, power: int, through: Area | None) -> Distribution[tuple[Condition, bool]]:
    """Returns a unit's condition after the damage, and whether that calls for a critical hit."""
    impact = Impact(power=power, through=through)

    def roll(recorder: Recorder, attack: Attack, dice: Dice) -> bool:
        return calls_for_critical(roll_damage(recorder, attack, impact, dice))

    return _explore_alone(now, False, roll)


@lru_cache(4096)
def _after_critical_hit(now: Condition, bearing: Areas, simple: bool) -> Distribution[tuple[Condition, bool]]:
    """Returns a unit's condition after a critical hit, and that it has had one.

    Armor that one critical hit cannot take off is left as it is, and the hit is the same without it.
    """
    spare = max(0, now.armor - ENOUGH)
    if not spare:
        return _explore_critical_hit(now, bearing, simple)
    found = _explore_critical_hit(replace(now, armor=ENOUGH), bearing, simple)
    counts = {(replace(then, armor=then.armor + spare), hit): count for (then, hit), count in found.counts.items()}
    return Distribution.of_counts(counts, found.ways)


@lru_cache(4096)
def _explore_critical_hit(now: Condition, bearing: Areas, simple: bool) -> Distribution[tuple[Condition, bool]]:
    def roll(recorder: Recorder, attack: Attack, dice: Dice) -> bool:
        return bool(roll_critical_hit(recorder, attack, dice, bearing).criticals)

    return _explore_alone(now, simple, roll)


def _explore_alone(
    now: Condition, simple: bool, roll: Callable[[Recorder, Attack, Dice], bool]
) -> Distribution[tuple[Condition, bool]]:
    """Returns what comes of dice for a unit of which nothing is known but its condition: that, and what ``roll`` says.

    It stands alone, so what comes of it is the same for every such unit.
    """
    alone = State(units={ALONE: with_condition(Unit(type=now.type), now)}, simple=simple)
    attack = Attack(target=ALONE, firers=(), parts=(), drms=(), faces=(), hits=())

    def after(dice: Dice) -> tuple[Condition, bool]:
        recorder = Recorder(alone, pick=even_pick)
        said = roll(recorder, attack, dice)
        return condition_of(recorder.unit(ALONE)), said

    return explore(after)


# --- one attack after the other -----------------------------------------------------------------------


def _after_salvo(start: State, spread: Spread, salvo: Salvo, attacks: Sequence[LegalAttack], name: str) -> Spread:
    """Returns the situations after one more salvo. Where its main target is dead already, it is wasted (EXT-19.3)."""
    wasted = [one for one in spread.found if is_gone(_unit(start, one[0], salvo.target))]
    live = [one for one in spread.found if not is_gone(_unit(start, one[0], salvo.target))]
    after = Spread(found=live, ways=spread.ways)
    for legal in attacks:
        after = _after_attack(start, after, legal, watched=legal.target == name)
    more = after.ways // spread.ways
    return Spread(found=[*after.found, *((situation, count * more) for situation, count in wasted)], ways=after.ways)


def _after_attack(start: State, spread: Spread, legal: LegalAttack, *, watched: bool) -> Spread:
    """Returns the situations after one more attack; those that look alike are merged."""
    found = [(count, _follow(start, before, legal, watched=watched)) for before, count in spread.found]
    common = lcm(*(reached.ways for _, reached in found))
    merged: dict[Hashable, tuple[Situation, int]] = {}
    for count, reached in found:
        for situation, share in reached.found:
            key = situation.key
            known = merged[key][1] if key in merged else 0
            merged[key] = (situation, known + count * share * (common // reached.ways))
    return Spread(found=list(merged.values()), ways=spread.ways * common)


def _follow(start: State, before: Situation, legal: LegalAttack, *, watched: bool) -> Spread:
    """Returns the situations to which an attack leads from one. A dead unit is not attacked."""
    unit = _unit(start, before, legal.target)
    if is_gone(unit):
        return Spread(found=((before, 1),))
    now = condition_of(unit)
    after = mixed(
        [
            (count, MISSED if impact is None else _after_impact(now, impact, start.simple))
            for impact, count in impacts_of(legal, unit)
        ]
    )
    found = []
    for reached, count in after.counts.items():
        if reached is None:
            found.append((before, count))
            continue
        then, critical = reached
        recorder = Recorder(start, pick=even_pick)
        recorder.units = {**before.units, legal.target: with_condition(unit, then)}
        if then.destroyed:
            recorder.destroy(legal.target)
        hit, critical = before.hit or watched, before.critical or (watched and critical)
        found.append((Situation(units=recorder.units, hit=hit, critical=critical), count))
    return Spread(found=found, ways=after.ways)


def _unit(start: State, situation: Situation, name: str) -> Unit:
    return situation.units.get(name) or start.units[name]


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
    return _outcome_in(condition_of(unit), hit=hit, critical=critical)


def _outcome_in(now: Condition, *, hit: bool, critical: bool) -> UnitOutcome:
    return UnitOutcome(
        hit=hit,
        critical=critical,
        destroyed=now.destroyed,
        status=now.status,
        steps=0 if now.destroyed else now.steps,
        armor=0 if now.destroyed and not KINDS[now.type].is_section else now.armor,
        speed=now.speed,
        slots=len(now.destroyed_slots),
        boxes=len(now.move_boxes) + len(now.combat_boxes),
        speed_hits=now.speed_hits,
        firepower_hits=now.firepower_hits,
    )
