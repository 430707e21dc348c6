"""The tables of a run's page, ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from laboratory.services.differences import Difference, Place, between_armies, between_rules, wins_of
from laboratory.services.figures import Figures, Length, Score, add_up
from laboratory.services.selectors import Battles
from laboratory.store.models import Run


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the matrix: the percentage, its interval, and the counts in words; ``tone`` colours a clear one."""

    text: str
    interval: str = ""
    counts: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the matrix: an army, what it did against each other one, and against all."""

    name: str
    cells: list[Cell | None]
    total: Cell


@dataclass(frozen=True, slots=True)
class Table:
    """All that is shown of the battles under one rule set."""

    name: str
    rows: list[Row]
    sentences: list[str]
    reasons: list[tuple[str, int, int]]
    faults: int
    refused: list[str]
    changes: list[tuple[str, Cell]]


NONE = Cell("–")


def tables_of(run: Run, battles: Battles) -> list[Table]:
    """Returns the tables of a run, one for each rule set."""
    figures, wins = add_up(run.pairs, battles), wins_of(run.pairs, battles)
    return [_table(run, place, figures.get(place) or Figures(), wins) for place in range(len(run.rules))]


def _table(run: Run, place: int, figures: Figures, wins: Mapping[Place, bool]) -> Table:
    names = [army["name"] for army in run.armies]
    ended = sum(figures.reasons.values())
    rows = [
        Row(
            name=name,
            cells=[_cell(figures.cells.get((army, other))) if army != other else None for other in range(len(names))],
            total=_cell(figures.totals.get(army)),
        )
        for army, name in enumerate(names)
    ]
    return Table(
        name=run.rules[place]["name"] if len(run.rules) > 1 or run.rules[0]["options"] else "",
        rows=rows,
        sentences=[*_first_seat(figures.first_seat), *_lengths(figures.length)],
        reasons=[(_begin(reason), count, round(100 * count / ended)) for reason, count in figures.top_reasons],
        faults=figures.first_seat.faults,
        refused=[one["why"] for one in run.refused if one["pair"][0] == place],
        changes=_changes(run, place, wins),
    )


def _changes(run: Run, place: int, wins: Mapping[Place, bool]) -> list[tuple[str, Cell]]:
    """Returns what a change comes to, in the same battles: of an army's version, or of the rules."""
    names = [army["name"] for army in run.armies]
    found: list[tuple[str, Difference]] = []
    if run.versions:
        found += [(names[one], between_armies(wins, place, 0, 1, one)) for one in range(2, len(names))]
        found += [("All", between_armies(wins, place, 0, 1))] if len(names) > 3 else []
    elif place:
        found += [(name, between_rules(wins, 0, place, army)) for army, name in enumerate(names)]
    return [(name, _change(one)) for name, one in found if one.battles]


def _change(difference: Difference) -> Cell:
    low, high = (100 * one for one in difference.interval)
    return Cell(
        text=f"{100 * difference.share:+.0f} points".replace("-", "−"),
        interval=f"{low:+.0f} to {high:+.0f}".replace("-", "−"),
        counts=f"won {difference.better} more and {difference.worse} fewer of {difference.battles}",
        tone="good-text" if low > 0 else "bad-text" if high < 0 else "",
    )


def _begin(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _first_seat(score: Score) -> list[str]:
    cell = _cell(score)
    return [f"The first seat won {cell.text} of the battles ({cell.interval})."] if cell.interval else []


def _lengths(length: Length) -> list[str]:
    return [
        f"A battle has {told['mean']:g} {name} on average, from {told['least']} to {told['most']}."
        for name, told in length.summary.items()
    ]


def _cell(score: Score | None) -> Cell:
    if score is None or score.share is None:
        return NONE
    low, high = score.interval
    drawn = f", {score.draws} drawn" if score.draws else ""
    return Cell(
        text=f"{100 * score.share:.0f} %",
        interval=f"{100 * low:.0f}–{100 * high:.0f}",
        counts=f"{score.wins} won{drawn}, {score.losses} lost",
        tone="good-text" if low > 0.5 else "bad-text" if high < 0.5 else "",
    )
