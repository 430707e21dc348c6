"""Secrets of a battle (section 15)."""

import json
from random import Random

from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.game import GAME
from rules.games.war_logic.visibility.view import view
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.contract.play import RandomDice
from tests.games.war_logic import samples
from tests.games.war_logic.tables import do, man, table

HACK = {"category": "control", "sub-category": "override", "impact": 90, "range": 9}
SIDES = (SideSetup(id="x", name="X", army=samples.WIZARDS), SideSetup(id="y", name="Y", army=samples.ARC))


def begun(**options):
    setup = Setup(sides=SIDES, options={"first": "x", **options})
    return replay(GAME, GAME.battle.setup.start(setup, RandomDice(Random(1))))


def act(state, viewer, *dice, **action):
    document = {key.replace("_", "-"): value for key, value in action.items()}
    events = GAME.battle.decide(state, viewer, ACTIONS.read(document), RandomDice(Random(dice[0] if dice else 1)))
    return replay(GAME, events, state), events[0]


def test_a_closed_sheet_shows_only_used_skills():
    state, _ = act(begun(), side("x"), type="begin-turn", side="x")
    state, _ = act(state, side("x"), type="attack", by="golem", **{"with": "rifle", "target": "blitz", "distance": 30})
    seen = GAME.view(state, side("y"))
    assert set(seen.state.sheets["golem"].skills) == {"rifle"}
    text = json.dumps(GAME.display.as_json(seen)["sheets"]["golem"])
    assert "monocular" not in text and '"number"' not in text and '"cost"' not in text
    assert set(GAME.view(state, side("x")).state.sheets["golem"].skills) > {"rifle"}


def test_open_sheets_are_open():
    state = begun(**{"open-sheets": True})
    assert GAME.view(state, SPECTATOR).closed == frozenset()
    assert GAME.view(begun(), SPECTATOR).closed == frozenset(state.units)


def test_a_secret_move_hides_the_unit_and_the_distance():
    state, _ = act(begun(), side("x"), type="begin-turn", side="x")
    after, event = act(state, side("x"), type="spy-move", by="ghost", **{"with": "human-land-move", "distance": 5})
    told = GAME.display.describe(event, side("y"))
    assert "ghost" not in told.text and "5" not in told.text and not told.about
    assert "ghost" in GAME.display.describe(event, side("x")).text
    assert "ghost" not in json.dumps(GAME.display.as_json(GAME.view(after, side("y")))["turn"])
    assert GAME.view(after, side("y")).state.units["ghost"].hidden_path == 0


def test_foreseen_dice_are_shown_to_their_side_only():
    state, event = act(begun(), side("x"), type="predict", by="archmage", **{"with": "seer", "count": 3})
    assert GAME.display.describe(event, side("x")).dice and not GAME.display.describe(event, side("y")).dice
    assert not GAME.display.describe(event, SPECTATOR).dice
    assert "x" not in GAME.view(state, side("y")).state.queued


def test_mines_are_known_to_their_owner_until_they_go_off():
    state = begun()
    assert "field" in GAME.view(state, side("y")).state.hazards
    assert "field" not in GAME.view(state, side("x")).state.hazards
    state, _ = act(state, side("x"), type="begin-turn", side="x")
    state, _ = act(state, side("x"), type="move", by="archmage", **{"with": "human-land-move", "distance": 5})
    state, event = act(state, side("y"), type="spring-hazard", by="archmage", hazard="field")
    assert "field" in GAME.view(state, side("x")).state.hazards
    assert not GAME.battle.undo_is_free([event])
    for viewer in (side("x"), side("y"), REFEREE):
        assert "archmage has walked onto field." in GAME.display.describe(event, viewer).text
    for viewer in (SPECTATOR, side("z")):
        assert "archmage has walked onto a hidden field." in GAME.display.describe(event, viewer).text


def test_a_hacker_sees_the_sheet_of_a_controlled_unit():
    units = {"a": man("x", skills={"hack": HACK}), "b": man("y", skills={"gun": "musket"}), "c": man("y")}
    state, _ = do(table(units), "hack", 9, by="a", **{"with": "hack"}, target="b", effect="integrity")
    assert view(state, side("x")).closed == {"c"}
    state, _ = do(state, "begin-turn", side="y")
    assert view(state, side("x")).closed == {"b", "c"}


def test_confidentiality_reads_the_rest_of_the_team():
    units = {
        "a": man("x", skills={"hack": HACK}),
        "b": man("y", team="t", skills={"gun": "musket"}),
        "c": man("y", team="t", skills={"gun": {"skill": "musket", "left": 7}}),
    }
    state, _ = do(table(units), "hack", 9, by="a", **{"with": "hack"}, target="b", effect="confidentiality")
    seen = view(state, side("x"))
    assert seen.closed == {"b"} and seen.state.units["c"].left == {"gun": 7}
    assert view(state, SPECTATOR).closed == {"a", "b", "c"}


def test_the_odds_say_nothing_of_hidden_points():
    state, _ = act(begun(), side("x"), type="begin-turn", side="x")
    action = ACTIONS.read({"type": "attack", "by": "golem", "with": "rifle", "target": "sapper", "distance": 3})
    assert "kill" not in GAME.odds.odds(GAME.view(state, side("x")), action).chances
    assert "kill" in GAME.odds.odds(GAME.view(state, REFEREE), action).chances


def test_only_its_side_reads_the_correction_of_a_secret():
    path = ["units", "golem", "left", "rifle"]
    _, event = act(begun(), REFEREE, type="correct", path=path, value=3, reason="miscounted")
    assert "rifle" in GAME.display.describe(event, side("x")).text
    assert "rifle" not in GAME.display.describe(event, side("y")).text


def test_a_skill_that_was_seen_for_the_first_time_is_not_taken_back_freely():
    for known, options, free in ((False, {}, False), (True, {}, True), (False, {"open-sheets": True}, True)):
        state, _ = act(begun(**options), side("x"), type="begin-turn", side="x")
        seen = frozenset({"human-land-move"} if known else ())
        state = replace(state, units={**state.units, "golem": replace(state.units["golem"], known=seen)})
        _, event = act(state, side("x"), type="move", by="golem", **{"with": "human-land-move", "distance": 1})
        assert GAME.battle.undo_is_free([event]) is free, (known, options)
