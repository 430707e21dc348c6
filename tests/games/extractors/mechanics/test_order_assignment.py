"""Orders assigned to boxes (EXT-16.1, EXT-16.3, EXT-20.2)."""

import pytest

from tests.games.extractors.play import cycle, mover, problem


@pytest.mark.parametrize(
    ("move_", "combat", "code"),
    [
        (["hold"] * 4, ["sweep"], "too-many-orders"),
        ([], None, "no-orders"),
        ([None, None], None, "no-orders"),
        (["sweep"], None, "wrong-cycle"),
        (["hold"], ["hold"], "wrong-cycle"),
        (["dance"], None, "unknown-order"),
        (["free-move"], None, "thanis-order-not-bought"),
        (["hold", "hold", "hold"], ["sweep", None, "sweep"], ""),
        ([None, "hold"], None, "box-destroyed"),
    ],
)
def test_new_orders(move_, combat, code):
    units = mover(None, **{"move-cycle": cycle(None, destroyed=[2] if code == "box-destroyed" else [])})
    action = {"type": "set-orders", "by": "A", "move": move_}
    action |= {"combat": combat} if combat else {}
    assert problem(units, action) == code


def test_orders_are_set_at_set_up_or_off_the_map():
    action = {"type": "set-orders", "by": "A", "move": ["hold"]}
    assert problem(mover(None), action, phase="avronian-move") == "wrong-phase"
    assert not problem(mover(None, hex_=None), action, phase="dorian-fire")


def test_thanis_orders_are_unique():
    units = mover(None, thanis=["free-move"])
    assert not problem(units, {"type": "set-orders", "by": "A", "move": ["free-move", "hold"]})
    twice = {"type": "set-orders", "by": "A", "move": ["free-move", "free-move"]}
    assert problem(units, twice) == "thanis-duplicate"
