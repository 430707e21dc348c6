"""The set-up of a battle (section 2)."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.records import replace
from tests.games.invisible_enemy.battles import A, B, begin, correct, play, refusal_code, to_movement
from tests.games.invisible_enemy.samples import HOMESTEAD


def test_set_up_goes_step_by_step():
    state = begin(one={**HOMESTEAD, "network_dice": None}, vector=True, deployed=False, without_type2=False)
    assert refusal_code(state, A, "roll-network-dice", by="a") == "not-now"
    state = play(state, B, "vector-roll", 2, 2, 5, 3)
    assert state.sides["a"].vector_superiority and state.step == "dice"
    assert refusal_code(state, B, "roll-network-dice", by="b") == "not-now"
    state = play(state, A, "roll-network-dice", 3, by="a")
    assert state.sides["a"].network_dice == 7
    state = play(state, A, "type-2-request", 2, 5, 1, by="a")
    state = play(state, B, "type-2-request", 2, 5, 1, by="b")
    assert (state.sides["a"].type2, state.sides["b"].type2) == (1, 0)
    assert state.placing == ("b", "b", "a")
    assert refusal_code(state, A, "place-unit", by="a", unit="Barn") == "not-your-turn"
    state = play(state, A, "set-target-mix", by="a", mix={"kill": 3})
    for viewer, unit in ((B, "Needle"), (B, "Tiger"), (A, "Barn")):
        state = play(state, viewer, "place-unit", by=viewer.side, unit=unit)
    assert state.phase == "command" and not state.sides["a"].requested


def test_a_battle_uses_the_charts_of_its_options():
    state = to_movement(begin(charts={"control": {"100": 6}, "k": {"0": 4}}))
    assert state.charts.control.need[100] == 6 and state.charts.control.need[50] == 4
    state = play(state, A, "initiative", 6, 6, 1, 1)
    assert play(state, A, "activate", 5, unit="Barn").units["Barn"].control == "failed"


# --- the sheet, step by step ----------------------------------------------------------------------

LATER = {
    "vector": ("roll-network-dice", "type-2-request", "place-unit"),
    "dice": ("vector-roll", "type-2-request", "place-unit"),
    "type-2": ("vector-roll", "roll-network-dice", "place-unit"),
    "placing": ("vector-roll", "roll-network-dice", "type-2-request"),
}
"""What is not done at each step of the sheet; a unit is placed when the order is known."""


def steps_of_the_sheet():
    """A battle at each step of its set-up; Homestead has the vector and seven dice."""
    state = begin(one={**HOMESTEAD, "network_dice": None}, vector=True, deployed=False, without_type2=False)
    yield state
    state = play(state, A, "vector-roll", 5, 3)
    yield state
    state = play(state, A, "roll-network-dice", 3, by="a")
    yield state
    state = play(state, A, "type-2-request", 1, 5, by="a")
    yield play(state, B, "type-2-request", 4, 6, 5, 6, 1, by="b")


def test_the_sheet_has_an_order():
    """IE-2.1: vector superiority, network dice, type 2 barrages, placement; nothing of it before its step or again."""
    for state, (step, later) in zip(steps_of_the_sheet(), LATER.items(), strict=True):
        assert (state.phase, state.step) == ("placement", step)
        for type_ in later:
            fields = {} if type_ == "vector-roll" else {"by": "a"}
            fields |= {"unit": "Barn"} if type_ == "place-unit" else {}
            expected = "not-your-turn" if type_ == "place-unit" else "not-now"
            assert refusal_code(state, A, type_, **fields) == expected, (step, type_)


def test_markers_of_the_set_up_are_there_in_the_first_turn():
    """IE-2.7, IE-4.31: one request each: a 5 is enough for the holder of the vector, the other needs sixes."""
    *_, state = steps_of_the_sheet()
    for viewer, unit in ((B, "Needle"), (B, "Tiger"), (A, "Barn")):
        state = play(state, viewer, "place-unit", by=viewer.side, unit=unit)
    assert (state.phase, state.turn) == ("command", 1)
    assert {key: side.type2 for key, side in state.sides.items()} == {"a": 1, "b": 2}
    assert not any(side.requested for side in state.sides.values()), "the request of the turn is another"


@pytest.mark.parametrize(("status", "die", "control"), [(None, 2, "passed"), (50, 3, "failed"), (50, 4, "passed")])
def test_networks_begin_whole(status, die, control):
    """IE-2.6, IE-6.10: at 100 percent, where 2 is enough; the referee of a scenario says otherwise."""
    state = begin()
    assert [side.status for side in state.sides.values()] == [100, 100]
    if status is not None:
        state = correct(state, ("sides", "a", "status"), status)
    state = play(to_movement(state), A, "initiative", 6, 6, 1, 1)
    assert play(state, A, "activate", die, unit="Barn").units["Barn"].control == control


def test_the_target_mix_is_a_secret_note():
    """IE-2.9: its side alone reads it, and nothing else changes by it."""
    state = begin(deployed=False)
    noted = play(state, A, "set-target-mix", by="a", mix={"counterfire": 2, "kill": 1})
    assert refusal_code(state, A, "set-target-mix", by="a", mix={"parley": 1}) == "no-such-item"
    assert GAME.view(noted, A).state.sides["a"].target_mix == {"counterfire": 2, "kill": 1}
    assert GAME.view(noted, B).state.sides["a"].target_mix is None
    assert without_note(noted) == state


def without_note(state):
    """The battle without the note."""
    sides = {key: replace(side, target_mix=None) for key, side in state.sides.items()}
    return replace(state, sides=sides)


def test_a_battle_without_the_sheet():
    """IE-2.11: everything stands as the players agreed, and the first turn begins."""
    state = begin()
    assert (state.phase, state.turn) == ("command", 1)
    assert not any(side.vector_superiority or side.type2 for side in state.sides.values())
    assert all(unit.placed for unit in state.units.values())
    assert refusal_code(state, A, "vector-roll") == "not-now"
    assert play(state, A, "network-combat", *[1] * 10).sides["b"].points == 2
