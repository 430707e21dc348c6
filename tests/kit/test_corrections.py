"""Corrections by annotation: what the referee may set is said on the fields of the state."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Literal

from msgspec import field

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct
from rules.kernel.display.cards import Choose, Number, Option, Slots, Text
from rules.kernel.display.screen import Counter, Progress, Screen, SideSheet
from rules.kernel.records import Names, Record
from rules.kit.correction_events import correcting, find_knowing_side
from rules.kit.corrections import (
    Correctable,
    Kept,
    correctable_names,
    correction_fields,
    fields_on,
    in_words,
)
from rules.kit.lifetimes import LASTING, Until


class Tank(Record):
    name: str
    side: str = "red"
    last_fired: Annotated[int | None, LASTING, Correctable("last fired", "X-1", least=1, most=9)] = None
    moved: Annotated[bool, Until("turn"), Correctable("has moved")] = False
    morale: Annotated[Literal["good", "shaken"], LASTING, Correctable("morale")] = "good"
    order: Annotated[str | None, Correctable("order", choices=((None, "none"), ("go", "Go")))] = None
    target: Annotated[str, Correctable("target")] = ""
    marks: Annotated[Names, Correctable("marks")] = frozenset()
    secret: Annotated[int, LASTING] = 3


class Program(Record):
    boxes: Annotated[tuple[str | None, ...], Correctable("{part} box {number}", "X-2")] = (None, "go")
    aim: Annotated[str | None, Correctable("aim", part="fire")] = None


class Left(Record):
    edge: str
    turn: int


class Walker(Record):
    walk: Annotated[Program, Correctable("walk")] = Program()
    fire: Annotated[Program, Correctable("fire")] = Program()
    spare: Annotated[Program | None, Correctable("spare")] = None
    left: Annotated[Left | None, Correctable("has left")] = None
    fired_in: Annotated[Mapping[str, int], Correctable("{key} fired in", least=1)] = field(
        default_factory=lambda: {"a": 4}
    )
    height: Annotated[Decimal | None, Correctable("height", step="0.5")] = Decimal("2.50")
    notes: Annotated[str, Correctable("notes", limit=90, lines=2)] = "none"


class Battle(Record):
    units: Mapping[str, Tank]
    mines: Mapping[str, Tank]
    turn: int = 1


def fields(**words):
    choices = {"target": [("a", "Tank A"), ("b", "Tank B")], "marks": [("x", "Crossed")]}
    return list(correction_fields(Tank(name="a"), ("units", "a"), choices=choices, **words))


def test_a_field_is_made_for_each_that_says_so():
    assert [one.path for one in fields()] == [
        ("units", "a", key) for key in ("last-fired", "moved", "morale", "order", "target", "marks")
    ]
    assert correctable_names(Tank) == ("last_fired", "moved", "morale", "order", "target", "marks")


def test_the_kind_of_a_field_follows_from_its_type():
    assert [type(one) for one in fields()] == [Number, Choose, Choose, Choose, Choose, Slots]
    number, *choices, several = fields()
    assert (number.least, number.most, number.value, number.rule) == (1, 9, None, "X-1")
    assert [[(one.value, one.label) for one in choice.options] for choice in choices] == [
        [(True, "yes"), (False, "no")],
        [("good", "good"), ("shaken", "shaken")],
        [(None, "none"), ("go", "Go")],
        [("a", "Tank A"), ("b", "Tank B")],
    ]
    assert [one.value for one in several.options] == ["x"]


def test_a_long_list_of_options_is_taken_as_it_is():
    kept = Kept((Option(value="a", label="Tank A"),))
    (found,) = (
        one for one in correction_fields(Tank(name="a"), (), choices={"target": kept}) if one.path == ("target",)
    )
    assert found.options is kept.options


def test_a_thing_is_named_and_fields_without_meaning_are_left_out():
    named = fields(of="A", without={"moved", "marks"})
    assert [one.label for one in named] == ["A: last fired", "A: morale", "A: order", "A: target"]


def walker(**choices):
    walks = {"walk.boxes": ORDERS, "fire.boxes": ORDERS, "fire.aim": in_words((None, "far-away"))}
    found = correction_fields(Walker(left=Left(edge="N", turn=3)), ("units", "w"), choices={**walks, **choices})
    return {one.label: one for one in found}


ORDERS = ((None, "empty"), ("go", "Go"))


def test_a_record_in_a_field_has_its_own_fields_and_says_which_part_it_is():
    fields = walker()
    assert fields["Walk box 2"].path == ("units", "w", "walk", "boxes", 1)
    assert [fields[f"Fire box {number}"].value for number in (1, 2)] == [None, "go"]
    assert [(one.value, one.label) for one in fields["aim"].options] == [(None, "none"), ("far-away", "far away")]
    assert fields["aim"].path == ("units", "w", "fire", "aim")
    assert not any("Spare" in label for label in fields), "what is not there has no fields"


def test_a_record_without_fields_can_only_be_taken_away():
    left = walker()["has left"]
    assert [(one.value, one.label) for one in left.options] == [({"edge": "N", "turn": 3}, "yes"), (None, "no")]
    assert left.value == left.options[0].value
    assert hash(left) == hash(walker()["has left"]), "the sheet that holds it can be compared and cached"


def test_a_map_of_numbers_has_a_field_for_each_of_its_choices():
    fields = walker(fired_in=[("a", "gun"), ("b", "lance")])
    assert [(one.path[-1], one.value, one.least) for one in (fields["Gun fired in"], fields["Lance fired in"])] == [
        ("a", 4, 1),
        ("b", None, 1),
    ]
    assert not any("fired in" in label for label in walker())


def test_numbers_with_fractions_and_texts_are_shown_as_they_are():
    fields = walker()
    assert (type(fields["height"]), fields["height"].value, fields["height"].step) == (Number, "2.5", "0.5")
    assert (type(fields["notes"]), fields["notes"].limit, fields["notes"].lines) == (Text, 90, 2)


def test_a_field_without_any_choice_is_left_out():
    found = [one.path[-1] for one in correction_fields(Tank(name="a"), ())]
    assert "marks" not in found and "order" in found


def test_a_counter_goes_up_to_what_its_sheet_shows_or_to_a_limit_beyond():
    energy = Counter(label="Energy", value=3, most=8, path=("a",))
    hits = Counter(label="Hits", value=3, most=5, limit=999, path=("b",))
    marks = Counter(label="Marks", value=3, path=("c",))
    side = SideSheet(id="red", title="Red", own=True, colour=0, counters=(energy, hits, marks))
    screen = Screen(progress=Progress(title="", steps=(), current=""), sides=(side,), sheets=())
    assert [(one.least, one.most) for _, one in fields_on(screen)] == [(0, 8), (0, 999), (0, None)]


def test_the_side_of_a_thing_knows_its_values():
    battle = Battle(units={"a": Tank(name="a")}, mines={"m": Tank(name="m", side="blue")})
    assert find_knowing_side(battle, ("units", "a", "moved")) == "red"
    assert find_knowing_side(battle, ("sides", "blue", "credits")) == "blue"
    assert find_knowing_side(battle, ("mines", "m", "moved")) == ""
    assert find_knowing_side(battle, ("mines", "m", "moved"), of=("mines",)) == "blue"
    assert find_knowing_side(battle, ("units", "nobody", "moved")) == ""
    assert find_knowing_side(battle, ("turn",)) == ""


def test_the_event_of_a_correction_knows_who_may_read_it():
    """The side of the thing; and whether the others know that it is there."""
    mines = correcting(Codec(Battle), of=("mines",), secret=lambda state, path: path[1] == "m")
    state = Battle(units={}, mines={"m": Tank(name="m", side="blue"), "n": Tank(name="n", side="red")})
    events = [
        mines(state, Correct(path=("mines", name, "moved"), value=True, reason="was laid there")) for name in "mn"
    ]
    assert [(one.side, one.secret, one.old, one.value) for one in events] == [
        ("blue", True, False, True),
        ("red", False, False, True),
    ]
