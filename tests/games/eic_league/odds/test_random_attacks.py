"""Random attacks: played or refused, with odds that agree with counting."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.eic_league.battle.evolve.attacks import after_attack
from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal, Unreadable
from tests.games.eic_league.duels import attack, attack_breakdown, attack_odds, battle, count_faces, make_attack, unit

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
def test_every_attack_is_played_or_refused(alpha, bravo, charlie, action, faces):
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
    chances, damage, own = count_faces(state, action)
    assert dict(odds.chances) == {name: chances[name] for name in ("hit", "lethal", "vanquish")}
    assert odds.tables == {"damage": dict(damage), "self-damage": dict(own)}
