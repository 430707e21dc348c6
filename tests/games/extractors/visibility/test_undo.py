"""Undo: free until a die falls or a secret opens."""

from rules.games.extractors.game import GAME
from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, in_phase


def test_undo_is_free_until_a_die_falls_or_a_secret_opens():
    state = in_phase("dorian-move", Medic={"hex": "1320"}, Alpha={"hex": "1310"})
    _, plain = act(state, DORIAN, type_="move", by="Medic", path=[{"to": "1319"}])
    bog = replace(state, terrain={"1320": ("bog",)})
    _, rolled = act(bog, DORIAN, [3], type_="move", by="Medic", path=[{"to": "1319"}])
    alpha = state.units["Alpha"]
    cycle = replace(alpha.move_cycle, boxes=("hold", None, None))
    ready = replace(state, phase="avronian-move", units={**state.units, "Alpha": replace(alpha, move_cycle=cycle)})
    _, shown = act(ready, AVRONIAN, type_="move-order", by="Alpha")
    assert [GAME.battle.undo_is_free(events) for events in (plain, rolled, shown)] == [True, False, False]
