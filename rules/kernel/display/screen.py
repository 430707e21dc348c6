"""The screen of a battle, its sheets and its offers: plain values, the same for every game.

Games return these records; templates render them and know nothing of any game. Numbers arrive as text, ready to show.
Nothing here depends on what a game is like: it has no turn, unit or map, but progress, sheets and boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import field

from rules.kernel.display.cards import (
    Chip,
    Fact,
    Field,
    Line,
    Tone,
)
from rules.kernel.display.looks import Look, Silhouette
from rules.kernel.display.plan import Placing, Plan
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path, Record


class Counter(Record):
    """A count on a sheet. ``path`` is where a referee corrects it; ``value`` None means secret to this viewer.

    A correction goes up to ``most``, or to ``limit`` where the rules have the value pass what the sheet shows of it.

    ``bands`` are the limits (values) at which something changes, ``band`` is the name of the present band. The value
    is the rest of ``most`` or, with ``taken``, the number marked off (hits that count upwards). ``due`` further ones
    will soon be marked off. ``tap`` is the key of the offer that a tap on a box plays, with the new value at its
    ``Offer.tapped``.
    """

    label: str
    value: int | None
    most: int | None = None
    limit: int | None = None
    taken: bool = False
    shape: Literal["meter", "boxes", "number"] = "meter"
    low: int | None = None
    high: int | None = None
    bands: tuple[int, ...] = ()
    band: str = ""
    path: Path = ()
    hint: str = ""
    rule: str = ""
    due: int = 0
    tap: str = ""

    @property
    def highest(self) -> int | None:
        """The most that a correction may set; None where there is no such bound."""
        return self.most if self.limit is None else self.limit


class RowOffer(Record):
    """A button on a line of a sheet: the key of the offer that it opens, and its label there."""

    key: str
    label: str


class Row(Record):
    """A line of a sheet, such as a weapon: label, detail, counters (loads), chips, and whether it is struck out.

    ``offer`` is the key of the offer that its button opens, ``offer_label`` the button's label (default: "Use").
    ``offers`` are further buttons, shown while their offers are open. ``lost``: the line is a piece that is out of the
    battle (a stand of a platoon), not a weapon or a load that is spent.
    """

    label: str
    detail: str = ""
    counters: tuple[Counter, ...] = ()
    chips: tuple[Chip, ...] = ()
    spent: bool = False
    offer: str = ""
    offer_label: str = ""
    offers: tuple[RowOffer, ...] = ()
    number: str = ""
    lost: bool = False

    @property
    def called(self) -> str:
        """The name that distinguishes it from the other lines of its sheet: its label and number."""
        return f"{self.label} {self.number}" if self.number else self.label


class Sheet(Record):
    """All that a viewer may know of one piece in play. ``mark`` is its short sign on the board (one to three letters).

    ``side`` is "" for a piece that belongs to nobody, such as a tower.

    ``corrections`` are the fields that the referee can set besides the counters: their paths lead into the state. They
    are filled in for the referee alone. ``picture`` is the address of a picture, on this site or elsewhere.
    """

    id: str
    title: str
    kind: str
    side: str
    own: bool
    mark: str = ""
    place: str = ""
    chips: tuple[Chip, ...] = ()
    counters: tuple[Counter, ...] = ()
    facts: tuple[Fact, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    gone: bool = False
    corrections: tuple[Field, ...] = ()
    picture: str = ""
    silhouette: Silhouette | None = None


def look_of(sheet: Sheet) -> Look:
    """Returns how the piece of a sheet looks on the board: the first counter is what it lives on."""
    first = next(iter(sheet.counters), None)
    lost, points = 0.0, 0
    if first is not None and first.value is not None and first.most:
        share = min(1.0, max(0.0, first.value / first.most))
        lost = share if first.taken else 1 - share
    elif first is not None and first.value and first.taken:
        points = first.value
    signs = tuple(chip.sign for chip in sheet.chips if chip.sign)
    return Look(silhouette=sheet.silhouette, lost=lost, points=points, signs=signs)


class SideSheet(Record):
    """A side as a viewer sees it; ``corrections`` as on a sheet."""

    id: str
    title: str
    own: bool
    colour: int
    chips: tuple[Chip, ...] = ()
    counters: tuple[Counter, ...] = ()
    facts: tuple[Fact, ...] = ()
    corrections: tuple[Field, ...] = ()


NOBODY = SideSheet(id="", title="On the table", own=False, colour=-1)
"""The stand-in side of sheets that belong to no side."""


class Step(Record):
    """A step of the course of play."""

    key: str
    label: str


class Progress(Record):
    """The progress of the battle: a title ("Round 3"), its steps, the current one, and the sides that must still act.

    ``together``: all sides do their part at the same time, each for itself; a side that is no longer waited for is
    ready. The view reveals their secret choices to all at once.
    """

    title: str
    steps: tuple[Step, ...]
    current: str
    waiting: tuple[Waiting, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    together: bool = False


class Waiting(Record):
    """A side that must still act, and the rest of its part ("2 units left").

    ``left`` counts what it forfeits by ending its part now, as far as the viewer may know.
    """

    side: str
    text: str
    left: int = 0


class Reminder(Record):
    """A rule that matters now."""

    text: str
    rule: str = ""


class Cell(Record):
    """A cell of the board: its outline as SVG points, its centre, and its look.

    In degrees clockwise from the top: ``arrow`` is the direction of the printed arrow, ``ways`` are the sides to which
    a road or the like leads.
    """

    id: str
    label: str
    x: float
    y: float
    points: str
    tone: str = ""
    title: str = ""
    arrow: float | None = None
    ways: tuple[float, ...] = ()


class Token(Record):
    """A piece on the board; ``turn`` is its facing in degrees, clockwise from the top (None: no facing)."""

    id: str
    cell: str
    x: float
    y: float
    mark: str
    title: str
    side: int
    turn: float | None = None
    level: int = 0
    gone: bool = False


class Region(Record):
    """Cells that belong together, such as a deployment zone, drawn as an outline.

    ``tone``: "side-0" and so on for the colours of sides, "objective" for a goal, whose ``mark`` is written in it.
    """

    title: str
    tone: str
    cells: tuple[str, ...]
    mark: str = ""


class Board(Record):
    """A drawing of the battlefield in its own units.

    ``neighbours`` gives, for each arrow key, the cell that it leads to.
    """

    width: float
    height: float
    cells: tuple[Cell, ...] = ()
    tokens: tuple[Token, ...] = ()
    neighbours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    size: float = 24.0
    regions: tuple[Region, ...] = ()


class Sign(Record):
    """The meaning of a cell of the board for a piece or an action: words (its price, or the refusal) and the rule.

    ``mark`` is written into the cell (one or two letters); ``turns`` are the facings possible there, in degrees
    clockwise from the top, drawn as ticks.
    """

    text: str = ""
    rule: str = ""
    mark: str = ""
    turns: tuple[float, ...] = ()


class Screen(Record):
    """The battle as one viewer may know it, ready to be shown.

    ``facts``, ``notes`` and ``corrections`` concern the whole battle.
    """

    progress: Progress
    sides: tuple[SideSheet, ...]
    sheets: tuple[Sheet, ...]
    board: Board | None = None
    plan: Plan | None = None
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()
    corrections: tuple[Field, ...] = ()

    @property
    def holders(self) -> tuple[SideSheet, ...]:
        """The sides, followed by :data:`NOBODY` where there are sheets that belong to no side."""
        return (*self.sides, NOBODY) if any(sheet.side == NOBODY.id for sheet in self.sheets) else self.sides


class OfferPart(Record):
    """One of the actions of an offer that takes several at once, in their order.

    ``fields`` are what may be varied in it; ``at`` is its place on the plan, for the piece ``piece``, which moves along
    with the others' places. All paths lead into the action of the whole offer. ``fixed``: it cannot be left out.
    ``along``: it goes with the one before it, and is left out with that.
    """

    label: str
    fields: tuple[Field, ...] = ()
    at: Path = ()
    piece: str = ""
    fixed: bool = False
    along: bool = False


class Offer(Record):
    """An action that is open to the viewer now.

    ``action`` is the complete JSON of an action that is legal as offered; ``fields`` are the parameters that may be
    changed, each with its range (their paths lead into ``action``). ``rolls`` is true when dice may be called for;
    the page asks for each die when it is needed. ``closed`` says why the action is not open at present; such an offer
    is shown, not played.
    ``cells`` are board cells (or pieces of the plan) that stand for choices of the parameter at ``cell_path``.
    ``tapped`` is the place of the number that a tap on a counter's box sets.
    ``placing`` is where a place on the plan belongs. A change to one of ``measures`` makes the plan measure the other
    parameters again; a change to one of ``asks`` only changes which fields are shown. ``folded`` are the parameters
    that seldom matter: the page shows them on request. ``forfeits`` names the units that could still act and no longer
    can after this, or any other loss ("2 action points"); a page says so first. ``seldom`` marks an action that is
    often open but rarely wanted (giving up, drawing the map): a page lists it below the rest.
    ``rolls_by_odds``: dice are called for only while there are odds to show (a move over ground that may trap); without
    them the button names the action instead of a roll. ``goes_on``: it finishes an action that ``by`` has begun (an
    order is revealed and now carried out); a page leads to it before it leads to any other unit.
    ``parts``: the action is a list of actions, done together (``rules.kit.joined``). ``common`` names the parameter
    that one choice sets in all of them. ``does`` is what the action does without its choices, where the label tells
    them ("Move" of "Move, up to 3 hexes"): its button adds the one that is made.
    """

    key: str
    label: str
    action: Mapping[str, Json]
    by: str = ""
    group: str = ""
    fields: tuple[Field, ...] = ()
    primary: bool = False
    rolls: bool = False
    closed: Problem | None = None
    reminders: tuple[Reminder, ...] = ()
    cells: Mapping[str, Json] = field(default_factory=dict)
    cell_path: Path = ()
    signs: Mapping[str, Sign] = field(default_factory=dict)
    tapped: Path = ()
    placing: Placing | None = None
    measures: tuple[Path, ...] = ()
    asks: tuple[Path, ...] = ()
    folded: tuple[Path, ...] = ()
    forfeits: tuple[str, ...] = ()
    seldom: bool = False
    rolls_by_odds: bool = False
    goes_on: bool = False
    parts: tuple[OfferPart, ...] = ()
    common: str = ""
    does: str = ""


class Sentence(Record):
    """A line of the log as one viewer may read it: the sentence, its arithmetic, its dice (faces as shown)."""

    text: str
    why: tuple[Line, ...] = ()
    dice: tuple[str, ...] = ()
    kind: str = ""
    about: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    tone: Tone = ""


class Outcome(Record):
    """The result of a battle: the sides that won (none: a draw), the reason, and the reckoning.

    ``measures`` are the counts of each side, by the keys of the game's measures.
    """

    winners: tuple[str, ...]
    reason: str
    why: tuple[Line, ...] = ()
    facts: Mapping[str, Json] = field(default_factory=dict)
    measures: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
