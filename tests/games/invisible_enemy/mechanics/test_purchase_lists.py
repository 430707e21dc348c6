"""Purchase lists, with the rulings on it."""

from rules.games.invisible_enemy.battle.state import Purchase
from rules.games.invisible_enemy.game import GAME
from rules.games.invisible_enemy.mechanics.purchase_lists import open_lists
from rules.kernel.records import replace
from rules.kernel.viewer import SPECTATOR
from tests.games.invisible_enemy.battles import A, B, begin, play, refusal_code
from tests.games.invisible_enemy.samples import FIRST_CLIP
from tests.games.invisible_enemy.table import battle


def test_equal_points_are_spent_in_secret():
    state = play(begin(one=FIRST_CLIP), A, "network-combat", *[6, 6, 6] + [1] * 5, *[5] * 6)
    assert {one.points for one in state.sides.values()} != {0}
    state = replace(state, first_declare=None, sides={key: replace(one, points=5) for key, one in state.sides.items()})
    assert refusal_code(state, A, "buy", by="a", item="deflection") == "not-now"
    assert refusal_code(state, A, "write-list", by="a", items={"network-drop-50": 2}) == "not-enough-points"
    assert refusal_code(state, A, "write-list", by="a", items={"deflection": -1}) == "no-such-item"
    other = play(state, A, "write-list", by="a", items={"type-1-barrage": 2})
    state = play(state, A, "write-list", by="a", items={"deflection": 1}, units=["Anvil", "Lark"])
    assert GAME.view(state, B).lists_written == ("a",)
    for viewer in (A, B, SPECTATOR):
        progress = GAME.display.screen(GAME.view(state, viewer)).progress
        assert progress.together and [one.side for one in progress.waiting] == ["b"], "a is ready, as all may see"
    assert GAME.view(state, B) == GAME.view(other, B) and GAME.view(state, A) != GAME.view(other, A)
    state = play(state, B, "write-list", by="b", items={"network-drop-25": 1, "type-1-barrage": 1})
    assert state.sides["a"].deflections == 1 and state.units["Lark"].auto_move
    assert state.sides["a"].status == 75 and state.sides["b"].type1 == 1
    assert all(one.written is None and one.bought and not one.points for one in state.sides.values())


def test_what_a_list_could_buy_is_not_called_void():
    """IE-4.5: only what has become impossible since it was written is shown so."""
    written = [Purchase(item="deflection"), Purchase(item="automatic-move", unit="gone")]
    state = battle(sides={"a": {"points": 9, "bought": False}, "b": {"points": 9, "bought": False}})
    sides = {
        key: replace(one, written=tuple(written) if key == "a" else (Purchase(item="deflection"),))
        for key, one in state.sides.items()
    }
    opened = open_lists(replace(state, sides=sides))
    assert opened.void == {"a": (written[1],)}
    assert opened.lists["b"] == (Purchase(item="deflection"),)
