"""The set-up of a battle (section 2)."""

from tests.games.invisible_enemy.battles import A, B, begin, play, refusal_code, to_movement
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
