"""The report on a battle that is over: how lucky each side was, what was lost, which moments decided it."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from armies.services.samples import describe_summary
from battles.store import event_store, selectors
from battles.store.access import EVERYTHING, Access, seats_of
from battles.store.log import LogLine, role_name
from battles.store.models import Battle, Event, Seat

MOST_MOMENTS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """The dice of one side with one kind of die: rolled against expected.

    ``deviations``: how many standard deviations the sum lies above (below) what fair dice give in the long run.
    """

    who: str
    die: str
    many: int
    average: str
    expected: str
    deviations: str


def luck(battle: Battle) -> list[Luck]:
    """Returns the luck of each side, die by die, of the rolls that are in effect."""
    line = event_store.chain(battle, battle.seq)
    faces: dict[tuple[str, int, int], list[int]] = {}
    rows = Event.objects.filter(battle=battle, part=0).order_by("seq").values_list("seq", "role", "rolls")
    for seq, role, rolls in rows:
        for roll in rolls if seq in line else ():
            whose = f"side:{roll['side']}" if roll.get("side") else role
            faces.setdefault((whose, *roll["die"]), []).append(roll["face"])
    found: list[Luck] = []
    for role in sorted({role for role, _, _ in faces}):
        own = {(low, high): rolled for (who, low, high), rolled in sorted(faces.items()) if who == role}
        name = role_name(battle, role)
        found += [_luck(name, low, high, rolled) for (low, high), rolled in own.items()]
        if len(own) > 1:
            found.append(_all_dice(name, own))
    return found


def _luck(who: str, low: int, high: int, rolled: Sequence[int]) -> Luck:
    return Luck(
        who=who,
        die=f"d{high}" if low == 1 else f"{low} to {high}",
        many=len(rolled),
        average=f"{sum(rolled) / len(rolled):.1f}",
        expected=f"{(low + high) / 2:.1f}",
        deviations=f"{_deviation(low, high, rolled) / sqrt(len(rolled)):+.1f}",
    )


def _all_dice(who: str, dice: Mapping[tuple[int, int], Sequence[int]]) -> Luck:
    """Sums up all dice of a side, a step of each die weighted by its spread."""
    many = sum(map(len, dice.values()))
    above = sum(_deviation(low, high, rolled) for (low, high), rolled in dice.items())
    return Luck(who=who, die="all dice", many=many, average="", expected="", deviations=f"{above / sqrt(many):+.1f}")


def _deviation(low: int, high: int, rolled: Sequence[int]) -> float:
    """Returns how far the sum lies above that of fair dice, in standard deviations of one die."""
    size = high - low + 1
    spread = sqrt((size * size - 1) / 12)
    return (sum(rolled) - (low + high) / 2 * len(rolled)) / spread if spread else 0.0


def decisive(battle: Battle, role: str) -> list[LogLine]:
    """Returns the moments at which something ended or was lost, as this role may read them, in order."""
    every = selectors.log(battle, role, upto=battle.seq, limit=None)
    return list(reversed([line for line in every if _decides(line)][:MOST_MOMENTS]))


def _decides(line: LogLine) -> bool:
    ends = line.sentence.kind == "end" and line.sentence.tone in ("good", "on")
    return not line.undone and (ends or line.sentence.tone == "bad")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """A thing that is out of the battle; of what it was, or what it belonged to."""

    title: str
    kind: str


def armies(battle: Battle, role: str) -> list[tuple[Seat, str]]:
    """Returns the seats, each with a summary of its army before the battle, where ``role`` may know it."""
    open_to = opens_everything(role)
    summaries = dict(battle.seats.values_list("side", "army__summary")) if open_to else {}
    return [(seat, describe_summary(summaries.get(seat.side) or {})) for seat in seats_of(battle)]


def losses(battle: Battle, role: str) -> list[Loss]:
    """Returns what is out of the battle: whole sheets, and the lost stands of those that are left."""
    found: list[Loss] = []
    for sheet in selectors.moment(battle, role).screen.sheets:
        lost = [Loss(title=row.label, kind=sheet.title) for row in sheet.rows if row.lost]
        found += [Loss(title=sheet.title, kind=sheet.kind)] if sheet.gone else lost
    return found


def log_csv(battle: Battle, role: str) -> str:
    """Returns the log as a table: one line for each event that the role may read."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["moment", "time", "stage", "phase", "kind", "about", "text", "dice", "taken back"])
    for line in reversed(selectors.log(battle, role, upto=battle.seq, limit=None)):
        said = line.sentence
        about, dice = "; ".join(said.about), " ".join(said.dice)
        when, back = line.at.isoformat(timespec="seconds"), "yes" if line.undone else ""
        cells = [line.seq, when, line.stage, line.phase, said.kind, about, said.text, dice, back]
        table.writerow([_harmless(cell) for cell in cells])
    return out.getvalue()


def _harmless(cell: object) -> object:
    """Marks a text as text that a spreadsheet would take for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell


def opens_everything(role: str) -> bool:
    return role in ("referee", EVERYTHING)


def may_copy(access: Access) -> bool:
    """True for those from whom nothing is secret in one of their roles: they may play on in a copy."""
    return any(map(opens_everything, (access.role, *access.roles)))
