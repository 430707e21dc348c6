"""Line of fire, with the rulings on it."""

import pytest

from rules.games.invisible_enemy.battle import form
from rules.games.invisible_enemy.battle.actions import ACTIONS
from rules.games.invisible_enemy.display.corrections import unit_corrections
from tests.games.invisible_enemy.table import act, battle, mgv, refused


def test_no_printed_terrain_lets_chemicals_pass_but_the_scenario_may():
    state = battle(bases={"a1": mgv("support-combat"), "b1": mgv("light-combat", side="b")})
    wall = {"type": "shrapnel", "from_attacker": 1, "to_target": 1}
    assert refused(state, "shoot", by="a1", target="b1", distance=3, terrain=[wall]) == "blocked-by-terrain"
    act(state, "shoot", 1, by="a1", target="b1", distance=3, terrain=[{**wall, "c_passes": True}])
    photon = battle(bases={"a1": mgv("light-combat"), "b1": mgv(side="b")})
    assert refused(photon, "shoot", by="a1", target="b1", terrain=[{**wall, "c_passes": True}]) == "blocked-by-terrain"


@pytest.mark.parametrize(("near", "far", "covered"), [(1, 5, False), (5, 1, True), (1, 1, True)])
def test_cover_depends_on_the_distance_to_the_target(near, far, covered):
    state = battle(bases={"a1": mgv(range=8), "b1": mgv(side="b")})
    hair = [{"type": "hair", "from_attacker": near, "to_target": far}]
    assert act(state, "shoot", 1, by="a1", target="b1", distance=6, terrain=hair)[1].volleys[0].covered is covered


@pytest.mark.parametrize(
    ("type_", "angle", "fine"),
    [
        ("medium-combat", 22.5, True),
        ("medium-combat", -22.6, False),
        ("support-combat", 30, True),
        ("support-combat", 330, True),
        ("support-combat", 30.1, False),
    ],
)
def test_arcs_are_half_on_each_side(type_, angle, fine):
    state = battle(bases={"a1": mgv(type_), "b1": mgv("light-combat", side="b")})
    if fine:
        act(state, "shoot", 1, by="a1", target="b1", distance=1, angle=angle)
    else:
        assert refused(state, "shoot", by="a1", target="b1", distance=1, angle=angle) == "out-of-arc"


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


def test_only_other_units_block_and_a_lone_base_lets_chemicals_pass():
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


def test_a_unit_behind_the_firers_own_is_in_the_way():
    """IE-7.12, IE-7.16: own and target's units are passed over, others are not, in whatever order."""
    units = {"u": {"side": "a"}, "v": {"side": "b"}, "w": {"side": "b"}}
    bases = {
        "a1": {"unit": "u", "mgv": "medium-combat"},
        "b1": {"unit": "v", "mgv": "light-combat"},
        "c1": {"unit": "w", "mgv": "light-combat"},
    }
    state = battle(units=units, bases=bases)
    assert refused(state, "shoot", by="a1", target="b1", distance=3, through=["u", "v", "w"]) == "blocked-by-unit"
    act(state, "shoot", 1, by="a1", target="b1", distance=3, through=["u", "v"])


@pytest.mark.parametrize("contaminated", [True, False])
def test_a_contaminated_base_in_the_line_is_named_by_itself(contaminated):
    """IE-6.64, IE-7.16: it is a unit of its own, on a plan as in what a player sends; other bases are not named."""
    bases = {"a1": mgv(), "b1": mgv("light-combat", side="b"), "c1": mgv(side="b", contaminated=contaminated)}
    state = battle(bases=bases)
    shot = ACTIONS.read({"type": "shoot", "by": "a1", "target": "b1", "distance": 1, "through": ["c1"], "terrain": []})
    faults = [text for text, _ in form.shot_faults(state, shot)]
    assert faults == ([] if contaminated else ["There is no c1 to name here."])


def test_no_correction_takes_a_unit_off_the_table():
    """A unit that nobody had placed could go on, and the side that did not see it was offered what was refused."""
    state = battle(units={"x": {"side": "b"}}, bases={"b1": mgv(side="b", unit="x")})
    paths = [one.path for one in unit_corrections(state, "x", state.units["x"])]
    assert ("units", "x", "control") in paths
    assert ("units", "x", "placed") not in paths
