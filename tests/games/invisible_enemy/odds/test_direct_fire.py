"""Odds of direct fire: equal to trying every tape of the resolver, and to an independent library."""

from fractions import Fraction

import icepool
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.invisible_enemy.actions.table import TABLE
from rules.games.invisible_enemy.battle.actions import ACTIONS
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot, Swept
from rules.games.invisible_enemy.mechanics.direct_fire.massed_battery import fire_battery, legal_battery
from rules.games.invisible_enemy.mechanics.direct_fire.raking import fire_rake, legal_rake
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import legal_shot, shoot
from rules.games.invisible_enemy.visibility.view import view
from rules.kernel.dice import TapeDice
from rules.kernel.odds import explore
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.table import battle, mgv, odds


def test_a_battery_is_what_every_tape_gives():
    bases = {f"a{n}": mgv("support-combat", hits=2 * (n == 1)) for n in range(1, 5)}
    state = battle(bases={**bases, "b1": mgv("heavy-combat", side="b")})
    action = MassedBattery(by=("a1", "a2", "a3", "a4"), target="b1", distance=5)
    tapes = explore(lambda dice: fire_battery(state, legal_battery(state, action), dice).hits)
    found = odds(state, "massed-battery", by=["a1", "a2", "a3", "a4"], target="b1", distance=5)
    assert {f"hits-{count}": chance for count, chance in tapes.weights.items()}.items() <= found.items()
    assert found["kill"] == tapes.chance(lambda hits: hits >= 9)


def test_a_battery_agrees_with_an_independent_library():
    bases = {f"a{n}": mgv("support-combat") for n in range(1, 9)}
    state = battle(bases={**bases, "b1": mgv("heavy-combat", side="b")})
    found = odds(state, "massed-battery", by=list(bases), target="b1", distance=5)
    assert found["hits-30"] == Fraction((8 @ icepool.d6).probability(30))


def test_a_rake_is_what_every_tape_gives():
    state = battle(
        sides={"a": {"status": 50}},
        units={"u": {"side": "a"}},
        bases={"k": {"unit": "u", "mgv": "heavy-combat"}, **{n: mgv("recce-combat", side="b") for n in ("x", "y")}},
    )
    sweep = (Swept(base="x", distance=3), Swept(base="y", distance=4, gap=1))
    action = Rake(by="k", sweep=sweep, network_support=False)

    def rake(dice):
        fired = fire_rake(state, legal_rake(state, action), dice)
        return fired.control, fired.hits, fired.doomed

    tapes = explore(rake)
    found = odds(
        state,
        "rake",
        by="k",
        network_support=False,
        sweep=[{"base": "x", "distance": 3}, {"base": "y", "distance": 4, "gap": 1}],
    )
    assert found["control"] == tapes.chance(lambda one: one[0] == "passed") == Fraction(1, 2)
    assert found["no-damage"] == found["hits-0"] == tapes.chance(lambda one: one[1] == 0)
    for name in ("x", "y"):
        assert found[f"kill-{name}"] == tapes.chance(lambda one, name=name: name in one[2])


@settings(max_examples=60)
@given(
    attack=st.integers(1, 9),
    defense=st.integers(0, 9),
    hits=st.integers(0, 8),
    weapon=st.sampled_from("KPC"),
    pending=st.integers(0, 5),
)
def test_every_shot_has_the_odds_of_its_resolver(attack, defense, hits, weapon, pending):
    state = battle(
        bases={
            "a1": mgv("heavy-combat", attack=attack, hits=hits, weapon=weapon),
            "b1": mgv(side="b", defense=defense, pending=pending),
            "b2": mgv("recce-combat", side="b"),
        }
    )
    document = {"type": "shoot", "by": "a1", "target": "b1", "distance": 1, "behind": [{"base": "b2", "distance": 2}]}
    action = ACTIONS.read(document)

    def fire(dice):
        fired = shoot(state, legal_shot(state, action), dice)
        return fired.hits, fired.doomed

    tapes = explore(fire)
    found = TABLE.odds(view(state, REFEREE), action)
    assert found.tables["hits"] == tapes.of(lambda one: one[0]).weights
    assert found.chances["kill b1"] == tapes.chance(lambda one: "b1" in one[1])
    assert sum(segment.chance for segment in found.strip) == 1


@settings(max_examples=80)
@given(face=st.integers(1, 6), attack=st.integers(1, 9), taken=st.lists(st.integers(0, 5), min_size=3, max_size=3))
def test_hits_are_applied_or_wasted(face, attack, taken):
    bases = {f"b{n}": mgv("light-combat", side="b", hits=hits) for n, hits in enumerate(taken)}
    state = battle(bases={"a1": mgv("heavy-combat", attack=attack), **bases})
    behind = tuple(
        ACTIONS.read({"type": "shoot", "by": "a1", "target": "b0", "behind": [{"base": "b1"}, {"base": "b2"}]}).behind
    )
    shot = legal_shot(state, Shoot(by="a1", target="b0", distance=1, behind=behind))
    fired = shoot(state, shot, TapeDice([face]))
    assert sum(fired.applied.values()) + fired.wasted == fired.hits
    assert all(count <= 6 - state.bases[name].hits for name, count in fired.applied.items())
