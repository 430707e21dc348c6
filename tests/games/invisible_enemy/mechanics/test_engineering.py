"""Engineering, with the rulings on it."""

from tests.games.invisible_enemy.battles import A, find_offers, play, refusal_code
from tests.games.invisible_enemy.plans import lay_out, ready_to_drive
from tests.games.invisible_enemy.table import act, battle, mgv, refused


def test_engineers_act_without_a_control_roll():
    state = battle(
        phase="movement",
        units={"u": {"side": "a", "mission": "repair", "control": "failed"}},
        bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv(hits=1)},
    )
    assert act(state, "engineer", 4, by="e", task="repair-hull", target="x")[1].success


def test_a_freed_base_has_already_moved():
    state = battle(
        units={"u": {"side": "a", "mission": "demolition"}},
        bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv("light-combat")},
    )
    state, _ = act(state, "move", 6, by="x", path=[{"go": 1, "terrain": "slime"}])
    state, _ = act(state, "engineer", 4, by="e", task="free-immobilized", target="x")
    assert refused(state, "move", by="x", path=[{"go": 1}]) == "already-moved"


def test_mek_lok_is_built_at_its_place_on_the_plan():
    state = ready_to_drive(lay_out())
    (offer,) = find_offers(state, A, "engineer:build-mek-lok")
    assert offer.placing.at == ("at",) and offer.action["at"] == [22, 10.9]
    built = play(state, A, "engineer", 4, by="Barn 3", task="build-mek-lok", at=[22, 11])
    piece = built.terrain["MEK-Lok 1"]
    assert (piece.at, piece.width, piece.depth) == ((22, 11), 1, 1)
    assert refusal_code(state, A, "engineer", by="Barn 3", task="build-mek-lok", at=[22, 11.1]) == "too-far"


def test_a_task_tells_its_die_and_what_was_needed():
    """IE-6.90, IE-11.2: the first work reveals the mission."""
    state = battle(
        units={"u": {"side": "a", "mission": "repair", "mission_known": False}},
        bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv(hits=3), "whole": mgv()},
    )
    needed = state.charts.engineering.need["repair-hull"]
    after, event = act(state, "engineer", needed - 1, by="e", task="repair-hull", target="x")
    assert (event.roll, event.needed, event.success) == (needed - 1, needed, False)
    assert after.bases["x"].hits == 3 and after.units["u"].mission_known
    after, event = act(state, "engineer", needed, by="e", task="repair-hull", target="x")
    assert (event.roll, event.success) == (needed, True) and after.bases["x"].hits < 3
    assert refused(state, "engineer", by="e", task="repair-hull", target="whole") == "target-not-damaged"
