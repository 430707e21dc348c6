"""Offers of attacks: everything that the rules allow is offered, and nothing that they forbid."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import Drone, State, Unit
from rules.games.eic_league.builder.weapon_text import weapon_detail
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.log.attacks import describe_attack
from rules.games.eic_league.display.offers.attacks import attack_offers
from rules.games.eic_league.display.unit_sheets import describe_weapon, sheet
from rules.games.eic_league.display.unused_units import can_still_act
from rules.games.eic_league.mechanics import detection, weapons
from rules.games.eic_league.mechanics.attacks import check
from rules.games.eic_league.visibility.view import view
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league.duels import attack, attack_breakdown, attack_odds, attacker, battle, make, unit

ARMED = ("shoot", "throw", "launch", "drop")
MISSILES = [key for key, weapon in CATALOGUE.weapons.items() if weapon.kind == "missile"]


def fighter(rng: Random, side_: str) -> Unit:
    """A unit of any type with any weapons, anywhere near, in any condition."""
    type_ = rng.choice(list(CATALOGUE.units))
    kind = CATALOGUE.units[type_]
    pool = kind.charges or [key for key, one in CATALOGUE.weapons.items() if kind.kind == "tank" or not one.tank_only]
    slots = rng.sample(list(pool), min(kind.slots, len(pool)))
    if not kind.charges and rng.random() < 0.4:
        slots[0] = "grenade-launcher"
    gear = [key for key, one in CATALOGUE.special_movement.items() if kind.kind in one.kinds and rng.random() < 0.6]
    flying = "flight" in gear and rng.random() < 0.6
    made = unit(
        type_,
        side=side_,
        at=(rng.randint(0, 5), rng.randint(0, 3)),
        attr=rng.choice((60, 100, 120)),
        pwr=rng.choice((20, 60, 100)),
        movement=tuple(gear),
        weapons=tuple(slots),
        holster=rng.choice([key for key in pool if key not in MISSILES] + ["grenade-launcher"] * 5)
        if kind.holster
        else None,
        pod_missile=rng.choice(MISSILES) if kind.pod else None,
        airborne=flying,
        height=rng.choice((0, 5)) if "elevator" in gear and not flying else 0,
        status=rng.choice(("field",) * 6 + ("retreating", "base")),
        drone=Drone(hex=(rng.randint(0, 5), 1), energy=rng.choice((140, 30)))
        if kind.drone and rng.random() < 0.5
        else None,
        destroyed={rng.randint(1, 5)} if rng.random() < 0.2 else set(),
        last_fired={str(slot): 3 for slot, weapon in enumerate(slots, 1) if weapon == "oxy-plus"},
        shots={str(rng.randint(1, 5)): 0},
    )
    return replace(made, energy=max(1, made.max_energy * rng.choice((100, 100, 60, 20, 5)) // 100))


def field(seed: int) -> State:
    """Three units against three, most of which have found each other, in round 4."""
    rng = Random(seed)
    units = {f"{side_}{number}": fighter(rng, side_) for side_ in ("red", "blue") for number in range(3)}
    state = State(units=units, round=4)
    found = {
        name: replace(one, detected=frozenset(
            other for other, _ in detection.enemies_of(state, one) if rng.random() < 0.8
        ))
        for name, one in units.items()
    }  # fmt: skip
    return replace(state, units=found)


def tried(state: State, name: str, one: Unit) -> Iterator[Attack]:
    """Every conceivable attack."""
    for target, _ in detection.enemies_of(state, one):
        for type_ in ("fight", "ram"):
            yield Attack(by=name, target=target, type=type_)
        for reference in weapons.references(one):
            for type_ in ARMED:
                for rush in (False, True):
                    yield Attack(by=name, target=target, type=type_, weapon=reference, rush=rush)
            for partner in (other for other in state.units if other[:3] == name[:3] and other != name):
                yield Attack(by=name, target=target, type="drop", weapon=reference, with_=partner)


def allowed(state: State, name: str, one: Unit) -> set[tuple[Any, ...]]:
    """The attacks that the rules allow."""
    found = set()
    for action in tried(state, name, one):
        try:
            plan = check.check_attack(state, action)
        except Illegal:
            continue
        if not action.rush or plan.penalty:
            found.add((action.type, action.weapon, action.with_, action.rush, action.target))
    return found


def offered(state: State, name: str, one: Unit) -> set[tuple[Any, ...]]:
    """The attacks that are on the page, by their kind and target."""
    found = set()
    for offer in attack_offers(state, name, one):
        if offer.closed is None and not offer.key.startswith("announce:"):
            action: Any = offer.action
            assert set(offer.folded) == {one.path for one in offer.fields} & {("choice",)}, "what is rare is folded"
            targets = next(field_ for field_ in offer.fields if field_.path == ("target",))
            way = (action["type"], action.get("weapon", ""), action.get("with"), action.get("rush", False))
            found |= {(*way, option.value) for option in targets.options if not option.reason}
    return found


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_attack_is_offered_and_no_other(seed):
    state = field(seed)
    for name, one in state.units.items():
        known = view(state, side(one.side)).state
        assert offered(known, name, known.units[name]) == allowed(state, name, one), name


def test_a_launcher_in_the_holster_launches_the_grenades_of_the_slots():
    state = battle(attacker("outlaw", weapons=("sonic-grenade",), holster="grenade-launcher"))
    assert ("launch", "1", None, False, "bravo") in offered(state, "alpha", state.units["alpha"])
    assert make(state, attack(1, type_="launch"), [60]).attr == 60 + 30


def test_a_drone_that_is_out_is_found_and_attacked_while_its_tank_sits_in_the_base():
    tank = unit("tank", status="base", drone=Drone(hex=(3, 0)))
    state = battle(attacker(detected={"bravo/drone"}), tank)
    assert [name for name, _ in detection.enemies_of(state, state.units["alpha"])] == ["bravo/drone"]
    assert {target for *_, target in offered(state, "alpha", state.units["alpha"])} == {"bravo/drone"}


def test_the_bound_of_a_lethal_blow_doubles_half_points_too():  # EIC-R2
    state = battle(attacker("stumpy", pwr=70), unit(shown={"dfr-grounded": 50}))
    odds = attack_odds(view(state, side("red")).state, attack("chest-cannon"))
    assert any("at most 52 damage, a lethal blow 105" in note for note in odds.notes)


def closed(state: State) -> list[tuple[str, str]]:
    """The closed offers on the page, with their reasons."""
    offers = attack_offers(state, "alpha", state.units["alpha"])
    return [(offer.label, offer.closed.message) for offer in offers if offer.closed]


def test_a_unit_without_attacks_left_reads_it_once():
    state = battle(attacker(weapons=("laser", "sonic-grenade"), attacks_made=1), unit(at=1))
    assert closed(state) == [("Attack", "alpha has made 1 of 1 attack in this round.")]


def test_a_drone_that_cannot_fly_is_spoken_of_once():
    tank = attacker("tank", weapons=("sonic-grenade", "nuclear-bomb"), drone=Drone(hex=(0, 0), energy=30))
    assert [label for label, message in closed(battle(tank)) if "cannot fly" in message] == ["Drop"]


def test_the_raging_bull_that_has_fought_reads_that_it_may_fight_again():
    bull = attacker("raging-bull", attacks_made=1, fights_made=1)
    state = battle(bull, unit(at=1))
    assert {type_ for type_, *_ in offered(state, "alpha", bull)} == {"fight"}
    said = "alpha has made 1 of 2 attacks in this round; the other has to be a fight."
    assert closed(state) == [("Fire arm guns", said)]
    assert can_still_act(replace(state, phase="attack"), bull)
    assert not can_still_act(replace(battle(bull, unit(at=2)), phase="attack"), bull)
    twice = replace(bull, attacks_made=2, fights_made=2)
    assert closed(battle(twice, unit(at=1))) == [("Fire arm guns", "alpha has made 2 of 2 attacks in this round.")]


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({}, "ATTR 60 is below DFR 70."),
        ({"charlie": 80}, "ATTR 60 is below the DFR of every target."),
        ({"charlie": 30}, ""),
    ],
)
def test_an_aimed_shot_is_advised_against_only_where_it_fits_no_target(others, said):
    more = {name: unit(at=4, dfr=dfr) for name, dfr in others.items()}
    state = battle(attacker(detected={"bravo", *others}), unit(dfr=70), **more)
    shot = next(
        offer for offer in attack_offers(state, "alpha", state.units["alpha"]) if offer.label == "Fire arm guns"
    )
    assert next(field_.reason for field_ in shot.fields if field_.path == ("sharpshoot",)) == said


def test_half_points_are_shown_exactly_when_doubled():  # EIC-R2
    state = battle(attacker("stumpy", pwr=70), unit(bod=60))
    event = make(state, attack("chest-cannon", choice=1), [100, 6])
    lines = {line.label: line.amount for line in describe_attack(event, REFEREE).why}
    assert (lines["Strength, force"], lines["Damage to bravo"]) == ("52.5", str(2 * 52.5 - 60)[:-2])


def test_everybody_sees_the_condition_of_a_drone():
    drone = Drone(hex=(3, 0), energy=30, frag_hits=2, oxidised_until=4)
    state = battle(attacker(), unit("tank", drone=drone))

    def told(viewer):
        one = view(state, viewer).state.units["bravo"]
        own = viewer == REFEREE
        rows = sheet(view(state, viewer).state, "bravo", one, own=own, mark="B", acts=False).rows
        return next([chip.label for chip in row.chips] for row in rows if row.label == "Drone")

    assert told(side("red")) == ["on the ground", "oxidised", "2 fragmentation hits"]
    assert told(REFEREE) == ["on the ground", "armor works through round 4", "2 fragmentation hits"]


def test_a_lethal_blow_that_takes_no_weapon_says_so():
    event = make(battle(attacker(), unit(bod=100)), attack("arm-guns", choice=1), [100, 3])
    assert "bravo loses no weapon." in describe_attack(event, side("red")).text


@pytest.mark.parametrize(
    ("alpha", "label", "asked"),
    [
        (attacker(weapons=("sonic-grenade",)), "Throw sonic grenades", {"charlie"}),
        (attacker("tank", weapons=("sonic-grenade",)), "Drop sonic grenades", {"charlie"}),
        (
            attacker("tank", weapons=("sonic-grenade",), drone=Drone(hex=(0, 0))),
            "Drop sonic grenades",
            {"alpha", "charlie"},
        ),
    ],
)
def test_without_a_map_nobody_types_a_distance_twice(alpha, label, asked):
    state = battle(alpha, typed=True, charlie=unit(side="red"))
    throw = next(offer for offer in attack_offers(state, "alpha", alpha) if offer.label == label)
    near = [field_ for field_ in throw.fields if field_.path[0] == "near"]
    assert {field_.path[1] for field_ in near} == asked
    assert {field_.path for field_ in near} < set(throw.folded), "they are clear of it unless somebody says so"
    reach = "Only if it is within 2 hexes of the target: the blast goes no farther."  # 50 points, 20 for each hex
    assert {(field_.value, field_.unset, field_.help) for field_ in near} == {(None, "clear", reach)}
    assert "More options" in throw.reminders[-1].text


def test_a_unit_whose_detected_enemies_are_out_reads_so():
    state = battle(attacker(detect_rolled=True), unit(vanquished=True), charlie=unit())
    assert closed(state) == [("Attack", "Nobody whom alpha has detected in this round can be attacked any more.")]
    unlucky = battle(attacker(detected=(), detect_rolled=True))
    assert closed(unlucky) == [("Attack", "alpha has detected nobody in this round.")]


def test_a_tank_reads_how_far_it_brings_its_grenades():
    def read(one):
        return [describe_weapon(one, arm) for arm in weapons.armaments(one, 1) if arm.kind == "grenade"]

    assert read(attacker(weapons=("fragment-grenade",))) == ["BOD −2 · range 6"]
    assert read(attacker("tank", weapons=("fragment-grenade",))) == ["BOD −2 · by drone 8"]
    armed = attacker("tank", weapons=("fragment-grenade", "grenade-launcher"))
    assert read(armed) == ["BOD −2 · range 6 · by drone 8"]
    assert read(replace(armed, drone_lost=True)) == ["BOD −2 · range 6"]
    listed = [weapon_detail(weapon, "tank", 60) for weapon in ("fragment-grenade", "nuclear-bomb")]
    assert "6 hexes by launcher, 8 by drone" in listed[0] and "dropped by its drone, 8 hexes" in listed[1]


def test_the_choice_of_a_slot_shows_the_known_weapons():
    def told(state, **keys):
        lines = attack_breakdown(view(state, side("red")).state, attack("arm-guns", **keys))
        return [line.how for line in lines if line.label.startswith("Known slots of")]

    weapons_ = ("laser", "flame-thrower", "plasma-beam", "sonic-beam")
    bravo = unit(weapons=weapons_, last_fired={"1": 1, "3": 1}, destroyed={2, 3})
    assert told(battle(attacker(), bravo)) == ["1 laser, 2 lost, 3 plasma beam (lost)"]
    assert told(battle(attacker(), unit(weapons=weapons_))) == []
    out = unit("tank", weapons=weapons_, last_fired={"1": 1}, drone=Drone(hex=(3, 0)))
    assert told(battle(attacker(detected={"bravo/drone"}), out), target="bravo/drone") == []
