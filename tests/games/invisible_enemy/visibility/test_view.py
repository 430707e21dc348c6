"""The knowledge of each viewer (section 11)."""

from rules.games.invisible_enemy.battle.state import Purchase
from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.invisible_enemy.battles import A, B, begin, play, refusal_code, to_movement
from tests.games.invisible_enemy.plans import TABLE
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT


def test_only_the_number_of_unplaced_units_is_public():
    view = GAME.view(begin(deployed=False), A)
    assert set(view.state.units) == {"Barn"} and view.unseen == {"b": 2}
    assert "Tiger" not in repr(GAME.display.screen(view)) and "Tiger" not in repr(GAME.display.as_json(view))


def test_only_its_owner_reads_a_purchase_list():
    state = replace(begin(), fought=True)
    state = replace(state, sides={key: replace(one, points=2) for key, one in state.sides.items()})
    events = GAME.battle.decide(
        state, A, GAME.battle.codecs.actions.read({"type": "write-list", "by": "a", "units": ["Barn"]}), TapeDice()
    )
    told = {
        viewer.role + viewer.side: repr(GAME.display.describe(events[0], viewer))
        for viewer in (A, B, REFEREE, SPECTATOR)
    }
    assert "Barn" in told["sidea"] and "Barn" in told["referee"]
    assert "Barn" not in told["sideb"] and "Barn" not in told["spectator"]
    assert events[0].items == (Purchase(item="automatic-move", unit="Barn"),)


def test_the_first_work_reveals_a_mission():
    state = to_movement(begin())
    assert GAME.view(state, B).state.units["Barn"].mission is None
    assert GAME.view(state, A).state.units["Barn"].mission == "demolition"
    state = play(state, A, "initiative", 6, 6, 1, 1)
    state = play(state, A, "activate", 5, unit="Barn")
    state = play(state, A, "engineer", 2, by="Barn 3", task="build-mek-lok", distance=1)
    assert GAME.view(state, B).state.units["Barn"].mission == "demolition"


def test_an_unplaced_unit_is_on_no_plan():
    state = begin(positions=True, table=TABLE, deployed=False)
    state = replace(state, phase="placement", step="placing", placing=("b", "a", "b"))
    assert refusal_code(state, B, "locate", name="Tiger 1", at=[5, 5]) == "not-now", "it would tell of the base"
    assert refusal_code(state, B, "locate-unit", unit="Tiger", at=[5, 5]) == "not-now"
    state = play(state, B, "place-unit", by="b", unit="Tiger", at=[20, 30], facing=180, spacing=2)
    for viewer in (A, SPECTATOR):
        plan = GAME.display.screen(GAME.view(state, viewer)).plan
        assert {piece.sheet for piece in plan.pieces} == {"Tiger"} and plan.missing == ()
    assert play(state, B, "locate", name="Tiger 1", at=[5, 5]).bases["Tiger 1"].at == (5, 5), "free in the set-up"


def test_refusals_do_not_reveal_hidden_units():
    state = begin(positions=True, table=TABLE, deployed=False)
    for type_, real, made_up, more in (
        ("locate", {"name": "Tiger 1"}, {"name": "Lion 1"}, {"at": [5, 5]}),
        ("locate-unit", {"unit": "Tiger"}, {"unit": "Lion"}, {"at": [5, 5]}),
        ("drive", {"by": "Tiger 1"}, {"by": "Lion 1"}, {"to": [5, 5]}),
        ("log-hits", {"by": "Tiger 1"}, {"by": "Lion 1"}, {"hits": 1}),
        ("activate", {"unit": "Tiger"}, {"unit": "Lion"}, {}),
    ):
        said = refusal_code(state, A, type_, **real, **more)
        assert said == refusal_code(state, A, type_, **made_up, **more) and said.startswith("unknown-"), type_
    later = begin(positions=True, table=TABLE)
    assert refusal_code(later, A, "locate", name="Lion 1", at=[5, 5]) == "unknown-base"


def test_unit_names_reveal_nothing_of_unseen_enemies():
    def seen(other):
        army = {**HOMESTEAD, "units": [{**HOMESTEAD["units"][0], "name": "Free unit"}]}
        sides = (SideSetup(id="a", name="Home", army=army), SideSetup(id="b", name="Regiment", army=other))
        state = replay(GAME, GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice()))
        return set(GAME.view(state, A).state.units)

    alike = [
        {**unit, "name": name} for unit, name in zip(SELANGOR_REGIMENT["units"], ("Free unit", "Hut"), strict=True)
    ]
    assert seen(SELANGOR_REGIMENT) == seen({**SELANGOR_REGIMENT, "units": alike}) == {"Home Free unit"}


# --- by the numbers of the rulebook ---------------------------------------------------------------


def after_the_purchases():
    """Homestead has bought an automatic move and a type 1 barrage of its four points; Regiment has a type 2 marker."""
    state = play(begin(positions=True, table=TABLE), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    state = play(state, A, "locate-unit", unit="Barn", at=[20, 10], facing=0, spacing=2)
    state = play(state, A, "buy", by="a", item="automatic-move", unit="Barn")
    state = play(state, A, "buy", by="a", item="type-1-barrage")
    state = play(state, A, "log-hits", by="Barn 1", hits=2)
    state = play(play(state, A, "done-buying", by="a"), B, "done-buying", by="b")
    state = play(play(state, A, "type-2-request", 1, 1, by="a"), B, "type-2-request", 1, 6, by="b")
    return play(state, A, "place-barrage", by="a", kind="type-1", at=[20, 30])


def test_what_lies_on_the_table_is_public():
    """IE-11.1: models and places, hits, markers, network dice, points, status, and declared purchases."""
    state = after_the_purchases()
    for viewer in (A, B, SPECTATOR):
        seen = GAME.view(state, viewer).state
        assert (seen.bases, seen.barrages) == (state.bases, state.barrages)
        assert seen.bases["Barn 1"].hits == 2 and seen.bases["Barn 2"].at == (20, 10)
        assert seen.units["Barn"].auto_move and seen.sides["b"].type2 == 1
        for key, side in state.sides.items():
            theirs = seen.sides[key]
            assert (theirs.network_dice, theirs.points, theirs.status) == (side.network_dice, side.points, side.status)


def test_dice_are_public():
    """IE-11.1: whoever looks reads every face of the network combat."""
    action = GAME.battle.codecs.actions.read({"type": "network-combat"})
    event, *_ = GAME.battle.decide(begin(), A, action, TapeDice([6, 5, 4, 3, 6, 5, 2, 2, 1, 1]))
    texts = {GAME.display.describe(event, viewer).text for viewer in (A, B, SPECTATOR)}
    assert len(texts) == 1
    assert dict(event.faces) == {"a": (6, 5, 4, 3), "b": (6, 5, 2, 2, 1, 1)}


def test_secret_lists_open_together():
    """IE-11.3, IE-4.11: until both have written, the other knows only that there is a list; then both work."""
    state = play(begin(), A, "network-combat", 6, 6, 1, 1, 5, 5, 1, 1, 1, 1)
    assert [side.points for side in state.sides.values()] == [2, 2], "two sixes, and two dice without a partner"
    state = play(state, A, "write-list", by="a", items={"type-1-barrage": 1})
    for viewer in (B, SPECTATOR):
        seen = GAME.view(state, viewer)
        assert seen.state.sides["a"].written is None and seen.lists_written == ("a",)
        assert seen.state.sides["a"].points == 2 and seen.state.sides["a"].type1 == 0
    state = play(state, B, "write-list", by="b", items={"deflection": 1})
    assert (state.sides["a"].type1, state.sides["b"].deflections) == (1, 1)
    assert all(side.written is None and side.bought for side in state.sides.values())


def test_before_placement_only_nation_and_number_are_known():
    """IE-11.4: a unit is seen as it is placed; the view counts the others."""
    state = begin(deployed=False)
    seen = GAME.view(state, A)
    assert (seen.state.sides["b"].nation, seen.unseen) == ("selangor", {"b": 2})
    assert {base.side for base in seen.state.bases.values()} == {"a"}
    state = play(state, A, "place-unit", by="a", unit="Barn")
    state = play(state, B, "place-unit", by="b", unit="Needle")
    seen = GAME.view(state, A)
    assert seen.unseen == {"b": 1} and set(seen.state.units) == {"Barn", "Needle"}
