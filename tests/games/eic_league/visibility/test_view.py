"""Views: known and hidden facts (section 20)."""

from dataclasses import replace

import pytest

from rules.games.eic_league.battle.state import Side, State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.visibility import view
from rules.kernel.game import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME, act
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
    return next(one for one in GAME.display.screen(GAME.view(state, viewer)).sheets if one.id == name)


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
    seen = GAME.display.as_json(GAME.view(battle(), side("red")))
    assert "credits" not in seen["sides"]["blue"]
    assert seen["sides"]["red"]["credits"] == 700
    assert "4321" not in repr(GAME.display.screen(GAME.view(battle(), side("red"))))


def test_a_shown_value_stays_as_it_was_shown():
    warp = unit("tank", movement=("warp",), energy=64, max_energy=205)
    state = act(battle(bravo=warp), "red", [1], type_="shoot", by="alpha", weapon=1, target="bravo")
    facts = {fact.label: fact.value for fact in sheet(state, side("red"), "bravo").facts}
    assert facts == {"DFR shown": "70"}
    failed = replace(state, units={**state.units, "bravo": replace(state.units["bravo"], energy=60)})
    assert sheet(failed, side("red"), "bravo") == sheet(state, side("red"), "bravo")
