"""Declarations of tanks that cannot warp in this round are refused and not offered (EIC-11.2, EIC-12.6, EIC-18.3)."""

import pytest

from rules.kernel.dice import TapeDice
from rules.kernel.viewer import side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, act, begin, open_offers, refusal, to_movement, two


def next_round(state):
    """The initiative of the next round: everybody ends every part."""
    while state.phase != "results":
        for key in ("red", "blue"):
            if state.phase != "results" and state.active in (None, key):
                state = act(state, key, type_="end-phase")
    return act(state, "red", type_="end-round")


def on_its_elevator():
    state = to_movement(begin(two(red=samples.BRAWLERS, columns=40)))
    while state.active != "red":
        state = act(state, state.active, type_="end-phase")
    return next_round(act(state, "red", type_="move", by="Stilts", mode="elevator", hexes=5)), "Stilts"


def resting():
    worn = {**samples.IRON_FOUNDRY["units"][0], "wear": {"energy": 200}}
    red = {**samples.IRON_FOUNDRY, "units": [worn, *samples.IRON_FOUNDRY["units"][1:]]}
    state = to_movement(begin(two(red=red, columns=40)))
    while state.active != "red":
        state = act(state, state.active, type_="end-phase")
    state = act(state, "red", type_="retreat", by="Anvil")
    return next_round(act(state, "red", type_="recover", by="Anvil", energy=50)), "Anvil"


@pytest.mark.parametrize(("make", "code"), [(on_its_elevator, "on-elevator"), (resting, "unit-at-base")])
def test_a_tank_that_cannot_warp_adds_nothing(make, code):
    state, tank = make()
    assert state.phase == "initiative"
    assert refusal(state, "red", type_="declare", side="red", warp=[tank]) == code
    (offer,) = [one for one in open_offers(state, side("red")) if one.key == "declare:red"]
    assert ("warp", tank) not in [field.path for field in offer.fields]
    assert any(reminder.text.startswith(f"No warp: {tank}") for reminder in offer.reminders)


def test_a_tank_that_goes_to_rest_after_its_declaration_adds_nothing():
    worn = {**samples.IRON_FOUNDRY["units"][0], "wear": {"energy": 200}}
    red = {**samples.IRON_FOUNDRY, "units": [worn, *samples.IRON_FOUNDRY["units"][1:]]}
    state = to_movement(begin(two(red=red, columns=40)))
    while state.active != "red":
        state = act(state, state.active, type_="end-phase")
    state = next_round(act(state, "red", type_="retreat", by="Anvil"))
    state = act(act(state, "red", type_="declare", side="red", warp=["Anvil"]), "blue", type_="declare", side="blue")
    state = act(state, "red", type_="recover", by="Anvil", energy=50)
    action = GAME.battle.codecs.actions.read({"type": "initiative"})
    (rolled, *_) = GAME.battle.decide(state, side("red"), action, TapeDice([5, 4]))
    assert dict(rolled.totals) == {"red": 5, "blue": 4}
