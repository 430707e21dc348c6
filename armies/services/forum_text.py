"""Armies as posts for a forum or a chat: their parts and what these cost, in Markdown or BBCode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from armies.services.evaluation_cache import Reading
from rules.kernel.evaluation import Part
from rules.kernel.records import Record

MARKS = re.compile(r"([\\`*_{}\[\]<>#|~])")


class Style(Record):
    """A way to mark up a post: how text becomes harmless, a headline, a bold word, and a list of lines."""

    plain: Callable[[str], str]
    headline: Callable[[str], str]
    bold: Callable[[str], str]
    entry: Callable[[int, str], str]
    begin: str = ""
    end: str = ""


MARKDOWN = Style(
    plain=lambda text: MARKS.sub(r"\\\1", text),
    headline=lambda text: f"## {text}",
    bold=lambda text: f"**{text}**",
    entry=lambda depth, text: f"{'  ' * depth}- {text}",
)
BBCODE = Style(
    plain=lambda text: text.replace("[", "(").replace("]", ")"),
    headline=lambda text: f"[size=150][b]{text}[/b][/size]",
    bold=lambda text: f"[b]{text}[/b]",
    entry=lambda depth, text: f"[*]{'– ' * depth}{text}",
    begin="[list]",
    end="[/list]",
)


def write_post(reading: Reading, style: Style) -> str:
    """Writes an army as a post: its name, game and cost, then each part with its kind, cost and summary."""
    evaluation, plain = reading.evaluation, style.plain
    limit = f" of {evaluation.limit}" if evaluation.limit else ""
    said = [reading.game.name, f"{evaluation.spent}{limit} {evaluation.currency}", *evaluation.tags]
    head = [style.headline(plain(_one_line(evaluation.title))), plain(" · ".join(said)), ""]
    body = [style.begin, *(line for part in evaluation.parts for line in _part(part, style, 0)), style.end]
    return "\n".join([*head, *filter(None, body)]) + "\n"


def _part(part: Part, style: Style, depth: int) -> Iterator[str]:
    kind = f" ({part.kind})" if part.kind and part.kind != part.title else ""
    cost = f", {part.cost}" if part.cost else ""
    summary = f": {part.summary}" if part.summary else ""
    text = style.bold(style.plain(_one_line(part.title))) + style.plain(_one_line(f"{kind}{cost}{summary}"))
    yield style.entry(depth, text)
    for inner in part.parts:
        yield from _part(inner, style, depth + 1)


def _one_line(text: str) -> str:
    return re.sub(r"[\r\n]+", " ", text)
