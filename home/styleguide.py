"""Examples of every record that pages can show, for the style guide."""

from __future__ import annotations

from fractions import Fraction

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from armies.pages.controls import Drawing
from armies.pages.roster import budget
from home.styleguide_board import board
from rules.kernel.dice import D6, D10_FROM_ZERO, D100
from rules.kernel.display.cards import (
    Chip,
    Choose,
    Entry,
    Faces,
    Fact,
    Line,
    Number,
    Option,
    Slots,
    Stepper,
    Text,
    Toggle,
)
from rules.kernel.display.screen import Counter, Progress, Reminder, Row, Sentence, Sheet, SideSheet, Step, Waiting
from rules.kernel.edits import Edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.odds import Odds, Segment
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Json

LONG = "The Third Extraordinarily Reinforced Reconnaissance Detachment of Upper Neu-Schwarzenbergstadt"

WHY = (
    Line(label="Tank", amount="600", rule="EIC-2.1"),
    Line(label="BOD 100, Diamondprufe", amount="385", how="285 for the rating, 100 for the material", rule="EIC-2.4"),
    Line(label="ATTR 80", amount="110"),
    Line(label="4 weapons", amount="650"),
    Line(label="Anvil", amount="1 745", total=True),
)

PROBLEMS = (
    Problem(
        code="two-plasma-cannons",
        message="Two plasma cannons on one tank. A tank carries at most 1.",
        rule="EIC-7.21",
        fixes=(Fix(label="Remove slot 4", edits=(Edit(op="remove", path=("weapons", 3)),)),),
    ),
    Problem(code="over-budget", message="The team costs 9 120 of 9 000 credits: 120 too many.", rule="EIC-2.2"),
    Problem(
        code="no-name", message="Whisper has no missile in its pod: it may carry one.", rule="EIC-3.9", weight="hint"
    ),
)

FACTS = (
    Fact(label="Energy", value="265", why=WHY),
    Fact(label="Moves", value="4 hexes"),
    Fact(label="Beam", value="7 hexes", tone="good"),
    Fact(label="Detects", value="6 hexes", tone="warn"),
    Fact(label="Needs", value="70+", tone="bad"),
)

CHIPS = (
    Chip(label="plain"),
    Chip(label="chosen", tone="on"),
    Chip(label="detected 2", tone="good"),
    Chip(label="ready in 2", tone="warn", rule="EIC-7.2"),
    Chip(label="paralysed", tone="bad", hint="Until the end of round 4"),
    Chip(label="draft", tone="quiet"),
)


def _scale(present: int) -> tuple[Option, ...]:
    values = range(10, 130, 10)
    return tuple(Option(value=value, label=str(value), price=f"{(value - present) * 2:+d}") for value in values)


STEPPERS = (
    Stepper(path=("BOD",), label="BOD", scale=_scale(100), value=9, price="385", shown="110 with the plate"),
    Stepper(path=("ATTR",), label="ATTR", scale=_scale(80), value=7, price="110", help="Added to every shot."),
    Stepper(path=("DFR",), label="DFR", scale=_scale(10), value=0, clearable=False, price="15"),
    Stepper(path=("PWR",), label="PWR", scale=_scale(0), value=None),
    Stepper(path=("SPD",), label="SPD", scale=_scale(50), value=4, price="30"),
    Stepper(
        path=("DET",),
        label="Detection in the dark",
        scale=(
            *_scale(120)[:-1],
            Option(value=120, label="120", reason="Three ratings of 100 or more; 2 are allowed.", rule="EIC-2.8"),
        ),
        value=11,
        price="640",
    ),
)

WEAPONS = (
    Option(value="laser", label="Laser", detail="55 - 7 hexes", price="120", group="Beams"),
    Option(value="sonic", label="Sonic beam", detail="40 - 5 hexes", price="100", group="Beams"),
    Option(
        value="plasma",
        label="Plasma cannon",
        detail="60/30 - 7 hexes",
        price="180",
        group="Beams",
        reason="1 of 1 taken",
        rule="EIC-7.21",
    ),
    Option(value="grenades", label="Sonic grenades", detail="60 - thrown, 5 to a slot", price="15", group="Thrown"),
)

FIELDS = (
    Text(path=("name",), label="Name", value="Anvil", help="Up to 60 characters."),
    Choose(
        path=("kind",),
        label="Kind",
        value="tank",
        options=(
            Option(value="suit", label="Suit"),
            Option(value="tank", label="Tank"),
            Option(value="spook", label="Spook", reason="Two Spooks already; 1 is allowed.", rule="EIC-4.2"),
        ),
    ),
    Choose(
        path=("weapon",),
        label="Weapon in the holster",
        value="plasma",
        options=WEAPONS,
        help="One weapon that needs no slot.",
        rule="EIC-3.7",
    ),
    Number(
        path=("budget",),
        label="Budget",
        value=9000,
        least=0,
        most=20000,
        step="1",
        help="Roll 6d6, or enter what you agreed.",
    ),
    Toggle(path=("elevator",), label="Elevator", checked=True, price="150"),
    Toggle(
        path=("warp",),
        label="Warp drive",
        checked=False,
        price="400",
        reason="Not in the Minor League",
        rule="EIC-3.12",
    ),
    Faces(path=("roll",), label="Rolled budget", dice=(D6, D6, D6), value=(4, 2, 6), help="Three dice, times 1 000."),
    Text(path=("notes",), label="Notes", value="", limit=500, lines=3),
)

SLOTS = Slots(
    path=("weapons",),
    label="Weapons",
    room=10,
    add_label="Add a weapon",
    copyable=True,
    options=WEAPONS,
    rule="EIC-7.1",
    entries=(
        Entry(path=("weapons", 0), label="Heavy laser", detail="90 - 7 hexes - high", price="200"),
        Entry(
            path=("weapons", 1),
            label="Sonic grenades",
            detail="60 - thrown",
            price="90",
            fields=(Stepper(path=("weapons", 1, "loads"), label="Loads", scale=_scale(30), value=2, clearable=False),),
        ),
        Entry(
            path=("weapons", 2), label="Plasma cannon", detail="60/30", price="180", problem="A tank carries at most 1."
        ),
        Entry(path=("weapons", 3), label=LONG, detail="a name that somebody will type one day", price="1 180"),
    ),
)

SHEET = Sheet(
    id="anvil",
    title="Anvil",
    kind="Tank",
    side="Redline",
    own=True,
    mark="A",
    place="0304, in the air",
    chips=CHIPS[2:5],
    counters=(
        Counter(label="Energy", value=186, most=265, low=82, high=185, bands=(82, 185), band="high"),
        Counter(label="Armor left", value=7, most=12, shape="boxes", bands=(8, 4)),
        Counter(label="Bombs dropped", value=3, shape="number"),
    ),
    facts=FACTS[1:4],
    rows=(
        Row(label="Heavy laser", detail="90 - 7 hexes", number="90", offer="fire:0"),
        Row(
            label="Sonic grenades",
            counters=(Counter(label="Grenades", value=4, most=6, shape="boxes"),),
            chips=(Chip(label="ready in 2", tone="warn"),),
            offer="fire:1",
        ),
        Row(label="Plasma cannon", detail="lost to a lethal blow", spent=True),
    ),
    notes=("Has flown this round: it must land before it fires.",),
)

ENEMY = Sheet(
    id="enemy",
    title=LONG,
    kind="Suit",
    side="Nightjar",
    own=False,
    mark="1",
    chips=(Chip(label="detected", tone="on"),),
    counters=(Counter(label="Energy", value=None),),
)

GONE = Sheet(
    id="gone",
    title="Longbow",
    kind="Archie",
    side="Redline",
    own=True,
    mark="L",
    gone=True,
    place="vanquished in round 2",
)

ROSTER = Drawing(typed={"budget": ["twelve"]}, errors={"budget": "“twelve” is not a whole number."})

BUDGETS = (
    Evaluation(
        title="Redline",
        currency="cr",
        spent="8 460",
        limit="9 000",
        left="540",
        fill=8460,
        fill_limit=9000,
        parts=(),
        problems=PROBLEMS,
    ),
    Evaluation(
        title="Redline",
        currency="cr",
        spent="9 120",
        limit="9 000",
        left="-120",
        fill=9120,
        fill_limit=9000,
        parts=(),
        problems=PROBLEMS[:1],
    ),
    Evaluation(
        title="Panza",
        currency="bases",
        spent="14",
        limit="",
        left="",
        fill=None,
        fill_limit=None,
        parts=(),
        problems=(),
    ),
)

PROGRESS = Progress(
    title="Round 3",
    steps=tuple(
        Step(key=word.lower(), label=word) for word in ("Initiative", "Movement", "Detection", "Attack", "Results")
    ),
    current="attack",
    waiting=(Waiting(side="Redline", text="to act, 2 units left"),),
    reminders=(Reminder(text="Laying down one's arms is announced before the dice are taken up.", rule="EIC-9.4"),),
)

ODDS = Odds(
    strip=(
        Segment(label="miss", tone="miss", chance=Fraction(75, 100)),
        Segment(label="hit, shield holds", tone="note", chance=Fraction(6, 100)),
        Segment(label="hit", tone="hit", chance=Fraction(17, 100)),
        Segment(label="vanquished", tone="kill", chance=Fraction(2, 100)),
    ),
    chances={},
    tables={},
    notes=("Energy lost if hit: 80 to 110, half the time 95 or more.", "The booster costs 40 either way."),
)

LOG = (
    {
        "seq": 42,
        "sentence": Sentence(
            text="Anvil fires its heavy laser at 1 and hits.", dice=("83",), why=WHY, rules=("EIC-7.4",), tone="good"
        ),
        "mine": True,
        "url": "?at=42",
    },
    {
        "seq": 41,
        "sentence": Sentence(text="Whisper fires its arm guns.", dice=("12", "77")),
        "undone": True,
        "url": "?at=41",
    },
    {"seq": 40, "sentence": Sentence(text=f"{LONG} wins the initiative.", dice=("7", "5"))},
    {
        "seq": 39,
        "sentence": Sentence(text="The referee sets Anvil's energy from 205 to 186: a forgotten booster.", tone="warn"),
    },
)

REACH: dict[str, Json] = {name: name for name in ("0404", "0403", "0505", "0504", "0405", "0304", "0305")}

TARGET = Choose(
    path=("to",),
    label="Move to",
    value="0403",
    options=tuple(Option(value=name, label=f"Hex {name}", detail="1 point") for name in REACH),
)


def examples() -> dict[str, object]:
    """Returns the context of the style guide."""
    return {
        "long": LONG,
        "why": WHY,
        "problems": PROBLEMS,
        "facts": FACTS,
        "chips": CHIPS,
        "budget": budget(BUDGETS[0]),
        "controls": [ROSTER.control(one) for one in (*FIELDS, *STEPPERS, SLOTS)],
        "fields": (*STEPPERS, *FIELDS),
        "sheet": SHEET,
        "enemy": ENEMY,
        "gone": GONE,
        "budgets": BUDGETS,
        "progress": PROGRESS,
        "actions": SafeString(render_to_string("parts/styleguide_actions.html")),
        "reminders": PROGRESS.reminders,
        "odds": ODDS,
        "log": LOG,
        "board": board(),
        "target": TARGET,
        "reach": REACH,
        "d6": D6,
        "d10": D10_FROM_ZERO,
        "d100": D100,
        "side_sheets": [
            SideSheet(id=str(at), title=title, own=at == 0, colour=at)
            for at, title in enumerate(("Redline", "Nightjar", "Third Extraction"))
        ],
    }
