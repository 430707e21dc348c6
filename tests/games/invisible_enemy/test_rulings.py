"""One test for each ruling that shows in play; RULINGS.md names them."""

import pytest

from rules.games.invisible_enemy.battle.actions.movement import Segment
from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE_CHARTS
from rules.games.invisible_enemy.mechanics import self_destruct
from rules.games.invisible_enemy.mechanics.barrages import number_needed
from rules.games.invisible_enemy.mechanics.movement_costs import travel_mode
from rules.games.invisible_enemy.mechanics.self_destruct import blast_band
from tests.games.invisible_enemy.table import act, battle, mgv, odds, refused


def test_house_charts_stand_as_tables():
    assert HOUSE_CHARTS.control.need == {100: 2, 75: 3, 50: 4, 25: 5}
    assert all(
        HOUSE_CHARTS.direct_fire.cp[key] == HOUSE_CHARTS.direct_fire.k[key] - 1 for key in HOUSE_CHARTS.direct_fire.k
    )
    assert [number_needed(HOUSE_CHARTS, defense) for defense in range(9)] == [7, 8, 9, 10, 11, 12, 13, 14, 15]


def test_the_chart_ends_with_its_last_columns():
    bases = {"a1": mgv(attack=9, range=9), "b1": mgv("recce-combat", side="b", hull=20)}
    assert act(battle(bases=bases), "shoot", 1, by="a1", target="b1", distance=1)[1].volleys[0].row == 4
    bases = {"a1": mgv(attack=1), "b1": mgv(side="b", defense=9)}
    assert act(battle(bases=bases), "shoot", 1, by="a1", target="b1", distance=1)[1].volleys[0].row == -5


@pytest.mark.parametrize(
    ("speed", "defense", "expected"), [(2, 0, (1, 2)), (6, 9, (2, 5)), (20, 5, (3, 6)), (0, 1, (1, 2))]
)
def test_self_destruct_takes_the_nearest_entry(speed, defense, expected):
    band = blast_band(HOUSE_CHARTS, speed)
    assert (band.range, self_destruct.attack_value(band, defense)) == expected


def test_initiative_with_two_dice_or_one():
    assert act(battle(), "initiative", 1, 2, 3, 4)[1].totals == {"a": 3, "b": 7}
    assert act(battle(initiative_dice=1), "initiative", 1, 2)[1].totals == {"a": 1, "b": 2}


def test_type_1_markers_in_hand_are_lost_when_initiative_is_rolled():
    state = battle(sides={"a": {"type1": 2, "type2": 1}, "b": {"type1": 1}})
    for dice in ([3, 4, 6, 1], [6, 6, 1, 1]):
        after, _ = act(state, "initiative", *dice)
        assert [(side.type1, side.type2) for side in after.sides.values()] == [(0, 1), (0, 0)]


def test_deflections_are_kept_and_drops_work_at_once():
    state = battle(sides={"a": {"points": 5}})
    state, _ = act(state, "buy", by="a", item="deflection")
    state, _ = act(state, "buy", by="a", item="network-drop-25")
    assert state.sides["a"].deflections == 1 and state.sides["b"].status == 75


def test_a_natural_one_always_fails():
    state = battle(units={"u": {"side": "a"}})
    found = odds(state, "activate", unit="u", network_support=True)
    assert str(found["success"]) == "5/6"
    assert act(state, "activate", 1, unit="u", network_support=True)[1].success is False


def test_equal_points_have_nobody_first():
    state, event = act(battle(sides={"a": {"network_dice": 1}, "b": {"network_dice": 1}}), "network-combat", 4, 4)
    assert event.first_declare is None and state.first_declare is None


def test_each_base_fires_once():
    state = battle(
        units={"u": {"side": "a"}},
        bases={
            "a1": {"unit": "u", "mgv": "medium-combat"},
            "a2": {"unit": "u", "mgv": "medium-combat"},
            "b1": mgv(side="b"),
        },
    )
    state, _ = act(state, "shoot", 1, by="a1", target="b1", distance=1)
    assert refused(state, "shoot", by="a1", target="b1", distance=1) == "already-fired"
    act(state, "shoot", 1, by="a2", target="b1", distance=1)


def test_two_thirds_replaces_one_third():
    state = battle(bases={"a1": mgv(hits=4), "b1": mgv(side="b")})
    assert act(state, "shoot", 1, by="a1", target="b1", distance=1)[1].volleys[0].damage == -4


@pytest.mark.parametrize(
    ("segment", "cost"),
    [
        ({"go": 1, "mode": "diagonal", "slope": 45}, 3),
        ({"go": 1, "mode": "sideways", "slope": 80}, 3),
        ({"go": 1, "terrain": "slime", "mode": "reverse"}, 3),
        ({"go": 1, "slope": 29}, 1),
        ({"go": 1, "slope": 30}, 2),
        ({"go": 1, "slope": 60}, 2),
        ({"go": 1, "slope": 60.5}, 3),
        ({"gap": 0.2}, 2),
        ({"gap": 1}, 2),
    ],
)
def test_rates_add_and_are_capped(segment, cost):
    dice = [1] if "terrain" in segment else []
    assert act(battle(bases={"a1": mgv()}), "move", *dice, by="a1", path=[segment])[1].cost == cost


@pytest.mark.parametrize(
    ("angle", "mode"),
    [
        (0, "forward"),
        (29.9, "forward"),
        (30, "diagonal"),
        (-60, "diagonal"),
        (60.5, "sideways"),
        (119, "sideways"),
        (120, "diagonal-reverse"),
        (150, "diagonal-reverse"),
        (151, "reverse"),
        (180, "reverse"),
        (270, "sideways"),
    ],
)
def test_directions_of_travel(angle, mode):
    assert travel_mode(Segment(go=1, bearing=angle)) == mode


@pytest.mark.parametrize(
    ("turns", "cost"),
    [([44], 0), ([45], 1), ([90], 1), ([90.5], 2), ([180], 2), ([40, 40], 1), ([90, 90], 2), ([90, 90, 90], 2)],
)
def test_turns_without_travel_are_one_change(turns, cost):
    path = [{"turn": turn} for turn in turns]
    assert act(battle(bases={"a1": mgv()}), "move", by="a1", path=path)[1].cost == cost


def test_clear_low_is_for_low_sensitivity():
    assert (CATALOGUE.movement.clearing.high, CATALOGUE.movement.clearing.medium, CATALOGUE.movement.clearing.low) == (
        1,
        2,
        3,
    )


@pytest.mark.parametrize(
    ("terrain", "traps"), [("ice", [1]), ("slime", [6]), ("mold", [5, 6]), ("mildew", []), ("minefield", [])]
)
def test_trap_faces(terrain, traps):
    for face in range(1, 7):
        dice = [face] if traps else []
        event = act(battle(bases={"a1": mgv()}), "move", *dice, by="a1", path=[{"go": 1, "terrain": terrain}])[1]
        assert event.trapped is (face in traps)


def test_oil_is_a_liquid():
    oil = CATALOGUE.terrain["oil-residue"]
    assert oil.block == 0 and not oil.sight


def test_two_barrages_roll_twice_and_each_deflects_for_itself():
    markers = {
        "m1": {"side": "a", "kind": "type-1", "at": [0, 0]},
        "m2": {"side": "a", "kind": "type-1", "at": [0, 1], "deflected": True},
    }
    state = battle(bases={"b1": mgv(side="b", at=[0, 1], flank_support=True)}, barrages=markers)
    state, first = act(state, "resolve-barrage", 4, 5, marker="m1")
    _, second = act(state, "resolve-barrage", 5, 5, marker="m2")
    assert first.rolled["b1"].total == 9 and second.rolled["b1"].total == 9


def test_towers_know_no_flanks():
    state = battle(
        towers={"t": {"hull": 9, "at": [0, 0]}}, barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}}
    )
    assert act(state, "resolve-barrage", 5, 5, marker="m")[1].destroyed == ()


def test_no_printed_terrain_lets_chemicals_pass_but_the_scenario_may():
    state = battle(bases={"a1": mgv("support-combat"), "b1": mgv("light-combat", side="b")})
    wall = {"type": "shrapnel", "from_attacker": 1, "to_target": 1}
    assert refused(state, "shoot", by="a1", target="b1", distance=3, terrain=[wall]) == "blocked-by-terrain"
    act(state, "shoot", 1, by="a1", target="b1", distance=3, terrain=[{**wall, "c_passes": True}])
    photon = battle(bases={"a1": mgv("light-combat"), "b1": mgv(side="b")})
    assert refused(photon, "shoot", by="a1", target="b1", terrain=[{**wall, "c_passes": True}]) == "blocked-by-terrain"


@pytest.mark.parametrize(("near", "far", "covered"), [(1, 5, False), (5, 1, True), (1, 1, True)])
def test_cover_looks_at_the_target(near, far, covered):
    state = battle(bases={"a1": mgv(range=8), "b1": mgv(side="b")})
    hair = [{"type": "hair", "from_attacker": near, "to_target": far}]
    assert act(state, "shoot", 1, by="a1", target="b1", distance=6, terrain=hair)[1].volleys[0].covered is covered


def test_a_tougher_hull_shields_what_is_behind_it():
    bases = {
        "a1": mgv("heavy-combat"),
        "b1": mgv("recce-combat", side="b"),
        "b2": mgv("heavy-combat", side="b"),
        "b3": mgv("recce-combat", side="b"),
    }
    behind = [{"base": "b2", "distance": 3}, {"base": "b3", "distance": 4}]
    event = act(battle(bases=bases), "shoot", 6, by="a1", target="b1", distance=2, behind=behind)[1]
    assert event.applied == {"b1": 3} and event.wasted == 7


def test_a_rake_goes_from_kill_to_kill():
    bases = {"a1": mgv("heavy-combat", range=6), **{f"b{n}": mgv("recce-combat", side="b") for n in (1, 2, 3)}}
    sweep = [
        {"base": "b1", "distance": 5},
        {"base": "b2", "distance": 6, "gap": 1},
        {"base": "b3", "distance": 6, "gap": 1.1},
    ]
    event = act(battle(bases=bases), "rake", 6, 6, by="a1", network_support=False, sweep=sweep)[1]
    assert event.applied == {"b1": 3, "b2": 3} and event.wasted == 4


def test_an_automatic_move_waives_the_roll_of_a_rake():
    state = battle(
        units={"u": {"side": "a", "auto_move": True}},
        bases={"a1": {"unit": "u", "mgv": "heavy-combat"}, "b1": mgv("recce-combat", side="b")},
    )
    assert act(state, "rake", 6, by="a1", sweep=[{"base": "b1", "distance": 5}])[1].control == "passed"


def test_self_destruction_uses_the_cp_row_with_damage_and_cover():
    state = battle(bases={"a1": mgv(at=[0, 0], hits=2), "b1": mgv(side="b", at=[0, 1])})
    event = act(state, "self-destruct", 6, by="a1", covered=["b1"])[1]
    assert event.volleys["b1"].modifier == (4 - 3 - 1) - 2 - 3


def test_engineers_act_without_a_control_roll():
    state = battle(
        phase="movement",
        units={"u": {"side": "a", "mission": "repair", "control": "failed"}},
        bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv(hits=1)},
    )
    assert act(state, "engineer", 4, by="e", task="repair-hull", target="x")[1].success


def test_a_trapped_base_stays_trapped_and_may_fire():
    state = battle(phase="reset", bases={"a1": mgv(immobilized=True), "b1": mgv(side="b")})
    state, _ = act(state, "next-phase")
    assert state.bases["a1"].immobilized
    assert (
        refused(
            state.__class__(**{**{f: getattr(state, f) for f in state.__dataclass_fields__}, "phase": None}),
            "move",
            by="a1",
            path=[{"turn": 10}],
        )
        == "immobilized"
    )
    act(battle(bases={"a1": mgv(immobilized=True), "b1": mgv(side="b")}), "shoot", 1, by="a1", target="b1", distance=1)


def test_a_fresh_contaminated_base_is_no_vector():
    state = battle(bases={"x": mgv(contaminated=True, at=[0, 0]), "y": mgv(side="b", at=[0, 1])})
    assert refused(state, "contamination-check", by="y", source="x") == "not-a-vector"


def test_drops_stack_to_the_floor():
    state = battle(sides={"a": {"points": 20}})
    state, _ = act(state, "buy", by="a", item="network-drop-25")
    state, _ = act(state, "buy", by="a", item="network-drop-50")
    assert state.sides["b"].status == 25
    assert refused(state, "buy", by="a", item="network-drop-25") == "status-floor"


def test_one_deflection_for_each_barrage():
    state = battle(sides={"a": {"deflections": 2}}, barrages={"m": {"side": "b", "kind": "type-2"}})
    state, _ = act(state, "deflect", by="a", marker="m")
    assert refused(state, "deflect", by="a", marker="m") == "already-deflected"


def test_equal_halves_go_by_the_lowest_id():
    state = battle(
        sides={"a": {"tech_level": 1}},
        units={"u": {"side": "a"}},
        bases={
            "x": {"unit": "u", "id": 7, "mgv": "light-combat", "at": [0, 0]},
            "y": {"unit": "u", "id": 3, "mgv": "light-combat", "at": [9, 0]},
        },
    )
    assert act(state, "check-contact", unit="u")[1].stranded == ("x",)


def test_no_dice_is_no_error():
    assert act(battle(), "network-combat")[1].points == {"a": 0, "b": 0}


def test_an_automatic_unit_takes_its_slot():
    state = battle(
        phase="movement",
        active="a",
        units={"u": {"side": "a", "auto_move": True}, "v": {"side": "b"}},
        bases={"x": {"unit": "u", "mgv": "light-combat"}, "y": {"unit": "v", "mgv": "light-combat"}},
    )
    assert act(state, "activate", unit="u")[0].active == "b"


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
