"""Permissions: sides, phases, the referee."""

from rules.games.extractors.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, in_phase, refusal


def test_each_side_moves_its_own_and_ends_its_own_phases():
    state = in_phase("dorian-move", Medic={"hex": "1320"})
    move = {"type_": "move", "by": "Medic", "path": [{"to": "1319"}]}
    assert refusal(state, AVRONIAN, **move) == "wrong-side"
    assert refusal(state, SPECTATOR, **move) == "wrong-side"
    assert refusal(state, AVRONIAN, type_="end-phase") == "wrong-phase"
    assert act(state, DORIAN, **move)[0].units["Medic"].hex == "1319"
    assert act(state, REFEREE, **move)[0].units["Medic"].hex == "1319"


def test_a_battle_that_is_over_is_over():
    state = replace(in_phase("dorian-move"), over=True)
    assert refusal(state, REFEREE, type_="end-phase") == "battle-over"
    assert GAME.display.offers(GAME.view(state, DORIAN)) == ()
