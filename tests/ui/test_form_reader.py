"""A form of fields, posted as a browser posts it, comes back as the edits that it shows."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.http import QueryDict
from django.template import Context, Engine

from rules.kernel.dice import D6, D10, D10_FROM_ZERO, D100
from rules.kernel.display.cards import Choose, Faces, Number, Option, Stepper, Text, Toggle
from rules.kernel.edits import Edit
from rules.kernel.problems import Unreadable
from ui.form_reader import edits_from, face_from

ODD = {"kind": 'o\'neill & "sons" <b>'}
OPTIONS = (Option(value="suit", label="Suit"), Option(value=ODD, label="<i>Odd</i>"), Option(value=None, label="None"))


class Controls(HTMLParser):
    """The names and values that a browser would send for untouched controls."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self._select = ""
        self._area = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        at = dict(attrs)
        match tag:
            case "select":
                self._select = at["name"]
            case "option" if "selected" in at:
                self.sent.append((self._select, at["value"]))
            case "textarea":
                self._area = at["name"]
                self.sent.append((self._area, ""))
            case "input" if at.get("type") not in ("checkbox", "radio") or "checked" in at:
                self.sent.append((at["name"], at["value"]))

    def handle_data(self, data):
        if self._area:
            self.sent[-1] = (self._area, data)

    def handle_endtag(self, tag):
        if tag == "textarea":
            self._area = ""


def drawn(field):
    engine = Engine.get_default()
    return engine.from_string("{% field one %}").render(Context({"one": field}))


def posted(*pairs):
    data = QueryDict(mutable=True)
    for name, value in pairs:
        data.appendlist(name, value)
    return data


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Text(path=("units", 0, "name"), label="Name", value='A\'s "<Z>" & co'), 'A\'s "<Z>" & co'),
        (Text(path=("notes",), label="Notes", value="one\ntwo", lines=3), "one\ntwo"),
        (Number(path=("budget",), label="Budget", value=9000), 9000),
        (Number(path=("share",), label="Share", value="2.5", step="0.5"), 2.5),
        (Number(path=("share",), label="Share", value=None), None),
        (Choose(path=("kind",), label="Kind", options=OPTIONS, value=ODD), ODD),
        (Choose(path=("it's",), label="Kind", options=OPTIONS * 3, value=ODD), ODD),
        (Choose(path=("kind",), label="Kind", options=OPTIONS, value=None), None),
        (Toggle(path=("warp",), label="Warp", checked=True, on=ODD), ODD),
        (Toggle(path=("warp",), label="Warp", checked=False), None),
        (Stepper(path=("BOD",), label="BOD", scale=OPTIONS, value=1), ODD),
        (Stepper(path=("BOD",), label="BOD", scale=OPTIONS, value=None), None),
        (Faces(path=("roll",), label="Roll", dice=(D6, D6), value=(3, 5)), [3, 5]),
        (Faces(path=("roll",), label="Roll", dice=(D6, D6), value=None), None),
    ],
    ids=lambda value: value.kind if hasattr(value, "kind") else "",
)
def test_an_untouched_field_comes_back_as_it_was(field, value):
    data = posted(*Controls(drawn(field)).sent)
    assert edits_from(data)[-1:] == [Edit(op="set", path=field.path, value=value)]


def test_markup_in_labels_is_text():
    assert "<i>Odd" not in drawn(Choose(path=("kind",), label="<script>", options=OPTIONS, value=ODD))
    assert "<script>" not in drawn(Text(path=("x",), label="<script>", value="<script>"))


def test_a_button_comes_after_the_controls():
    data = posted(("edit", '[{"op":"remove","path":["units",0]}]'), ('text:["name"]', " Red "), ("other", "x"))
    assert edits_from(data) == [
        Edit(op="set", path=("name",), value="Red"),
        Edit(op="remove", path=("units", 0)),
    ]


@pytest.mark.parametrize(
    "pair",
    [
        ("edit", "{"),
        ("edit", '{"op":"burn","path":[]}'),
        ("json:nonsense", "1"),
        ('json:["a"]', "{"),
        ('json:{"a":1}', "1"),
        ('json:["a"]', "NaN"),
        ('json:["a"]', "[" * 100_000),
        ('number:["a"]', "twelve"),
        ('number:["a"]', "inf"),
        ('number:["a"]', "nan"),
        ('faces:["a"]', "x"),
    ],
)
def test_what_no_form_of_ours_sends_is_unreadable(pair):
    with pytest.raises(Unreadable):
        edits_from(posted(pair))


@pytest.mark.parametrize(
    ("sent", "die", "face"),
    [
        ({"face": "4"}, D6, 4),
        ({"tens": "70", "ones": "3"}, D100, 73),
        ({"tens": "0", "ones": "0"}, D100, 100),
        ({"tens": "0", "ones": "7"}, D100, 7),
        ({"face": "0"}, D10, 10),
        ({"face": "0"}, D10_FROM_ZERO, 0),
    ],
)
def test_a_face_is_read_as_the_die_shows_it(sent, die, face):
    assert face_from(posted(*sent.items()), die) == face


@pytest.mark.parametrize("sent", [{}, {"face": "7"}, {"face": "0"}, {"face": "-1"}, {"face": "x"}, {"tens": "70"}])
def test_a_face_that_is_not_on_the_die_is_refused(sent):
    with pytest.raises(Unreadable):
        face_from(posted(*sent.items()), D6)
