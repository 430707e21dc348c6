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
