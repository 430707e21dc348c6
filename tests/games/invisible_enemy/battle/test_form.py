"""A side's action says what its offer asks for, within its bounds; the referee says what he likes."""

import pytest

from rules.games.invisible_enemy.battle.state import Barrage
from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Unreadable
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, begin, find_offers, play, to_movement
from tests.games.invisible_enemy.plans import in_phase, lay_out, ready_to_drive


@pytest.fixture(scope="module")
def typed():
    return ready_to_drive(begin())


@pytest.fixture(scope="module")
def plan():
    return ready_to_drive(lay_out())


def spare(state, type_, **fields):
    """Why an action is not taken as it is written: the rule."""
    with pytest.raises(Unreadable) as error:
        play(state, A, type_, **fields)
    assert error.value.problem.message
    return error.value.problem.rule


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"to": [1, 1]}, "IE-3.5"),
        ({"facing": 360}, "IE-3.5"),
        ({"tow_to": [1, 1]}, "IE-6.43"),
        ({"tow": "Barn 1"}, "IE-6.43"),
        ({"path": [{"turn": 1, "go": 1}]}, "IE-6.30"),
        ({"path": [{"turn": 181}]}, "IE-6.35"),
        ({"path": [{"turn": -1}]}, "IE-6.35"),
        ({"path": [{"go": 1, "slope": 30}]}, "IE-6.31"),
        ({"path": [{"go": 1, "terrain": "custard"}]}, "IE-9.1"),
        ({"path": [{"go": 1, "bearing": 3}]}, "IE-6.39"),
    ],
)
def test_a_path_is_written_as_its_offer_asks(typed, more, rule):
    good = {"by": "Barn 1", "path": [{"go": 1, "mode": "forward"}]}
    assert play(typed, A, "move", **good).bases["Barn 1"].moved
    assert spare(typed, "move", **{**good, **more}) == rule


@pytest.mark.parametrize(
    ("type_", "fields", "rule"),
    [
        ("self-destruct", {"by": "Barn 1", "within": ["nobody"]}, "IE-6.71"),
        ("self-destruct", {"by": "Barn 1", "within": [], "covered": ["nobody"]}, "IE-6.72"),
        ("self-destruct", {"by": "Barn 1", "within": [], "shielded": ["Barn 2"]}, "IE-6.72"),
        ("check-contact", {"unit": "Barn", "stranded": ["nobody"]}, "IE-6.52"),
        ("contamination-check", {"by": "Barn 1", "source": "Tower 1", "distance": 100}, "IE-3.5"),
    ],
)
def test_only_what_is_on_the_table_is_named(typed, type_, fields, rule):
    assert spare(typed, type_, **fields) == rule


def test_a_line_of_fire_to_a_base_without_a_place_is_said(plan):
    """IE-7.12: the plan measures what lies between two places, and nothing where one is missing."""
    state = in_phase(plan)
    assert "Needle 43" in state.bases and state.bases["Needle 43"].at is None
    shot = {"by": "Barn 1", "target": "Needle 43", "distance": 3, "angle": 0, "terrain": [], "behind": []}
    assert spare(state, "shoot", **shot, through=None) == "IE-7.12"
    assert play(state, A, "shoot", 6, **shot, through=[]).bases["Barn 1"].fired


def test_nobody_is_supported_by_a_network_base_that_is_not_there():
    state = play(to_movement(begin()), A, "initiative", 6, 6, 1, 1)
    assert spare(state, "activate", unit="Barn", network_support=True) == "IE-6.11"
    action = GAME.battle.codecs.actions.read({"type": "activate", "unit": "Barn", "network_support": True})
    assert GAME.battle.decide(state, REFEREE, action, TapeDice([6])), "the referee knows better"


def test_a_drive_is_over_one_of_three_slopes(plan):
    assert play(plan, A, "drive", by="Barn 2", to=[20, 11]).bases["Barn 2"].at == (20, 11)
    assert spare(plan, "drive", by="Barn 2", to=[20, 11], slope=10) == "IE-6.31"
    assert spare(plan, "drive", by="Barn 2", to=[20, 11], facing=400) == "IE-3.5"


def test_no_move_is_offered_while_a_roll_for_contamination_is_due():
    """IE-6.60, IE-6.61: it may have to stop."""
    state = lay_out(towers=[{"hull": 6}])
    state = play(state, REFEREE, "locate", name="Tower 1", at=[20, 14], facing=0)
    state = ready_to_drive(state)
    assert find_offers(state, A, "move:")
    near = play(state, A, "drive", by="Barn 2", to=[20, 12])
    assert not find_offers(near, A, "move:")
    (finish,) = find_offers(near, A, "finish:")
    assert finish.closed is not None and finish.closed.rule == "IE-6.60"


# --- places, and what goes with a barrage -----------------------------------------------------------


@pytest.mark.parametrize("more", [{"at": [10, 10]}, {"facing": 90}, {"spacing": 1}])
def test_a_unit_has_a_place_on_a_plan_only(more):
    """IE-3.5: without one, and without a place there, nothing is said by a facing."""
    for positions in (False, True):
        state = begin(positions=positions)
        if not (positions and "at" in more):
            assert refusal_of_placing(state, more) == "IE-3.5"
        assert refusal_of_placing(state, {}) == ""


def refusal_of_placing(state, more):
    """The rule by which the side in turn may not place its first unit so."""
    state = replace(state, phase="placement", step="placing", placing=("a",))
    unit = next(name for name, one in state.units.items() if one.side == "a")
    state = replace(state, units={**state.units, unit: replace(state.units[unit], placed=False)})
    try:
        play(state, A, "place-unit", by="a", unit=unit, **more)
    except Unreadable as error:
        return error.problem.rule
    return ""


@pytest.mark.parametrize(("state", "at"), [("typed", [3, 3]), ("plan", [500, 3]), ("plan", [3, -1])])
def test_a_marker_lies_on_the_plan_or_nowhere(request, state, at):
    """IE-3.5, IE-5.1."""
    held = in_phase(request.getfixturevalue(state), "mark-1")
    held = replace(held, sides={**held.sides, "a": replace(held.sides["a"], type1=1)})
    assert spare(held, "place-barrage", by="a", kind="type-1", at=at) == "IE-3.5"
    assert play(held, A, "place-barrage", by="a", kind="type-1", place="beside the barn").barrages


@pytest.mark.parametrize("named", [{"flank": ["Tower 1"]}, {"cleared": ["Mold 1"]}, {"cleared": ["Mine 1"]}])
def test_only_bases_have_flanks_and_only_what_stands_is_cleared(named):
    """IE-8.11, IE-8.15."""
    state = begin(towers=[{"hull": 6}], terrain=[{"type": "mold"}])
    terrain = {name: replace(piece, cleared=True) for name, piece in state.terrain.items()}
    marker = {"M": Barrage(side="a", kind="type-1")}
    state = replace(in_phase(state, "resolve"), terrain=terrain, barrages=marker)
    barrage = {"marker": "M", "within": [], "flank": [], "cleared": []}
    assert spare(state, "resolve-barrage", **{**barrage, **named}) in ("IE-8.11", "IE-8.15")
    play(state, A, "resolve-barrage", **barrage)
