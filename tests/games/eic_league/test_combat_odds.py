"""Odds of attacks: equal to counting every face, silent about what a viewer does not know."""

from collections import Counter
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.eic_league.battle.evolve.attacks import after_attack
from rules.games.eic_league.battle.state import Drone, State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.announcement import make_attack
from rules.games.eic_league.mechanics.attacks.resolver import ResolvedAttack, resolve_attack
from rules.games.eic_league.mechanics.damage.points import DamageTarget
from rules.games.eic_league.odds.attack_breakdown import attack_breakdown
from rules.games.eic_league.odds.attacks import attack_odds
from rules.games.eic_league.visibility.view import view
from rules.kernel.dice import TapeDice
from rules.kernel.game import SPECTATOR, side
from rules.kernel.odds import explore
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.records import changed
from tests.games.eic_league.duels import attack, attacker, battle, make, unit

TAPES = [([face], Fraction(1, 100)) for face in range(1, 100)]
LETHAL = [([100, die], Fraction(1, 600)) for die in range(1, 7)]


def counted(state, action):
    """Hit, lethal, vanquish and damage of target and attacker, by playing every face."""
    chances, damage, own = Counter(), Counter(), Counter()
    for faces, weight in TAPES + LETHAL:
        event = make_attack(state, action, TapeDice(faces))
        chances["hit"] += weight * event.hit
        chances["lethal"] += weight * event.lethal
        chances["vanquish"] += weight * (action.target in event.vanquished)
        damage[event.damage.get(action.target, 0)] += weight
        own[event.damage.get(action.by, 0)] += weight
    return chances, damage, own


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
    chances, damage, own = counted(state, action)
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


# --- what a viewer does not know ------------------------------------------------------------------

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


def test_whoever_bombs_reads_what_his_own_side_takes_and_nothing_of_the_other():
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
    state = changed(state, units={**state.units, "alpha": attacker(weapons=("laser",))})
    assert attack_odds(known(state), attack(1)).chances["hit"] == Fraction(30, 100)  # DFR 70
    landed = changed(state, units={**state.units, "bravo": changed(state.units["bravo"], airborne=False)})
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


# --- the arithmetic -------------------------------------------------------------------------------


def lines(state, action):
    return {line.label: (line.amount, line.rule) for line in attack_breakdown(state, action)}


def test_every_modifier_is_named_with_its_rule():
    alpha = attacker("archie", spd=100, weapons=("laser",), movement=("elevator",), height=5, det=20)
    bravo = unit("tank", movement=("warp",), ecm=90, paralysed_until=3)
    found = lines(battle(alpha, bravo), attack(1, wildfire=True))
    assert found["ATTR bought"] == ("60", "EIC-4.13")
    assert found["Elevator, 5 hexes high"] == ("+10", "EIC-12.7")
    assert found["Bow"] == ("+20", "EIC-9.6")
    assert found["Fire by sight"] == ("−50", "EIC-13.10")
    assert found["ATTR"] == ("40", "EIC-14.4")
    assert found["Warp"] == ("+20", "EIC-12.4")
    assert found["Paralysed"] == ("half", "EIC-17.2")
    assert found["DFR"][0] == "35"
    assert found["SPD 100"] == ("+1 column", "EIC-14.6")
    assert found["To beat"] == ("60", "EIC-14.4")
    assert found["Range"] == ("3 of 7", "EIC-14.9")
    assert found["Energy"] == ("100 %", "EIC-15.1")


def test_boosters_launchers_and_rushed_shots_are_named():
    plasma = lines(battle(attacker(weapons=("plasma-beam",)), unit(shielding={"heat": 20})), attack(1, booster=50))
    assert plasma["Booster, heat"] == ("+25", "EIC-16.5")
    assert plasma["Strength"] == ("140", "EIC-16.1")
    assert plasma["Heat shielding"] == ("−20", "EIC-6.8")
    assert plasma["Energy afterwards"] == ("155", "EIC-16.4")
    launch = lines(battle(attacker(weapons=("grenade-launcher", "sonic-grenade"))), attack(2, type_="launch"))
    assert launch["Grenade launcher"] == ("+30", "EIC-7.11")
    oxy = battle(attacker(weapons=("oxy-plus",), last_fired={"1": 1}), round_=2)
    assert lines(oxy, attack(1, rush=True))["Rushed shot"] == ("−40", "EIC-14.11")


def test_the_arithmetic_of_aimed_shots_drones_and_contact():
    aimed = lines(battle(attacker(attr=90)), attack("arm-guns", sharpshoot=True))
    assert (aimed["To beat"], aimed["BOD"]) == (("64", "EIC-16.7"), ("0", "EIC-16.8"))
    drop = lines(battle(attacker("tank", weapons=("sonic-grenade",))), attack(1, type_="drop"))
    assert (drop["ATTR of the drone"], drop["Range"]) == (("80", "EIC-17.8"), ("3 of 8", "EIC-17.8"))
    bull = lines(battle(attacker("raging-bull"), unit(at=1)), attack(type_="fight"))
    assert bull["Raging Bull, hand to hand"] == ("+20", "EIC-9.8")
    assert bull["Strength, force"] == ("75", "EIC-9.9")
    ram = lines(battle(attacker(bod=60), unit(at=1, bod=90)), attack(type_="ram"))
    assert ram["Falls back"] == ("", "EIC-14.14")
    drone = battle(attacker(detected=("bravo/drone",)), unit("tank", at=9, drone=Drone(hex=(3, 0))))
    assert lines(drone, attack("arm-guns", target="bravo/drone"))["DFR"] == ("50", "EIC-17.9")


# --- whatever is tried ----------------------------------------------------------------------------

WEAPONS = st.sampled_from(["", *CATALOGUE.weapons])
WILD = {
    "side": st.sampled_from(["red", "blue"]),
    "at": st.integers(0, 9),
    "bod": st.sampled_from([0, 50, 70, 80, 100, 150]),
    "attr": st.sampled_from([0, 60, 100]),
    "dfr": st.sampled_from([0, 50, 100]),
    "pwr": st.sampled_from([0, 10, 60, 100]),
    "spd": st.sampled_from([0, 40, 100]),
    "energy": st.integers(0, 300),
    "weapons": st.lists(WEAPONS, max_size=5).map(tuple),
    "holster": st.none() | st.sampled_from(list(CATALOGUE.weapons)),
    "pod_missile": st.none() | st.just("nuke-missile"),
    "movement": st.sampled_from([(), ("flight",), ("warp",), ("elevator",)]),
    "airborne": st.booleans(),
    "height": st.sampled_from([0, 5]),
    "shielding": st.dictionaries(st.sampled_from(["laser", "heat", "cold", "sonic"]), st.sampled_from([10, 100])),
    "frag_hits": st.integers(0, 40),
    "paralysed_until": st.none() | st.integers(1, 5),
    "oxidised_until": st.none() | st.integers(1, 5),
    "last_fired": st.dictionaries(st.sampled_from(["1", "2"]), st.integers(1, 3)),
    "drone": st.none() | st.builds(Drone, hex=st.tuples(st.integers(0, 9), st.just(0)), energy=st.integers(0, 140)),
    "drone_lost": st.booleans(),
    "detected": st.just({"alpha", "bravo", "charlie", "bravo/drone"}),
}
FIT = {
    "side": st.just("red"),
    "at": st.integers(0, 1),
    "pwr": st.sampled_from([60, 100]),
    "spd": st.sampled_from([40, 100]),
    "energy": st.just(205),
    "max_energy": st.just(205),
    "paralysed_until": st.none(),
    "drone_lost": st.just(False),
    "frag_hits": st.integers(0, 7),
    "weapons": st.lists(st.sampled_from(list(CATALOGUE.weapons)), min_size=2, max_size=5).map(tuple),
}
KINDS = st.sampled_from(list(CATALOGUE.units))
UNITS = st.builds(unit, KINDS, **WILD)
ATTACKERS = st.builds(unit, KINDS, **{**WILD, **FIT})
TARGETS = st.builds(unit, KINDS, **{**WILD, "side": st.just("blue"), "at": st.integers(1, 2), "energy": st.just(90)})
TYPES = ("shoot", "throw", "launch", "drop", "fight", "ram")
ATTACKS = st.builds(
    attack,
    st.sampled_from([1, 2, 5, 11, "", "arm-guns", "sub-guns", "main-gun", "chest-cannon", "holster", "pod", "x"]),
    type_=st.sampled_from(TYPES),
    target=st.sampled_from(["bravo", "bravo/drone", "alpha", "zulu", "alpha/drone"]),
    by=st.sampled_from(["alpha", "bravo", "alpha/drone"]),
    booster=st.sampled_from([0, 0, 1, 51, 300]),
    sharpshoot=st.booleans(),
    wildfire=st.booleans(),
    rush=st.booleans(),
    choice=st.none() | st.integers(0, 7),
    with_=st.none() | st.sampled_from(["charlie", "alpha", "zulu"]),
)
FIT_ATTACKS = st.one_of(
    st.builds(
        attack,
        st.sampled_from([1, 2, "arm-guns", "sub-guns", "main-gun", "chest-cannon", "holster", "pod"]),
        type_=st.sampled_from(("shoot", "shoot", *TYPES[:4])),
        booster=st.sampled_from([0, 0, 0, 31]),
        sharpshoot=st.sampled_from([False, False, True]),
        rush=st.just(True),
        choice=st.none() | st.integers(1, 5),
    ),
    st.builds(attack, st.just(""), type_=st.sampled_from(TYPES[4:])),
)


def check_all(state, action, faces):
    """Play the attack, unless the rules refuse it, and look at all that can be asked about it."""
    try:
        event = make_attack(state, action, TapeDice(faces))
    except Illegal:
        return
    after = after_attack(state, event)
    assert all(one.energy >= 0 for one in after.units.values())
    assert set(event.vanquished) <= set(event.energy)
    odds = attack_odds(state, action)
    assert sum(segment.chance for segment in odds.strip) == 1
    assert all(segment.chance >= 0 for segment in odds.strip)
    assert event.damage.get(action.target, 0) in odds.tables["damage"]
    assert attack_breakdown(state, action)


FACES = st.tuples(st.integers(1, 100) | st.just(100), st.integers(1, 6)).map(list)


@settings(max_examples=300, deadline=None)
@given(alpha=UNITS, bravo=UNITS, charlie=UNITS, action=ATTACKS, faces=FACES)
def test_whatever_is_tried_is_played_or_refused(alpha, bravo, charlie, action, faces):
    try:
        check_all(battle(alpha, bravo, charlie=charlie, round_=3), action, faces)
    except Unreadable as error:
        assert error.problem.code == "no-such-unit"


@settings(max_examples=300, deadline=None)
@given(alpha=ATTACKERS, bravo=TARGETS, charlie=UNITS, action=FIT_ATTACKS, faces=FACES)
def test_likely_attacks_are_played_or_refused(alpha, bravo, charlie, action, faces):
    check_all(battle(alpha, bravo, charlie=charlie, round_=3), action, faces)


@settings(max_examples=100, deadline=None)
@given(alpha=ATTACKERS, bravo=TARGETS, charlie=UNITS, action=FIT_ATTACKS)
def test_odds_never_differ_from_counting(alpha, bravo, charlie, action):
    state = battle(alpha, bravo, charlie=charlie, round_=3)
    try:
        odds = attack_odds(state, action)
    except Illegal:
        return
    chances, damage, own = counted(state, action)
    assert dict(odds.chances) == {name: chances[name] for name in ("hit", "lethal", "vanquish")}
    assert odds.tables == {"damage": dict(damage), "self-damage": dict(own)}
