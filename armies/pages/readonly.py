"""Read-only views of armies: versions, shared links, printed sheets, and a game's tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from armies.pages import html
from armies.pages.roster import FACTS_SHOWN, budget, problem_cell
from armies.services.evaluation_cache import Reading
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kernel.evaluation import Part
from rules.kernel.game import AnyGame
from rules.kernel.records import Json
from ui.html import in_groups
from ui.time_limit import within_time

MOST_BOXES = 40
"""The most boxes to cross off; beyond that, each box counts several points."""
LINES_OF_A_SHORT_SHEET = 14
"""Sheets up to so many lines share a page of paper; a counter takes two."""
MOST_BESIDE = 3
"""The most counters that stand beside the words of a row."""
A_LINE = 30
"""Letters of a cell that fit beside each other; what is longer gets a broad column, not a tall row."""
BOX_SIZES = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 10**9)


def read_only_values(reading: Reading) -> dict[str, Any]:
    """Returns the context of a page that shows an army without editing it."""
    evaluation = reading.evaluation
    return {
        "game": reading.game,
        "budget": budget(evaluation),
        "tags": evaluation.tags,
        "faults": html.join(problem_cell(problem, fixable=False) for problem in evaluation.problems),
        "parts": [_part(part) for part in reading.parts.values()],
    }


def _part(part: Part) -> dict[str, Any]:
    return {
        "title": part.title,
        "kind": part.kind,
        "cost": part.cost,
        "summary": part.summary,
        "facts": html.facts_list(part.facts[:FACTS_SHOWN]),
        "more_facts": html.facts_list(part.facts[FACTS_SHOWN:]),
        "sum": html.sum_list(part.lines),
        "picture": part.picture,
    }


def sheet_pages(reading: Reading) -> dict[str, Any]:
    """Returns the context of the record sheets: known values are printed, counters get boxes."""
    return {
        "game": reading.game,
        "budget": budget(reading.evaluation),
        "sheets": [_sheet(sheet) for sheet in within_time(reading.game.armies.record_sheets, reading.army)],
    }


def _sheet(sheet: Sheet) -> dict[str, Any]:
    return {
        "id": sheet.id,
        "title": sheet.title,
        "kind": sheet.kind,
        "mark": sheet.mark,
        "chips": sheet.chips,
        "counters": html.join(_counter(counter) for counter in sheet.counters),
        "facts": [(fact.label, fact.value) for fact in sheet.facts],
        "rows": html.join(_row(row) for row in sheet.rows),
        "notes": sheet.notes,
        "short": len(sheet.rows) + 2 * len(sheet.counters) <= LINES_OF_A_SHORT_SHEET,
        "picture": sheet.picture,
    }


def _row(row: Row) -> str:
    """Returns a row of a sheet: its counters stand beside its words, or below them where there are many."""
    detail = f" <small>{escape(row.detail)}</small>" if row.detail else ""
    counters = "".join(_counter(counter) for counter in row.counters)
    beside = 0 < len(row.counters) <= MOST_BESIDE
    breadth = "" if beside else " colspan=2"
    head = f"<tr><td>{escape(row.number)}</td><th scope=row{breadth}>{escape(row.label)}{detail}</th>"
    if beside:
        return f"{head}<td>{counters}</td></tr>"
    below = f"<tr class=below><td></td><td colspan=2><div class=counts>{counters}</div></td></tr>" if counters else ""
    return f"{head}</tr>{below}"


def _counter(counter: Counter) -> SafeString:
    """Returns a counter for paper: its start value, boxes to cross off, and a line to write on."""
    most = counter.most or counter.value or 0
    blank = "" if most or counter.value is not None else "<span class=blank></span>"
    number = "" if counter.taken and counter.shape == "boxes" else f" <b>{counter.value or most or blank}</b>"
    head = f"<span class=label>{escape(counter.label)}</span>{number}"
    hint = f"<small class=hint>{escape(counter.hint)} {html.rule(counter.rule)}</small>" if counter.hint else ""
    line = "" if counter.shape == "boxes" or blank else "<div class=write></div>"
    return html.join(["<div class=count>", head, _boxes(counter, most), hint, line, "</div>"])


def _boxes(counter: Counter, most: int) -> str:
    """Renders empty boxes in fives, or a line for each band; where there are too many, each counts several points."""
    if most <= 0:
        return ""
    worth = next(size for size in BOX_SIZES if most / size <= MOST_BOXES)
    number = -(-most // worth)
    said = f"<small>each box is {worth}</small>" if worth > 1 else ""
    crossed = [band if counter.taken else most - band for band in counter.bands]
    gaps = {-(-boxes // worth) for boxes in crossed} or set(range(5, number, 5))
    kind = "boxes banded" if counter.bands else "boxes"
    return f'{said}<span class="{kind}">{in_groups(["<i class=box></i>"] * number, gaps)}</span>'


# --- the tables of a game -------------------------------------------------------------------------------------------


def catalogue_tables(game: AnyGame) -> list[dict[str, Any]]:
    """Returns a catalogue for reading: title, column headings and rows as HTML."""
    return read_tables(game.catalogue.reference())


def read_tables(tables: Mapping[str, Json]) -> list[dict[str, Any]]:
    """Returns plain tables for reading: title, column headings and rows as HTML."""
    return [_table(name, table) for name, table in tables.items()]


def _table(name: str, table: Json) -> dict[str, Any]:
    rows = _rows(table)
    heads = list(dict.fromkeys(key for row in rows for key in row))
    if "name" in heads:
        heads = [head for head in heads if head != "id"]
    body = html.join("<tr>" + "".join(_cell(row, head) for head in heads) + "</tr>" for row in rows)
    return {"id": name, "title": _words(name), "heads": [_words(head) for head in heads], "body": body}


def _cell(row: Mapping[str, Json], head: str) -> str:
    text = _text(row.get(head))
    if head in {"rule", "rules"}:
        return f"<td>{html.rule(text)}</td>"
    sentence = ' class="sentence"' if len(text) > A_LINE else ""
    return f"<td{sentence}>{escape(text)}</td>"


def _rows(table: Json) -> list[Mapping[str, Json]]:
    """Returns a list of rows, a map of rows or a map of values as rows with named columns."""
    if isinstance(table, Mapping):
        return [
            {"name": key, **value} if isinstance(value, Mapping) else {"name": key, "value": value}
            for key, value in table.items()
        ]
    if isinstance(table, Sequence) and not isinstance(table, str):
        return [row if isinstance(row, Mapping) else {"value": row} for row in table]
    return [{"value": table}]


def _text(value: Json) -> str:
    match value:
        case None | "":
            return ""
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{_words(str(key))} {_text(inner)}" for key, inner in value.items())
        case list() | tuple():
            return ", ".join(_text(inner) for inner in value)
    return str(value)


def _words(name: str) -> str:
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
