"""Limits that a plan, a typed battle and a case have to draw alike, by the numbers of the rulebook."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import (
    A,
    B,
    begin,
    correct,
    find_offers,
    option_values,
    play,
    refusal_code,
    to_movement,
)
from tests.games.invisible_enemy.plans import drive, in_phase, lay_out, measured, ready_to_drive
from tests.games.invisible_enemy.table import act, battle, mgv, refused


def event_of(state, viewer, type_, *dice, **fields):
    """The first event of an action."""
    action = GAME.battle.codecs.actions.read({"type": type_, **fields})
    return GAME.battle.decide(state, viewer, action, TapeDice(dice))[0]


# --- barrages -------------------------------------------------------------------------------------


def barrage(terrain, at, **options):
    """A marker at 40, 20, far from all bases, and a piece of terrain; in the phase of resolution."""
    state = correct(lay_out(terrain=[{"type": terrain}], **options), ("sides", "b", "type2"), 1)
    if at is not None:
        state = play(state, REFEREE, "locate", name=next(iter(state.terrain)), at=at, width=2, depth=2)
    state = correct(state, ("phase",), "mark-2")
    state = play(state, B, "place-barrage", by="b", kind="type-2", at=[40, 20])
    return state if state.phase == "resolve" else correct(state, ("phase",), "resolve")


@pytest.mark.parametrize(
    ("terrain", "inches", "cleared"),
    [
        ("minefield", 2, True),
        ("minefield", 2.1, False),
        ("mold", 3, True),
        ("mold", 3.1, False),
        ("dust", 4, True),
        ("dust", 4.1, False),
        ("shrapnel", 0, False),
        ("dust", None, False),
    ],
)
def test_terrain_goes_by_its_sensitivity(terrain, inches, cleared):
    """IE-8.15: low, medium and high; never what is impervious, nor what has no place."""
    state = barrage(terrain, None if inches is None else [40, 20 + inches])
    state = play(state, B, "resolve-barrage", marker=next(iter(state.barrages)))
    (piece,) = state.terrain.values()
    assert piece.cleared is cleared


@pytest.mark.parametrize(("defense", "needed"), [(0, 7), (1, 8), (2, 9), (3, 10), (4, 11), (5, 12), (6, 13), (8, 15)])
def test_the_number_grows_with_the_defense(defense, needed):
    """IE-8.10: by one for each point, beyond the chart as well; covered flanks add nothing."""
    bases = {"b1": mgv(side="b", at=[0, 3], defense=defense, flank_support=True)}
    state = battle(bases=bases, barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}})
    rolled = act(state, "resolve-barrage", 6, 6, marker="m")[1].rolled["b1"]
    assert (rolled.needed, rolled.total, rolled.destroyed) == (needed, 12, needed <= 12)


# --- vectors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("away", "hits", "moved"), [(0.5, 0, 0), (1, 0, 0), (1.5, 0, 0.5), (7, 0, 6), (7.1, 0, 6), (9, 4, 3), (9, 3, 6)]
)
def test_a_vector_goes_up_to_an_inch(away, hits, moved):
    """IE-6.62, IE-6.31: its speed is 6, half of it when two thirds damaged (4 of 6); it never goes back."""
    bases = {"z": mgv(contaminated=True, vector=True, hits=hits, at=[0, 0]), "b1": mgv(side="b", at=[0, away])}
    state, event = act(battle(bases=bases), "vector-move", by="z")
    assert (event.target, event.moved_by, state.bases["z"].at) == ("b1", moved, (0, moved))
    assert event.reached is (away - moved <= 1) and state.bases["z"].moved


def test_a_vector_takes_the_lowest_id_of_the_nearest():
    """IE-6.62: of either side, if it is not contaminated or destroyed."""
    bases = {
        "z": mgv(contaminated=True, vector=True, at=[0, 0]),
        "a9": mgv(id=9, at=[3, 0]),
        "b2": mgv(side="b", id=2, at=[0, 3]),
        "a1": mgv(id=1, at=[1.5, 0], contaminated=True),
        "a0": mgv(id=3, at=[1.2, 0], hits=6),
    }
    assert act(battle(bases=bases), "vector-move", by="z")[1].target == "b2"


@pytest.mark.parametrize(
    ("more", "code"), [({"immobilized": True, "vector": True}, "immobilized"), ({}, "not-a-vector")]
)
def test_what_is_no_vector_or_trapped_does_not_march(more, code):
    """IE-6.62, IE-6.65."""
    bases = {"z": mgv(contaminated=True, at=[0, 0], **more), "b1": mgv(side="b", at=[0, 5])}
    assert refused(battle(bases=bases), "vector-move", by="z") == code


# --- engineers and tows ---------------------------------------------------------------------------


def test_sections_are_numbered():
    """IE-6.94: three engineers build three sections."""
    bases = {f"e{number}": {"unit": "u", "mgv": "engineer"} for number in (1, 2, 3)}
    state = battle(units={"u": {"side": "a", "mission": "demolition"}}, bases=bases)
    for name in bases:
        state, _ = act(state, "engineer", 4, by=name, task="build-mek-lok", distance=1)
    assert list(state.terrain) == ["MEK-Lok 1", "MEK-Lok 2", "MEK-Lok 3"]
    assert {(piece.width, piece.depth) for piece in state.terrain.values()} == {(1, 1)}


def test_the_plan_measures_the_reach_of_engineers():
    """IE-6.92, IE-3.5: Barn 2 stands 2 inches from Barn 3, Barn 1 is moved up to 1 inch."""
    state = correct(ready_to_drive(lay_out()), ("bases", "Barn 2", "immobilized"), True)
    free = {"by": "Barn 3", "task": "free-immobilized", "target": "Barn 2"}
    assert measured(state, A, type="engineer", **free, distance=None)["distance"] == 2
    assert refusal_code(state, A, "engineer", **free) == "too-far"
    near = play(state, REFEREE, "locate", name="Barn 2", at=[21, 10])
    assert not play(near, A, "engineer", 4, **free).bases["Barn 2"].immobilized
    assert play(near, A, "engineer", 3, **free).bases["Barn 2"].immobilized


def test_only_engineers_tow():
    """IE-6.43, IE-6.97: and at half the pace."""
    state = play(play(to_movement(begin()), A, "initiative", 6, 6, 1, 1), A, "activate", 2, unit="Barn")
    assert refusal_code(state, A, "move", by="Barn 1", tow="Barn 2", path=[{"go": 1}]) == "not-engineer"
    assert refusal_code(state, A, "move", by="Barn 3", tow="Barn 2", path=[{"go": 3.1}]) == "over-allowance"
    towed = play(state, A, "move", by="Barn 3", tow="Barn 2", path=[{"go": 3}])
    assert towed.bases["Barn 2"].moved and towed.bases["Barn 3"].moved and not towed.bases["Barn 1"].moved


def test_a_towed_base_stays_on_the_table():
    """IE-6.43: behind its engineers, and at the edge where there is no room."""
    state = lay_out()
    for name, at in (("Barn 3", [22, 0.2]), ("Barn 1", [21.2, 0.2]), ("Barn 2", [20.2, 1])):
        state = play(state, REFEREE, "locate", name=name, at=at, facing=0)
    state = ready_to_drive(state)
    assert play(state, A, "drive", by="Barn 3", to=[22, 0.6], tow="Barn 1").bases["Barn 1"].at == (22, 0)
    assert play(state, A, "drive", by="Barn 3", to=[22, 2.2], tow="Barn 1").bases["Barn 1"].at == (22, 1.2)


# --- the plan -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "cost", "dice"), [(20, 2.5, (5,)), (21.8, 2, ())])
def test_round_terrain_is_round(x, cost, dice):
    """IE-9.1: slime costs 2 for an inch; its disc of 6 inches begins at 11.5 on the middle line, at 12.1 beside it."""
    state = lay_out(terrain=[{"type": "slime"}])
    state = play(state, REFEREE, "locate", name="Slime 1", at=[20, 14.5], width=6, round=True)
    state = play(state, REFEREE, "locate", name="Barn 2", at=[x, 10], facing=0)
    event = event_of(ready_to_drive(state), A, "drive", *dice, by="Barn 2", to=[x, 12])
    assert (event.cost, event.traps) == (cost, dice)


def test_a_trapped_base_has_come_as_far_as_the_trap():
    """IE-9.2, IE-6.60: its way ends there, for towers beside it too."""
    state = lay_out(terrain=[{"type": "mold"}])
    state = play(state, REFEREE, "locate", name="Mold 1", at=[20, 13], width=4, depth=2)
    state = drive(ready_to_drive(state), 6, to=[20, 14])
    assert state.bases["Barn 2"].trail == ((20, 10), (20, 12))


@pytest.mark.parametrize(("size", "blocked"), [(1, False), (3, True)])
def test_a_base_is_as_deep_as_it_is_wide(size, blocked):
    """IE-7.12: the size of bases is that of the table; a unit of large ones is in the way sooner."""
    state = begin(positions=True, table={"width": 48, "depth": 40, "base": size})
    for name, at, facing in (("Barn 2", [10, 20], 90), ("Tiger 4", [15, 20], 270), ("Needle 41", [12.5, 21.2], 0)):
        state = play(state, REFEREE, "locate", name=name, at=at, facing=facing)
    found = measured(in_phase(state), A, type="shoot", by="Barn 2", target="Tiger 4", through=None, terrain=None)
    assert (found["through"] == ["Needle"]) is blocked


def test_placed_bases_may_be_shifted_in_the_set_up():
    """IE-2.8, IE-3.5: one's own, and those alone."""
    state = begin(positions=True, table={"width": 48, "depth": 40, "base": 1}, deployed=False)
    state = play(state, A, "place-unit", by="a", unit="Barn", at=[20, 10], facing=0, spacing=2)
    (offer,) = [one for one in find_offers(state, A, "locate:") if one.by == "Barn"]
    (names,) = [field for field in offer.fields if field.path == ("name",)]
    assert option_values(names) == ["Barn 1", "Barn 2", "Barn 3"]


# --- fire and dice --------------------------------------------------------------------------------


def test_a_rake_needs_a_target():
    """IE-7.60."""
    state = battle(bases={"a1": mgv("heavy-combat")})
    assert refused(state, "rake", by="a1", sweep=[]) == "unknown-base"


@pytest.mark.parametrize(("hits", "level"), [(1, 0), (2, -2), (3, -2), (4, -4), (5, -4)])
def test_damage_of_the_firer_counts_by_thirds(hits, level):
    """IE-7.30, IE-7.40: a hull of 6 is damaged at 2 and at 4; K of attack 4 against defense 3 is +1."""
    state = battle(bases={"a1": mgv(hits=hits), "b1": mgv(side="b")})
    event = act(state, "shoot", 6, by="a1", target="b1", distance=1)[1]
    assert (event.volleys[0].damage, event.hits) == (level, 7 + level)


@pytest.mark.parametrize(("attack", "defense", "k"), [(9, 0, 4), (5, 1, 4), (5, 2, 3), (1, 6, -5), (1, 9, -5)])
def test_the_chart_is_held_at_its_ends(attack, defense, k):
    """IE-7.20: between +4 and -5 in the K row; P and C one lower."""
    for weapon, modifier in (("K", k), ("P", k - 1), ("C", k - 1)):
        bases = {"a1": mgv(weapon=weapon, attack=attack), "b1": mgv(side="b", defense=defense)}
        event = act(battle(bases=bases), "shoot", 6, by="a1", target="b1", distance=1)[1]
        assert (event.volleys[0].row, event.hits) == (modifier, max(0, 6 + modifier))


def test_a_reset_in_a_case():
    """IE-3.3, IE-4.32: status, dice, points and deflections; type 2 markers stay, and no pool falls below none."""
    sides = {
        "a": {"network_dice": 3, "status": 25, "points": 2, "deflections": 1, "type2": 2},
        "b": {"network_dice": 0, "status": 50},
    }
    state, _ = act(battle(sides=sides, units={"u": {"side": "a", "auto_move": True}}), "reset")
    a, b = state.sides["a"], state.sides["b"]
    assert (a.network_dice, a.status, a.points, a.deflections, a.type2) == (2, 100, 0, 0, 2)
    assert (b.network_dice, b.status) == (0, 100) and not state.units["u"].auto_move


@pytest.mark.parametrize(("die", "hits"), [(1, 0), (4, 0), (5, 1), (6, 2)])
def test_a_photon_shot_at_cover(die, hits):
    """IE-7.21, IE-7.30: attack 3 at defense 3 is -1 in the lower row, cover another -3: zero or less is no hit."""
    state = battle(bases={"a1": mgv("light-combat"), "b1": mgv(side="b")})
    shot = {"by": "a1", "target": "b1", "distance": 1, "terrain": [{"type": "hair", "to_target": 1}]}
    assert act(state, "shoot", die, **shot)[1].hits == hits


# --- contamination, blasts, clearing --------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "distance", "die", "caught"),
    [("t", 3, 4, True), ("t", 3, 3, False), ("z", 1, 4, True), ("z", 0, 1, False)],
)
def test_who_comes_near_rolls_once_for_each_source(source, distance, die, caught):
    """IE-6.60, IE-6.63, IE-6.65: within 3 inches of a tower, 1 of a vector."""
    bases = {"x": mgv(stranded=True), "z": mgv(side="b", contaminated=True, vector=True)}
    state = battle(bases=bases, towers={"t": {"hull": 9, "hits": 2}})
    beyond = {"by": "x", "source": source, "distance": {"t": 3.1, "z": 1.1}[source]}
    assert refused(state, "contamination-check", **beyond) == "not-exposed"
    state, event = act(state, "contamination-check", die, by="x", source=source, distance=distance)
    base = state.bases["x"]
    assert (event.roll, event.contaminated, base.contaminated) == (die, caught, caught)
    assert base.checked == {source} and base.stranded is not caught, "a contaminated base is in nobody's network"
    again = refused(state, "contamination-check", by="x", source=source, distance=distance)
    assert again == ("contaminated" if caught else "already-checked")


@pytest.mark.parametrize(
    ("source", "code"), [("dead", "tower-dead"), ("fresh", "not-a-vector"), ("gone", "not-a-vector")]
)
def test_what_infects_nobody(source, code):
    """IE-6.65, IE-9.20: 3 hits of 9 kill a tower; a base is contagious from the next turn on, if it still stands."""
    bases = {
        "x": mgv(),
        "fresh": mgv(contaminated=True),
        "gone": mgv(contaminated=True, vector=True, hits=6),
    }
    state = battle(bases=bases, towers={"dead": {"hull": 9, "hits": 3}})
    assert refused(state, "contamination-check", by="x", source=source, distance=0) == code


@pytest.mark.parametrize(
    ("speed", "defense", "attack", "radius"), [(1, 1, 2, 1), (4, 3, 3, 1), (5, 4, 4, 2), (7, 5, 5, 2), (8, 1, 4, 3)]
)
def test_a_blast_by_speed_and_defense(speed, defense, attack, radius):
    """IE-6.71, IE-6.73: the radius by speed, the attack by defense; friend and foe, towers too; it goes in any case."""
    bases = {
        "x": mgv(speed=speed, defense=defense, at=[0, 0]),
        "near": mgv(defense=3, hits=4, at=[0, radius]),
        "far": mgv(side="b", at=[0, radius + 0.1]),
    }
    state = battle(bases=bases, towers={"t": {"hull": 9, "at": [radius, 0]}})
    after, event = act(state, "self-destruct", 6, 6, by="x")
    on_base, on_tower = 6 + attack - 3 - 1, 6 + attack - 4 - 1
    assert (event.attack, event.range) == (attack, radius)
    assert {name: one.hits for name, one in event.volleys.items()} == {"near": on_base, "t": on_tower}
    assert dict(event.applied) == {"near": 2, "t": min(9, on_tower)}, "a hull of 6 with 4 hits takes two"
    assert event.destroyed == ("near",) and after.bases["x"].hits == 6 and after.bases["far"].hits == 0
    assert after.towers["t"].hits == min(9, on_tower)


@pytest.mark.parametrize(
    ("base", "terrain", "code"),
    [
        ("m", "dust", "not-engineer"),
        ("r", "dust", "mission-forbids"),
        ("e", "shrapnel", "cannot-clear"),
        ("e", "fungus-tower", "cannot-clear"),
        ("e", None, "cannot-clear"),
    ],
)
def test_who_clears_what(base, terrain, code):
    """IE-6.41, IE-1.21: demolition alone, and neither towers nor impervious things."""
    units = {"u": {"side": "a", "mission": "demolition"}, "v": {"side": "a", "mission": "repair"}}
    bases = {
        "m": {"unit": "u", "mgv": "medium-combat"},
        "e": {"unit": "u", "mgv": "engineer"},
        "r": {"unit": "v", "mgv": "engineer"},
    }
    path = [{"go": 1, "terrain": terrain, "clear": True}]
    assert refused(battle(units=units, bases=bases), "move", by=base, path=path) == code


@pytest.mark.parametrize(
    ("terrain", "rate"), [("dust", 1), ("ice", 1), ("mold", 2), ("salt-deposit", 2), ("slime", 3), ("mek-lok", 3)]
)
def test_clearing_costs_by_sensitivity(terrain, rate):
    """IE-6.41: instead of the terrain's own cost, without a trap roll, and impassable terrain too."""
    units = {"u": {"side": "a", "mission": "demolition"}}
    state = battle(units=units, bases={"e": {"unit": "u", "mgv": "engineer"}}, terrain={"p": {"type": terrain}})
    state, event = act(state, "move", by="e", path=[{"go": 2, "piece": "p", "clear": True}])
    assert (event.cost, event.cleared, state.terrain["p"].cleared) == (2 * rate, ("p",), True)
    assert state.units["u"].mission_known, "its first work reveals the mission (IE-11.2)"


@pytest.mark.parametrize(("depth", "cleared", "lanes"), [(1, True, ()), (2, False, (((22, 11), (22, 13)),))])
def test_a_path_of_an_inch_covers_small_pieces(depth, cleared, lanes):
    """IE-6.41: what is an inch across is gone, of larger pieces a path."""
    state = lay_out(terrain=[{"type": "dust"}])
    state = play(state, REFEREE, "locate", name="Dust 1", at=[22, 11 + depth / 2], width=1, depth=depth)
    state = play(ready_to_drive(state), A, "drive", by="Barn 3", to=[22, 13.5], clear=True)
    assert (state.terrain["Dust 1"].cleared, state.terrain["Dust 1"].lanes) == (cleared, lanes)


@pytest.mark.parametrize(("hits", "left"), [(1, 0), (2, 1), (5, 4)])
def test_a_repair_is_worth_one_box(hits, left):
    """IE-6.91."""
    units = {"u": {"side": "a", "mission": "repair"}}
    state = battle(units=units, bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv(hits=hits)})
    assert act(state, "engineer", 4, by="e", task="repair-hull", target="x", distance=1)[0].bases["x"].hits == left
    assert act(state, "engineer", 3, by="e", task="repair-hull", target="x", distance=1)[0].bases["x"].hits == hits


def test_a_rake_passes_through_no_unit_and_no_wall():
    """IE-7.12, IE-7.14, IE-7.60: on the plan both are measured for its first target; arcs do not matter."""
    state = in_phase(lay_out(terrain=[{"type": "shrapnel"}]))
    aside = {"by": "Barn 2", "sweep": [{"base": "Tiger 3"}], "through": None, "terrain": None}
    assert play(state, A, "rake", 2, 1, **aside).bases["Tiger 3"].pending == 2, "31 degrees off the centreline"
    held = play(state, REFEREE, "locate", name="Needle 41", at=[21.5, 12.5])
    assert refusal_code(held, A, "rake", **aside) == "blocked-by-unit"
    wall = play(state, REFEREE, "locate", name="Shrapnel 1", at=[21.5, 12.5], width=1, depth=1)
    assert refusal_code(wall, A, "rake", **aside) == "blocked-by-terrain"


def test_a_rake_that_fails_is_a_rake_without_hits():
    """IE-7.60: the report says so."""
    state = correct(in_phase(lay_out()), ("sides", "a", "status"), 25)
    sweep = [{"base": "Tiger 4"}]
    event = event_of(state, A, "rake", 4, by="Barn 2", sweep=sweep, through=None, terrain=None)
    assert (event.manner, event.line, event.control, event.control_roll) == ("rake", "k", "failed", 4)
    assert (event.by, event.target, event.hits, dict(event.applied)) == (("Barn 2",), "Tiger 4", 0, {})


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ({"gap": 1.1}, "gap-too-wide"),
        ({"go": 6.1}, "over-allowance"),
        ({"go": 1, "terrain": "lava"}, "no-such-item"),
    ],
)
def test_parts_of_a_path_that_nobody_drives(part, code):
    """IE-6.38, IE-6.39, IE-9.1: gaps up to an inch, a path up to the speed of 6, terrain of the table."""
    assert refused(battle(bases={"a1": mgv()}), "move", by="a1", path=[part]) == code
