"""Moves on a table without the site's map."""

from rules.games.extractors.battle.state import Exited
from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.victory import score
from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, DORIAN
from tests.games.extractors.tables import (
    act_on_table,
    find_offer,
    scenario_on_table,
    strongpoint,
    table_battle,
    table_refusal,
    with_unit,
)


def test_moves_are_measured_at_the_table():
    state = table_battle("dorian-move")
    state, events = act_on_table(state, DORIAN, type_="move", by="Medic", path=[{"board": "Barge"}])
    assert state.units["Medic"].aboard == "Barge"
    assert table_refusal(state, DORIAN, type_="move", by="Medic") == "already-moved"
    away = replace(state.units["Ox"], hex=None)
    _, events = act_on_table(replace(state, units={**state.units, "Ox": away}), DORIAN, type_="move", by="Ox")
    assert GAME.display.describe(events[0], DORIAN).text == "Ox enters the table."
    state, _ = act_on_table(state, DORIAN, type_="move", by="Ox")
    assert state.units["Ox"].moved
    assert table_refusal(state, DORIAN, type_="move", by="Hammer", path=[{"board": "Ox"}]) == "not-a-transport"


def test_a_section_may_board_as_it_enters():
    """EXT-4.7, EXT-7.2: entering is the first step of a move, which may go on."""
    state = with_unit(table_battle("dorian-move"), "Medic", hex=None)
    offer = find_offer(state, DORIAN, "table:Medic:has-boarded-barge")
    after, _ = act_on_table(state, DORIAN, type_="move", by="Medic", path=offer.action["path"])
    assert after.units["Medic"].aboard == "Barge" and after.units["Medic"].hex == after.units["Barge"].hex


def test_orders_are_recorded_without_the_map():
    state = table_battle("avronian-setup", simple=False)
    state, _ = act_on_table(state, AVRONIAN, type_="set-orders", by="Alpha", move=["hold"], combat=["target"])
    state = replace(state, phase="avronian-move")
    state, events = act_on_table(state, AVRONIAN, type_="move-order", by="Alpha")
    assert events[0].order == "hold"
    assert GAME.display.describe(events[0], AVRONIAN).text == "Hold: Alpha stays where it is."
    assert state.units["Alpha"].hold_bonus
    state = replace(state, phase="avronian-fire")
    state, _ = act_on_table(state, AVRONIAN, type_="reveal", by="Alpha", cycle="combat", mark="Ox")
    sight = {"range": 2}
    shots = [{"weapons": ["slot-1", "slot-2", "slot-3"], "target": "Ox"}]
    order = {"type_": "combat-order", "by": "Alpha", "sights": {"Alpha": {"Ox": sight}}}
    assert table_refusal(state, AVRONIAN, **order, shots=[{**shots[0], "weapons": ["slot-1"]}]) == "weapon-must-fire"
    _, events = act_on_table(state, AVRONIAN, [0, 0, 0], **order, shots=shots)
    assert events[0].attacks[0].drms == (3, 3, 3)


def test_an_empty_fort_falls_to_a_unit_that_enters_its_hex():
    state = strongpoint()
    state = with_unit(state, "Hammer", inside="Fort 1")
    forts = next(one for one in find_offer(state, AVRONIAN, "moved:Gull").fields if one.path == ("forts",))
    assert [one.value for one in forts.options] == ["Fort 2", "Fort 3", "Fort 4", "Fort 5"]
    after, events = act_on_table(state, AVRONIAN, type_="move", by="Gull", forts=["Fort 2"])
    assert after.units["Fort 2"].destroyed and events[0].forts_destroyed == ("Fort 2",)
    assert table_refusal(state, AVRONIAN, type_="move", by="Gull", forts=["Fort 1"]) == "not-a-fort"


def test_machines_leave_over_the_south_edge():
    state = scenario_on_table("ambush", "avronian-move", turn=3)
    for name in ("Alpha", "Wide"):
        state = with_unit(state, name, hex="table")
    state, _ = act_on_table(state, AVRONIAN, type_="move", by="Alpha", path=[{"exit": "S"}])
    state, events = act_on_table(state, AVRONIAN, type_="move", by="Wide", path=[{"exit": "S"}])
    assert state.units["Alpha"].exited == Exited(edge="S", turn=3)
    assert events[-1].type == "ended" and score(state).winner == "avronian"
    assert not GAME.display.describe(events[0], AVRONIAN).why, "nobody counts MP on the table"


def test_a_section_leaves_its_fort():
    """EXT-22.41: it stays inside until it says that it has left."""
    state = with_unit(replace(strongpoint(), phase="dorian-move"), "Hammer", hex="table", inside="Fort 1")
    stayed, events = act_on_table(state, DORIAN, type_="move", by="Hammer")
    assert stayed.units["Hammer"].inside == "Fort 1"
    assert GAME.display.describe(events[0], DORIAN).text == "Hammer stays where it is."
    offer = find_offer(state, DORIAN, "table:Hammer:has-left-fort-1")
    left, _ = act_on_table(state, DORIAN, type_="move", by="Hammer", path=offer.action["path"])
    assert left.units["Hammer"].inside is None


def test_a_passenger_gets_off_first_and_only_from_a_floater_on_the_map():
    """EXT-7.4, EXT-4.7."""
    state = with_unit(replace(strongpoint(), phase="dorian-move"), "Hammer", hex="table", aboard="Barge")
    state = with_unit(state, "Barge", hex="table")
    into = [{"enter-fort": "Fort 1"}]
    assert table_refusal(state, DORIAN, type_="move", by="Hammer", path=into) == "must-unboard-first"
    after, _ = act_on_table(state, DORIAN, type_="move", by="Hammer", path=[{"unboard": True}, *into])
    assert (after.units["Hammer"].aboard, after.units["Hammer"].inside) == (None, "Fort 1")
    off = with_unit(with_unit(replace(state, turn=9), "Hammer", hex=None), "Barge", hex=None)
    for path in ([], [{"unboard": True}], into):
        assert table_refusal(off, DORIAN, type_="move", by="Hammer", path=path) == "must-enter-first"


def test_a_move_ends_with_boarding_a_fort_or_an_edge():
    """EXT-7.2, EXT-22.41, EXT-6.26."""
    state = with_unit(replace(strongpoint(), phase="dorian-move"), "Hammer", hex="table")
    state = with_unit(state, "Barge", hex="table")
    for last in ({"board": "Barge"}, {"enter-fort": "Fort 1"}):
        assert table_refusal(state, DORIAN, type_="move", by="Hammer", path=[last, last]) == "movement-ended"
    south = scenario_on_table("ambush", "avronian-move", turn=3)
    path = [{"exit": "S"}, {"exit": "S"}]
    assert table_refusal(south, AVRONIAN, type_="move", by="Alpha", path=path[:1]) == "must-enter-first"
    south = with_unit(south, "Alpha", hex="table")
    assert table_refusal(south, AVRONIAN, type_="move", by="Alpha", path=path) == "movement-ended"
