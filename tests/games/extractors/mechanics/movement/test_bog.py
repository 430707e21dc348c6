"""Leaving bog hexes (EXT-6.16, R-17)."""

import pytest

from tests.games.extractors.battles import DORIAN
from tests.games.extractors.play import LANCE, ROAD, move, move_outcome, resolve
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table


@pytest.mark.parametrize(("die", "free"), [(0, True), (6, True), (7, False), (9, False)])
def test_leaving_the_bog(die, free):
    found = move_outcome(LANCE, move("s", "1009", "1008"), [die], terrain={"1010": ["bog"]})
    assert found == (("1008", 2) if free else ("1010", 0))


def test_leaving_one_bog_for_another_is_rolled_for():
    terrain = {"1010": ["bog"], "1009": ["bog"]}
    found = resolve(LANCE, move("s", "1009", "1008"), [3, 8], terrain=terrain, phase="dorian-move")
    assert (found["hex"], found["stuck"], found["mp-spent"]) == ("1009", True, 2)


def test_stuck_midway_keeps_the_mp_spent():
    found = resolve(LANCE, move("s", "1009", "1008"), [9], terrain={"1009": ["bog"]}, phase="dorian-move")
    assert (found["hex"], found["mp-spent"], found["stuck"]) == ("1009", 2, True)


def test_a_road_leads_out_of_the_bog_without_a_roll():
    assert move_outcome(LANCE, move("s", "=1009"), terrain={"1010": ["bog"]}, roads=ROAD) == ("1009", 1)


def test_leaving_the_bog_is_rolled():
    state = scenario_on_table("three-pod", "dorian-move")
    for face, stuck in ((6, False), (7, True)):
        after, events = act_on_table(state, DORIAN, [face], type_="move", by="Panza Shock", bog=True)
        assert events[0].stuck == stuck and after.units["Panza Shock"].moved
    assert find_offer(state, DORIAN, "table:Panza Shock:leaves-a-bog-hex").rolls
    assert find_offer(state, DORIAN, "table:Ox:leaves-a-bog-hex") is None
