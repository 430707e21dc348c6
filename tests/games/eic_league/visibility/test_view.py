"""Views: known and hidden facts (section 20)."""

import pytest

from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.visibility import view
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME, act, find_sheet
from tests.games.eic_league.duels import seen_duel, unit

TABLE = CATALOGUE.hidden_information
EVERY = {*TABLE.always_secret, *TABLE.secret_until_revealed, *TABLE.public}


def test_each_fact_is_either_known_or_hidden():
    for viewer in (side("red"), side("blue"), REFEREE, SPECTATOR):
        known, hidden = view.split_facts(seen_duel(), viewer, "bravo")
        assert {*known, *hidden} == EVERY
        assert not {*known} & {*hidden}


@pytest.mark.parametrize("viewer", [side("red"), SPECTATOR])
def test_opponents_and_spectators_know_what_is_public_and_what_was_revealed(viewer):  # EIC-R55
    state = seen_duel(bravo=unit(revealed=("dfr", "weapons", "energy")))
    known, hidden = view.split_facts(state, viewer, "bravo")
    assert {*known} == {*TABLE.public, "dfr", "weapons"}
    assert "energy" in hidden


@pytest.mark.parametrize("viewer", [side("blue"), REFEREE])
def test_owner_and_referee_know_everything(viewer):
    assert view.split_facts(seen_duel(), viewer, "bravo") == (list(view.EVERY_FACT), [])


def test_a_seen_unit_holds_nothing_of_what_is_hidden():
    secret = unit("tank", weapons=("laser", "oxy-plus"), last_fired={"1": 2}, shielding={"laser": 30}, shots={"1": 3})
    seen = view.public_unit(secret, 2)
    assert (seen.ratings, seen.shielding, seen.shots, seen.energy, seen.max_energy) == ({}, {}, {}, 1, 1)
    assert seen.weapons == ("laser",)
    assert seen.unknown >= {"energy", "max-energy", "shielding", "shots", "bod"}


def test_credits_are_secret():
    seen = GAME.display.as_json(GAME.view(seen_duel(), side("red")))
    assert "credits" not in seen["sides"]["blue"]
    assert seen["sides"]["red"]["credits"] == 700
    assert "4321" not in repr(GAME.display.screen(GAME.view(seen_duel(), side("red"))))


def test_a_shown_value_does_not_change_later():
    warp = unit("tank", movement=("warp",), energy=64, max_energy=205)
    state = act(seen_duel(bravo=warp), "red", [1], type_="shoot", by="alpha", weapon=1, target="bravo")
    facts = {fact.label: fact.value for fact in find_sheet(state, side("red"), "bravo").facts}
    assert facts == {"DFR shown": "70"}
    failed = replace(state, units={**state.units, "bravo": replace(state.units["bravo"], energy=60)})
    assert find_sheet(failed, side("red"), "bravo") == find_sheet(state, side("red"), "bravo")
