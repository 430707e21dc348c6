"""Rulings of fire and engineers, and readings of our own; RULINGS.md names them."""

import pytest

from rules.kernel.problems import Illegal, Unreadable
from tests.games.invisible_enemy.table import act, battle, mgv, refused


def test_kinetic_overkill_of_several_firers_spills_over():
    state = battle(
        bases={
            "a1": mgv("heavy-combat"),
            "p": mgv("light-combat"),
            "b1": mgv("recce-combat", side="b", pending=3),
            "b2": mgv("recce-combat", side="b"),
        }
    )
    event = act(state, "shoot", 1, by="a1", target="b1", distance=1, behind=[{"base": "b2", "distance": 2}])[1]
    assert event.applied == {"b1": 0, "b2": 3} and event.wasted == 2
    assert act(state, "shoot", 5, by="p", target="b1", distance=1)[1].wasted == 6


def test_friends_behind_are_hit():
    state = battle(bases={"a1": mgv("heavy-combat"), "a2": mgv("recce-combat"), "b1": mgv("recce-combat", side="b")})
    assert act(state, "shoot", 2, by="a1", target="b1", distance=1, behind=[{"base": "a2", "distance": 2}])[
        1
    ].applied == {"b1": 3, "a2": 3}


def test_doomed_bases_block_until_the_step_ends():
    state = battle(
        units={"x": {"side": "b"}},
        bases={
            "a1": mgv("light-combat"),
            "b1": mgv(side="b"),
            "x1": {"unit": "x", "mgv": "recce-combat", "pending": 3},
        },
    )
    assert refused(state, "shoot", by="a1", target="b1", distance=1, through=["x"]) == "blocked-by-unit"
    state, _ = act(state, "end-step")
    act(state, "shoot", 1, by="a1", target="b1", distance=1, through=["x"])


def test_own_and_target_units_are_not_in_the_way_and_a_lone_base_lets_chemicals_pass():
    bases = {
        "a1": {"unit": "u", "mgv": "light-combat"},
        "b1": {"unit": "v", "mgv": "medium-combat"},
        "c": {"unit": "w", "mgv": "medium-combat"},
        "s": {"unit": "u", "mgv": "support-combat"},
    }
    state = battle(units={"u": {"side": "a"}, "v": {"side": "b"}, "w": {"side": "b"}}, bases=bases)
    act(state, "shoot", 1, by="a1", target="b1", distance=1, through=["u", "v"])
    assert refused(state, "shoot", by="a1", target="b1", distance=1, through=["w"]) == "blocked-by-unit"
    act(state, "shoot", 1, by="s", target="b1", distance=1, through=["w"])


@pytest.mark.parametrize("flag", ["immobilized", "stranded"])
def test_who_cannot_turn_cannot_rake(flag):
    state = battle(bases={"a1": mgv("heavy-combat", **{flag: True}), "b1": mgv("recce-combat", side="b")})
    assert refused(state, "rake", by="a1", sweep=[{"base": "b1", "distance": 1}]) == flag


def test_a_rake_has_its_own_roll_after_a_failed_one():
    state = battle(
        units={"u": {"side": "a", "control": "failed"}},
        bases={"a1": {"unit": "u", "mgv": "heavy-combat"}, "b1": mgv("recce-combat", side="b")},
    )
    assert (
        act(state, "rake", 2, 1, by="a1", network_support=False, sweep=[{"base": "b1", "distance": 1}])[1].control
        == "passed"
    )


@pytest.mark.parametrize("mission", ["repair", "demolition", "strike"])
def test_attaching_a_tow_is_open_to_all_missions(mission):
    state = battle(
        units={"u": {"side": "a", "mission": mission}}, bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv()}
    )
    assert act(state, "engineer", by="e", task="attach-tow", target="x")[0].bases["x"].tow_attached == "e"


def test_a_freed_base_has_had_its_move():
    state = battle(
        units={"u": {"side": "a", "mission": "demolition"}},
        bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv("light-combat")},
    )
    state, _ = act(state, "move", 6, by="x", path=[{"go": 1, "terrain": "slime"}])
    state, _ = act(state, "engineer", 4, by="e", task="free-immobilized", target="x")
    assert refused(state, "move", by="x", path=[{"go": 1}]) == "already-moved"


def test_terrain_is_cleared_by_its_centre():
    pieces = {
        "near": {"type": "minefield", "at": [2, 0]},
        "far": {"type": "minefield", "at": [2.1, 0]},
        "rock": {"type": "shrapnel", "at": [1, 0]},
    }
    state = battle(terrain=pieces, barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}})
    assert act(state, "resolve-barrage", marker="m")[1].cleared == ("near",)


def test_minefields_trap_nobody():
    assert act(battle(bases={"a1": mgv()}), "move", by="a1", path=[{"go": 2, "terrain": "minefield"}])[1].cost == 2


def test_penetration_has_no_gap_rule():
    state = battle(
        bases={"a1": mgv("heavy-combat"), "b1": mgv("recce-combat", side="b"), "b2": mgv("recce-combat", side="b")}
    )
    event = act(state, "shoot", 6, by="a1", target="b1", distance=1, behind=[{"base": "b2", "distance": 8}])[1]
    assert event.applied == {"b1": 3, "b2": 3}


def test_one_base_in_network_range_supports_its_unit():
    bases = {
        "x": {"unit": "u", "mgv": "light-combat", "at": [0, 9]},
        "y": {"unit": "u", "mgv": "light-combat", "at": [0, 90]},
        "n": mgv("network", at=[0, 0]),
    }
    state = battle(units={"u": {"side": "a"}}, bases=bases)
    assert act(state, "activate", 2, unit="u")[1].supported
    dead = battle(units={"u": {"side": "a"}}, bases={**bases, "n": mgv("network", at=[0, 0], contaminated=True)})
    assert not act(dead, "activate", 2, unit="u")[1].supported


# --- readings of our own --------------------------------------------------------------------------


def test_who_has_left_a_unit_is_named_and_not_those_who_stayed():
    bases = {name: mgv(unit="U", id=place, at=[0, 9 * (place == 1)]) for place, name in enumerate("xyz", 1)}
    state = battle(units={"U": {"side": "a"}}, bases=bases, sides={"a": {"tech_level": 4}}, phase="movement")
    with pytest.raises(Illegal, match="U is broken: x more than"):
        act(state, "finish-unit", unit="U")


def test_towing_counts_as_the_move_of_the_towed():
    state = battle(
        units={"u": {"side": "a", "mission": "repair"}},
        bases={
            "e": {"unit": "u", "mgv": "engineer"},
            "x": mgv(moved=True),
            "z": mgv("medium-combat", contaminated=True),
        },
    )
    assert refused(state, "move", by="e", tow="x", path=[{"go": 1}]) == "already-moved"
    assert refused(state, "move", by="e", tow="z", path=[{"go": 1}]) == "tow-needs-action"


def test_a_seized_enemy_may_be_towed_from_then_on():
    state = battle(
        units={"u": {"side": "a", "mission": "demolition"}},
        bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv(side="b")},
    )
    assert refused(state, "engineer", by="e", task="attach-tow", target="x") == "tow-needs-action"
    state, _ = act(state, "engineer", 5, by="e", task="seize-enemy", target="x")
    assert act(state, "move", by="e", tow="x", path=[{"go": 3}])[1].cost == 6


def test_a_cleared_piece_is_no_terrain():
    state = battle(bases={"a1": mgv()}, terrain={"p": {"type": "mold", "cleared": True}})
    assert act(state, "move", by="a1", path=[{"go": 2, "piece": "p", "terrain": "mold"}])[1].cost == 2


def test_ones_own_blocked_surface_is_open():
    state = battle(bases={"a1": mgv(side="a")})
    path = [{"go": 2, "terrain": "blocked-surface", "owner": "a"}]
    assert act(state, "move", by="a1", path=path)[1].cost == 2
    path[0]["owner"] = "b"
    assert act(state, "move", 1, by="a1", path=path)[1].cost == 6


def test_one_feature_is_one_die():
    state = battle(bases={"a1": mgv("light-combat")})
    mold = {"go": 1, "terrain": "mold"}
    act(state, "move", 1, by="a1", path=[mold, {"turn": 10}, mold])
    act(state, "move", 1, 1, by="a1", path=[{**mold, "piece": "p"}, {**mold, "piece": "q"}])
    act(state, "move", 1, 1, by="a1", path=[mold, {"go": 1}, mold])


@pytest.mark.parametrize("path", [[{"go": -1}], [{"gap": -0.5}]])
def test_no_length_is_negative(path):
    state = battle(bases={"a1": mgv(), "b1": mgv(side="b")})
    with pytest.raises(Unreadable):
        act(state, "move", by="a1", path=path)
    with pytest.raises(Unreadable):
        act(state, "shoot", 3, by="a1", target="b1", distance=-3)
