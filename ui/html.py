"""Small pieces of HTML that a page repeats, written without templates for speed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rules.kernel.records import Json, Path

_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9]+")
_IN_SINGLE_QUOTES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;"})


def attribute_json(value: Json) -> SafeString:
    """Writes ``value`` as compact JSON for an attribute in SINGLE quotes; double quotes stay as they are."""
    return escaped_json(json.dumps(value, separators=(",", ":"), ensure_ascii=False))


def escaped_json(text: str) -> SafeString:
    """Escapes a text that contains JSON for an attribute in SINGLE quotes."""
    return mark_safe(text.translate(_IN_SINGLE_QUOTES))


def edit_json(op: str, path: Path, value: Json = None) -> SafeString:
    """Writes an edit as the value of a button named ``edit``, for an attribute in single quotes."""
    edit: dict[str, Json] = {"op": op, "path": list(path)}
    if value is not None:
        edit["value"] = value
    return attribute_json(edit)


def place_id(path: Path, prefix: str = "f") -> str:
    """Returns the id of the element for ``path``, which stays the same across edits so that focus can return to it."""
    return "-".join([prefix, *(_NOT_IN_AN_ID.sub("-", str(key)) for key in path)])


def element_id(key: str, prefix: str) -> str:
    """Returns the id of an element with a key, which may contain spaces while an id may not."""
    return f"{prefix}-{'-'.join(key.split())}"


def join(pieces: Iterable[str]) -> SafeString:
    """Joins pieces that are already safe."""
    return mark_safe("".join(pieces))


def when(condition: object, form: str, *values: object) -> SafeString:
    """Fills ``form`` with the escaped values, or returns nothing when `condition` is false."""
    if not condition:
        return SafeString("")
    return format_html(form, *values) if values else mark_safe(form)


def in_groups(cells: Sequence[str], gaps: Iterable[int]) -> SafeString:
    """Groups boxes with a gap after each number in ``gaps``; lines break between groups."""
    ends = sorted({gap for gap in gaps if 0 < gap < len(cells)} | {len(cells)})
    parts = (cells[begin:end] for begin, end in zip([0, *ends], ends, strict=False))
    return join(f'<span class="few">{"".join(part)}</span>' for part in parts)
