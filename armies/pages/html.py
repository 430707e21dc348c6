"""Small pieces of HTML that pages repeat hundreds of times: sums, facts, options, rule numbers.

They are joined here because the cost of a page follows its template tags. Everything that comes in is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from armies.services.paths import token
from rules.kernel.display.cards import Fact, Line, Option
from rules.kernel.records import Json
from ui.explained import link_numbers


def rule(number: str) -> SafeString:
    """Renders the number of a rule as a link to what it says."""
    return link_numbers(number) if number else mark_safe("")


def plain_rule(number: str) -> str:
    """Renders the number of a rule inside a control, where a link cannot be."""
    return f"<span class=rule>{escape(number)}</span>" if number else ""


def join(cells: Iterable[str]) -> SafeString:
    """Joins cells that are already HTML."""
    return mark_safe("".join(cells))


def sum_list(lines: Sequence[Line]) -> SafeString:
    """Renders a sum: label, explanation, rule and amount of each line."""
    return join(["<dl class=sum>", *(_line(line) for line in lines), "</dl>"]) if lines else join(())


def _line(line: Line) -> str:
    total = " class=total" if line.total else ""
    how = f"<small>{escape(line.how)}</small>" if line.how else ""
    number = f" {rule(line.rule)}" if line.rule else ""
    return f"<dt{total}>{escape(line.label)}{number}{how}</dt><dd{total}>{escape(line.amount)}</dd>"


def facts_list(facts: Sequence[Fact]) -> SafeString:
    """Renders derived values; those with a sum can be opened."""
    return join(["<dl class=facts>", *fact_cells(facts), "</dl>"]) if facts else join(())


def fact_cells(facts: Sequence[Fact], ids: str = "") -> list[str]:
    """Renders the entries of such a list; with ``ids`` each gets an id and can be replaced on its own."""
    return [_fact(fact, f" id={ids}-{number}" if ids else "") for number, fact in enumerate(facts)]


def _fact(fact: Fact, attributes: str) -> str:
    tone = f" class={fact.tone}" if fact.tone else ""
    value: str = escape(fact.value)
    if fact.why or fact.rule:
        number = "" if any(line.rule == fact.rule for line in fact.why) else rule(fact.rule)
        inside = f"<div class=sheet>{sum_list(fact.why)}{number}</div>"
        value = f"<details class=why><summary>{value}</summary>{inside}</details>"
    return f"<div{attributes}><dt>{escape(fact.label)}</dt><dd{tone}>{value}</dd></div>"


def swap_cell(cell: str) -> str:
    """Marks a cell with an id to replace the one on the page (htmx's out-of-band swap)."""
    return cell.replace(" id=", " hx-swap-oob=true id=", 1)


def option_text(option: Option, *, chosen: bool) -> str:
    """Returns an option as one line of text. The chosen one lacks its price, which is shown beside it.

    What is against the rules is marked with the rule; the numbers are said when it is chosen.
    """
    if chosen:
        return option.label
    parts = [option.label, option.detail, option.price, f"✗ {option.rule}" if option.reason else ""]
    return " · ".join(part for part in parts if part)


def option_key(options: Sequence[Option], number: int) -> str:
    """Returns a form's key of an option: its value where that is short, else its number."""
    value = options[number].value
    return f"#{number}" if isinstance(value, list | dict) else token(value)


def find_option(options: Sequence[Option], key: str) -> Option | None:
    """Finds the option with that key."""
    return next((option for number, option in enumerate(options) if option_key(options, number) == key), None)


def option_tags(options: Sequence[Option], value: Json) -> SafeString:
    """Renders the options of a ``select`` under their groups."""
    cells: list[str] = []
    group = ""
    for number, option in enumerate(options):
        if option.group != group:
            cells.append(f'{"</optgroup>" if group else ""}<optgroup label="{escape(option.group)}">')
            group = option.group
        cells.append(option_tag(option_key(options, number), option, chosen=json_equal(option.value, value)))
    if group:
        cells.append("</optgroup>")
    return join(cells)


def option_tag(value: str, option: Option, *, chosen: bool, text: str = "") -> str:
    text = text or option_text(option, chosen=chosen)
    return f'<option value="{escape(value)}"{" selected" if chosen else ""}>{escape(text)}</option>'


def json_equal(one: Json, other: Json) -> bool:
    """Compares JSON values: true is not 1."""
    return type(one) is type(other) and bool(one == other)


def catalogue_cells(options: Sequence[Option], *, do: str, ids: str) -> list[str]:
    """Renders the options of a list as buttons that add them, each with an id, under their groups."""
    cells: list[str] = []
    group = ""
    for number, option in enumerate(options):
        if option.group and option.group != group:
            group = option.group
            cells.append(f"<h3 class=group>{escape(group)}</h3>")
        cells.append(
            _catalogue_button(option, value=f"{do}:{option_key(options, number)}", attributes=f" id={ids}-{number}")
        )
    return cells


def _catalogue_button(option: Option, *, value: str, attributes: str) -> str:
    closed = " class=closed" if option.reason else ""
    detail = f"<small>{escape(option.detail)}</small>" if option.detail else ""
    reason = f"<small class=why-not>{escape(option.reason)} {plain_rule(option.rule)}</small>" if option.reason else ""
    inside = f"{escape(option.label)}<b>{escape(option.price)}</b>{detail}{reason}"
    return f'<button{attributes} name=do value="{escape(value)}"{closed}>{inside}</button>'
