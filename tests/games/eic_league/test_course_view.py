"""What each viewer knows: facts, sheets, the log of attacks (section 20)."""

from dataclasses import replace

import pytest

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import Drone, Ground, Side, State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.visibility import view
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME, act, begin, open_offers, refusal, two
from tests.games.eic_league.duels import unit

TABLE = CATALOGUE.hidden_information
EVERY = {*TABLE.always_secret, *TABLE.secret_until_revealed, *TABLE.public}


def battle(*, alpha=None, bravo=None, **keys):
    units = {
        "alpha": alpha or unit(side="red", at=0, detected={"bravo"}, weapons=("laser", "sonic-grenade")),
        "bravo": bravo or unit(weapons=("laser", "oxy-plus"), energy=150),
    }
    sides = {"red": Side(name="Redline", credits=700), "blue": Side(name="Nightjar", credits=4321)}
    return State(units=units, sides=sides, **keys)


def sheet(state, viewer, name):
    return next(one for one in GAME.screen(GAME.view(state, viewer)).sheets if one.id == name)


# --- facts ----------------------------------------------------------------------------------------


def test_each_fact_is_either_known_or_hidden():
    for viewer in (side("red"), side("blue"), REFEREE, SPECTATOR):
        known, hidden = view.facts(battle(), viewer, "bravo")
        assert {*known, *hidden} == EVERY
        assert not {*known} & {*hidden}


@pytest.mark.parametrize("viewer", [side("red"), SPECTATOR])
def test_opponents_and_spectators_know_what_is_public_and_what_was_revealed(viewer):  # EIC-R55
    state = battle(bravo=unit(revealed=("dfr", "weapons", "energy")))
    known, hidden = view.facts(state, viewer, "bravo")
    assert {*known} == {*TABLE.public, "dfr", "weapons"}
    assert "energy" in hidden


@pytest.mark.parametrize("viewer", [side("blue"), REFEREE])
def test_owner_and_referee_know_everything(viewer):
    assert view.facts(battle(), viewer, "bravo") == (list(view.EVERY_FACT), [])


def test_a_seen_unit_holds_nothing_of_what_is_hidden():
    secret = unit("tank", weapons=("laser", "oxy-plus"), last_fired={"1": 2}, shielding={"laser": 30}, shots={"1": 3})
    seen = view.seen(secret, 2)
    assert (seen.ratings, seen.shielding, seen.shots, seen.energy, seen.max_energy) == ({}, {}, {}, 1, 1)
    assert seen.weapons == ("laser",)
    assert seen.unknown >= {"energy", "max-energy", "shielding", "shots", "bod"}


def test_credits_are_secret():
    seen = GAME.view_json(GAME.view(battle(), side("red")))
    assert "credits" not in seen["sides"]["blue"]
    assert seen["sides"]["red"]["credits"] == 700
    assert "4321" not in repr(GAME.screen(GAME.view(battle(), side("red"))))


def test_a_shown_value_stays_as_it_was_shown():
    warp = unit("tank", movement=("warp",), energy=64, max_energy=205)
    state = act(battle(bravo=warp), "red", [1], type_="shoot", by="alpha", weapon=1, target="bravo")
    facts = {fact.label: fact.value for fact in sheet(state, side("red"), "bravo").facts}
    assert facts == {"DFR shown": "70"}
    failed = replace(state, units={**state.units, "bravo": replace(state.units["bravo"], energy=60)})
    assert sheet(failed, side("red"), "bravo") == sheet(state, side("red"), "bravo")


def test_losing_bod_does_not_change_energy():  # EIC-5.5
    worn = unit(frag_hits=5, oxidised_until=0)
    (energy, *_) = sheet(battle(bravo=worn), side("blue"), "bravo").counters
    assert (energy.value, energy.most) == (205, 205)


# --- sheets and board -----------------------------------------------------------------------------


def test_the_owner_s_sheet_has_energy_with_its_bands_and_boxes_for_loads():
    state = battle(alpha=unit(side="red", at=0, weapons=("sonic-grenade",), shots={"1": 7}, energy=100, max_energy=200))
    mine = sheet(state, side("red"), "alpha")
    energy = mine.counters[0]
    assert (energy.value, energy.most, energy.bands) == (100, 200, (140, 62, 20))
    assert energy.path == ("units", "alpha", "energy")
    load = next(row for row in mine.rows if row.number == "1").counters[0]
    assert (load.value, load.most, load.shape, load.path) == (7, 10, "boxes", ("units", "alpha", "shots", "1"))


def test_every_counter_of_the_referee_can_be_corrected():
    state = battle(alpha=unit("tank", side="red", at=0, weapons=("sonic-grenade",), drone=Drone(hex=(1, 1))))
    screen = GAME.screen(GAME.view(state, REFEREE))
    counters = [counter for one in screen.sheets for counter in one.counters]
    counters += [counter for one in screen.sheets for row in one.rows for counter in row.counters]
    counters += [counter for one in screen.sides for counter in one.counters]
    assert len(counters) >= 8
    for counter in counters:
        action = {"type_": "correct", "path": list(counter.path), "value": counter.value, "reason": "checked"}
        assert act(state, REFEREE, **action)


def test_the_opponent_s_sheet_shows_what_the_table_shows():
    state = battle(bravo=unit(weapons=("laser", "oxy-plus"), last_fired={"2": 1}, destroyed={1}, frag_hits=2))
    theirs = sheet(state, side("red"), "bravo")
    assert theirs.counters[0].value is None
    assert [(row.label, [chip.label for chip in row.chips]) for row in theirs.rows] == [
        ("Arm guns", []),
        ("Slot 1", ["lost to a lethal blow"]),
        ("Oxy plus", ["fired in round 1"]),
    ]
    assert theirs.counters[1].value == 2


def test_rows_open_the_offer_of_their_weapon():
    state = battle()
    keys = {offer.key for offer in open_offers(state, side("red"))}
    rows = [row.offer for row in sheet(state, side("red"), "alpha").rows if row.offer]
    assert rows and set(rows) <= keys


def test_a_drone_with_its_tank_is_not_a_unit_of_its_own():
    tank = unit("tank", drone=None)
    state = battle(bravo=tank, ground=Ground(columns=9, rows=9))
    tokens = {token.id for token in GAME.screen(GAME.view(state, side("red"))).board.tokens}
    assert tokens == {"alpha", "bravo"}
    out = battle(bravo=replace(tank, drone=Drone(hex=(2, 2))), ground=Ground(columns=9, rows=9))
    tokens = {token.id for token in GAME.screen(GAME.view(out, side("red"))).board.tokens}
    assert tokens == {"alpha", "bravo", "bravo/drone"}


def test_marks_are_short_and_tell_units_apart():
    state = begin(two())
    marks = [one.mark for one in GAME.screen(GAME.view(state, REFEREE)).sheets]
    assert len(set(marks)) == len(marks)
    assert all(1 <= len(mark) <= 3 for mark in marks)


# --- attacks in the log ---------------------------------------------------------------------------


def told(state, action, faces):
    (event, *_) = GAME.decide(state, side("red"), action, TapeDice(faces))
    return {viewer: GAME.describe(event, viewer) for viewer in (side("red"), side("blue"), SPECTATOR, REFEREE)}


def test_what_is_announced_is_heard_and_the_damage_is_the_owner_s_alone():
    shot = Attack(by="alpha", target="bravo", weapon="1", booster=20)
    said = told(battle(), shot, [61])
    for sentence in said.values():
        assert "laser" in sentence.text and "booster 20" in sentence.text and "61" in sentence.dice
        assert [line.amount for line in sentence.why[:3]] == ["60", "50", "60"]
    assert "75 damage, 75 energy left" in said[side("blue")].text
    assert "75" not in repr(said[SPECTATOR])
    assert "75 damage" not in repr(said[side("red")]) and "damage" not in said[side("red")].text
    assert "alpha has 185 energy left" in said[side("red")].text
    assert "185" not in repr(said[side("blue")])
    assert "75 damage" in said[REFEREE].text


def test_several_enemies_that_one_roll_detected_can_be_attacked():  # EIC-13.12
    keen = unit(side="red", at=0, attr=110, weapons=("laser",))
    state = battle(alpha=keen)
    state = replace(state, units={**state.units, "charlie": unit(at=2)})
    state = act(state, "red", [99], type_="detect", by="alpha")
    state = act(state, "red", [1], type_="shoot", by="alpha", weapon=1, target="bravo")
    state = act(state, "red", [1], type_="shoot", by="alpha", weapon="arm-guns", target="charlie")
    assert state.units["alpha"].attacks_made == 2


def test_a_refusal_for_want_of_energy_is_the_owner_s_alone():  # EIC-20.7
    weak = unit(side="red", at=0, detected={"bravo"}, weapons=("laser",), energy=100)
    state = battle(alpha=weak)
    assert refusal(state, "red", type_="shoot", by="alpha", weapon=1, target="bravo") == "low-energy"
    closed = {
        viewer: [offer.closed.code for offer in GAME.offers(GAME.view(state, viewer)) if offer.closed]
        for viewer in (side("red"), side("blue"), SPECTATOR)
    }
    assert "low-energy" in closed[side("red")]
    assert "low-energy" not in closed[side("blue")] + closed[SPECTATOR]
    assert "needs 70%" in repr(sheet(state, side("red"), "alpha"))
    assert "needs 70%" not in repr(sheet(state, side("blue"), "alpha"))


def test_odds_from_a_view_hold_nothing_secret():
    shot = Attack(by="alpha", target="bravo", weapon="1")
    for energy, bod in ((10, 50), (200, 100)):
        state = battle(bravo=unit(bod=bod, energy=energy, max_energy=205, shielding={"laser": bod}))
        odds = GAME.odds(GAME.view(state, side("red")), shot)
        assert "vanquish" not in odds.chances
        assert odds.tables == {}


def test_odds_of_a_search_name_only_the_chance_that_it_succeeds():
    state = battle()
    odds = GAME.odds(GAME.view(state, side("red")), GAME.actions.read({"type": "detect", "by": "alpha"}))
    assert str(odds.chances["success"]) == "13/50"
    assert odds.tables == {"detected": {}}
    odds = GAME.odds(GAME.view(state, REFEREE), GAME.actions.read({"type": "detect", "by": "alpha"}))
    assert str(odds.tables["detected"]["bravo"]) == "13/50"
