"""The plan of the table: placing, driving, what is measured for an action, and that it tells no secret."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.games.invisible_enemy.mechanics.drives import measure_drive
from rules.games.invisible_enemy.mechanics.movement_costs import path_legs
from rules.kernel.game import REFEREE, SPECTATOR
from rules.kernel.plan import Measures
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from tests.games.invisible_enemy.test_course import A, B, begin, code, given_up, go, key, to_movement

TABLE = {"width": 48, "depth": 40, "base": 1}


def laid_out(**options):
    """Barn along y 10 facing away, Tiger along y 15 facing it, Needle still without places."""
    state = begin(positions=True, table=TABLE, **options)
    state = go(state, A, "locate-unit", unit="Barn", at=[20, 10], facing=0, spacing=2)
    return go(state, B, "locate-unit", unit="Tiger", at=[20, 15], facing=180, spacing=3)


def firing(state, phase="direct-kp"):
    return changed(state, phase=phase)


def measured(state, viewer, **action):
    return GAME.measured(GAME.view(state, viewer), action)


def shot(state, by="Barn 2", target="Tiger 4"):
    """A shot with nothing typed but who fires at whom, and the form's empty rows."""
    row = {"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}
    return measured(
        state, A, type="shoot", by=by, target=target, distance=9, angle=9, through=[], terrain=[row], behind=[]
    )


def test_a_unit_is_put_down_in_a_row_on_the_table():
    state = laid_out()
    assert [state.bases[f"Barn {number}"].at for number in (1, 2, 3)] == [(18, 10), (20, 10), (22, 10)]
    assert code(state, A, "locate-unit", unit="Barn", at=[20, 20]) == "not-now"
    assert code(state, B, "locate-unit", unit="Needle", at=[0.5, 20], spacing=2) == "off-table"
    assert code(begin(), A, "locate-unit", unit="Barn", at=[20, 20]) == "not-now"


def test_the_plan_shows_what_stands_and_names_what_has_no_place():
    state = laid_out(terrain=[{"type": "mold"}], towers=[{"hull": 6}])
    assert isinstance(GAME, Measures)
    plan = GAME.screen(GAME.view(state, SPECTATOR)).plan
    assert (plan.width, plan.depth) == (48, 40)
    assert {piece.id for piece in plan.pieces} == {name for name, base in state.bases.items() if base.at}
    assert plan.missing == ("Needle (3)", "Tower 1", "Mold 1")
    state = go(state, A, "locate", name="Mold 1", at=[10, 20], facing=45, width=4, depth=2)
    (outline,) = GAME.screen(GAME.view(state, SPECTATOR)).plan.outlines
    assert outline.title == "Mold 1" and len(outline.corners) == 4
    assert GAME.screen(GAME.view(begin(), A)).plan is None


def test_a_unit_that_is_not_placed_yet_is_on_nobodys_plan():
    state = begin(positions=True, table=TABLE, deployed=False)
    state = changed(state, phase="placement", step="placing", placing=("b", "a", "b"))
    assert code(state, B, "locate", name="Tiger 1", at=[5, 5]) == "not-now", "it would tell of the base"
    assert code(state, B, "locate-unit", unit="Tiger", at=[5, 5]) == "not-now"
    state = go(state, B, "place-unit", by="b", unit="Tiger", at=[20, 30], facing=180, spacing=2)
    for viewer in (A, SPECTATOR):
        plan = GAME.screen(GAME.view(state, viewer)).plan
        assert {piece.sheet for piece in plan.pieces} == {"Tiger"} and plan.missing == ()
    assert go(state, B, "locate", name="Tiger 1", at=[5, 5]).bases["Tiger 1"].at == (5, 5), "free in the set-up"


def test_a_refusal_does_not_tell_that_a_unit_is_hidden():
    state = begin(positions=True, table=TABLE, deployed=False)
    for type_, real, made_up, more in (
        ("locate", {"name": "Tiger 1"}, {"name": "Lion 1"}, {"at": [5, 5]}),
        ("locate-unit", {"unit": "Tiger"}, {"unit": "Lion"}, {"at": [5, 5]}),
        ("drive", {"by": "Tiger 1"}, {"by": "Lion 1"}, {"to": [5, 5]}),
        ("log-hits", {"by": "Tiger 1"}, {"by": "Lion 1"}, {"hits": 1}),
        ("activate", {"unit": "Tiger"}, {"unit": "Lion"}, {}),
    ):
        said = code(state, A, type_, **real, **more)
        assert said == code(state, A, type_, **made_up, **more) and said.startswith("unknown-"), type_
    later = begin(positions=True, table=TABLE)
    assert code(later, A, "locate", name="Lion 1", at=[5, 5]) == "unknown-base"


def test_a_shot_is_filled_in_with_what_the_plan_measures():
    state = firing(laid_out(terrain=[{"type": "hair"}]))
    found = shot(state)
    assert (found["distance"], found["angle"], found["through"], found["terrain"][0]["type"]) == (5, 0, [], "")
    assert shot(state, target="Tiger 3")["angle"] == 31
    state = go(state, REFEREE, "locate", name="Hair 1", at=[20, 12.5], width=4, depth=1)
    assert shot(state)["terrain"] == [{"type": "hair", "from_attacker": 2, "to_target": 2, "c_passes": False}]
    state = go(state, REFEREE, "locate", name="Needle 41", at=[20, 14])
    assert shot(state)["through"] == ["Needle"]
    assert code(state, A, "shoot", by="Barn 2", target="Tiger 4", through=None, terrain=None) == "blocked-by-unit"
    seen = go(state, A, "shoot", 1, by="Barn 2", target="Tiger 4", distance=5, angle=0)
    assert seen.bases["Tiger 4"].pending, "the players see their table better"


def test_towers_are_in_the_way_and_what_stands_behind_is_named():
    state = firing(laid_out(towers=[{"hull": 6}]))
    behind = go(state, REFEREE, "locate", name="Needle 41", at=[20, 15.9])
    assert [entry["base"] for entry in shot(behind)["behind"]] == ["Needle 41"]
    blocked = go(state, REFEREE, "locate", name="Tower 1", at=[20, 12])
    assert shot(blocked)["terrain"][0]["type"] == "fungus-tower"
    assert shot(blocked, target="Tower 1")["terrain"][0]["type"] == ""
    (offer,) = key(blocked, A, "shoot:Barn 2")
    assert offer.action["target"] == "Tower 1" and offer.cells["Tiger 1"] == "Tiger 1", "the nearest that can be hit"


def test_a_blast_finds_who_is_near_and_who_has_support():
    state = changed(laid_out(), phase="mark-2")
    state = changed(state, sides={**state.sides, "a": changed(state.sides["a"], type2=1)})
    state = changed(go(state, A, "place-barrage", by="a", kind="type-2", at=[12, 15]), phase="resolve", step="")
    (offer,) = key(state, A, "resolve:")
    assert offer.action["within"] == ["Tiger 7", "Tiger 6"] and offer.action["flank"] == []
    state = go(state, REFEREE, "locate", name="Tiger 5", at=[14.8, 15.2], facing=180)
    (offer,) = key(state, A, "resolve:")
    assert offer.action["flank"] == ["Tiger 6", "Tiger 5"]
    spared = GAME.decide(state, A, GAME.actions.read({**offer.action, "within": []}), None)
    assert spared[0].rolled == {}, "what players see counts, not what is measured"


def drive(state, *dice, to, **more):
    return go(state, A, "drive", *dice, by="Barn 2", to=to, **more)


def ready_to_drive(state):
    state = go(to_movement(state), A, "initiative", 6, 6, 1, 1)
    return go(state, A, "activate", 6, unit="Barn")


def test_a_base_drives_to_a_place_and_pays_for_what_it_crosses():
    state = ready_to_drive(laid_out())
    moved = drive(state, to=[20, 13])
    assert (moved.bases["Barn 2"].at, moved.bases["Barn 2"].facing) == ((20, 13), 0)
    turned = drive(state, to=[23, 10], facing=180)
    assert turned.bases["Barn 2"].facing == 180
    backed = drive(state, to=[20, 8.5], mode="reverse")
    assert backed.bases["Barn 2"].facing == 0
    with pytest.raises(Illegal, match=r'costs 7".* turn 90°: 1"; 6" × 1: 6"'):
        drive(state, to=[26, 10])
    assert code(state, A, "drive", by="Barn 2", to=[20, 41]) == "off-table"
    assert code(state, A, "drive", by="Tiger 1", to=[20, 14]) == "not-your-unit"
    (offer,) = key(state, A, "move:Barn 2")
    assert offer.placing.at == ("to",)


def test_a_trapped_base_stands_where_the_trap_begins():
    state = laid_out(terrain=[{"type": "mold"}])
    state = go(state, REFEREE, "locate", name="Mold 1", at=[20, 13], width=4, depth=2)
    state = ready_to_drive(state)
    sketch = GAME.sketch(GAME.view(state, A), GAME.actions.read({"type": "drive", "by": "Barn 2", "to": [20, 14]}))
    assert [piece.id for piece in sketch.pieces] == ["Barn 2"] and sketch.lines[0].title == '4"'
    stuck = drive(state, 5, to=[20, 14])
    assert stuck.bases["Barn 2"].immobilized and stuck.bases["Barn 2"].at == (20, 12)


def test_a_drive_past_a_tower_is_told_before():
    state = go(laid_out(towers=[{"hull": 6}]), REFEREE, "locate", name="Tower 1", at=[25, 13])
    state = ready_to_drive(state)

    def said(to):
        action = GAME.actions.read({"type": "drive", "by": "Barn 3", "to": to})
        return [(line.label, line.amount) for line in GAME.preview(GAME.view(state, A), action)]

    assert ("Near Tower 1", '3"') in said([22, 13.5])
    assert all(label != "Near Tower 1" for label, _ in said([21, 12]))


def test_contact_and_support_are_measured():
    state = laid_out()
    state = go(state, REFEREE, "locate", name="Barn 3", at=[40, 10])
    state = ready_to_drive(state)
    (offer,) = key(state, A, "contact:Barn")
    assert offer.action["stranded"] == ["Barn 3"] and offer.label == "Check contact"
    links = GAME.sketch(GAME.view(state, A), GAME.actions.read(dict(offer.action))).lines
    assert [(line.start, line.end) for line in links] == [((18, 10), (20, 10))]


def test_nobody_strands_bases_by_driving_off():
    """Contact is lost by losses; a unit that moves stays together (IE-6.51)."""
    state = drive(ready_to_drive(laid_out()), to=[20, 13])
    assert key(state, A, "contact:Barn") == []
    assert code(state, A, "check-contact", unit="Barn", stranded=["Barn 2"]) == "not-now"
    state = go(state, A, "finish-unit", unit="Barn")
    assert key(state, A, "contact:Barn"), "a shot may split it afterwards"


def test_a_way_bends_at_its_corners():
    """Each leg is measured for itself, with a turn before it (IE-6.30, IE-6.35)."""
    state = laid_out(terrain=[{"type": "mold"}])
    state = go(state, REFEREE, "locate", name="Mold 1", at=[20, 12], width=1, depth=1)
    state = ready_to_drive(state)
    around = GAME.actions.read({"type": "drive", "by": "Barn 2", "to": [21, 13.5], "via": [{"to": [21, 11.5]}]})
    lines = GAME.preview(GAME.view(state, A), around)
    assert [line.label for line in lines] == ["turn 33.7°", '1.803" × 1', "turn 33.7°", '2" × 1', "Spent"]
    sketch = GAME.sketch(GAME.view(state, A), around)
    assert [(line.start, line.end, line.title) for line in sketch.lines] == [
        ((20, 10), (21, 11.5), '1.9"'),
        ((21, 11.5), (21, 13.5), '2"'),
    ]
    moved = drive(state, to=[21, 13.5], via=[{"to": [21, 11.5]}])
    assert (moved.bases["Barn 2"].at, moved.bases["Barn 2"].facing) == ((21, 13.5), 0)
    assert code(state, A, "drive", by="Barn 2", to=[21, 12], via=[{"to": [21, 41]}]) == "off-table"
    stuck = drive(state, 6, to=[20, 12], via=[{"to": [21, 12]}])
    assert (stuck.bases["Barn 2"].at, stuck.bases["Barn 2"].facing) == ((20.5, 12), 270), (
        "as it drove when it was caught"
    )


def battery(state, by, target="Tiger 4"):
    row = {"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}
    action = {"type": "massed-battery", "by": by, "target": target, "distance": None, "angle": None, "through": []}
    return measured(state, A, **action, terrain=[row], covered_from=[])


def chemical(state):
    """Barn is of class C with a reach of 6, 7 and 8 inches."""
    bases = {name: changed(state.bases[name], weapon="C", attack=4, range=reach) for name, reach in REACH.items()}
    return firing(changed(state, bases={**state.bases, **bases}), "direct-c")


REACH = {"Barn 1": 6, "Barn 2": 7, "Barn 3": 8}


def test_each_base_of_a_battery_is_measured_for_itself():
    """Range, arc and cover are those of each base (IE-7.10, IE-7.30, IE-7.70)."""
    state = chemical(laid_out(terrain=[{"type": "hair"}]))
    state = go(state, REFEREE, "locate", name="Hair 1", at=[19.4, 14], width=0.6, depth=0.6)
    (offer,) = key(state, A, "battery:a")
    assert (offer.action["target"], offer.action["by"]) == ("Tiger 4", list(REACH)), "who can be hit by all of them"
    action = battery(state, list(REACH))
    assert action["covered_from"] == ["Barn 1"] and action["terrain"][0]["type"] == ""
    lines = GAME.preview(GAME.view(state, A), GAME.actions.read(action))
    assert [line.amount for line in lines if line.label == "Target covered"] == ["-3"], "from one of the three"
    open_ground = go(state, REFEREE, "locate", name="Hair 1", at=[40, 30])
    far = go(open_ground, REFEREE, "locate", name="Tiger 4", at=[20, 16.5], facing=180)
    with pytest.raises(Illegal, match="Barn 1"):
        GAME.preview(GAME.view(far, A), GAME.actions.read(battery(far, list(REACH))))
    near = go(far, REFEREE, "locate", name="Barn 1", at=[18, 11.3], facing=0)
    shot_by = GAME.preview(GAME.view(near, A), GAME.actions.read(battery(near, list(REACH))))
    assert [line.label for line in shot_by if not line.amount] == list(REACH), (
        "one that is farther keeps nobody else from it"
    )


def test_targets_and_firers_say_what_keeps_them_apart():
    state = chemical(laid_out())
    (offer,) = key(state, A, "shoot:Barn 1")
    (targets,) = [field for field in GAME.asked(GAME.view(state, A), offer) if field.path == ("target",)]
    told = {one.value: one.detail for one in targets.options}
    assert told["Tiger 4"].endswith('hull, 5.4"') and told["Tiger 7"].endswith("out of range")
    (massed,) = key(state, A, "battery:a")
    (firers,) = [field for field in GAME.asked(GAME.view(state, A), massed) if field.path == ("by",)]
    assert [one.detail.split(", ", 1)[1] for one in firers.options] == ['5.4"', '5"', '5.4"']


def test_ones_own_blocked_surface_hinders_the_enemy_alone():
    state = laid_out(terrain=[{"type": "blocked-surface"}])
    name = "Blocked (encrypted) surface 1"
    (offer,) = key(state, A, "locate")[-1:]
    assert any(field.path == ("owner",) for field in offer.fields)
    for owner, cost in (("a", 3), ("b", 7), ("", 7)):
        there = go(state, REFEREE, "locate", name=name, at=[20, 12], width=2, depth=2, owner=owner)
        action = GAME.actions.read({"type": "drive", "by": "Barn 2", "to": [20, 13]})
        lines = path_costs(ready_to_drive(there), action)
        assert sum(lines.values()) == cost, owner


def path_costs(state, action):
    """What each part of a drive costs, also of one that is too long."""
    move = measure_drive(state, action)
    return {number: leg.cost for number, leg in enumerate(path_legs(state, state.bases[action.by], move))}


def test_engineers_clear_a_path_through_terrain():
    """A path of one inch, at the rate of the terrain's sensitivity (IE-6.41); who follows on it pays nothing more."""
    state = laid_out(terrain=[{"type": "mold"}])
    state = go(state, REFEREE, "locate", name="Mold 1", at=[22, 12], width=4, depth=2)
    state = ready_to_drive(state)
    (offer,) = key(state, A, "move:Barn 3")
    assert any(field.path == ("clear",) for field in offer.fields)
    (offer,) = key(state, A, "move:Barn 2")
    assert all(field.path != ("clear",) for field in offer.fields), "no engineer"
    after = go(state, A, "drive", by="Barn 3", to=[22, 13.5], clear=True)
    assert not after.terrain["Mold 1"].cleared and after.bases["Barn 3"].at == (22, 13.5)
    follow = GAME.actions.read({"type": "drive", "by": "Barn 2", "to": [22, 12], "via": [{"to": [22, 10]}]})
    assert path_costs(after, follow) == {0: 1, 1: 2, 2: 1, 3: 1, 4: 1}, "turn, to the path, turn, up to it, on it"
    beside = GAME.actions.read({"type": "drive", "by": "Barn 2", "to": [21, 12]})
    assert max(path_costs(after, beside).values()) > 1.5
    titles = [one.title for one in GAME.screen(GAME.view(after, B)).plan.outlines]
    assert titles == ["Mold 1", "cleared path through Mold 1"]


def test_the_log_says_how_a_move_comes_to_its_cost():
    state = ready_to_drive(laid_out())
    (event,) = GAME.decide(state, A, GAME.actions.read({"type": "drive", "by": "Barn 2", "to": [23, 10]}), None)
    lines = GAME.describe(event, SPECTATOR).why
    assert [(line.label, line.amount) for line in lines] == [("turn 90°", '1"'), ('3" × 1', '3"')]


def test_mek_lok_is_built_where_the_plan_says():
    state = ready_to_drive(laid_out())
    (offer,) = key(state, A, "engineer:build-mek-lok")
    assert offer.placing.at == ("at",) and offer.action["at"] == [22, 10.9]
    built = go(state, A, "engineer", 4, by="Barn 3", task="build-mek-lok", at=[22, 11])
    piece = built.terrain["MEK-Lok 1"]
    assert (piece.at, piece.width, piece.depth) == ((22, 11), 1, 1)
    assert code(state, A, "engineer", by="Barn 3", task="build-mek-lok", at=[22, 11.1]) == "too-far"


def test_a_unit_that_cannot_help_it_ends_its_move_apart():
    """It may not drive apart (IE-6.51), but what losses and traps have split is not held in its slot for ever."""
    state = go(laid_out(), REFEREE, "locate", name="Barn 3", at=[40, 10])
    state = ready_to_drive(state)
    assert go(state, A, "finish-unit", unit="Barn").moving is None, "nobody of it has moved"
    moved = drive(state, to=[20, 11])
    assert code(moved, A, "finish-unit", unit="Barn") == "base-interval", "it could still close up, or stay"
    (offer,) = key(moved, A, "finish:Barn")
    assert offer.closed
    for name in ("Barn 1", "Barn 3"):
        moved = go(moved, A, "drive", by=name, to=[moved.bases[name].at[0], 11])
    assert code(moved, A, "finish-unit", unit="Barn") == "base-interval", "it has driven on apart"
    trapped = {**moved.bases, "Barn 3": changed(moved.bases["Barn 3"], immobilized=True)}
    assert go(changed(moved, bases=trapped), A, "finish-unit", unit="Barn").moving is None


def test_a_typed_path_ends_on_the_table():
    state = ready_to_drive(laid_out())
    assert code(state, A, "move", by="Barn 2", path=[{"go": 1}], to=[20, 41]) == "off-table"


def test_who_has_no_target_on_the_plan_gives_up_no_shot():
    state = laid_out()
    far = state.bases["Barn 1"]
    placed = {name: changed(one, at=one.at or (40, 38)) for name, one in state.bases.items()}
    state = firing(changed(state, bases=placed))
    assert given_up(state, A, "done:a") == ("Barn",)
    away = {name: changed(one, at=(2, 2)) if one.unit == far.unit else one for name, one in placed.items()}
    assert given_up(firing(changed(state, bases=away)), A, "done:a") == ()
    assert given_up(firing(laid_out()), A, "done:a"), "Needle has no place yet: who knows"


def test_who_has_driven_past_a_tower_rolls_for_the_nearest_point_of_the_way():
    """At any moment of the phase (IE-6.60): also where the base stands farther away again."""
    state = go(laid_out(towers=[{"hull": 6}]), REFEREE, "locate", name="Tower 1", at=[26, 13])
    state = ready_to_drive(state)
    (before,) = key(state, A, "contamination:Barn")
    assert before.seldom, "nobody is near"
    state = go(state, A, "drive", by="Barn 3", to=[23, 13.2], via=[{"to": [23.5, 12]}])
    (offer,) = key(state, A, "contamination:Barn")
    assert not offer.seldom and (offer.action["by"], offer.action["distance"]) == ("Barn 3", 2.7)
    assert go(state, A, "contamination-check", 5, by="Barn 3", source="Tower 1").bases["Barn 3"].contaminated
    assert code(state, A, "contamination-check", by="Barn 2", source="Tower 1") == "not-exposed"
