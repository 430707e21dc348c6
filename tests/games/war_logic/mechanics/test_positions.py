"""Figures on a table that was laid out: where they begin, where a move ends, what the plan measures (WL-1.1)."""

import pytest

from rules.games.war_logic.game import GAME
from rules.kernel.records import replace
from rules.kernel.sharing import PIN, Pin
from rules.kernel.viewer import SPECTATOR, side
from rules.kit.plan import distance
from tests.games.war_logic.samples import BRITISH, COSSACKS
from tests.games.war_logic.tables import act, begun, offered, refused

ZONE, HOUSE = {"kind": "zone-1", "at": [24, 9], "width": 20, "depth": 6}, {"kind": "house", "at": [24, 18]}
LAID = {"game": "war-logic", "kind": "map", "width": 48, "depth": 36, "pieces": [ZONE, HOUSE]}
FIGHT = {"type": "move", "by": "corporal", "with_": "human-land-move", "medium": "land"}


@pytest.fixture(scope="module")
def laid():
    return begun(BRITISH, COSSACKS, drawn=PIN.write(Pin(name="Laid", body=LAID)))


@pytest.fixture(scope="module")
def turn(laid):
    state = act(laid, "x", type="begin-turn", side="x")
    mates = ["corporal", "private-1", "private-2"]
    order = {"type": "order", "by": "commander", "with_": "sergeant", "via": "voice", "targets": mates}
    return act(state, "x", **order, distances=dict.fromkeys(mates, 1))


def test_sides_begin_close_to_their_leader_and_face_each_other(laid):
    for key, far, facing in (("x", range(6, 13), 0), ("y", range(19, 37), 180)):
        own = [unit for unit in laid.units.values() if unit.side == key]
        assert len({unit.at for unit in own}) == len(own) and {unit.facing for unit in own} == {facing}
        assert all(int(unit.at[1]) in far and distance(unit.at, own[0].at) <= 2 for unit in own)
    pieces = GAME.display.screen(GAME.view(laid, SPECTATOR)).plan.pieces
    marks = [(one.side, one.mark) for one in pieces]
    assert len(set(marks)) == len(marks) == len(laid.units), "no two of a side have the same letters"
    assert all(unit.at is None for unit in begun(BRITISH, COSSACKS).units.values()), "without a table there are none"


def test_a_move_ends_where_it_leads_and_no_farther_than_it_goes(turn):
    start = turn.units["corporal"].at
    end = (start[0] - 3, start[1] + 4)
    moved = act(turn, "x", **FIGHT, distance=5, to=end).units["corporal"]
    assert moved.at == end and moved.facing == 323
    assert act(turn, "x", **FIGHT, distance=6, to=end).units["corporal"].at == end, "a way round is longer"
    assert refused(turn, "x", **FIGHT, distance=4.9, to=end) == "too-far"
    assert refused(turn, "x", **FIGHT, distance=6, to=[24, 37]) == "off-table"
    assert act(turn, "x", **FIGHT, distance=5).units["corporal"].at == start, "nobody has said where"
    bare = replace(turn, table=None)
    assert refused(bare, "x", **FIGHT, distance=5, to=end) == "off-table"


def test_the_plan_measures_moves_orders_and_shots(turn):
    view = GAME.view(turn, side("x"))
    measure = GAME.display.plan.measure
    x, y = turn.units["corporal"].at
    assert measure(view, {"type": "move", "by": "corporal", "to": [x, y + 2.54]})["distance"] == 2.5
    assert measure(view, {"type": "order", "by": "commander", "targets": ["corporal"]})["distances"] == {"corporal": 1}
    shot = {
        "type": "attack",
        "by": "corporal",
        "with": "musket",
        "target": "House",
    }  # as a form begins: no distance yet
    assert measure(view, shot)["distance"] == round(distance((x, y), (24, 18)), 1)
    assert measure(view, {"type": "volley", "shots": [shot]})["shots"] == [measure(view, shot)]
    told = list(GAME.display.plan.contradictions(view, {**shot, "distance": 3}))
    assert told == [f"typed 3 inches, the plan says {measure(view, shot)['distance']:g}"]
    offer = offered(turn, "x")["move:corporal:human-land-move"]
    assert offer.placing.piece == "corporal" and offer.action["to"] == [x, y]
    assert measure(GAME.view(replace(turn, table=None), side("x")), shot) == shot


def test_a_figure_is_put_where_it_stands_and_begins_in_its_zone(laid, turn):
    put = {"type": "put-down", "by": "corporal", "facing": 90}
    assert act(laid, "x", **put, at=[15, 8]).units["corporal"].at == (15, 8)
    assert refused(laid, "x", **put, at=[24, 20]) == "outside-deployment"
    assert refused(laid, "y", type="put-down", by="ataman", at=[24, 20]) == "", "a side without a zone begins anywhere"
    after = act(turn, "x", **put, at=[24, 20])
    assert after.units["corporal"].at == (24, 20) and after.turn == turn.turn, "at the table things are pushed about"
    assert refused(turn, "y", **put, at=[24, 20]) == "not-your-unit"
