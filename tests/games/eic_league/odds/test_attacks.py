"""Odds of attacks: equal to counting every face, silent about anything a viewer does not know."""

from fractions import Fraction

import icepool
import pytest

from rules.games.eic_league.battle.evolve.attacks import after_attack
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.attacks.resolver import ResolvedAttack, resolve_attack
from rules.games.eic_league.mechanics.damage.points import DamageTarget
from rules.games.eic_league.visibility.view import view
from rules.kernel.odds import explore
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import SPECTATOR, side
from tests.games.eic_league.duels import (
    attack,
    attack_breakdown,
    attack_odds,
    attacker,
    battle,
    count_faces,
    make,
    unit,
)

CASES = [
    (battle(attacker(weapons=("laser",)), unit(energy=80, shielding={"laser": 20})), attack(1)),
    (battle(attacker(attr=100, weapons=("plasma-beam",))), attack(1, sharpshoot=True, booster=31)),
    (battle(attacker("stumpy", pwr=90), unit(bod=50, energy=85)), attack("chest-cannon")),
    (battle(attacker(bod=60, spd=80), unit(at=1, bod=90)), attack(type_="ram")),
    (battle(attacker(bod=100, attr=90, pwr=100, spd=100), unit(at=1, bod=60)), attack(type_="fight")),
    (battle(attacker(bod=60, weapons=("sonic-grenade",)), unit(at=1)), attack(1, type_="throw")),
    (battle(attacker("tank", weapons=("nuclear-bomb",)), unit(at=5)), attack(1, type_="drop")),
    (battle(attacker(weapons=("paralysis-grenade",))), attack(1, type_="throw")),
    (battle(attacker(attr=10), unit("jackrabbit", dfr=100, movement=("flight",), airborne=True)), attack("arm-guns")),
]


@pytest.mark.parametrize(("state", "action"), CASES)
def test_odds_are_what_counting_every_face_gives(state, action):
    chances, damage, own = count_faces(state, action)
    odds = attack_odds(state, action)
    assert dict(odds.chances) == {name: chances[name] for name in ("hit", "lethal", "vanquish")}
    assert odds.tables == {"damage": dict(damage), "self-damage": dict(own)}
    assert sum(segment.chance for segment in odds.strip) == 1
    assert [segment.tone for segment in odds.strip] == ["miss", "hit", "kill"]


@pytest.mark.parametrize("need", [0, 50, 97, 99])
def test_an_independent_library_agrees(need):
    strike = ResolvedAttack(
        need=need, effects=(Fraction(55),), sufferer=DamageTarget(name="x", steps=0, protection=(20,))
    )
    mine = explore(lambda dice: resolve_attack(strike, dice)).of(lambda blow: dict(blow.damage).get("x", 0)).weights
    theirs = icepool.d(100).map(lambda roll: 90 if roll == 100 else 35 if roll > need else 0)
    assert mine == {points: Fraction(theirs.probability(points)) for points in theirs.outcomes()}


def test_notes_tell_the_spread_the_effects_and_the_risks():
    laser = attack_odds(battle(attacker(weapons=("laser",))), attack(1))
    assert laser.notes == ("Damage: median 0, 10–90 % 0 to 55.",)
    bomb = battle(attacker("tank", weapons=("nuclear-bomb",)), unit(at=5), ally=unit(side="red", at=9))
    assert attack_odds(bomb, attack(1, type_="drop")).notes[1:] == (
        "The blast reaches alpha: 430 damage, which would vanquish it.",
        "The blast reaches ally: 470 damage, which would vanquish it.",
        "Also in the blast (hexes from the target): alpha (5), ally (4).",
    )
    ram = battle(attacker(bod=60, spd=80), unit(at=1, bod=90))
    assert attack_odds(ram, attack(type_="ram")).notes == ("Its BOD is lower: a hit falls back on alpha: 60 damage.",)


@pytest.mark.parametrize(
    ("weapon", "keys", "part"),
    [
        ("paralysis-grenade", {}, "paralyses bravo for 8 more rounds"),
        ("paralysis-grenade", {"bod": 100, "pwr": 100}, "for 1 more round ("),
        ("fragment-grenade", {}, "BOD 68"),
        ("oxy-plus", {}, "through round 8"),
        ("oxy-plus", {"bod": 80}, "immune"),
    ],
)
def test_notes_of_weapons_without_damage(weapon, keys, part):
    state = battle(attacker(weapons=(weapon,)), unit(**keys))
    notes = attack_odds(state, attack(1, type_="throw" if "grenade" in weapon else "shoot")).notes
    assert len(notes) == 1
    assert part in notes[0]


def test_odds_refuse_what_play_refuses():
    with pytest.raises(Illegal):
        attack_odds(battle(attacker(detected=())), attack("arm-guns"))


RED = side("red")


def known(state: State) -> State:
    """The battle as red may know it."""
    return view(state, RED).state


def test_without_the_dfr_only_the_range_of_numbers_is_told():
    state = known(battle(attacker(weapons=("laser",)), unit("jackrabbit")))
    odds = attack_odds(state, attack(1))
    assert dict(odds.chances) == {"lethal": Fraction(1, 100)}
    assert sum(segment.chance for segment in odds.strip) == 1
    assert odds.notes[0] == "The target's DFR is not known: the number to beat lies between 55 and 85."
    assert odds.tables == {}


def test_a_bomber_reads_the_damage_to_its_own_side_only():
    state = battle(
        attacker("tank", weapons=("nuclear-bomb",)),
        unit(at=8),
        ally=unit(side="red", at=12, bod=90, max_energy=600),
        charlie=unit(at=9),
    )
    notes = attack_odds(known(state), attack(1, type_="drop")).notes
    reached = [note for note in notes if note.startswith("The blast reaches")]
    # Heat 400 - 80 and force 300 - 80 - 90, four hexes away; heat 240 and force 140 - 70 for the tank itself.
    assert reached == [
        "The blast reaches alpha: 310 damage, which would vanquish it.",
        "The blast reaches ally: 450 damage.",
    ]


def test_a_shown_dfr_gives_the_chance_to_hit_and_follows_what_is_seen():
    before = battle(attacker(weapons=("laser",)), unit(movement=("flight",), airborne=True))
    state = after_attack(before, make(before, attack("arm-guns"), [1]))
    state = replace(state, units={**state.units, "alpha": attacker(weapons=("laser",))})
    assert attack_odds(known(state), attack(1)).chances["hit"] == Fraction(30, 100)  # DFR 70
    landed = replace(state, units={**state.units, "bravo": replace(state.units["bravo"], airborne=False)})
    odds = attack_odds(known(landed), attack(1))
    assert odds.chances["hit"] == Fraction(40, 100)  # DFR 50
    assert "vanquish" not in odds.chances
    assert odds.tables == {}
    assert "at most 55 damage, a lethal blow 110" in odds.notes[0]


def test_an_unknown_ram_names_the_risk_without_the_number():
    odds = attack_odds(known(battle(attacker(), unit(at=1, bod=100))), attack(type_="ram"))
    assert any("above 70" in note for note in odds.notes)


SECRETS = [
    {"energy": 10},
    {"shielding": {"laser": 100}},
    {"bod": 100},
    {"dfr": 100},
    {"pwr": 10},
    {"weapons": ("laser", "laser")},
    {"max_energy": 400, "energy": 400},
]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize(("weapon", "type_"), [("laser", "shoot"), ("nuke-grenade", "throw"), ("oxy-plus", "shoot")])
def test_no_secret_of_the_target_changes_a_word(secret, weapon, type_):
    plain, other = (
        known(battle(attacker(weapons=(weapon,)), unit(**keys), near=unit(at=4, **keys))) for keys in ({}, secret)
    )
    action = attack(1, type_=type_)
    assert attack_odds(plain, action) == attack_odds(other, action)
    assert attack_breakdown(plain, action) == attack_breakdown(other, action)


def test_spectators_get_no_more():
    state = view(battle(attacker(weapons=("laser",))), SPECTATOR).state
    with pytest.raises(Illegal):
        attack_odds(state, attack(1))
