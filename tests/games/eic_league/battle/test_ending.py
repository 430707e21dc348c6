"""Sides that are crushed, and the end of a battle (EIC-19.1, EIC-19.2)."""

from rules.kernel.records import replace
from rules.kernel.viewer import SPECTATOR, side
from tests.games.eic_league.battles import GAME, act
from tests.games.eic_league.duels import last_shot, unit


def test_a_side_without_units_in_action_is_crushed_and_the_other_holds_the_field():
    state = act(last_shot(), "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    assert (state.ended, state.winner, state.sides["blue"].out) == ("crushed", "red", True)
    outcome = GAME.battle.outcome(state)
    assert outcome.winners == ("red",)
    assert outcome.facts["receipts"] == [{"from": "blue", "to": "red", "amount": 15000}]
    assert outcome.facts["store"] == {"laser": 1, "sonic-grenade": 4}
    assert outcome.facts["ready"] == ["alpha"]


def test_everything_is_open_after_the_end():
    state = act(last_shot(), "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    for viewer in (side("blue"), SPECTATOR):
        assert GAME.view(state, viewer).state.units == state.units


def test_nobody_wins_when_all_fall_together():
    state = last_shot()
    near = {name: replace(one, hex=(0, 0)) for name, one in state.units.items()}
    near["alpha"] = replace(near["alpha"], energy=70, weapons=("nuke-grenade",))
    state = act(replace(state, units=near), "red", [61], type_="throw", by="alpha", weapon=1, target="bravo")
    assert (state.ended, state.winner) == ("crushed", None)
    assert GAME.battle.outcome(state).winners == ()


def test_units_in_a_base_and_in_retreat_are_still_in_action():
    state = last_shot()
    state = replace(state, units={**state.units, "charlie": unit(status="base")})
    state = act(state, "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    assert not state.ended
