"""The table of actions, on a game of two sides that move counters and roll for their luck."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import pytest

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct
from rules.kernel.dice import D6, TapeDice
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import Record, replace
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side
from rules.kit.actions import ActionRules, ActionTable, Permissions, anyone, checked, rolled, the_referee


class State(Record):
    units: Mapping[str, str]
    hidden: tuple[str, ...] = ()
    turn: str = "red"
    over: bool = False


class Go(Record):
    by: str
    steps: int = 1
    type: Literal["go", "run"] = "go"


class Roll(Record):
    by: str
    type: Literal["roll"] = "roll"


class End(Record):
    note: str = ""
    type: Literal["end"] = "end"


class Rain(Record):
    type: Literal["rain"] = "rain"


class Legal(Record):
    by: str
    need: int


class View(Record):
    state: State
    viewer: Viewer


class Context(Record):
    state: State
    own_units: tuple[str, ...]


ACTIONS: Codec[Go | Roll | End | Rain | Correct] = Codec(Go | Roll | End | Rain | Correct)
STATE = State(units={"Ant": "red", "Bee": "blue", "Cat": "blue"}, hidden=("Cat",))
RED, BLUE = side("red"), side("blue")


def _refusal(code):
    return Problem(code=code, message=code)


def _owner(state, action):
    if action.by not in state.units:
        raise illegal("unknown", "There is no such unit.", rule="1")
    return (state.units[action.by],)


def _check_owner(state, viewer, sides):
    if viewer.role == "side" and set(sides) - {viewer.side}:
        raise illegal("not-yours", "Not yours.", rule="1")


def _known(state, viewer):
    units = {name: own for name, own in state.units.items() if own == viewer.side or name not in state.hidden}
    return state if viewer.role == "referee" else State(units=units, turn=state.turn, over=state.over)


def _in_turn(state, viewer, action):
    if viewer.role == "side" and viewer.side != state.turn:
        raise illegal("not-your-turn", "Wait.", rule="1")


def _at_most(most):
    def check(state, action):
        if action.steps > most:
            raise illegal("too-far", f"At most {most}.", rule="2")
        return f"{action.by} goes {action.steps}"

    return check


def _no_note(state, action):
    if action.note:
        raise illegal("spare", "It takes no note.", rule="3")


def _odds(view, legal):
    return Odds(strip=(), chances={"luck": Fraction(7 - legal.need, 6)}, tables={})


def _go_offers(context, name):
    yield Offer(key=f"go:{name}", label="Go", action={"type": "go", "by": name})


def _offer(key):
    return lambda context: [Offer(key=key, label=key, action={"type": key})]


GOING = (
    ActionRules(action=Go, types=("go",), owner=_owner, when=_in_turn, check=_at_most(1), unit_offers=_go_offers),
    ActionRules(action=Go, types=("run",), owner=_owner, when=_in_turn, check=_at_most(3)),
)
ROLLING = ActionRules(
    action=Roll,
    owner=_owner,
    check=lambda state, action: Legal(by=action.by, need=5),
    run=rolled(lambda state, legal, dice: (legal.by, dice.roll(D6, cuts=(legal.need - 1,)) >= legal.need)),
    odds=_odds,
    outcomes=lambda state, legal: {"luck": Fraction(7 - legal.need, 6)},
    breakdown=lambda view, legal: [Line(label="Needed", amount=str(legal.need))],
    unit_offers=lambda context, name: [Offer(key=f"roll:{name}", label="Roll", action={"type": "roll", "by": name})],
)
ENDING = ActionRules(
    action=End,
    owner=anyone,
    form=_no_note,
    run=lambda state, viewer, action, dice: [f"{viewer.side or viewer.role} ends"],
    offers=_offer("end"),
)
RAINING = ActionRules(action=Rain, owner=the_referee, offers=_offer("rain"))
CORRECTING = ActionRules(action=Correct, owner=the_referee, check=lambda state, action: "corrected")
PERMISSIONS = Permissions(
    spectators=_refusal("looks-on"),
    referee_only=_refusal("referee-only"),
    over=_refusal("over"),
    is_over=lambda state: state.over,
    check_owner=_check_owner,
    known=_known,
)


def make_table(*rules, **more):
    def context(view):
        return None if view.viewer == SPECTATOR else Context(state=view.state, own_units=("Bee", "Cat"))

    rules = rules or (RAINING, *GOING, ENDING, ROLLING, CORRECTING)
    return ActionTable(**{"actions": ACTIONS, "rules": rules, "permissions": PERMISSIONS, "context": context, **more})


TABLE = make_table()
CORRECTION = Correct(path=("over",), value=True, reason="test")


@pytest.mark.parametrize(
    ("viewer", "action", "events"),
    [
        (RED, Go(by="Ant"), ["Ant goes 1"]),
        (RED, Go(by="Ant", steps=3, type="run"), ["Ant goes 3"]),
        (BLUE, Roll(by="Bee"), [("Bee", True)]),
        (BLUE, End(), ["blue ends"]),
        (REFEREE, End(), ["referee ends"]),
        (REFEREE, Rain(), [Rain()]),
        (REFEREE, CORRECTION, ["corrected"]),
    ],
)
def test_an_action_is_decided_by_its_entry(viewer, action, events):
    assert list(TABLE.decide(STATE, viewer, action, TapeDice([5]))) == events


@pytest.mark.parametrize(
    ("viewer", "action", "code"),
    [
        (SPECTATOR, End(), "looks-on"),
        (RED, Rain(), "referee-only"),
        (RED, CORRECTION, "referee-only"),
        (RED, Go(by="Bee"), "not-yours"),
        (RED, Go(by="Cat"), "unknown"),
        (RED, Go(by="Dog"), "unknown"),
        (BLUE, Go(by="Bee"), "not-your-turn"),
        (RED, Go(by="Ant", steps=2), "too-far"),
        (RED, End(note="why"), "spare"),
    ],
)
def test_an_action_is_refused_for_the_first_reason(viewer, action, code):
    with pytest.raises(Illegal) as refusal:
        TABLE.decide(STATE, viewer, action, TapeDice())
    assert refusal.value.problem.code == code


def test_after_the_end_only_corrections_are_left():
    over = State(units=STATE.units, over=True)
    with pytest.raises(Illegal, match="over"):
        TABLE.decide(over, REFEREE, End(), TapeDice())
    assert TABLE.decide(over, REFEREE, CORRECTION, TapeDice()) == ["corrected"]


def test_case_files_resolve_an_action_without_asking_who_takes_it():
    assert TABLE.resolve(STATE, REFEREE, End(note="spare"), TapeDice()) == ["referee ends"]
    assert TABLE.check(STATE, Roll(by="Bee")) == Legal(by="Bee", need=5)


def test_case_files_name_the_outcomes_of_dice():
    assert TABLE.outcomes(STATE, Roll(by="Bee")) == {"luck": Fraction(1, 3)}
    assert TABLE.outcomes(STATE, End()) == {}
    with pytest.raises(Illegal, match="too-far"):
        TABLE.outcomes(STATE, Go(by="Ant", steps=2))


def test_a_checked_action_is_what_its_check_finds():
    find = checked(_at_most(1))
    assert find(STATE, Go(by="Ant")) == Go(by="Ant")
    with pytest.raises(Illegal, match="too-far"):
        find(STATE, Go(by="Ant", steps=2))


def test_what_follows_is_added():
    table = make_table(follow=lambda state, action, events: [*events, f"after {action.type}"])
    assert table.decide(STATE, RED, Go(by="Ant"), TapeDice()) == ["Ant goes 1", "after go"]


def test_odds_and_breakdown_stand_on_what_the_check_has_found():
    view = View(state=STATE, viewer=BLUE)
    odds = TABLE.odds(view, Roll(by="Bee"))
    assert odds and odds.chances == {"luck": Fraction(1, 3)}
    assert TABLE.breakdown(view, Roll(by="Bee")) == [Line(label="Needed", amount="5")]
    assert TABLE.odds(view, End()) is None
    assert TABLE.breakdown(view, End()) == []


@pytest.mark.parametrize("ask", ["odds", "breakdown"])
def test_odds_are_refused_as_the_action_is(ask):
    with pytest.raises(Illegal, match="not-yours"):
        getattr(TABLE, ask)(View(state=STATE, viewer=RED), Roll(by="Bee"))


def test_odds_may_be_open_to_everybody():
    table = make_table(permissions=replace(PERMISSIONS, odds_are_open=True))
    for viewer in (RED, SPECTATOR):
        assert table.breakdown(View(state=STATE, viewer=viewer), Roll(by="Bee"))


def test_offers_stand_in_the_order_of_the_table_and_unit_by_unit():
    keys = [one.key for one in TABLE.offers(View(state=STATE, viewer=BLUE))]
    assert keys == ["rain", "go:Bee", "roll:Bee", "go:Cat", "roll:Cat", "end"]
    assert TABLE.offers(View(state=STATE, viewer=SPECTATOR)) == ()


def test_a_game_may_arrange_its_offers():
    table = make_table(arrange=lambda context, offers: sorted(offers, key=lambda one: one.key))
    keys = [one.key for one in table.offers(View(state=STATE, viewer=BLUE))]
    assert keys == sorted(keys)


def test_what_is_rarely_wanted_comes_last():
    table = make_table(arrange=lambda context, offers: (replace(one, seldom=one.key == "rain") for one in offers))
    assert [one.key for one in table.offers(View(state=STATE, viewer=BLUE))][-2:] == ["end", "rain"]


def test_a_table_without_an_entry_for_a_type_is_refused():
    with pytest.raises(TypeError, match="run"):
        make_table(RAINING, GOING[0], ENDING, ROLLING, CORRECTING)


def test_a_table_with_two_entries_for_a_type_is_refused():
    with pytest.raises(TypeError, match="rain"):
        make_table(RAINING, RAINING, *GOING, ENDING, ROLLING, CORRECTING)
