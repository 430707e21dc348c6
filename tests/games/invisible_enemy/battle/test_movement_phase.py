"""The movement phase and its terrain in battles that the site keeps, by the numbers of the rulebook."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, correct, find_offers, play, refusal_code, to_movement
from tests.games.invisible_enemy.plans import TABLE, lay_out, ready_to_drive
from tests.games.invisible_enemy.samples import HOMESTEAD


def begun(**options):
    """Regiment has passed nothing yet; Homestead has the initiative."""
    return play(to_movement(begin(**options)), A, "initiative", 6, 6, 1, 1)


def driving(**options):
    """Barn has made its control roll: 2+ at 100 percent."""
    return play(begun(**options), A, "activate", 2, unit="Barn")


def moved(state, *dice, by="Barn 1", **fields):
    """The event of a move that the referee makes, who may name what else the plan measures."""
    action = GAME.battle.codecs.actions.read({"type": "move", "by": by, **fields})
    tape = TapeDice(dice)
    events = GAME.battle.decide(state, REFEREE, action, tape)
    assert not tape.spare
    return events[0]


# --- initiative and control -----------------------------------------------------------------------


def test_a_side_without_units_leaves_the_rest_to_the_other():
    """IE-6.5, IE-6.3: Homestead has one unit, Regiment two."""
    state = play(driving(), A, "finish-unit", unit="Barn")
    state = play(play(state, B, "activate", 2, unit="Needle"), B, "finish-unit", unit="Needle")
    assert state.active == "b"
    assert refusal_code(state, A, "pass", by="a") == "not-your-turn"
    state = play(play(state, B, "activate", 2, unit="Tiger"), B, "finish-unit", unit="Tiger")
    assert state.active is None


def test_free_barrages_of_a_tie_that_the_referee_settles_are_not_kept():
    """IE-6.2: one was placed and none resolved; the step of barrages waited for it for ever."""
    state = play(to_movement(begin()), A, "initiative", 3, 4, 5, 2)
    state = play(state, A, "place-barrage", by="a", kind="tie")
    state = correct(state, ("initiative",), "a")
    state = play(play(state, A, "done", by="a"), B, "done", by="b")
    assert not state.barrages and not any(side.tie_barrages for side in state.sides.values())
    assert state.phase == "direct-kp"


def test_a_unit_that_is_gone_is_not_rolled_for():
    """IE-6.3, IE-6.64: without a base of its own left it takes no slot, which would be a turn of waiting."""
    state = begun()
    for name in ("Needle 41", "Needle 42"):
        state = play(state, B, "self-destruct", by=name, within=[])
    state = correct(state, ("bases", "Needle 43", "contaminated"), True)
    state = play(play(state, A, "activate", 2, unit="Barn"), A, "finish-unit", unit="Barn")
    assert not find_offers(state, B, "activate:Needle") and find_offers(state, B, "activate:Tiger")
    assert refusal_code(state, B, "activate", unit="Needle") == "base-destroyed"


@pytest.mark.parametrize("movers", [(), ("Barn 2",), ("Barn 3", "Barn 1", "Barn 2")])
def test_any_number_of_bases_moves(movers):
    """IE-6.16: none, one or all, in any order."""
    state = driving()
    for name in movers:
        state = play(state, A, "move", by=name, path=[{"go": 1}])
    state = play(state, A, "finish-unit", unit="Barn")
    assert {name for name, base in state.bases.items() if base.moved} == set(movers)


def test_turning_is_moving():
    """IE-6.36, IE-7.62: it needs the control roll, is the one move of the turn, and leaves no rake."""
    turn = {"by": "Barn 1", "path": [{"turn": 10}]}
    assert refusal_code(begun(), A, "move", **turn) == "not-your-turn"
    failed = play(begun(), A, "activate", 1, unit="Barn")
    assert refusal_code(failed, A, "move", **turn) == "control-failed"
    state = play(driving(), A, "move", **turn)
    assert refusal_code(state, A, "move", by="Barn 1", path=[{"go": 1}]) == "already-moved"
    state = correct(state, ("phase",), "direct-kp")
    sweep = [{"base": "Tiger 1", "distance": 3}]
    assert refusal_code(state, A, "rake", by="Barn 1", sweep=sweep) == "rake-moved"
    assert find_offers(state, A, "rake:Barn 2") and not find_offers(state, A, "rake:Barn 1")


# --- directions of travel -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bearing", "cost"), [(0, 1), (29, 1), (30, 2), (60, 2), (61, 3), (119, 3), (151, 2), (-151, 2), (180, 2)]
)
def test_an_inch_costs_by_its_direction(bearing, cost):
    """IE-6.31: forward, diagonal, sideways, reverse."""
    assert moved(driving(), path=[{"go": 1, "bearing": bearing}]).cost == cost


@pytest.mark.parametrize("bearing", [120, 135, 150, -135])
def test_nothing_moves_backward_in_the_diagonal(bearing):
    """IE-6.34."""
    backward = {"by": "Barn 1", "path": [{"go": 1, "bearing": bearing}]}
    assert refusal_code(driving(), REFEREE, "move", **backward) == "diagonal-reverse"
    by_name = [{"go": 1, "mode": "diagonal-reverse"}]
    assert refusal_code(driving(), A, "move", by="Barn 1", path=by_name) == "diagonal-reverse"


@pytest.mark.parametrize("inches", [0, 1])
def test_a_drive_says_no_direction_that_nothing_has(inches):
    """IE-6.34, though nobody goes anywhere."""
    state = ready_to_drive(lay_out())
    x, y = state.bases["Barn 1"].at
    drive = {"by": "Barn 1", "to": [x, y + inches]}
    assert refusal_code(state, A, "drive", **drive, mode="diagonal-reverse") == "diagonal-reverse"
    assert play(state, A, "drive", **drive, mode="forward").bases["Barn 1"].moved


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("immobilized", True, "immobilized"),
        ("stranded", True, "stranded"),
        ("hits", 6, "base-destroyed"),
        ("contaminated", True, "contaminated"),
    ],
)
def test_bases_that_their_player_may_not_move(path, value, code):
    """IE-6.40: each for its own reason, turning too; its comrade drives on."""
    state = correct(driving(), ("bases", "Barn 1", path), value)
    for part in ({"go": 1}, {"turn": 10}):
        assert refusal_code(state, A, "move", by="Barn 1", path=[part]) == code
    assert not find_offers(state, A, "move:Barn 1") and find_offers(state, A, "move:Barn 2")


# --- base interval --------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "interval"), [(1, 5), (4, 5), (5, 7), (8, 7), (9, 9), (12, 9)])
def test_the_interval_follows_from_the_tech_level(level, interval):
    """IE-1.33, IE-6.51: Barn 1 goes off to the left of Barn 2 up to the interval, and no farther."""
    state = begin({**HOMESTEAD, "tech_level": level}, positions=True, table=TABLE)
    state = play(state, A, "locate-unit", unit="Barn", at=[20, 10], facing=0, spacing=2)
    state = play(state, REFEREE, "locate", name="Barn 1", at=[21 - interval, 10], facing=0)
    state = ready_to_drive(state)
    near = play(state, A, "drive", by="Barn 1", to=[20 - interval, 10], mode="sideways")
    assert play(near, A, "finish-unit", unit="Barn").moving is None
    far = play(state, A, "drive", by="Barn 1", to=[19.9 - interval, 10], mode="sideways")
    assert refusal_code(far, A, "finish-unit", unit="Barn") == "base-interval"


def test_an_automatic_move_moves_no_stranded_base():
    """IE-6.54: the unit needs no roll, and its stranded base stays."""
    state = play(begin(), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    state = play(state, A, "buy", by="a", item="automatic-move", unit="Barn")
    state = play(play(state, A, "done-buying", by="a"), B, "done-buying", by="b")
    state = play(play(state, A, "type-2-request", 1, 1, by="a"), B, "type-2-request", 1, 1, by="b")
    state = play(correct(state, ("bases", "Barn 1", "stranded"), True), A, "initiative", 6, 6, 1, 1)
    state = play(state, A, "activate", unit="Barn")
    assert refusal_code(state, A, "move", by="Barn 1", path=[{"go": 1}]) == "stranded"
    assert play(state, A, "move", by="Barn 2", path=[{"go": 1}]).bases["Barn 2"].moved


@pytest.mark.parametrize(("path", "value"), [("hits", 6), ("contaminated", True)])
def test_what_is_destroyed_or_contaminated_links_nothing(path, value):
    """IE-6.55: the middle one of a chain; of equal halves the lowest ID is in network."""
    state = lay_out()
    for number, x in ((1, 10), (2, 14), (3, 18)):
        state = play(state, REFEREE, "locate", name=f"Barn {number}", at=[x, 10], facing=0)
    state = correct(to_movement(state), ("bases", "Barn 2", path), value)
    state = play(state, A, "initiative", 6, 6, 1, 1)
    assert [name for name, base in state.bases.items() if base.stranded] == ["Barn 3"]


# --- engineers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "seized"), [(4, None), (5, "Barn 3")])
def test_seizing_takes_a_five(die, seized):
    """IE-6.93: an enemy base within 1 inch is taken in tow; it is no work on friends."""
    work = {"by": "Barn 3", "task": "seize-enemy"}
    state = driving()
    assert refusal_code(state, A, "engineer", **work, target="Barn 1", distance=1) == "friendly-target"
    assert refusal_code(state, A, "engineer", **work, target="Tiger 1", distance=1.1) == "too-far"
    state = play(state, A, "engineer", die, **work, target="Tiger 1", distance=1)
    assert (state.bases["Tiger 1"].tow_attached, state.bases["Barn 3"].acted) == (seized, True)


def needles_turn():
    """Needle is at work after Barn."""
    state = play(driving(), A, "finish-unit", unit="Barn")
    return play(state, B, "activate", 2, unit="Needle")


@pytest.mark.parametrize(("die", "strikes"), [(3, 0), (4, 1)])
def test_a_strike_takes_a_four_within_three_inches(die, strikes):
    """IE-6.95, IE-1.21: the target is no base but the scenario's."""
    strike = {"by": "Needle 41", "task": "deliver-strike", "target": "the pump"}
    state = needles_turn()
    assert refusal_code(state, B, "engineer", **strike, distance=3.1) == "too-far"
    state = play(state, B, "engineer", die, **strike, distance=3)
    assert state.sides["b"].strikes == strikes


def test_attaching_a_tow_and_clearing_take_no_die():
    """IE-6.96, IE-6.41, IE-6.31: dust is of high sensitivity, rate 1; towing makes each inch 2."""
    state = play(needles_turn(), B, "engineer", by="Needle 41", task="attach-tow", target="Needle 43", distance=1)
    assert state.bases["Needle 43"].tow_attached == "Needle 41"
    state = driving(terrain=[{"type": "dust"}])
    path = [{"go": 3, "terrain": "dust", "piece": "Dust 1", "clear": True}]
    event = moved(state, by="Barn 3", path=path, tow="Barn 1")
    assert (event.cost, event.traps, event.cleared) == (6, (), ("Dust 1",))


def test_only_engineers_work_and_only_at_their_tasks():
    """IE-6.97: a fighting base has no tasks, and a task is one of the table."""
    state = driving()
    assert refusal_code(state, A, "engineer", by="Barn 1", task="build-mek-lok", distance=1) == "not-engineer"
    assert refusal_code(state, A, "engineer", by="Barn 3", task="dig", distance=1) == "no-such-item"


# --- terrain --------------------------------------------------------------------------------------


def test_a_blocked_surface_hinders_the_enemy_alone():
    """IE-9.3: 3 for an inch and traps on 4 to 6; on one's own surface 1 and no die."""
    own, other = ([{"go": 2, "terrain": "blocked-surface", "owner": owner}] for owner in "ab")
    state = driving()
    assert (moved(state, path=own).cost, moved(state, path=own).traps) == (2, ())
    assert (moved(state, 3, path=other).cost, moved(state, 3, path=other).trapped) == (6, False)
    assert moved(state, 4, path=other).trapped


def test_mek_lok_is_built_and_is_an_obstacle():
    """IE-9.4, IE-6.94: 3 for an inch, a trap on 6."""
    built = play(driving(), A, "engineer", 4, by="Barn 3", task="build-mek-lok", distance=1)
    assert {name: piece.type for name, piece in built.terrain.items()} == {"MEK-Lok 1": "mek-lok"}
    through = [{"go": 2, "piece": "MEK-Lok 1"}]
    assert (moved(built, 5, path=through).cost, moved(built, 5, path=through).trapped) == (6, False)
    assert moved(built, 6, path=through).trapped


def test_a_minefield_costs_nothing_more_and_traps_nobody():
    """IE-9.5, IE-6.41: what mines do is the scenario's; of low sensitivity, so that clearing costs 3."""
    state = driving(terrain=[{"type": "minefield"}])
    event = moved(state, path=[{"go": 6, "piece": "Minefield 1"}])
    assert (event.cost, event.traps, event.trapped) == (6, (), False)
    assert moved(state, by="Barn 3", path=[{"go": 2, "piece": "Minefield 1", "clear": True}]).cost == 6


def test_a_live_insect_only_stands_there():
    """IE-9.6: what it does is the scenario's; nobody enters it, engineers clear it at the rate of medium things."""
    state = driving(terrain=[{"type": "insect-live"}])
    into = {"by": "Barn 1", "path": [{"go": 1, "terrain": "insect-live"}]}
    assert refusal_code(state, A, "move", **into) == "impassable"
    event = moved(state, by="Barn 3", path=[{"go": 3, "piece": "Live insect 1", "clear": True}])
    assert (event.cost, event.traps) == (6, ())


@pytest.mark.parametrize(("hits", "stands"), [(2, True), (5, True), (6, False)])
def test_a_dead_tower_is_still_in_the_way(hits, stands):
    """IE-9.21, IE-9.20: hull 6 dies at 2 and goes at 6; until then nobody drives or fires through it."""
    state = play(lay_out(towers=[{"hull": 6}]), REFEREE, "locate", name="Tower 1", at=[20, 12.5])
    state = correct(ready_to_drive(state), ("towers", "Tower 1", "hits"), hits)
    past = {"by": "Barn 2", "to": [20, 14]}
    fire = correct(state, ("phase",), "direct-kp")
    shot = {"by": "Barn 2", "target": "Tiger 4", "through": None, "terrain": None, "behind": None}
    if stands:
        assert refusal_code(state, A, "drive", **past) == "impassable"
        assert refusal_code(fire, A, "shoot", **shot) == "blocked-by-terrain"
    else:
        assert play(state, A, "drive", **past).bases["Barn 2"].at == (20, 14)
        assert play(fire, A, "shoot", 1, **shot).bases["Tiger 4"].pending == 2, "1 and 1 for attack 4 at defense 3"
