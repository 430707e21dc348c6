"""Template values of the roster page, computed in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.html import escape
from django.utils.safestring import SafeString

from armies.pages import html
from armies.pages.controls import Control, Drawing, catalogues
from armies.services.evaluation_cache import Reading
from armies.services.paths import element_id, place_text
from armies.services.rule_sets import describe_rule_sets
from rules.kernel.display.cards import Card, Section
from rules.kernel.edits import NoSuchPlace
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.problems import Problem
from rules.kernel.records import Path
from rules.kernel.wording import format_count
from ui.explained import mark_words_of_cell

FACTS_SHOWN = 8
"""So many derived values of a card lie open, the rest is folded: on a phone they would push the controls away."""


class Edited(Protocol):
    """The subject of a roster page: an army, or another document of a game."""

    key: str
    name: str
    edits: int

    def card_url(self, place: str = "") -> str:
        """Returns the address of the page with the card at a place."""
        ...

    @property
    def edit_url(self) -> str:
        """The address to which the page posts its edits."""
        ...

    @property
    def trial_url(self) -> str:
        """The address at which the page previews the effect of a value being typed."""
        ...


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the outline: a part of the army. ``depth`` counts the parts around it."""

    id: str
    title: str
    url: str
    cost: str
    summary: str
    depth: int
    current: bool
    problems: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Typed:
    """Refused input to show again: values by place, errors, the button and the reasons."""

    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    problems: Sequence[Problem] = ()
    again: str = ""


def roster(army: Edited, reading: Reading, place: Path, *, typed: Typed | None = None) -> dict[str, Any]:
    """Returns the context of the roster page with the card at ``place``. Raises NoSuchPlace."""
    card = reading.card(place)
    typed = typed or Typed()
    links = {path: card_url(army, path) for path in reading.parts}
    drawing = Drawing(typed=typed.values, errors=typed.errors, links=links)
    return {
        "army": army,
        "army_name": army.name,
        "game": reading.game,
        "typed": typed,
        "seen": army.edits,
        "redraw": bool(typed.problems or typed.errors),
        "place": place_text(place),
        "root": card_url(army, ()),
        "is_root": not place,
        "edit_url": army.edit_url,
        "budget": budget(reading.evaluation),
        "rows": outline(army, reading, place),
        "problems": problem_cells(army, reading, links=links),
        "card": card_values(card, reading, drawing),
        "catalogues": lists_at(reading, place),
        "why": html.sum_list(card.why),
        "tags": reading.evaluation.tags,
        "rules": describe_rule_sets(army, reading.game),
    }


def lists_at(reading: Reading, place: Path) -> list[Control]:
    """Returns the lists of the card at ``place`` or, where it has none, of the nearest card around it."""
    for card in reading.cards_from(place):
        if found := catalogues(card.sections):
            return found
    return []


def card_url(army: Edited, path: Path) -> str:
    """Returns the address of the roster page with the card at ``path``."""
    return army.card_url(place_text(path))


def nearest_place(reading: Reading, place: Path) -> Path:
    """Returns ``place``, or the nearest one around it that has a card."""
    while place:
        try:
            reading.card(place)
        except NoSuchPlace:
            place = place[:-1]
        else:
            return place
    return ()


def budget(evaluation: Evaluation) -> dict[str, Any]:
    """Returns the bar with the amounts spent and left and the number of problems."""
    errors = sum(problem.weight == "error" for problem in evaluation.problems)
    hints = len(evaluation.problems) - errors
    said = format_count(errors, "problem") if errors else format_count(hints, "hint") if hints else "Legal"
    over = False
    if evaluation.fill is not None and evaluation.fill_limit is not None:
        over = evaluation.fill > evaluation.fill_limit
    return {
        "spent": evaluation.spent,
        "limit": evaluation.limit,
        "left": evaluation.left,
        "currency": evaluation.currency,
        "fill": evaluation.fill,
        "fill_limit": evaluation.fill_limit,
        "over": over,
        "errors": errors,
        "said": said,
        "sum": html.sum_list(evaluation.lines),
        "facts": html.facts_list(evaluation.facts),
    }


def outline(army: Edited, reading: Reading, place: Path) -> list[Row]:
    """Returns the army's parts, nested ones after the part around them."""
    errors = [problem for problem in reading.evaluation.problems if problem.weight == "error"]
    troubles = Counter(owner(problem.where, reading) for problem in errors)
    return [
        Row(
            id=element_id(path, "row"),
            title=part.title,
            url=card_url(army, path),
            cost=part.cost,
            summary=part.summary or part.kind,
            depth=_depth(path, reading),
            current=path == place,
            problems=troubles[path],
        )
        for path, part in reading.parts.items()
    ]


def _depth(path: Path, reading: Reading) -> int:
    return sum(path[:length] in reading.parts for length in range(1, len(path)))


def owner(where: Path, reading: Reading) -> Path:
    """Returns the innermost part that contains a place; ``()`` is the army itself."""
    for length in range(len(where), 0, -1):
        if where[:length] in reading.parts:
            return where[:length]
    return ()


def problem_cells(army: Edited, reading: Reading, *, links: Mapping[Path, str]) -> SafeString:
    """Renders every problem of the army with its rule, a link to its part and buttons that fix it."""
    return html.join(
        problem_cell(problem, message=_link_part(problem, reading, links)) for problem in reading.evaluation.problems
    )


def _link_part(problem: Problem, reading: Reading, links: Mapping[Path, str]) -> str:
    """Renders a message in which the part's name links to its card."""
    path = owner(problem.where, reading)
    part: Part | None = reading.parts.get(path)
    if part is None:
        return escape(problem.message)
    rest = problem.message.removeprefix(part.title)
    between = " " if rest == problem.message else ""
    return f'<a href="{escape(links[path])}">{escape(part.title)}</a>{between}{escape(rest)}'


def problem_cell(problem: Problem, *, message: str = "", fixable: bool = True) -> str:
    """Renders a problem as a list entry. ``message`` is HTML that replaces the plain message."""
    hint = problem.weight == "hint"
    fixes = "".join(_fix_button(problem, number) for number in range(len(problem.fixes))) if fixable else ""
    return (
        f'<li class="problem{" hint" if hint else ""}"><div><span class=hide>{"Hint" if hint else "Problem"}: </span>'
        f"{message or escape(problem.message)} {html.rule(problem.rule)}</div>"
        f"{f'<div class=fixes>{fixes}</div>' if fixes else ''}</li>"
    )


def _fix_button(problem: Problem, number: int) -> str:
    do = f"fix:{problem.code}:{place_text(problem.where)}:{number}"
    label = escape(problem.fixes[number].label)
    return f'<button class="button small" type=submit form=roster name=do value="{escape(do)}">{label}</button>'


def card_values(card: Card, reading: Reading, drawing: Drawing) -> dict[str, Any]:
    """Returns a card with its own problems, facts and sections of controls."""
    facts = [mark_words_of_cell(cell, reading.game.slug) for cell in html.fact_cells(card.facts, ids="fact")]
    own = [problem for problem in reading.evaluation.problems if owner(problem.where, reading) == card.path]
    return {
        "title": card.title,
        "kind": card.kind,
        "cost": card.cost,
        "summary": card.summary,
        "help": card.help,
        "good_for": _good_for(card, reading),
        "problems": html.join(problem_cell(problem) for problem in own) if card.path else "",
        "facts": facts,
        "first_facts": html.join(facts[:FACTS_SHOWN]),
        "more_facts": html.join(facts[FACTS_SHOWN:]),
        "sections": [_section(section, drawing) for section in card.sections],
        "tools": _tools(card.path, reading),
    }


def _good_for(card: Card, reading: Reading) -> str:
    part = reading.parts.get(card.path)
    return part.good_for if part and part.good_for != card.help else ""


def _section(section: Section, drawing: Drawing) -> dict[str, Any]:
    controls: list[Control] = [drawing.control(control) for control in section.fields]
    if len(controls) == 1 and controls[0]["label"] == section.title and not section.folded:
        return _head_section(section, controls[0])
    return {
        "key": section.key,
        "title": section.title,
        "note": section.note,
        "help": section.help,
        "rule": html.rule(section.rule),
        "folded": section.folded and not any(control["error"] for control in controls),
        "controls": controls,
        "tracks": section.tracks,
        "tracks_id": f"tracks-{section.key}",
    }


def _head_section(section: Section, control: Control) -> dict[str, Any]:
    """Returns a section whose one control has the section's name: one heading is enough."""
    control["headed"] = True
    control["help"] = " ".join(text for text in (section.note, section.help, control["help"]) if text)
    return {"key": section.key, "title": "", "folded": False, "controls": [control]}


def _shared_as(path: Path, reading: Reading) -> str:
    """Returns the kind's word for a part that can be shared on its own, else an empty text."""
    kinds = ((kind.word, kind.drawing) for kind in reading.game.shared)
    return next((word for word, drawing in kinds if drawing and drawing.draw(reading.document, path) is not None), "")


def _tools(path: Path, reading: Reading) -> dict[str, Any] | None:
    """Returns the tools of a list entry: its place, and whether it can move up or down."""
    if not path or not isinstance(path[-1], int):
        return None
    return {
        "place": place_text(path),
        "up": path[-1] > 0,
        "down": (*path[:-1], path[-1] + 1) in reading.parts,
        "shared_as": _shared_as(path, reading),
    }
