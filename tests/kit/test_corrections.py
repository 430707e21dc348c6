"""Corrections by annotation: what the referee may set is said on the fields of the state."""

from collections.abc import Mapping
from typing import Annotated, Literal

from rules.kernel.display.cards import Choose, Number, Option, Slots
from rules.kernel.records import Names, Record
from rules.kit.corrections import Correctable, Kept, correctable_names, correction_fields, find_knowing_side
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


def test_the_side_of_a_thing_knows_its_values():
    battle = Battle(units={"a": Tank(name="a")}, mines={"m": Tank(name="m", side="blue")})
    assert find_knowing_side(battle, ("units", "a", "moved")) == "red"
    assert find_knowing_side(battle, ("sides", "blue", "credits")) == "blue"
    assert find_knowing_side(battle, ("mines", "m", "moved")) == ""
    assert find_knowing_side(battle, ("mines", "m", "moved"), of=("mines",)) == "blue"
    assert find_knowing_side(battle, ("units", "nobody", "moved")) == ""
    assert find_knowing_side(battle, ("turn",)) == ""
