"""Odds worked out attack by attack equal those of the resolver of play, followed over every tape of dice."""

from random import Random

import pytest

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Drm
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import kind, new_unit
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.mechanics.attack_outcomes import (
    attack_outcomes,
    condition_of,
    impacts_of,
    outcome_of,
    unit_outcomes,
)
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.salvo import Salvo, resolve_salvo
from rules.games.extractors.mechanics.weapons import Gun
from rules.kernel.dice import Die
from rules.kernel.odds import explore
from rules.kernel.records import replace

AREAS = ("front", "side", "rear")


def wounded(rng, type_, **more):
    """A unit of a kind as a battle may have left it."""
    unit = new_unit(type_, **more)
    found = kind(unit)
    if found.is_section:
        return replace(unit, steps=rng.randint(1, unit.steps), status=rng.choice(("ok", "pinned", "routed")))
    if not found.is_machine:
        return replace(
            unit, armor=rng.randint(1, unit.armor or 1), speed_hits=rng.randint(0, 2), firepower_hits=rng.randint(0, 2)
        )
    lost = frozenset(rng.sample(list(found.slots), rng.randint(0, 2)))
    boxes = replace(unit.move_cycle, destroyed=frozenset(rng.sample((1, 2, 3), rng.randint(0, 2))))
    thanis = ("sweep",) if rng.random() < 0.2 else ()
    return replace(unit, armor=rng.randint(1, unit.armor), destroyed_slots=lost, move_cycle=boxes, thanis=thanis)


def attack(rng, target, weapons=1):
    """An attack as it may have been checked: sums and places are the players'."""
    guns = tuple(
        Gun(by=f"g{n}", name=f"g{n}", label="gun", row="laser", hard=rng.randint(1, 9), soft=rng.randint(1, 9),
            critical=rng.random() < 0.2)
        for n in range(weapons)
    )  # fmt: skip
    parts = tuple((Drm(label="sum", amount=rng.randint(-5, 6), rule=""),) for _ in guns)
    return LegalAttack(target=target, guns=guns, parts=parts, through=tuple(rng.choice(AREAS) for _ in guns))


def pick_any(dice, kinds, why):
    """Each candidate by itself, however alike."""
    return (dice.roll(Die(low=0, high=len(kinds) - 1), why=why), ()) if len(kinds) > 1 else (0, ())


def by_tapes(state, salvos, name):
    """The outcomes of a unit by the resolver of play."""

    def play(dice):
        recorder = Recorder(state, pick=pick_any)
        made = [one for salvo in salvos for one in resolve_salvo(recorder, salvo, dice) if one.target == name]
        hit, critical = any(any(one.hits) for one in made), any(one.criticals for one in made)
        return outcome_of(recorder.unit(name), hit=hit, critical=critical)

    return explore(play)


@pytest.mark.parametrize("seed", range(12))
def test_one_attack(seed):
    rng = Random(seed)
    state = State(units={"t": wounded(rng, rng.choice(sorted(KINDS)))}, simple=rng.random() < 0.3)
    legal = attack(rng, "t", weapons=rng.choice((1, 2, 3)))
    unit = state.units["t"]
    found = attack_outcomes(condition_of(unit), impacts_of(legal, unit), simple=state.simple)
    salvos = (Salvo(target="t", attacks=(legal,)),)
    assert found.weights == by_tapes(state, salvos, "t").weights == unit_outcomes(state, {}, salvos, "t").weights


@pytest.mark.parametrize("seed", range(6))
def test_several_salvos_on_carrier_and_passenger(seed):
    """A carrier's death kills its passenger, and wastes what is fired at it afterwards with all that it would hit."""
    rng = Random(seed)
    carrier = next(name for name in sorted(KINDS) if KINDS[name].carries)
    units = {"c": wounded(rng, carrier), "p": wounded(rng, "shock", aboard="c", cell="x"), "s": wounded(rng, "lance")}
    state = State(units=units)
    salvos = tuple(
        Salvo(target="c", attacks=(attack(rng, "c"), *([attack(rng, "s")] if number else []))) for number in range(2)
    )
    for name in units:
        assert unit_outcomes(state, {}, salvos, name).weights == by_tapes(state, salvos, name).weights
