"""Contamination, with the rulings on it."""

import pytest

from rules.kernel.problems import Unreadable
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, find_offers, play, refusal_code, to_movement
from tests.games.invisible_enemy.plans import lay_out, ready_to_drive
from tests.games.invisible_enemy.table import battle, mgv, refused


def test_a_freshly_contaminated_base_is_no_vector():
    state = battle(bases={"x": mgv(contaminated=True, at=[0, 0]), "y": mgv(side="b", at=[0, 1])})
    assert refused(state, "contamination-check", by="y", source="x") == "not-a-vector"


def test_vectors_move_when_all_units_are_done():
    state = to_movement(begin())
    state = replace(
        state, bases={**state.bases, "Tiger 1": replace(state.bases["Tiger 1"], contaminated=True, vector=True)}
    )
    state = play(state, A, "initiative", 6, 6, 1, 1)
    assert refusal_code(state, A, "vector-move", by="Tiger 1", target="Barn 1", distance=4) == "not-now"
    state = play(state, A, "pass", by="a")
    state = play(state, B, "pass", by="b")
    assert not find_offers(state, A, "done") and find_offers(state, A, "vector:Tiger 1")
    for unclear in ({"distance": 4}, {"target": "Barn 1", "distance": 100}):
        with pytest.raises(Unreadable):
            play(state, A, "vector-move", by="Tiger 1", **unclear)
    state = play(state, A, "vector-move", by="Tiger 1", target="Barn 1", distance=4)
    assert refusal_code(state, A, "vector-move", by="Tiger 1", target="Barn 1", distance=1) == "not-now"
    assert find_offers(state, A, "done")


def test_a_drive_past_a_tower_counts_from_its_nearest_point():
    """Any moment of the phase counts (IE-6.60), even if the base has moved away again."""
    state = play(lay_out(towers=[{"hull": 6}]), REFEREE, "locate", name="Tower 1", at=[26, 13])
    state = ready_to_drive(state)
    (before,) = find_offers(state, A, "contamination:Barn")
    assert before.seldom, "nobody is near"
    state = play(state, A, "drive", by="Barn 3", to=[23, 13.2], via=[{"to": [23.5, 12]}])
    (offer,) = find_offers(state, A, "contamination:Barn")
    assert not offer.seldom and (offer.action["by"], offer.action["distance"]) == ("Barn 3", 2.7)
    assert play(state, A, "contamination-check", 5, by="Barn 3", source="Tower 1").bases["Barn 3"].contaminated
    assert refusal_code(state, A, "contamination-check", by="Barn 2", source="Tower 1") == "not-exposed"
