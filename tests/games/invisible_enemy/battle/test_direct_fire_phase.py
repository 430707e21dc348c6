"""Direct fire in battles that the site keeps, by the numbers of the rulebook: K of attack 4 against defense 3 is +1."""

import pytest

from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, correct, find_offers, play, refusal_code
from tests.games.invisible_enemy.plans import in_phase, lay_out

FULL_BLOCKS = {
    "fungus-tower",
    "salt-deposit",
    "ice",
    "shrapnel",
    "light-gravel",
    "heavy-sand-grain",
    "insect-live",
}
"""What blocks the line of sight (IE-9.8)."""


def firing(phase="direct-kp", **options):
    """The step of fire begins; distances are typed."""
    return in_phase(begin(**options), phase)


def shot(by="Barn 1", target="Tiger 1", distance=6, **more):
    return {"by": by, "target": target, "distance": distance, "angle": 0, **more}


def pending(state, *names):
    return [state.bases[name].pending for name in names]


def test_each_base_fires_once_in_any_order():
    """IE-7.2, IE-7.20: targets are chosen one at a time, 3 and 1 for the first, 2 and 1 for the other."""
    state = play(firing(), A, "shoot", 3, **shot("Barn 2", "Tiger 2"))
    assert refusal_code(state, A, "shoot", **shot("Barn 2", "Tiger 3")) == "already-fired"
    state = play(state, A, "shoot", 2, **shot("Barn 1", "Tiger 2"))
    assert pending(state, "Tiger 2") == [7 - 1], "7 hits on a hull of 6"
    assert refusal_code(state, A, "shoot", **shot("Barn 1", "Tiger 2")) == "already-fired"
    assert not find_offers(state, A, "shoot")


def test_nobody_fires_on_friends_but_on_what_is_nobodys():
    """IE-7.6, IE-6.64: contaminated bases and towers are targets for both sides."""
    state = firing(towers=[{"hull": 6}])
    assert refusal_code(state, A, "shoot", **shot(target="Barn 2")) == "friendly-target"
    state = correct(state, ("bases", "Barn 2", "contaminated"), True)
    for viewer, by in ((A, "Barn 1"), (B, "Tiger 1")):
        for target in ("Barn 2", "Tower 1"):
            after = play(state, viewer, "shoot", 6, **shot(by, target))
            assert {**after.bases, **after.towers}[target].pending > 0


@pytest.mark.parametrize("kind", sorted(CATALOGUE.terrain))
def test_what_blocks_all_fire(kind):
    """IE-7.14, IE-9.8: these stop every class, even an inch from the firer; no other piece that is named does."""
    line = [{"type": kind, "from_attacker": 1, "to_target": 4}]
    for phase, viewer, by in (("direct-kp", A, "Barn 1"), ("direct-c", B, "Tiger 5")):
        state, target = firing(phase), "Tiger 1" if viewer is A else "Barn 1"
        fire = shot(by, target, 5, terrain=line)
        if kind in FULL_BLOCKS:
            assert refusal_code(state, viewer, "shoot", **fire) == "blocked-by-terrain"
        else:
            assert play(state, REFEREE, "shoot", 6, **fire).bases[by].fired


def test_the_scenario_lets_chemicals_alone_pass():
    """IE-7.14: a piece that is passable for class C stops K as before."""
    line = [{"type": "shrapnel", "c_passes": True}]
    assert refusal_code(firing(), A, "shoot", **shot(terrain=line)) == "blocked-by-terrain"
    state = play(firing("direct-c"), B, "shoot", 4, **shot("Tiger 5", "Barn 1", 5, terrain=line))
    assert pending(state, "Barn 1") == [3], "attack 3 at defense 3 in the lower row: 4 less 1"


def test_mek_lok_covers_what_is_behind_it():
    """IE-9.4, IE-7.15, IE-7.30: half of it, an inch before the target: 6 and 1 less 3."""
    line = [{"type": "mek-lok", "from_attacker": 4, "to_target": 1}]
    assert pending(play(firing(), A, "shoot", 6, **shot(distance=5, terrain=line)), "Tiger 1") == [4]


def test_a_destroyed_base_leaves_the_board():
    """IE-7.42, IE-7.3: when the step ends it is marked as gone, no target, and in nobody's line of fire."""
    state = play(lay_out(), REFEREE, "locate", name="Needle 43", at=[20, 13], facing=0)
    state = correct(in_phase(state), ("bases", "Needle 43", "pending"), 3)
    line = {"by": "Barn 2", "target": "Tiger 4", "through": None, "terrain": None, "behind": None}
    assert refusal_code(state, A, "shoot", **line) == "blocked-by-unit", "it stands until the step ends"
    for viewer in (A, B):
        state = play(state, viewer, "done", by=viewer.side)
    assert state.bases["Needle 43"].hits == 3
    plan = GAME.display.screen(GAME.view(state, A)).plan
    assert [piece.id for piece in plan.pieces if piece.gone] == ["Needle 43"]
    state = correct(state, ("phase",), "direct-kp")
    assert refusal_code(state, A, "shoot", **{**line, "target": "Needle 43"}) == "base-destroyed"
    state = correct(state, ("sides", "a", "done"), False)
    assert play(state, A, "shoot", 1, **line).bases["Tiger 4"].pending == 2


def test_pending_hits_count_for_what_kills():
    """IE-7.51, IE-7.50: 5 hits are written down; of 4 more one kills, and three go on to the base behind."""
    state = play(firing(), A, "shoot", 4, **shot("Barn 1"))
    assert pending(state, "Tiger 1") == [5]
    behind = [{"base": "Tiger 2", "distance": 6}]
    state = play(state, A, "shoot", 3, **shot("Barn 2", distance=5, behind=behind))
    assert pending(state, "Tiger 1", "Tiger 2") == [6, 3]


def lined_up():
    """Tiger 1 stands behind Tiger 4, and Tiger 3 an inch beside it."""
    state = lay_out()
    for name, at in (("Tiger 1", [20, 15.9]), ("Tiger 3", [19, 15])):
        state = play(state, REFEREE, "locate", name=name, at=at, facing=180)
    return in_phase(state)


def test_a_shot_penetrates_or_rakes():
    """IE-7.63: 7 hits on a hull of 6; the last goes on to the base behind, or to the next in the sweep."""
    measured = {"by": "Barn 2", "through": None, "terrain": None}
    through = play(lined_up(), A, "shoot", 6, **measured, target="Tiger 4", behind=None)
    assert pending(through, "Tiger 4", "Tiger 1", "Tiger 3") == [6, 1, 0]
    sweep = [{"base": "Tiger 4"}, {"base": "Tiger 3", "gap": None}]
    raked = play(lined_up(), A, "rake", 2, 6, **measured, sweep=sweep)
    assert pending(raked, "Tiger 4", "Tiger 1", "Tiger 3") == [6, 0, 1]
    alone = play(lined_up(), A, "rake", 2, 6, **measured, sweep=sweep[:1])
    assert pending(alone, "Tiger 4", "Tiger 1", "Tiger 3") == [6, 0, 0]
    assert refusal_code(raked, A, "shoot", **measured, target="Tiger 4") == "already-fired"


# --- batteries and rakes --------------------------------------------------------------------------

BATTERY = ("Tiger 5", "Tiger 6", "Tiger 7")
"""Class C of attack 3 and range 5: in a battery 0 against defense 3."""


def battery(**more):
    return {"by": list(BATTERY), "target": "Barn 1", "distance": 5, "angle": 30, **more}


@pytest.mark.parametrize(
    ("more", "hits"), [({}, 4 + 1 + 1), ({"covered_from": ["Tiger 5"]}, 1 + 1 + 1), ({"target": "Barn 3"}, 6)]
)
def test_a_battery_fires_with_every_base(more, hits):
    """IE-7.70, IE-7.30: each its own die and its own cover, on the row of K."""
    state = play(firing("direct-c"), B, "massed-battery", 4, 1, 1, **battery(**more))
    assert (state.turn, state.phase) == (2, "command"), "nobody else has a weapon of class C"
    assert state.bases[more.get("target", "Barn 1")].hits == hits


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"by": BATTERY[:2]}, "massed-too-few"),
        ({"by": ["Tiger 5", "Tiger 6", "Tiger 6"]}, "massed-too-few"),
        ({"by": [*BATTERY, "Tiger 6"]}, "already-fired"),
        ({"by": [*BATTERY, "Tiger 1"]}, "not-class-c"),
        ({"distance": 5.1}, "out-of-range"),
        ({"distances": {"Tiger 6": 5.1}}, "out-of-range"),
        ({"angle": 30.1}, "out-of-arc"),
        ({"target": "Tiger 1"}, "friendly-target"),
    ],
)
def test_what_is_no_battery(more, code):
    """IE-7.70, IE-7.10, IE-7.11: three or more of class C, each in range and arc of the one target."""
    assert refusal_code(firing("direct-c"), REFEREE, "massed-battery", **battery(**more)) == code


def rake(*sweep, by="Barn 1"):
    return {"by": by, "sweep": [{"base": name, "distance": inches, "gap": gap} for name, inches, gap in sweep]}


def weakened(**hits):
    """Regiment's mediums have one box left, or as many as are given."""
    state = firing()
    for number in (1, 2, 3, 4):
        state = correct(state, ("bases", f"Tiger {number}", "hits"), hits.get(f"t{number}", 5))
    return state


@pytest.mark.parametrize(
    ("sweep", "hits"),
    [
        ([("Tiger 1", 6, 0), ("Tiger 2", 6, 1), ("Tiger 3", 6, 1), ("Tiger 4", 6, 1)], [1, 1, 1, 0]),
        ([("Tiger 1", 6, 0), ("Tiger 2", 6.1, 1), ("Tiger 3", 6, 1)], [1, 0, 0, 0]),
        ([("Tiger 1", 6, 0), ("Tiger 2", 6, 1.1), ("Tiger 3", 6, 1)], [1, 0, 0, 0]),
        ([("Tiger 1", 6, 0), ("Tiger 2", 6, 1), ("Tiger 3", 6, 1.1)], [1, 1, 0, 0]),
    ],
)
def test_a_rake_ends_with_its_hits_its_range_or_a_gap(sweep, hits):
    """IE-7.61: a 2 is three hits, one for each that has one box left."""
    state = play(weakened(), A, "rake", 2, 2, **rake(*sweep))
    assert pending(state, "Tiger 1", "Tiger 2", "Tiger 3", "Tiger 4") == hits


def test_a_tougher_base_ends_a_rake():
    """IE-7.61: defense is compared with that of the first target; who survives keeps the rest of the hits."""
    sweep = [("Tiger 1", 6, 0), ("Tiger 2", 6, 1), ("Tiger 3", 6, 1)]
    state = play(weakened(t2=0), A, "rake", 2, 2, **rake(*sweep))
    assert pending(state, "Tiger 1", "Tiger 2", "Tiger 3") == [1, 2, 0]
    tough = [("Tiger 5", 6, 0), ("Tiger 2", 6, 1)]
    state = correct(weakened(), ("bases", "Tiger 5", "hits"), 5)
    state = play(state, A, "rake", 2, 2, **rake(*tough))
    assert pending(state, "Tiger 5", "Tiger 2") == [1, 0], "defense 3 behind defense 2"


def test_a_rake_that_fails_leaves_the_shot():
    """IE-7.60: a natural 1 fails; no second try, but the base may fire as usual."""
    state = play(weakened(), A, "rake", 1, **rake(("Tiger 1", 6, 0)))
    assert not state.bases["Barn 1"].fired
    assert refusal_code(state, A, "rake", **rake(("Tiger 1", 6, 0))) == "control-failed"
    state = play(state, A, "shoot", 2, **shot())
    assert pending(state, "Tiger 1") == [1] and state.bases["Barn 1"].fired
    assert play(state, A, "rake", 2, 1, **rake(("Tiger 2", 6, 0), by="Barn 2")).bases["Barn 2"].fired
