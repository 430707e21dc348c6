"""Offers as forms and forms as actions: what comes back is what went in, with what was changed."""

import json
from fractions import Fraction
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from battles.pages import action_form
from battles.play import previews
from rules.kernel.dice import D6
from rules.kernel.display.cards import Choose, Faces, Number, Option, Slots, Stepper, Text, Toggle
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds, Segment
from rules.kernel.problems import Unreadable
from rules.kernel.records import replace
from ui.offers import offer_with

OPTIONS = tuple(Option(value=value, label=str(value)) for value in ("a", "b", 3))
ACTION = {
    "type": "test",
    "pick": "a",
    "deep": {"many": ["a"]},
    "on": True,
    "level": 3,
    "note": "x",
    "count": 2,
    "dice": [1, 6],
}
FIELDS = (
    Choose(path=("pick",), label="Pick", options=OPTIONS, value="a"),
    Slots(path=("deep", "many"), label="Many", entries=(), options=OPTIONS),
    Toggle(path=("on",), label="On", checked=True),
    Stepper(path=("level",), label="Level", scale=OPTIONS, value=2),
    Text(path=("note",), label="Note", value="x"),
    Number(path=("count",), label="Count", value=2),
    Faces(path=("dice",), label="Dice", dice=(D6,), value=(1,)),
)
OFFER = Offer(key="test", label="Test", action=ACTION, fields=FIELDS)


def posted(**changes):
    data = QueryDict(mutable=True)
    data["action"] = json.dumps(ACTION)
    for name, values in changes.items():
        data.setlist(name, values)
    return data


def test_a_form_without_changes_is_the_offer_itself():
    assert action_form.action_from(posted()) == ACTION


def test_each_kind_of_field_changes_its_place():
    form = posted(
        **{
            'json:["pick"]': ["3"],
            'several:["deep","many"]': ["", '"b"', "3"],
            'json:["on"]': ["null"],
            'json:["level"]': ['"b"'],
            'text:["note"]': [" word "],
            'number:["count"]': ["-4"],
            'faces:["dice"]': ["5"],
        }
    )
    assert action_form.action_from(form) == {
        "type": "test", "pick": 3, "deep": {"many": ["b", 3]}, "level": "b", "note": "word", "count": -4, "dice": [5],
    }  # fmt: skip


def test_what_was_chosen_is_shown_again():
    action = {"type": "test", "pick": 3, "deep": {"many": ["b"]}, "level": "b", "count": "much", "dice": [5]}
    pick, _, on, level, note, count, dice = offer_with(OFFER, action).fields
    assert (pick.value, on.checked, level.value, note.value, count.value, dice.value) == (3, False, 1, "", "much", (5,))
    ticked = [value for value, _, _, taken, _ in action_form.several(FIELDS[1], action).options if taken]
    assert ticked == ['"b"']
    for nonsense in (5, True, "b"):
        document = {**action, FIELDS[1].path[0]: {FIELDS[1].path[1]: nonsense}}
        assert not any(taken for _, _, _, taken, _ in action_form.several(FIELDS[1], document).options)


@pytest.mark.parametrize("text", ["", "[]", "{", '"x"', "null"])
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(Unreadable):
        action_form.action_from(QueryDict(mutable=True) | {"action": text} if text else QueryDict())


def test_a_place_that_is_not_there_is_unreadable():
    with pytest.raises(Unreadable):
        action_form.action_from(posted(**{'json:["pick","deeper"]': ["1"]}))


@pytest.mark.parametrize("name", ["text:[]", "json:[]"])
def test_a_control_that_would_replace_the_whole_action_is_unreadable(name):
    with pytest.raises(Unreadable):
        action_form.action_from(posted(**{name: ["1"]}))


def test_faces_are_whole_numbers_and_not_without_end():
    assert action_form.faces_from({"faces": "5 100 2"}) == [5, 100, 2]
    assert action_form.faces_from({"faces": "five"}) == []
    with pytest.raises(Unreadable):
        action_form.faces_from({"faces": "1 " * 1000})


def test_a_correction_wants_one_place_and_its_value():
    form = urlencode({'number:["units","a","energy"]': "12", "reason": "x" * 300})
    correction = action_form.correction_from(QueryDict(form))
    assert correction["path"] == ["units", "a", "energy"] and correction["value"] == 12
    assert len(correction["reason"]) == 200
    names = QueryDict('several:["used"]=&several:["used"]="pod"')
    assert action_form.correction_from(names)["value"] == ["pod"]
    for nothing in ("reason=x", "number:[=4", 'number:["a"]=1&number:["b"]=2'):
        with pytest.raises(Unreadable):
            action_form.correction_from(QueryDict(nothing))


def test_a_table_in_a_few_numbers():
    tenth = Fraction(1, 10)
    table = dict.fromkeys(range(1, 11), tenth)
    odds = Odds(
        strip=(Segment(label="all", tone="hit", chance=Fraction(1)),),
        chances={},
        tables={"energy-lost": table, "names": {"a": Fraction(1)}, "sure": {4: Fraction(1)}},
    )
    (spread,) = previews.spreads(odds)
    assert (spread.label, spread.low, spread.median, spread.high, spread.average) == ("energy lost", 1, 5, 9, "5.5")


def test_a_tapped_box_plays_its_offer_with_its_number():
    hits = replace(OFFER, key="hits:Barn #3", tapped=("count",))
    assert action_form.find_offer([OFFER, hits], "hits:Barn #3") is hits
    tapped = action_form.find_offer([OFFER, hits], "hits:Barn #3#5")
    assert tapped.action["count"] == 5 and tapped.fields[5].value == 5
    assert tapped.action["pick"] == "a" and hits.action["count"] == 2
    for key in ("test#5", "hits:Barn #3#-1", "hits:Barn #3#x", "#5", "nobody#5", ""):
        assert action_form.find_offer([OFFER, hits], key) is None, key
