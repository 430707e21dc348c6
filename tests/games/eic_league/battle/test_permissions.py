"""Permissions: who may act, and when (EIC-20.6)."""

import pytest

from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import act, begin, open_offers, refusal, to_detection, to_movement, two


def test_spectators_look_on_and_the_referee_acts_for_everybody():
    state = to_movement(begin(two()))
    assert refusal(state, SPECTATOR, type_="end-phase") == "not-a-player"
    assert refusal(state, side("green"), type_="end-phase") == "not-a-player"
    state = act(state, REFEREE, type_="move", by="Tongs", to=[0, 5])
    state = act(state, REFEREE, type_="end-phase")
    assert state.active == "blue"
    state = act(to_detection(), REFEREE, [99], type_="detect", by="Owl")
    assert act(state, REFEREE, type_="end-phase").phase == "attack"


def test_offers_are_for_those_whose_part_it_is():
    state = to_movement(begin(two()))
    assert {offer.by for offer in open_offers(state, side("red"))} >= {"Anvil", "Tongs", "Bellows"}
    assert all(offer.group == "The end" for offer in open_offers(state, side("blue")))
    assert open_offers(state, SPECTATOR) == []


def test_after_the_end_nothing_is_open():
    state = begin(two(red=samples.LONE_WOLF))
    state = act(state, REFEREE, type_="correct", path=["units", "Fenris", "energy"], value=0, reason="it was dead")
    assert refusal(state, "blue", type_="end-round") == "battle-over"
    assert open_offers(state, side("blue")) == open_offers(state, REFEREE) == []
    with pytest.raises(Illegal):
        act(state, "blue", type_="declare", side="blue")
