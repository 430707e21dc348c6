"""Drives, with the rulings on it."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, find_offers, play, refusal_code
from tests.games.invisible_enemy.plans import drive, lay_out, ready_to_drive


def test_a_drive_pays_for_what_it_crosses():
    state = ready_to_drive(lay_out())
    moved = drive(state, to=[20, 13])
    assert (moved.bases["Barn 2"].at, moved.bases["Barn 2"].facing) == ((20, 13), 0)
    turned = drive(state, to=[23, 10], facing=180)
    assert turned.bases["Barn 2"].facing == 180
    backed = drive(state, to=[20, 8.5], mode="reverse")
    assert backed.bases["Barn 2"].facing == 0
    with pytest.raises(Illegal, match=r'costs 7".* turn 90°: 1"; 6" × 1: 6"'):
        drive(state, to=[26, 10])
    assert refusal_code(state, A, "drive", by="Barn 2", to=[20, 41]) == "off-table"
    assert refusal_code(state, A, "drive", by="Tiger 1", to=[20, 14]) == "not-your-unit"
    (offer,) = find_offers(state, A, "move:Barn 2")
    assert offer.placing.at == ("to",)


def test_a_trapped_base_stops_at_the_edge_of_the_trap():
    state = lay_out(terrain=[{"type": "mold"}])
    state = play(state, REFEREE, "locate", name="Mold 1", at=[20, 13], width=4, depth=2)
    state = ready_to_drive(state)
    sketch = GAME.display.plan.sketch(
        GAME.view(state, A), GAME.battle.codecs.actions.read({"type": "drive", "by": "Barn 2", "to": [20, 14]})
    )
    assert [piece.id for piece in sketch.pieces] == ["Barn 2"] and sketch.lines[0].title == '4"'
    stuck = drive(state, 5, to=[20, 14])
    assert stuck.bases["Barn 2"].immobilized and stuck.bases["Barn 2"].at == (20, 12)


def test_a_drive_turns_at_its_corners():
    """Each leg is measured for itself, with a turn before it (IE-6.30, IE-6.35)."""
    state = lay_out(terrain=[{"type": "mold"}])
    state = play(state, REFEREE, "locate", name="Mold 1", at=[20, 12], width=1, depth=1)
    state = ready_to_drive(state)
    around = GAME.battle.codecs.actions.read(
        {"type": "drive", "by": "Barn 2", "to": [21, 13.5], "via": [{"to": [21, 11.5]}]}
    )
    lines = GAME.odds.breakdown(GAME.view(state, A), around)
    assert [line.label for line in lines] == ["turn 33.7°", '1.803" × 1', "turn 33.7°", '2" × 1', "Spent"]
    sketch = GAME.display.plan.sketch(GAME.view(state, A), around)
    assert [(line.start, line.end, line.title) for line in sketch.lines] == [
        ((20, 10), (21, 11.5), '1.9"'),
        ((21, 11.5), (21, 13.5), '2"'),
    ]
    moved = drive(state, to=[21, 13.5], via=[{"to": [21, 11.5]}])
    assert (moved.bases["Barn 2"].at, moved.bases["Barn 2"].facing) == ((21, 13.5), 0)
    assert refusal_code(state, A, "drive", by="Barn 2", to=[21, 12], via=[{"to": [21, 41]}]) == "off-table"
    stuck = drive(state, 6, to=[20, 12], via=[{"to": [21, 12]}])
    assert (stuck.bases["Barn 2"].at, stuck.bases["Barn 2"].facing) == ((20.5, 12), 270), (
        "as it drove when it was caught"
    )


def test_many_parts_are_no_longer_than_the_drive():
    """Each part was rounded by itself: nine of 0.6666", less than 6", were refused as 6.003" (IE-6.39)."""
    state = ready_to_drive(lay_out())
    x, y = state.bases["Barn 2"].at
    *corners, end = [[x, y + 0.66666 * number] for number in range(1, 10)]
    moved = drive(state, to=end, via=[{"to": corner} for corner in corners])
    assert moved.bases["Barn 2"].at == tuple(end)


def test_a_typed_path_ends_on_the_table():
    state = ready_to_drive(lay_out())
    assert refusal_code(state, A, "move", by="Barn 2", path=[{"go": 1}], to=[20, 41]) == "off-table"


def test_of_overlapping_terrain_the_most_expensive_counts():
    """IE-6.31, IE-9.2: slime costs 2 for an inch and traps on a 6, ice 3 and traps on a 1; one die, for the ice."""
    state = lay_out(terrain=[{"type": "ice"}, {"type": "slime"}])
    for name in ("Ice 1", "Slime 2"):
        state = play(state, REFEREE, "locate", name=name, at=[20, 11.5], width=2, depth=1)
    state = ready_to_drive(state)
    action = GAME.battle.codecs.actions.read({"type": "drive", "by": "Barn 2", "to": [20, 12]})
    (event,) = GAME.battle.decide(state, A, action, TapeDice([6]))
    assert (event.cost, event.features, event.trapped) == (1 + 3, ("Ice",), False)
