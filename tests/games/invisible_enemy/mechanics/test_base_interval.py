"""Base interval, with the rulings on it."""

import pytest

from rules.kernel.problems import Illegal
from tests.games.invisible_enemy.battles import A, find_offers, play, refusal_code
from tests.games.invisible_enemy.plans import drive, lay_out, ready_to_drive
from tests.games.invisible_enemy.table import act, battle, mgv


def test_a_refusal_names_the_bases_that_left_the_unit():
    bases = {name: mgv(unit="U", id=place, at=[0, 9 * (place == 1)]) for place, name in enumerate("xyz", 1)}
    state = battle(units={"U": {"side": "a"}}, bases=bases, sides={"a": {"tech_level": 4}}, phase="movement")
    with pytest.raises(Illegal, match="U is broken: x more than"):
        act(state, "finish-unit", unit="U")


BARN = ("Barn 1", "Barn 2", "Barn 3")


def test_a_unit_that_cannot_close_up_ends_its_move_apart():
    """It may not drive apart while it can close up (IE-6.51); when it cannot, what is apart is stranded (IE-6.52)."""
    state = ready_to_drive(lay_out())
    assert find_offers(state, A, "finish:Barn")[0].forfeits == BARN, "it asks first while bases have not moved"
    state = play(state, A, "drive", by="Barn 1", to=[14, 12])
    state = drive(state, to=[20, 11])
    assert refusal_code(state, A, "finish-unit", unit="Barn") == "base-interval", "Barn 3 could still close up"
    (offer,) = find_offers(state, A, "finish:Barn")
    assert offer.closed
    state = play(state, A, "drive", by="Barn 3", to=[22, 16])
    assert not any(state.bases[name].stranded for name in BARN), "nobody is stranded in the middle of the move"
    state = play(state, A, "finish-unit", unit="Barn")
    assert state.moving is None
    assert [name for name in BARN if state.bases[name].stranded] == ["Barn 2", "Barn 3"]
