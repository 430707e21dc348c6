"""The frame of small battles, on a battle of two units with a secret each."""

from collections.abc import Mapping
from typing import Annotated, Literal

import pytest

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, apply_correction
from rules.kernel.dice import D6, TapeDice
from rules.kernel.display.screen import Outcome, Progress, Step
from rules.kernel.problems import Illegal
from rules.kernel.records import Record
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from rules.kit import hexes
from rules.kit.changes import change
from rules.kit.correction_log import describe_value
from rules.kit.corrections import Correctable
from rules.kit.hexmap import Piece, draw_pieces
from rules.kit.lifetimes import LASTING, Until
from rules.kit.odds_strip import find_odds
from rules.kit.offers import OneHex, OneUnit, SideName, UnitName, actor_of
from rules.kit.secrets import SECRET
from rules.kit.sheets import Shown
from rules.kit.skirmish import Skirmish, Words, renew_units

RED, BLUE = side("red"), side("blue")


class Unit(Record):
    side: str
    kind: str
    hex: str
    hits: Annotated[int, LASTING, Correctable("Hits left", rule="T-1", least=0)] = 2
    moved: Annotated[bool, Until("turn"), Correctable("Moved")] = False
    orders: Annotated[str | None, LASTING, SECRET, Shown("Orders", say=str.upper)] = None


class Side(Record):
    name: str
    mine: Annotated[str | None, LASTING, SECRET, Shown("Mine", say=hexes.label_of_key)] = None


class State(Record):
    sides: Mapping[str, Side]
    units: Mapping[str, Unit]
    turn: Annotated[str, LASTING] = "red"


class Move(Record):
    unit: UnitName
    to: Annotated[str, OneHex("To", rule="T-2")]
    type: Literal["move"] = "move"


class Fire(Record):
    unit: UnitName
    target: Annotated[str, OneUnit("Target", rule="T-3")]
    type: Literal["fire"] = "fire"


class Done(Record):
    side: SideName
    type: Literal["done"] = "done"


def outcome(state):
    gone = [one.side for one in state.units.values() if not one.hits]
    return Outcome(winners=tuple(key for key in state.sides if key not in gone), reason="alone") if gone else None


STATES = Codec(State)
GAME = Skirmish(
    states=STATES,
    words=Words(rule="T-9", referee_rule="T-8", unit="tank"),
    hexes=tuple(hexes.rectangle(3, 3)),
    acting=lambda state: [state.turn],
    outcome=outcome,
    is_gone=lambda unit: not unit.hits,
    most=lambda unit: {"hits": 3},
    title=lambda name, unit: f"The {name}",
)
TABLE = GAME.make_table(
    Codec(Move | Fire | Done | Correct),
    GAME.unit_action(
        Move,
        "Move",
        {"to": lambda state, name: [] if state.units[name].moved else ["1,0", "0,1"]},
        check=lambda state, action: action,
    ),
    GAME.unit_action(
        Fire,
        "Fire",
        {"target": lambda state, name: [one for one in state.units if one != name]},
        check=lambda state, action: action,
        odds=lambda table, action: None,
    ),
    GAME.side_action(Done, "Done", check=lambda state, action: action),
)
START = State(
    sides={"red": Side(name="Red", mine="1,1"), "blue": Side(name="Blue", mine="2,0")},
    units={
        "Fox": Unit(side="red", kind="tank", hex="0,0", orders="wait"),
        "Hen": Unit(side="blue", kind="tank", hex="0,0", orders="go"),
    },
)


def refusal(viewer, action, state=START):
    with pytest.raises(Illegal) as refused:
        TABLE.decide(state, viewer, action, TapeDice())
    return refused.value.problem.code, refused.value.problem.rule


def test_others_see_nothing_of_what_is_secret():
    seen = {viewer: GAME.view(START, viewer).state for viewer in (RED, BLUE, SPECTATOR, REFEREE)}
    assert [(one.sides["red"].mine, one.units["Fox"].orders) for one in seen.values()] == [
        ("1,1", "wait"),
        (None, None),
        (None, None),
        ("1,1", "wait"),
    ]


def test_only_whose_turn_it_is_acts_and_only_with_what_is_theirs():
    assert refusal(SPECTATOR, Done(side="red")) == ("spectator", "T-9")
    assert refusal(BLUE, Done(side="red")) == ("not-yours", "T-9")
    assert refusal(BLUE, Done(side="blue")) == ("not-your-turn", "T-9")
    assert refusal(RED, Done(side="green")) == ("no-such-side", "T-9")
    assert refusal(RED, Move(unit="Owl", to="1,0")) == ("no-such-unit", "T-9")
    assert refusal(RED, Done(side="red"), change(START, "units", "Hen", hits=0)) == ("over", "T-9")
    assert TABLE.decide(START, REFEREE, Done(side="red"), TapeDice()) == [Done(side="red")]


def test_offers_have_choices_cells_and_a_key():
    move, fire, done = TABLE.offers(GAME.view(START, RED))
    assert (move.key, move.action, move.by, move.rolls) == (
        "move-Fox",
        {"type": "move", "unit": "Fox", "to": "1,0"},
        "Fox",
        False,
    )
    assert [(one.value, one.label) for one in move.fields[0].options] == [("1,0", "0201"), ("0,1", "0102")]
    assert (move.fields[0].label, move.fields[0].rule, move.cell_path) == ("To", "T-2", ("to",))
    assert move.cells == {"1,0": "1,0", "0,1": "0,1"}
    assert (fire.cells, fire.fields[0].options[0].label, fire.rolls) == ({"0,0": "Hen"}, "The Hen", True)
    assert (done.action, done.primary, done.fields) == ({"type": "done", "side": "red"}, True, ())


def test_what_has_nothing_to_choose_from_is_not_offered():
    moved = change(START, "units", "Fox", moved=True)
    assert [one.key for one in TABLE.offers(GAME.view(moved, RED))] == ["fire-Fox", "done-red"]
    assert TABLE.offers(GAME.view(START, BLUE)) == ()
    assert not renew_units(moved, "turn").units["Fox"].moved


def test_sheets_show_what_the_words_say():
    state = change(START, "units", "Fox", moved=True)
    progress = Progress(title="Round 1", steps=(Step(key="play", label="Play"),), current="play")
    screen = GAME.screen(GAME.view(state, RED), progress)
    fox, hen = screen.sheets
    assert [(one.label, one.value, one.most, one.path) for one in fox.counters] == [("Hits left", 2, 3, ())]
    assert [one.label for one in fox.chips] == ["Moved"]
    assert ([one.value for one in fox.facts], hen.facts) == (["WAIT"], ())
    assert [[one.value for one in each.facts] for each in screen.sides] == [["0202"], []]
    assert [one.side for one in screen.progress.waiting] == ["red"]
    assert (fox.title, fox.corrections) == ("The Fox", ())
    seen = GAME.screen(GAME.view(state, REFEREE), progress).sheets[0]
    assert (seen.counters[0].path, [one.label for one in seen.corrections]) == (("units", "Fox", "hits"), ["Moved"])


@pytest.mark.parametrize(
    ("path", "value", "fits"),
    [
        (("units", "Fox", "hits"), 0, True),
        (("units", "Fox", "hits"), 3, True),
        (("units", "Fox", "hits"), 4, False),
        (("units", "Fox", "hits"), -1, False),
        (("units", "Fox", "hits"), True, False),
        (("units", "Fox", "moved"), True, True),
        (("units", "Fox", "moved"), 1, False),
        (("units", "Fox", "orders"), "flee", False),
        (("units", "Fox"), None, False),
        (("units", "Owl", "hits"), 1, False),
        (("turn",), "blue", False),
        ((), None, False),
    ],
)
def test_the_referee_sets_what_is_correctable_within_its_limits(path, value, fits):
    action = Correct(path=path, value=value, reason="as at the table")
    if not fits:
        assert refusal(REFEREE, action) == ("not-correctable", "T-8")
        return
    (event,) = TABLE.decide(START, REFEREE, action, TapeDice())
    after = apply_correction(STATES, START, event)
    assert getattr(after.units["Fox"], path[-1]) == value
    old, new = describe_value(event.old), describe_value(value)
    text = f"The referee corrects Fox, {path[-1]} from {old} to {new}: as at the table"
    assert GAME.describe_correction(event, SPECTATOR).text == text


def test_pieces_in_one_hex_stand_around_its_middle():
    pieces = [Piece(id=name, hex=(1, 0), mark=name, title=name, side=0) for name in "AB"]
    first, second = draw_pieces(pieces)
    x, y = hexes.centre((1, 0), 24.0)
    assert (first.cell, first.x, first.y) == ("1,0", round(x + 0.45 * 24, 1), round(y, 1))
    assert (second.x, second.y) == (round(x - 0.45 * 24, 1), round(y, 1))
    (alone,) = draw_pieces(pieces[:1])
    assert (alone.x, alone.y) == (round(x, 1), round(y, 1))


def test_odds_of_outcomes_come_from_the_resolver():
    odds = find_odds(
        lambda dice: dice.roll(D6, cuts=(4,)), miss=lambda face: face <= 4, clean_hit=lambda face: face > 4
    )
    assert [(one.label, one.tone, str(one.chance)) for one in odds.strip] == [
        ("Miss", "miss", "2/3"),
        ("Clean hit", "hit", "1/3"),
    ]
    assert list(odds.chances) == ["miss", "clean-hit"]


def test_an_action_of_nobody_is_an_error():
    class Wait(Record):
        type: Literal["wait"] = "wait"

    with pytest.raises(TypeError):
        actor_of(Wait)
