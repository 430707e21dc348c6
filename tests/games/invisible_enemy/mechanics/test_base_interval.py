"""Base interval, with the rulings on it."""

import pytest

from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, find_offers, play, refusal_code
from tests.games.invisible_enemy.plans import drive, lay_out, ready_to_drive
from tests.games.invisible_enemy.table import act, battle, mgv


def test_a_refusal_names_the_bases_that_left_the_unit():
    bases = {name: mgv(unit="U", id=place, at=[0, 9 * (place == 1)]) for place, name in enumerate("xyz", 1)}
    state = battle(units={"U": {"side": "a"}}, bases=bases, sides={"a": {"tech_level": 4}}, phase="movement")
    with pytest.raises(Illegal, match="U is broken: x more than"):
        act(state, "finish-unit", unit="U")


def test_a_unit_split_by_losses_may_end_its_move_apart():
    """It may not drive apart (IE-6.51), but what losses and traps have split is not held in its slot for ever."""
    state = play(lay_out(), REFEREE, "locate", name="Barn 3", at=[40, 10])
    state = ready_to_drive(state)
    assert play(state, A, "finish-unit", unit="Barn").moving is None, "nobody of it has moved"
    moved = drive(state, to=[20, 11])
    assert refusal_code(moved, A, "finish-unit", unit="Barn") == "base-interval", "it could still close up, or stay"
    (offer,) = find_offers(moved, A, "finish:Barn")
    assert offer.closed
    for name in ("Barn 1", "Barn 3"):
        moved = play(moved, A, "drive", by=name, to=[moved.bases[name].at[0], 11])
    assert refusal_code(moved, A, "finish-unit", unit="Barn") == "base-interval", "it has driven on apart"
    trapped = {**moved.bases, "Barn 3": replace(moved.bases["Barn 3"], immobilized=True)}
    assert play(replace(moved, bases=trapped), A, "finish-unit", unit="Barn").moving is None
