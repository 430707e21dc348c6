"""Giving up among three sides: the side leaves the field, nobody waits for it, and the others fight on."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side
from tests.games.war_logic.tables import man, table, weapon

CUFFS = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
MINES = {"kind": "minefield", "impact": 4, "number": 2, "side": "x"}


def battle(**more):
    """X with two men and a jeep that a man of Y has boarded, Y with two, Z with one; the turn is that of X."""
    gun = {"gun": weapon()}
    units = {
        "a": man("x", skills=gun, inside="jeep"),
        "jeep": man("x", nature=["machinery"]),
        "b": man("y", skills={**gun, "cuffs": CUFFS}),
        "c": man("y", inside="jeep"),
        "d": man("z", skills=gun),
    }
    state = table(units, turn={"side": "x", "number": 4, "step": "movement"}, hazards={"field": MINES}, **more)
    return replace(state, sides={key: Side(name=key.upper()) for key in "xyz"})


def act(state, who, *dice, **action):
    viewer = REFEREE if who is REFEREE else side(who)
    for event in TABLE.decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice)):
        state = evolve(state, event)
    return state


def offered(state, viewer: Viewer):
    return {one.key: one for one in GAME.display.offers(GAME.view(state, viewer))}


def awaited(state):
    return [one.side for one in GAME.display.screen(GAME.view(state, SPECTATOR)).progress.waiting]


def give_up(state, who, *, by=None):
    return act(state, by or who, type="give-up", side=who)


def test_a_side_that_gives_up_leaves_the_field_and_the_others_fight_on():
    state = battle()
    offer = offered(state, side("x"))["give-up"]
    assert offer.seldom and "the others fight on" in offer.reminders[0].text
    state = give_up(state, "x")
    assert GAME.battle.outcome(state) is None and awaited(state) == ["y"]
    assert {name for name, unit in state.units.items() if "withdrawn" in unit.status} == {"a", "jeep"}
    assert state.units["c"].inside is None
    assert offered(state, side("x")) == {} and "begin-turn" in offered(state, side("y"))
    labels = {chip.label for one in GAME.display.screen(GAME.view(state, SPECTATOR)).sides for chip in one.chips}
    assert "has given up" in labels
    for turn in "yzy":
        assert awaited(state) == [turn]
        state = act(state, turn, type="begin-turn", side=turn)
        aims = offered(state, side("y" if turn == "y" else "z"))[f"attack:{'b' if turn == 'y' else 'd'}:gun"].fields[0]
        assert "a" not in [one.value for one in aims.options]
        state = act(state, turn, type="end-turn")


def test_the_last_side_wins_and_units_that_left_are_not_lost():
    state = give_up(give_up(battle(), "x"), "z", by=REFEREE)
    outcome = GAME.battle.outcome(state)
    assert outcome.winners == ("y",) and "given up" in outcome.reason
    assert outcome.facts["losses"] == {"x": [], "y": [], "z": []}
    assert [one.amount for one in outcome.why] == ["0 of 2", "0 of 2", "0 of 1"]


def test_the_turn_of_a_beaten_side_ends_when_attacked_units_have_reacted():
    state = act(battle(), "x", 3, type="attack", by="a", **{"with": "gun"}, target="b")
    state = give_up(state, "x")
    assert awaited(state) == ["y"] and not state.turn.over
    state = act(state, "y", type="pass", side="y")
    assert state.turn.over and awaited(state) == ["y"]


def test_the_last_line_says_why_the_turn_is_over_and_no_step_is_explained():
    events = TABLE.decide(
        battle(), side("x"), GAME.battle.codecs.actions.read({"type": "give-up", "side": "x"}), TapeDice()
    )
    assert GAME.display.describe(events[-1], side("y")).text == "X ends its turn. X is out of the fight."
    assert GAME.display.screen(GAME.view(give_up(battle(), "x"), side("y"))).progress.reminders == ()


def test_a_side_that_loses_its_last_unit_in_its_own_turn_need_not_end_it():
    units = {"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}
    units["a"]["health"] = 1
    state = replace(table(units, turn={"side": "x", "number": 1}), sides={key: Side(name=key) for key in "xy"})
    state = act(state, "x", 1, type="attack", by="a", **{"with": "gun"}, target="b")
    state = act(state, "x", type="end-offense")
    state = act(state, "y", 10, type="attack-back", by="b", **{"with": "gun"}, target="a")
    assert GAME.battle.outcome(state).winners == ("y",)


def test_fields_of_a_side_that_gives_up_stay_and_become_known():
    assert "field" not in GAME.view(battle(), side("z")).state.hazards
    state = give_up(battle(), "x")
    assert GAME.view(state, side("z")).state.hazards["field"].number == 2


def test_a_side_gives_up_for_itself_and_once():
    for who, whose in (("y", "x"), ("z", "y")):
        with pytest.raises(Illegal, match="for itself"):
            act(battle(), who, type="give-up", side=whose)
    with pytest.raises(Illegal, match="out of the fight already"):
        give_up(give_up(battle(), "x"), "x")


def test_units_that_left_are_neither_taken_over_nor_attacked():
    state = give_up(battle(), "x")
    state = act(state, "y", type="begin-turn", side="y")
    for action in (
        {"type": "attack", "by": "b", "with": "gun", "target": "a"},
        {"type": "take-over", "by": "c", "target": "jeep", "distance": 0},
    ):
        with pytest.raises(Illegal, match="left the field"):
            act(state, "y", 5, **action)


def test_the_report_names_the_side_that_gave_up_and_counts_no_unit_that_left_as_lost():
    state, tones = battle(), []
    for who in "xz":
        event = TABLE.decide(
            state, side(who), GAME.battle.codecs.actions.read({"type": "give-up", "side": who}), TapeDice()
        )[0]
        state = evolve(state, event)
        gone = [one.title for one in GAME.display.screen(GAME.view(state, SPECTATOR)).sheets if one.gone]
        assert gone == ([] if state.ended else ["a", "jeep"])
        sentence = GAME.display.describe(event, SPECTATOR)
        tones.append((sentence.kind, sentence.tone))
    assert tones == [("end", "bad"), ("end", "good")]
