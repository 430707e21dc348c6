"""Rules in interplay, in battles that the site keeps: contamination, flanks, terrain, requests, secret lists."""

from fractions import Fraction

import pytest

from rules.games.invisible_enemy.battle.actions import ACTIONS
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Unreadable
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import (
    A,
    B,
    begin,
    correct,
    find_offers,
    play,
    refusal_code,
    to_movement,
)
from tests.games.invisible_enemy.plans import GAME, drive, lay_out, measured, ready_to_drive
from tests.games.invisible_enemy.samples import FIRST_CLIP
from tests.games.invisible_enemy.table import battle, mgv, odds, refused


def beside_tower(at=(22, 14)):
    """Barn 2 at 20, 10 can drive past a live tower."""
    state = play(lay_out(towers=[{"hull": 6}]), REFEREE, "locate", name="Tower 1", at=list(at))
    return ready_to_drive(state)


def at_the_end_of_movement(state):
    state = play(state, A, "finish-unit", unit="Barn")
    return play(state, B, "pass", by="b")


# --- contamination --------------------------------------------------------------------------------


def test_a_contamination_roll_that_is_due_is_not_left_out():
    """IE-6.60, IE-6.63: neither the unit nor the phase goes on before it."""
    state = drive(beside_tower(), to=[20, 14])
    assert refusal_code(state, A, "finish-unit", unit="Barn") == "not-now"
    assert refusal_code(state, A, "drive", by="Barn 1", to=[18, 11]) == "not-now"
    (offer,) = find_offers(state, A, "contamination:Barn")
    assert offer.primary and (offer.action["by"], offer.action["source"]) == ("Barn 2", "Tower 1")
    state = play(state, A, "contamination-check", 3, by="Barn 2", source="Tower 1")
    assert play(state, A, "finish-unit", unit="Barn").moving is None


def test_the_phase_waits_for_rolls_near_vectors():
    """IE-6.62, IE-6.63: a vector that has marched up infects whoever stands there; nobody ends the phase before."""
    state = play(lay_out(), B, "locate-unit", unit="Needle", at=[10, 38], facing=180, spacing=2)
    state = play(at_the_end_of_movement(ready_to_drive(state)), REFEREE, "locate", name="Tiger 1", at=[25, 10])
    for path, value in (("contaminated", True), ("vector", True)):
        state = correct(state, ("bases", "Tiger 1", path), value)
    assert refusal_code(state, B, "vector-move", by="Tiger 1", target="Tiger 7") == "not-nearest", "Barn 3 is nearer"
    with pytest.raises(Unreadable, match="no plan measures it"):
        play(state, B, "vector-move", by="Tiger 1", distance=1)
    state = play(state, B, "vector-move", by="Tiger 1")
    assert state.bases["Tiger 1"].at == (23, 10), "1 inch from Barn 3"
    assert refusal_code(state, A, "done", by="a") == "not-now"
    assert not find_offers(state, A, "done") and find_offers(state, B, "done")
    state = play(play(state, B, "done", by="b"), A, "contamination-check", 2, by="Barn 3", source="Tiger 1")
    assert state.phase == "movement" and play(state, A, "done", by="a").phase != "movement"


def test_a_base_beside_a_tower_rolls_only_when_it_comes_near():
    """IE-6.60: it approaches a tower by moving; standing still is no approach."""
    state = at_the_end_of_movement(beside_tower(at=(20, 8)))
    assert find_offers(state, A, "done")


def test_a_contaminated_base_stops_where_it_came_near():
    """IE-6.61: it stops at once, though it was driven on."""
    state = drive(beside_tower(at=(22, 14)), to=[20, 15])
    caught = play(state, A, "contamination-check", 4, by="Barn 2", source="Tower 1").bases["Barn 2"]
    assert caught.contaminated and caught.at == (20, 11.8)
    spared = play(state, A, "contamination-check", 3, by="Barn 2", source="Tower 1").bases["Barn 2"]
    assert spared.at == (20, 15)


def test_a_contaminated_base_is_no_part_of_its_unit():
    """IE-6.64 with 7.62: its march forbids its old unit no rake; with 7.12: its old unit blocks fire at it."""
    bases = {
        "k": mgv("heavy-combat", unit="u", at=[0, 0], weapon="K", range=20),
        "z": mgv(side="a", unit="u", weapon="P", contaminated=True, moved=True, at=[9, 9]),
        "t": mgv(side="b", unit="v", at=[0, 5]),
    }
    state = battle(phase="direct-kp", sides={"a": {}, "b": {}}, units={"u": {"side": "a"}}, bases=bases)
    assert odds(state, "rake", by="k", sweep=[{"base": "t"}])


@pytest.mark.parametrize(("target", "blocked"), [("Tiger 1", True), ("Tiger 2", False)])
def test_the_old_unit_of_a_contaminated_base_is_in_the_way(target, blocked):
    """IE-6.64, IE-7.12, IE-7.16: to a shot at a contaminated base its old unit is another unit."""
    state = lay_out()
    for name, at in (("Tiger 3", [18, 13]), ("Tiger 1", [18, 16]), ("Tiger 2", [18, 16])):
        state = play(state, REFEREE, "locate", name=name, at=at, facing=180)
    state = correct(state, ("bases", "Tiger 1", "contaminated"), True)
    shot = measured(state, A, type="shoot", by="Barn 1", target=target, distance=9, angle=9, through=[])
    assert ("Tiger" in shot["through"]) is blocked


def test_a_contaminated_base_makes_its_old_unit_no_tighter():
    """IE-6.64, IE-7.13: half an inch from its old comrades it leaves their intervals as wide as they are."""
    bases = {
        "c": mgv("support-combat", unit="u", at=[0, 0], range=9),
        "x": mgv(side="b", unit="v", at=[-1, 3]),
        "y": mgv(side="b", unit="v", at=[1, 3]),
        "z": mgv(side="b", unit="v", at=[0.5, 3]),
        "t": mgv(side="b", unit="w", at=[0, 6]),
    }
    units = {"u": {"side": "a"}, "v": {"side": "b"}, "w": {"side": "b"}}
    shot = {"by": "c", "target": "t", "through": ["v"]}
    state = battle(phase="direct-c", units=units, bases=bases)
    assert refused(state, "shoot", **shot) == "blocked-by-unit"
    bases["z"]["contaminated"] = True
    assert odds(battle(phase="direct-c", units=units, bases=bases), "shoot", **shot)


# --- barrages and blasts --------------------------------------------------------------------------


def barrage_on_two(**options):
    """Two bases flank to flank under a barrage, in the phase of resolution."""
    state = lay_out(**options)
    state = play(state, REFEREE, "locate", name="Barn 1", at=[20, 20], facing=0)
    state = play(state, REFEREE, "locate", name="Barn 2", at=[21, 20], facing=0)
    state = play(state, REFEREE, "locate", name="Barn 3", at=[2, 2], facing=0)
    state = correct(state, ("sides", "b", "type2"), 1)
    state = correct(state, ("phase",), "mark-2")
    state = play(state, B, "place-barrage", by="b", kind="type-2", at=[20, 21])
    return state if state.phase == "resolve" else correct(state, ("phase",), "resolve")


@pytest.mark.parametrize("typed", [False, True])
def test_a_loss_bares_the_flank_of_the_next(typed):
    """IE-8.1, IE-8.11: losses count at once, by API and by the page, which sends the flanks that it has measured."""
    state = barrage_on_two()
    (marker,) = state.barrages
    (offer,) = find_offers(state, B, "resolve:")
    action = dict(offer.action) if typed else {"type": "resolve-barrage", "marker": marker}
    if typed:
        assert sorted(action["flank"]) == ["Barn 1", "Barn 2"]
    events = GAME.battle.decide(state, B, ACTIONS.read(action), TapeDice([6, 4, 5, 4]))
    rolled = events[0].rolled
    assert [(rolled[name].total, rolled[name].destroyed) for name in ("Barn 1", "Barn 2")] == [(10, True), (10, True)]


def test_a_barrage_clears_only_what_is_on_the_table():
    """IE-8.15: a name that nothing has was passed over."""
    state = barrage_on_two(terrain=[{"type": "minefield"}])
    (marker,), (field,) = state.barrages, state.terrain
    resolve = {"marker": marker, "within": [], "flank": []}
    assert play(state, B, "resolve-barrage", cleared=[field], **resolve).terrain[field].cleared
    with pytest.raises(Unreadable, match="no meadow"):
        play(state, B, "resolve-barrage", cleared=["meadow"], **resolve)


def test_odds_follow_the_flanks_that_losses_bare():
    """IE-8.11: the first falls to 10 of 2D6, 1/6; the second to 10, or to 9 once the first is gone: 5/36 + 5/108."""
    state = barrage_on_two()
    action = ACTIONS.read(dict(find_offers(state, B, "resolve:")[0].action))
    chances = GAME.odds.odds(GAME.view(state, B), action).chances
    assert chances == {"Barn 1 destroyed": Fraction(1, 6), "Barn 2 destroyed": Fraction(5, 27)}


def test_impervious_terrain_shields_from_barrages():
    """IE-8.14: on the plan it is measured, so that nobody behind shrapnel is rolled for."""
    state = barrage_on_two(terrain=[{"type": "shrapnel"}])
    state = play(state, REFEREE, "locate", name="Shrapnel 1", at=[20.5, 20.7], width=2, depth=0.2)
    (marker,) = state.barrages
    events = GAME.battle.decide(state, B, ACTIONS.read({"type": "resolve-barrage", "marker": marker}), TapeDice())
    assert dict(events[0].rolled) == {}


@pytest.mark.parametrize(
    ("terrain", "within", "covered"), [("shrapnel", [], []), ("mek-lok", ["Tiger 4"], ["Tiger 4"])]
)
def test_terrain_protects_from_a_blast(terrain, within, covered):
    """IE-6.72: 100% terrain protects; behind 50% terrain a base within 1" is covered."""
    state = lay_out(terrain=[{"type": terrain}])
    name = next(iter(state.terrain))
    for number in (1, 2, 3, 5, 6, 7):
        state = play(state, REFEREE, "locate", name=f"Tiger {number}", at=[2 + 2 * number, 38], facing=0)
    state = play(state, REFEREE, "locate", name="Barn 1", at=[40, 2], facing=0)
    state = play(state, REFEREE, "locate", name="Barn 3", at=[44, 2], facing=0)
    state = play(state, REFEREE, "locate", name="Tiger 4", at=[20, 12], facing=0)
    state = play(state, REFEREE, "locate", name=name, at=[20, 11.3], width=2, depth=0.2)
    blast = measured(state, A, type="self-destruct", by="Barn 2", within=[], covered=[])
    assert (blast["within"], blast["covered"]) == (within, covered)
    events = GAME.battle.decide(
        ready_to_drive(state), A, ACTIONS.read({"type": "self-destruct", "by": "Barn 2"}), TapeDice([6] * len(within))
    )
    assert sorted(events[0].volleys) == within


@pytest.mark.parametrize("at", [(0.7, 2), (5.9, 7.7), (10, 10), (3, 3.3)])
def test_flank_limits_do_not_depend_on_the_place(at):
    """IE-8.18: at exactly 45 and 135 degrees a friend is not on the flank, wherever the two stand."""
    for dx, dy in ((0.3, -0.3), (0.3, 0.3)):
        friend = [round(at[0] + dx, 1), round(at[1] + dy, 1)]
        bases = {"x": mgv(at=list(at), facing=0), "y": mgv(at=friend, facing=0)}
        barrages = {"m": {"side": "b", "kind": "type-2", "at": list(at)}}
        state = battle(phase="resolve", sides={"a": {}, "b": {}}, bases=bases, barrages=barrages)
        chances = odds(state, "resolve-barrage", marker="m")
        alone = battle(phase="resolve", sides={"a": {}, "b": {}}, bases={"x": bases["x"]}, barrages=barrages)
        assert chances["destroyed-x"] == odds(alone, "resolve-barrage", marker="m")["destroyed-x"]


# --- network command ------------------------------------------------------------------------------


def test_requests_come_after_the_purchases_of_both():
    """IE-3.1, IE-4.30: nobody buys a deflection knowing the other's markers."""
    state = play(begin(), A, "network-combat", 6, 6, 6, 5, 5, 5, 5, 1, 1, 1)
    if not state.sides["b"].points:
        state = correct(state, ("sides", "b", "points"), 2)
        state = correct(state, ("sides", "b", "bought"), False)
    first = state.first_declare or "a"
    other = {"a": "b", "b": "a"}[first]
    by = {"a": A, "b": B}
    state = play(state, by[first], "done-buying", by=first)
    assert refusal_code(state, by[first], "type-2-request", by=first) == "not-now"
    assert not find_offers(state, by[first], "request")
    state = play(state, by[other], "done-buying", by=other)
    assert find_offers(state, by[first], "request")


def test_a_list_that_a_correction_has_made_impossible_is_void():
    """IE-4.11: it is not the other side whose list is refused; it is shown that it could not be carried out."""
    state = play(begin(), A, "network-combat", 6, 6, 1, 1, 5, 5, 1, 1, 1, 1)
    for key in "ab":
        state = correct(state, ("sides", key, "points"), 3)
    assert find_offers(state, A, "list")
    state = play(state, A, "write-list", by="a", items={"remove-enemy-die": 1})
    state = correct(state, ("sides", "b", "network_dice"), 0)
    action = ACTIONS.read({"type": "write-list", "by": "b", "items": {}})
    events = GAME.battle.decide(state, B, action, TapeDice())
    opened = next(event for event in events if event.type == "lists-opened")
    assert list(opened.void) == ["a"] and "No longer possible" in GAME.display.describe(opened, A).text


def test_a_network_base_supports_its_own_unit_without_a_plan():
    """IE-6.11: it is in its own range, wherever it stands."""
    state = to_movement(begin({**FIRST_CLIP, "network_dice": 4}))
    state = play(state, A, "initiative", 6, 6, 1, 1)
    (offer,) = find_offers(state, A, "activate:Relay")
    assert offer.action["network_support"] is True
    events = GAME.battle.decide(state, A, ACTIONS.read({"type": "activate", "unit": "Relay"}), TapeDice([1]))
    assert (events[0].supported, events[0].modified) == (True, 2)


def test_a_side_that_has_ended_its_part_deflects_no_more():
    """IE-5.8: the other side may know what comes after it."""
    state = begin()
    for key, values in {"a": {"type2": 1, "deflections": 2}, "b": {"type2": 2, "deflections": 1}}.items():
        for name, value in values.items():
            state = correct(state, ("sides", key, name), value)
    state = correct(state, ("phase",), "mark-2")
    for place in ("here", "there"):
        state = play(state, B, "place-barrage", by="b", kind="type-2", place=place)
    first, second = state.barrages
    state = play(state, A, "place-barrage", by="a", kind="type-2", place="yonder")
    assert state.step == "deflect" and [one.place for one in state.barrages.values()] == ["here", "there", "yonder"]
    deflected = play(state, A, "deflect", by="a", marker=first)
    assert [deflected.barrages[name].deflected for name in (first, second)] == [True, False]
    ended = play(deflected, A, "done", by="a")
    assert refusal_code(ended, A, "deflect", by="a", marker=second) == "not-now"
    assert play(ended, B, "done", by="b").phase == "direct-kp"


# --- paths ----------------------------------------------------------------------------------------


def test_a_typed_path_is_as_long_as_the_way():
    """IE-6.39: nobody arrives farther away than the path is long."""
    state = ready_to_drive(lay_out())
    assert refusal_code(state, A, "move", by="Barn 2", path=[{"go": 0}], to=[40, 30]) == "over-allowance"
    assert play(state, A, "move", by="Barn 2", path=[{"go": 2}], to=[20, 12]).bases["Barn 2"].at == (20, 12)


def test_a_section_is_built_under_a_name_of_its_own():
    """IE-6.94: no other piece becomes MEK-Lok."""
    state = ready_to_drive(lay_out(terrain=[{"type": "shrapnel"}]))
    state = play(state, REFEREE, "locate", name="Shrapnel 1", at=[40, 30], width=2, depth=2)
    build = {"by": "Barn 3", "task": "build-mek-lok", "at": [22, 11]}
    assert refusal_code(state, A, "engineer", **build, name="Shrapnel 1") == "already-placed"
    assert play(state, A, "engineer", 6, **build).terrain["Shrapnel 1"].type == "shrapnel"


def test_a_towed_base_follows_on_the_way():
    """IE-6.43, IE-6.60, IE-9.2: it may come near a tower, and stays behind a tug that is trapped on the way."""
    state = lay_out(towers=[{"hull": 6}], terrain=[{"type": "ice"}])
    state = play(state, REFEREE, "locate", name="Tower 1", at=[25.9, 12])
    state = play(state, REFEREE, "locate", name="Ice 1", at=[22, 30], width=1, depth=1)
    state = play(state, REFEREE, "locate", name="Barn 1", at=[22, 9], facing=0)
    state = ready_to_drive(state)
    towed = play(state, A, "drive", by="Barn 3", to=[22, 12], tow="Barn 1")
    assert towed.bases["Barn 1"].trail == ((22, 9), (22, 11))
    state = play(state, REFEREE, "locate", name="Ice 1", at=[22, 12], width=1, depth=1)
    trapped = play(state, A, "drive", 1, by="Barn 3", to=[22, 12], tow="Barn 1")
    assert trapped.bases["Barn 3"].immobilized and trapped.bases["Barn 3"].at == (22, 11.5)
    assert trapped.bases["Barn 1"].at == (22, 10.5) and trapped.bases["Barn 1"].moved
