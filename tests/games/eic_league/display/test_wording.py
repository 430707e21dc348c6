"""The wording of log, offers and sheets: names instead of keys, numbers that agree with their nouns."""

import pytest

from rules.games.eic_league.actions.table import TABLE
from rules.games.eic_league.battle.actions import Detect, RollInitiative
from rules.games.eic_league.battle.events import Moved, PhaseEnded
from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.builder import rating_fields
from rules.games.eic_league.display import unit_sheets
from rules.games.eic_league.display.log.events import describe
from rules.games.eic_league.display.offers.attacks import attack_offers
from rules.games.eic_league.mechanics import initiative
from rules.games.eic_league.visibility.view import view
from rules.kernel.dice import EnteredDice, NeedsDice
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import begin, open_offers, two
from tests.games.eic_league.duels import attack, attacker, battle, make, unit


def moved(mode="ground", *, hexes=0, airborne=False):
    event = Moved(by="Owl", mode=mode, hexes=hexes, limit=6, to=(1, 1), airborne=airborne, height=0, side="red")
    return describe(event, REFEREE).text


def test_dice_for_the_initiative_are_asked_for_by_the_name_of_the_side():
    contest = initiative.contest(begin(two(order="free")), RollInitiative())
    with pytest.raises(NeedsDice) as wanted:
        initiative.resolve(replace(contest, needs=()), EnteredDice(()))
    assert wanted.value.why == "initiative of Redline"


def test_a_unit_that_stays_is_not_said_to_move():
    assert moved() == "Owl stays where it is."
    assert moved("warp") == "Owl warps on the spot."
    assert moved("flight", airborne=True) == "Owl flies on the spot and stays in the air."
    assert moved(hexes=1).startswith("Owl moves 1 hex to hex ")


def test_the_end_of_a_part_says_of_which_and_who_is_next():
    ended = PhaseEnded(side="red", phase="attack", active="red", was="detection", names={"red": "Redline"})
    assert describe(ended, REFEREE).text == "Redline has ended its search. Redline attacks first."


def test_one_fragmentation_hit_is_one():
    event = make(battle(attacker(weapons=("fragment-grenade",)), unit()), attack(1, type_="throw"), [99])
    assert "1 fragmentation hit." in describe(event, REFEREE).text


def test_the_height_is_said_once():
    state = battle(attacker("tank", movement=("elevator",), height=7), unit())
    sheet = unit_sheets.sheet(state, "alpha", state.units["alpha"], own=True, mark="A", acts=False)
    assert "high" not in sheet.place
    assert [chip.label for chip in sheet.chips].count("7 hexes high") == 1


def test_a_tandem_drop_asks_for_no_drone():
    flying = {"movement": ("flight",), "airborne": True}
    alpha = attacker(weapons=("nuclear-bomb",), detected={"bravo"}, **flying)
    state = battle(alpha, unit(), typed=True, gull=unit(side="red", **flying))
    offer = next(one for one in attack_offers(state, "alpha", state.units["alpha"]) if one.label.startswith("Drop"))
    assert not [field.label for field in offer.fields if "drone" in field.label]


def test_hexes_that_armor_takes_agree_with_their_number():
    assert "−1 hex of ground movement" in rating_fields.step_text("bod", 110)[1]
    assert "−2 hexes of ground movement" in rating_fields.step_text("bod", 120)[1]


def test_a_blast_asks_for_everybody_whichever_target_is_chosen():
    alpha = attacker(weapons=("sonic-grenade",), detected={"bravo", "crow"})
    state = battle(alpha, unit(), typed=True, crow=unit())
    offer = next(one for one in attack_offers(state, "alpha", state.units["alpha"]) if one.label.startswith("Throw"))
    asked = {field.path[1] for field in offer.fields if field.path[0] == "near"}
    assert asked == {"bravo", "crow"}  # the distance says how far the attacker is
    event = make(state, attack(1, type_="throw", distance=3, near={"bravo": 0, "crow": 1}), [99])
    assert (event.damage["bravo"], event.damage["crow"], event.steps) == (25, 5, {"crow": 1})


def test_a_rushed_shot_is_a_sentence():
    alpha = attacker(weapons=("oxy-plus",), detected={"bravo"}, last_fired={"1": 1})
    state = battle(alpha, unit(), round_=2)
    labels = {one.label for one in attack_offers(state, "alpha", state.units["alpha"])}
    assert "Rush: fire oxy plus" in labels


def test_a_drone_on_the_players_own_table_is_on_no_hex():
    alpha = attacker("tank", weapons=("sonic-grenade",), drone=Drone(hex=(0, 0), energy=140))
    for state, detail in ((battle(alpha, unit(), typed=True), "out"), (battle(alpha, unit()), "out, hex 0101")):
        sheet = unit_sheets.sheet(state, "alpha", state.units["alpha"], own=True, mark="A", acts=False)
        assert next(row.detail for row in sheet.rows if row.label == "Drone") == detail


def test_nothing_is_neither_plus_nor_minus_and_one_hex_is_one():
    event = make(
        battle(attacker(weapons=("polar-grenade",)), unit(), typed=True, crow=unit()),
        attack(1, type_="throw", distance=3, near={"crow": 1}),
        [99],
    )
    amounts = [(line.amount, line.how) for line in describe(event, REFEREE).why]
    assert ("0", "") in amounts and "−0" not in dict(amounts)
    assert any(how.startswith("1 hex away") for _, how in amounts)


def test_declarations_for_several_sides_name_the_side():
    state = begin(two())
    labels = [offer.label for offer in open_offers(state, REFEREE) if offer.key.startswith("declare:")]
    assert labels == ["Declare for initiative (Redline)", "Declare for initiative (Nightjar)"]
    own = [offer.label for offer in open_offers(state, side("red")) if offer.key.startswith("declare:")]
    assert own == ["Declare for initiative"]


def test_the_hexes_of_a_drop_are_those_that_the_drone_flies():
    alpha = attacker("tank", weapons=("sonic-grenade",), drone=Drone(hex=(4, 0), energy=140))
    state = battle(alpha, unit(at=5))
    offer = next(one for one in attack_offers(state, "alpha", alpha) if one.label.startswith("Drop"))
    gun = next(one for one in attack_offers(state, "alpha", alpha) if one.label == "Fire sub guns")
    assert (offer.fields[0].options[0].detail, gun.fields[0].options[0].detail) == ("1 hex", "5 hexes")


def test_a_search_says_that_nobody_is_in_range_only_as_far_as_it_was_typed():
    state = view(battle(attacker(), unit(), typed=True), side("red"))
    assert TABLE.odds(state, Detect(by="alpha")).notes == (
        "No enemy is within 5 hexes as typed. Units without a distance are out of range.",
    )


def test_a_paralysis_without_effect_is_public():
    event = make(
        battle(attacker(weapons=("paralysis-grenade",)), unit(bod=120, pwr=90)), attack(1, type_="throw"), [99]
    )
    assert describe(event, SPECTATOR).text.endswith("a hit. bravo is not paralysed by it.")
