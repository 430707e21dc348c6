"""Takes out of a template the white space that only its readers need. Decision 0019 has the rules and the reasons.

Nothing is sent of the white space between two tags (HTML or template) and at the inner edges of an element or a block.
Beside words (text or ``{{ ... }}``) it is one space, unless the other side is an element with a line of its own.
A space between two tags is written ``{{ " " }}``. Comments are dropped. Whatever is inside ``pre``, ``textarea``,
``script``, ``style``, ``{% verbatim %}`` and ``{% blocktranslate %}`` stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

OWN_LINE = frozenset({
    "address", "article", "aside", "blockquote", "body", "br", "caption", "col", "colgroup", "dd", "details", "dialog",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head",
    "header", "hgroup", "hr", "html", "legend", "li", "link", "main", "meta", "nav", "ol", "optgroup", "option", "p",
    "pre", "script", "section", "style", "summary", "table", "tbody", "td", "template", "tfoot", "th", "thead", "title",
    "tr", "ul",
})  # fmt: skip
"""Elements that start and end a line of their own: a browser shows no space before or after them."""
VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
})  # fmt: skip
"""Elements without an end tag, and so without inner edges."""
OMITTED = frozenset({"td", "th"})
"""Elements whose end tag is not sent: HTML lets one omit it wherever they can stand."""
ADDRESSES = frozenset(f"{name}=" for name in ("action", "formaction", "href", "hx-get", "hx-post", "src"))
"""Attributes that hold an address: a line break in their value is nothing; in other values it is a space."""
WORDS = frozenset({"value", "text", "verbatim"})
"""Parts that show as words, or may."""
SPACE = " \t\r\n\f"
"""White space as HTML knows it: a no-break space is not among it."""

_TEMPLATE_TAG = r"{%.*?%}|{{.*?}}"
_QUOTED = rf'"(?:{_TEMPLATE_TAG}|[^"])*"|\'(?:{_TEMPLATE_TAG}|[^\'])*\''
_TOKENS = re.compile(
    rf"""
      (?P<comment>{{\#.*?\#}}|{{%\s*comment\b.*?%}}.*?{{%\s*endcomment\s*%}}|<!--(?!\[).*?-->)
    | (?P<verbatim>{{%\s*(?P<kept>verbatim|blocktrans(?:late)?)\b.*?%}}.*?{{%\s*end(?P=kept)\b.*?%}})
    | (?P<block>{{%.*?%}})
    | (?P<space>{{{{\s*(?:"[ ]"|'[ ]')\s*}}}})
    | (?P<value>{{{{.*?}}}})
    | (?P<html></?(?=[a-zA-Z!]|{{{{)(?:{_TEMPLATE_TAG}|{{\#.*?\#}}|{_QUOTED}|[^>"'])*>)
    | (?P<gap>[{SPACE}]+)
    | (?P<text>(?:(?!{{[\#%{{]|</?(?:[a-zA-Z!]|{{{{))[^{SPACE}])+)
    """,
    re.VERBOSE | re.DOTALL,
)
_IN_TAG = re.compile(
    rf"(?P<comment>{{#.*?#}})|(?P<block>{{%.*?%}})|(?P<gap>[{SPACE}]+)|(?P<part>{{{{.*?}}}}|{_QUOTED}|[^{SPACE}{{\"']+|.)",
    re.DOTALL,
)
_NAME = re.compile(r"{%\s*(\w+)|</?([a-zA-Z][\w:-]*)")
_ENDED = re.compile(r"{%\s*end(\w+)")
_RAW = re.compile(r"pre|textarea|script|style", re.IGNORECASE)
_BREAK = re.compile(rf"[{SPACE}]*\n[{SPACE}]*")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a template: what it sends, and how white space beside it counts."""

    text: str
    at: int = 0
    gap: bool = False
    words: bool = False
    opens: bool = False
    closes: bool = False
    alone: bool = False


EDGE = Piece("", alone=True)
"""The edges of a template, before its first part and after its last."""


def tighten(source: str) -> str:
    """Returns the template without the white space that shows nowhere."""
    return "".join(
        piece.text + " " * (gap is not None and _is_sent(piece, after)) for piece, gap, after in _neighbours(source)
    )


def find_lost_spaces(source: str) -> Iterator[int]:
    """Finds spaces on a line that are not sent, though a reader of the line expects them; yields where they are."""
    for before, gap, after in _neighbours(source):
        if gap is not None and "\n" not in gap.text and not _is_sent(before, after) and EDGE not in (before, after):
            yield gap.at


def _is_sent(before: Piece, after: Piece) -> bool:
    if before.opens or after.closes or before.alone or after.alone:
        return False
    return before.words or after.words


def _neighbours(source: str) -> Iterator[tuple[Piece, Piece | None, Piece]]:
    """Each part of a template with the white space behind it, and the part behind that."""
    before, gap = EDGE, None
    for piece in (*_pieces(source, frozenset(_ENDED.findall(source))), EDGE):
        if piece.gap:
            gap = piece
        else:
            yield before, gap, piece
            before, gap = piece, None


def _pieces(source: str, blocks: frozenset[str]) -> Iterator[Piece]:
    """The parts of a template, and the white space between them, in their order; comments are left out."""
    at = 0
    while at < len(source):
        found = _TOKENS.match(source, at)
        kind, text = (found.lastgroup, found.group()) if found else ("text", source[at])
        start, at = at, at + len(text)
        if kind == "html":
            piece, name = _element(text, blocks)
            end = _end_of_raw(source, at, name) if piece.opens else at
            yield replace(piece, text=piece.text + source[at:end], opens=False) if end > at else piece
            at = end
        elif kind == "block":
            yield _block(text, blocks)
        elif kind != "comment":
            sent = " " if kind == "space" else text
            yield Piece(sent, at=start, gap=kind == "gap", alone=kind == "space", words=kind in WORDS)


def _name(text: str) -> str:
    found = _NAME.match(text)
    return (found[1] or found[2]).lower() if found else ""


def _block(text: str, blocks: frozenset[str]) -> Piece:
    name = _name(text)
    between = name in ("else", "elif", "empty")
    return Piece(text, opens=between or name in blocks, closes=between or name.startswith("end"))


def _element(text: str, blocks: frozenset[str]) -> tuple[Piece, str]:
    name = _name(text)
    closes = text.startswith("</")
    opens = bool(name) and not closes and name not in VOID and not text.endswith("/>")
    alone = name in OWN_LINE or not name
    sent = "" if closes and name in OMITTED else _attributes(text, blocks)
    return Piece(sent, opens=opens, closes=closes, alone=alone), name


def _end_of_raw(source: str, start: int, name: str) -> int:
    """Returns the end of an element whose every character counts, or ``start`` if it is an ordinary one."""
    if not _RAW.fullmatch(name):
        return start
    end = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(source, start)
    return end.end() if end else start


def _attributes(tag: str, blocks: frozenset[str]) -> str:
    """A tag with one space before each attribute, on the inside of the template blocks around it."""
    inner, end = (tag[:-2], "/>") if tag.endswith("/>") else (tag[:-1], ">")
    sent, gap, outer = [], False, list[bool]()
    for found in _IN_TAG.finditer(inner):
        kind, text = found.lastgroup, found.group()
        name = _name(text) if kind == "block" else ""
        if kind == "gap":
            gap = True
        elif name == "block":  # another template may fill it with attributes, and knows nothing of the gap before it
            sent.append(" " * gap + text)
            outer.append(False)
            gap = False
        elif name in blocks:
            outer.append(gap)
            sent.append(text)
        elif name.startswith("end") and outer:
            gap = outer.pop() or gap
            sent.append(text)
        elif name in ("else", "elif", "empty") and outer:
            gap = outer[-1]
            sent.append(text)
        elif kind != "comment":
            sent.append(" " * gap + _value(text, "" if sent and sent[-1].strip() in ADDRESSES else " "))
            gap = False
    return "".join(sent) + end


def _value(text: str, instead: str) -> str:
    """An attribute's value in one line, its line breaks replaced."""
    if "\n" not in text:
        return text
    quote = text[0] if text[0] in "\"'" else ""
    inner = text[1:-1] if quote else text
    return quote + _BREAK.sub(instead, inner.strip(SPACE)) + quote
