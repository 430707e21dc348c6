"""The table of ends in RULINGS.md, row by row, and corrections that take an end back (EIC-18.1, EIC-19.1, EIC-19.2)."""

import pytest

from rules.kernel.dice import TapeDice
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league.battles import GAME, act, begin, refusal, to_movement, two
from tests.games.eic_league.construction import team, unit

KEYS = ("red", "blue", "green", "gold")


def table(sides, *, order="free", units=1):
    """A battle of two to four sides, each with suits called after it."""
    teams = [
        SideSetup(id=key, name=key.title(), army=team(*(unit(name=f"{key} {one}") for one in range(units))))
        for key in KEYS[:sides]
    ]
    return begin(Setup(sides=tuple(teams), options={"order": order, "map": "typed"}))


def drain(state, key, number=0):
    """The referee writes down energy 0 for a unit."""
    path = ["units", f"{key} {number}", "energy"]
    return act(state, REFEREE, type_="correct", path=path, value=0, reason="Misread")


def surrender(state, key):
    state = act(state, key, type_="surrender", side=key)
    for other in [one for one in state.sides if one != key and not state.sides[one].out]:
        state = act(state, other, type_="answer-surrender", side=key, accept=True)
    return state


def end(state):
    return state.ended, state.winner


ROWS = [
    ("crush blue", 2, [(drain, "blue")], ("crushed", "red")),
    ("blue gives up", 2, [(surrender, "blue")], ("surrender", "red")),
    ("one of three is crushed", 3, [(drain, "blue")], ("", None)),
    ("two of three are crushed", 3, [(drain, "blue"), (drain, "green")], ("crushed", "red")),
    ("crushed, then given up", 3, [(drain, "blue"), (surrender, "green")], ("surrender", "red")),
    ("given up, then crushed", 3, [(surrender, "blue"), (drain, "red")], ("crushed", "green")),
    ("two of four give up", 4, [(surrender, "red"), (surrender, "gold")], ("", None)),
    ("three of four go", 4, [(surrender, "red"), (drain, "gold"), (surrender, "green")], ("surrender", "blue")),
]


@pytest.mark.parametrize(("sides", "steps", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_the_battle_ends_when_one_side_is_left(sides, steps, expected):
    state = table(sides)
    for step, key in steps:
        state = step(state, key)
    assert end(state) == expected


def test_nobody_holds_the_field_once_the_winner_is_drained_too():
    state = drain(drain(table(2), "blue"), "red")
    assert end(state) == ("crushed", None)
    assert GAME.battle.outcome(state).winners == ()


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_energy_written_back_brings_a_crushed_side_and_the_battle_back(sides):
    state = table(sides)
    for key in KEYS[1:sides]:
        state = drain(state, key)
    assert end(state) == ("crushed", "red")
    state = act(state, REFEREE, type_="correct", path=["units", "blue 0", "energy"], value=50, reason="It was 50")
    assert (end(state), state.sides["blue"].out, state.sides["blue"].crushed) == (("", None), False, False)
    assert [key for key, one in state.sides.items() if one.out] == list(KEYS[2:sides])
    assert GAME.battle.outcome(state) is None
    assert end(drain(state, "blue")) == ("crushed", "red")


def test_an_end_taken_back_goes_on_with_the_part_in_which_it_came():
    state = to_movement(table(2, order="kept"))
    active = state.active
    state = drain(state, "blue")
    state = act(state, REFEREE, type_="correct", path=["units", "blue 0", "energy"], value=9, reason="Misread")
    assert (state.phase, state.active) == ("movement", active)
    act(state, active, type_="move", by=f"{active} 0", hexes=1)


def test_a_side_that_gave_up_comes_back_by_a_correction_of_its_state():
    state = surrender(table(2), "blue")
    state = act(state, REFEREE, type_="correct", path=["sides", "blue", "out"], value=False, reason="A mistake")
    assert end(state) == ("", None)


def test_the_last_that_searches_may_give_up_and_the_round_goes_on():
    state = to_detection_of_three()
    for key in ("red", "green"):
        state = act(state, key, type_="end-phase")
    state = surrender(state, "blue")
    assert (state.phase, end(state)) == ("results", ("", None))
    assert refusal(state, "red", type_="end-round") == ""


def to_detection_of_three():
    state = table(3, order="kept")
    for key in state.sides:
        state = act(state, key, type_="declare", side=key)
    state = act(state, "red", [1, 2, 3], type_="initiative")
    for _ in state.sides:
        state = act(state, state.active, type_="end-phase")
    return state


def test_offers_that_await_only_the_fallen_are_settled_together():
    state = table(4)
    for key, answers in (("red", ("blue", "green")), ("blue", ("red", "green"))):
        state = act(state, key, type_="surrender", side=key)
        for other in answers:
            state = act(state, other, type_="answer-surrender", side=key, accept=True)
    state = drain(state, "gold")
    assert end(state) == ("surrender", "green")


def test_no_round_is_the_last():
    """EIC-18.1: only sides that go end a battle."""
    state = act(table(2), REFEREE, type_="correct", path=["round"], value=99, reason="A long day")
    for _ in range(3):
        state = act(state, "red", type_="end-round")
    assert (state.round, end(state)) == (102, ("", None))


def test_the_log_tells_that_the_battle_goes_on():
    state = drain(table(2), "blue")
    action = {"type": "correct", "path": ["units", "blue 0", "energy"], "value": 50, "reason": "Misread"}
    events = GAME.battle.decide(state, REFEREE, GAME.battle.codecs.actions.read(action), TapeDice())
    said = [GAME.display.describe(event, side("red")) for event in events]
    assert "Blue is back: the battle goes on." in [one.text for one in said if one]
    written = [GAME.battle.codecs.events.write(event) for event in events]
    assert [GAME.battle.codecs.events.read(one) for one in written] == list(events)


def test_a_side_with_a_drone_alone_is_crushed():
    state = begin(two(order="free", map="typed"))
    for name in ("Tongs", "Bellows"):
        state = act(state, REFEREE, type_="correct", path=["units", name, "energy"], value=0, reason="Misread")
    drone = {"hex": [0, 0], "energy": 140}
    state = act(state, REFEREE, type_="correct", path=["units", "Anvil", "drone"], value=drone, reason="It is out")
    assert end(state) == ("", None)
    state = act(state, REFEREE, type_="correct", path=["units", "Anvil", "energy"], value=0, reason="Misread")
    assert end(state) == ("crushed", "blue")
