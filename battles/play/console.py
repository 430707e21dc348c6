"""The referee's console: everything in play in one grid, counters under the thumb, notes for oneself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db import transaction

from battles.play import commands, dice, timekeeping
from battles.store import event_store
from battles.store.models import Battle
from battles.store.selectors import Moment, moment
from rules import registry
from rules.kernel.codec import Codec
from rules.kernel.display.screen import Counter, Offer, Row, Sheet, SideSheet
from rules.kernel.edits import read_path
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path
from ui.html import element_id
from ui.json_text import read_json

REASON = "counted at the table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A counter of the grid with the taps that lower and raise it, and its place for the form that sets it."""

    label: str
    counter: Counter
    down: str
    up: str
    place: str
    id: str

    @property
    def is_full(self) -> bool:
        """Says that the counter stands at the most that a correction may set."""
        highest, value = self.counter.highest, self.counter.value
        return highest is not None and value is not None and value >= highest


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A thing in play: its counters, its lines in whose state something is out of the ordinary, and what the referee
    may do with it in its player's stead. ``sums``: counters that follow from others and are only read."""

    sheet: Sheet
    rows: list[Row]
    sums: list[Counter]
    cells: list[Cell]
    open: list[Offer]


def grid(now: Moment) -> list[tuple[SideSheet, list[Line]]]:
    """Returns all things of all sides and of nobody, with their counters and what is open to them."""
    doing: dict[str, list[Offer]] = {}
    for offer in now.offers:
        if offer.closed is None:
            doing.setdefault(offer.by, []).append(offer)
    sheets = {side.id: [one for one in now.screen.sheets if one.side == side.id] for side in now.screen.holders}
    return [
        (side, [_line(sheet, doing.get(sheet.id, [])) for sheet in (*_itself(side), *sheets[side.id])])
        for side in now.screen.holders
    ]


def _itself(side: SideSheet) -> list[Sheet]:
    """Returns the counters of the whole side, as a line of their own."""
    if not any(one.path and one.value is not None for one in side.counters):
        return []
    return [
        Sheet(
            id=side.id, title=side.title, kind="", side=side.id, own=side.own, chips=side.chips, counters=side.counters
        )
    ]


def elsewhere(now: Moment) -> list[Offer]:
    """Returns the open offers that belong to nothing in play: ends of phases, whole sides, answers."""
    ids = {sheet.id for sheet in now.screen.sheets}
    return [offer for offer in now.offers if offer.closed is None and offer.by not in ids]


def courses(now: Moment) -> list[tuple[str, str]]:
    """Returns where the referee sets the course of the battle (round, phase, turn), each by its place as JSON."""
    return [(one.label, json.dumps(list(one.path))) for one in now.screen.corrections]


def _line(sheet: Sheet, doing: list[Offer]) -> Line:
    inside = [(one.label, one) for one in sheet.counters]
    inside += [(f"{row.called}: {one.label}", one) for row in sheet.rows for one in row.counters]
    cells = [_cell(label, one) for label, one in inside if one.path and one.value is not None]
    rows = [row for row in sheet.rows if row.chips or row.spent]
    sums = [one for one in sheet.counters if not one.path and one.value is not None]
    return Line(sheet=sheet, rows=rows, sums=sums, cells=cells, open=doing)


def _cell(label: str, counter: Counter) -> Cell:
    down, up = (json.dumps({"path": list(counter.path), "by": by}) for by in (-1, 1))
    marked = element_id(" ".join(map(str, counter.path)), "tap")
    return Cell(label=label, counter=counter, down=down, up=up, place=json.dumps(list(counter.path)), id=marked)


@dataclass(frozen=True, slots=True)
class Tap:
    """A counter of the state, how much it goes up (or down), and why."""

    path: Path
    by: int
    reason: str = ""


def tap(battle: Battle, command: commands.Command, tapped: Tap) -> commands.Done:
    """Raises or lowers a counter by a tap, whatever its present value. Raises Unreadable, Illegal."""
    command = replace(command, expected_seq=None)  # a tap counts on from whatever has happened meanwhile
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := commands.find_previous_result(battle, command):
            return done
        now = _counter_at(battle, tapped.path)
        if not isinstance(now, int) or isinstance(now, bool) or now + tapped.by < 0:
            raise _unreadable("This counter is no longer there, or it is 0.")
        reason = tapped.reason.strip()[:200] or REASON
        action = {"type": "correct", "path": list(tapped.path), "value": now + tapped.by, "reason": reason}
        outcome = commands.act(battle, command, action, dice.no_dice(battle))
        if not isinstance(outcome, commands.Done):
            raise _unreadable("This correction calls for dice: make it on the battle page.")
        return outcome


def _counter_at(battle: Battle, path: Path) -> Json:
    """Returns a counter's value. Some are kept only once they have changed: until then they are as shown."""
    game = registry.get_played(battle.game)
    kept = read_path(game.battle.codecs.states.write(event_store.state_at(battle, battle.seq)), path)
    if kept is not None:
        return kept
    cells = (cell for _, lines in grid(moment(battle, "referee")) for line in lines for cell in line.cells)
    return next((cell.counter.value for cell in cells if cell.counter.path == path), None)


_TAP: Codec[tuple[Path, int]] = Codec(tuple[Path, int])


def tap_from(data: Mapping[str, str]) -> Tap:
    """Reads the tap that a button of the console has posted. Raises Unreadable."""
    try:
        asked: Json = read_json(data["tap"])
        path, by = _TAP.read([asked["path"], asked["by"]])
    except (KeyError, TypeError, ValueError, Unreadable):
        raise _unreadable("This tap could not be read. Reload the page.") from None
    return Tap(path, by, data.get("reason", ""))


def _unreadable(message: str) -> Unreadable:
    return Unreadable(Problem(code="unreadable", message=message))
