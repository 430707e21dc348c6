"""The smallest game there is: lists alone. A patrol is some troopers at 5 points each, 50 at most. No battles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from rules.kernel.display.cards import Card, Entry, Line, Option, Section, Slots, Text
from rules.kernel.display.screen import Sheet
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.game import Accent, Armies, Cases, Game, GameCatalogue, Info
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path, Record

PRICES = {"scout": 5, "gunner": 8}
LIMIT = 50
TABLES = {"troopers": [{"key": key, "points": points, "rule": "PL-1"} for key, points in PRICES.items()]}


class Patrol(Record):
    name: str
    troopers: tuple[str, ...]


def blank(name: str) -> Json:
    return {"game": "patrol-list", "name": name, "troopers": []}


def read(document: Json) -> Patrol:
    match document:
        case {"name": str(name), "troopers": [*troopers]} if all(isinstance(one, str) for one in troopers):
            return Patrol(name=name, troopers=tuple(troopers))
    raise Unreadable(Problem(code="unreadable", message="A patrol has a name and a list of troopers."))


def points(army: Patrol) -> int:
    return sum(PRICES.get(one, 0) for one in army.troopers)


def problems(army: Patrol) -> Iterator[Problem]:
    if not army.troopers:
        yield Problem(code="empty", message="A patrol has at least one trooper.", rule="PL-2")
    if points(army) > LIMIT:
        yield Problem(code="limit", message=f"The troopers cost {points(army)} of {LIMIT} points.", rule="PL-3")
    for place, one in enumerate(army.troopers):
        if one not in PRICES:
            yield Problem(code="unknown", message=f"There is no {one!r}.", rule="PL-1", where=("troopers", place))


def evaluate(army: Patrol) -> Evaluation:
    spent = points(army)
    parts = tuple(
        Part(path=("troopers", place), title=one.capitalize(), cost=str(PRICES.get(one, 0)))
        for place, one in enumerate(army.troopers)
    )
    return Evaluation(
        title=army.name,
        currency="points",
        spent=str(spent),
        limit=str(LIMIT),
        left=str(LIMIT - spent),
        fill=float(spent),
        fill_limit=float(LIMIT),
        parts=parts,
        problems=tuple(problems(army)),
        lines=(Line(label="Troopers", amount=str(spent), rule="PL-1", total=True),),
    )


def editor(army: Patrol, path: Path) -> Card:
    if path:
        raise NoSuchPlace(path)
    options = tuple(Option(value=key, label=key.capitalize(), price=str(cost)) for key, cost in PRICES.items())
    entries = tuple(Entry(path=("troopers", place), label=one) for place, one in enumerate(army.troopers))
    name = Text(path=("name",), label="Name", value=army.name)
    troopers = Slots(path=("troopers",), label="Troopers", entries=entries, options=options)
    return Card(path=path, title=army.name, sections=(Section(key="patrol", title="Patrol", fields=(name, troopers)),))


def edit(document: Json, change: Edit) -> Json:
    return apply_edit(document, change)


def record_sheets(army: Patrol) -> Sequence[Sheet]:
    return [
        Sheet(id=f"trooper-{place}", title=one.capitalize(), kind="trooper", side="", own=True)
        for place, one in enumerate(army.troopers)
    ]


def run(case: Mapping[str, Json]) -> Json:
    return {"points": points(read(case["army"]))}


def compare(case: Mapping[str, Json], actual: Json) -> Iterator[str]:
    if case["expect"] != actual:
        yield f"expected {case['expect']}, actual {actual}"


GAME: Game[Patrol, None, None, None, None] = Game(
    info=Info(
        slug="patrol-list",
        name="Patrol List",
        tagline="Lists alone.",
        intro="Troopers at five points each.",
        accent=Accent(light="#123456", dark="#abcdef", light_wash="#eef2f6", dark_wash="#101a24"),
        army_word="patrol",
        sides=(1, 1),
        rules_version="1",
    ),
    catalogue=GameCatalogue(
        tables=PRICES, hash=sha256(json.dumps(TABLES).encode()).hexdigest(), reference=lambda: TABLES
    ),
    armies=Armies(blank=blank, read=read, edit=edit, evaluate=evaluate, editor=editor, record_sheets=record_sheets),
    conformance=Cases(run=run, compare=compare),
)
