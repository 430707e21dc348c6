"""The API's schema as its reference shows it: operations by theme, and the objects that they take and give."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from django.template.defaultfilters import pluralize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from drf_spectacular.generators import SchemaGenerator
from markdown_it import MarkdownIt

from rules.kernel.records import Record

Schema = Mapping[str, Any]
MARKDOWN = MarkdownIt("commonmark", {"html": False})
MODELS = "#/components/schemas/"
FORMATS = {"date-time": "date and time", "uuid": "UUID", "uri": "address", "byte": "base64", "binary": "file"}
TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}
LIMITS = {
    "minimum": ("at least", ""),
    "maximum": ("at most", ""),
    "minLength": ("at least", "character,characters"),
    "maxLength": ("at most", "character,characters"),
    "minItems": ("at least", "entry,entries"),
    "maxItems": ("at most", "entry,entries"),
}


class Row(Record):
    """A parameter or a field. ``kind`` and ``about`` are HTML."""

    name: str
    kind: SafeString
    about: SafeString
    needed: bool


class Answer(Record):
    """An answer: its status ("other": any that is not listed), what it means, what is in it, and examples."""

    status: str
    about: SafeString
    kind: SafeString
    examples: tuple[str, ...]


class Operation(Record):
    """An operation. ``then``: the keys, themes and summaries of operations that may follow."""

    key: str
    theme: str
    method: str
    path: str
    summary: str
    about: SafeString
    public: bool
    parameters: tuple[Row, ...]
    takes: SafeString
    examples: tuple[str, ...]
    answers: tuple[Answer, ...]
    then: tuple[tuple[str, str, str], ...]
    command: str


class Shape(Record):
    """An object of the API. ``kind`` says what it is where it has no fields of its own."""

    name: str
    about: SafeString
    kind: SafeString
    fields: tuple[Row, ...]


class Theme(Record):
    """Operations that belong together, and all objects in them."""

    key: str
    about: str
    operations: tuple[Operation, ...]
    shapes: tuple[Shape, ...]


def read_themes(schema: Schema | None = None) -> dict[str, Theme]:
    """Returns the themes of the API in their order, out of its schema."""
    whole = schema or SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    whole = json.loads(json.dumps(whole, default=str))
    return {tag["name"]: _read_theme(whole, tag) for tag in whole["tags"]}


def _read_theme(whole: Schema, tag: Mapping[str, str]) -> Theme:
    here = [
        (path, method, one)
        for path, methods in whole["paths"].items()
        for method, one in methods.items()
        if one["tags"] == [tag["name"]]
    ]
    themes = {one["operationId"]: one["tags"][0] for methods in whole["paths"].values() for one in methods.values()}
    names = _models_of([one for _, _, one in here], whole["components"]["schemas"])
    return Theme(
        key=tag["name"],
        about=tag["description"],
        operations=tuple(_read_operation(path, method, one, themes) for path, method, one in here),
        shapes=tuple(_read_shape(name, whole["components"]["schemas"][name]) for name in names),
    )


def _models_of(parts: object, models: Schema) -> list[str]:
    """Returns the names of all objects in ``parts`` and in each other."""
    found: set[str] = set()
    left = set(_refs(parts))
    while left:
        name = left.pop()
        found.add(name)
        left |= set(_refs(models[name])) - found
    return sorted(found)


def _refs(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield str(value).removeprefix(MODELS)
            elif key not in ("example", "examples"):
                yield from _refs(value)
    elif isinstance(part, list):
        for value in part:
            yield from _refs(value)


def _read_operation(path: str, method: str, one: Schema, themes: Mapping[str, str]) -> Operation:
    sent: Schema = next(iter(one.get("requestBody", {}).get("content", {}).values()), {})
    public = not one.get("security") or {} in one["security"]
    examples = _examples(sent)
    links = {
        name: link
        for answer in one["responses"].values()
        for name, link in answer.get("links", {}).items()
        if link["operationId"] in themes
    }
    return Operation(
        key=one["operationId"],
        theme=one["tags"][0],
        method=method.upper(),
        path=path,
        summary=one["summary"],
        about=paragraphs(one["description"].removeprefix(one["summary"]).lstrip(".\n ")),
        public=public,
        parameters=tuple(
            Row(
                name=parameter["name"],
                kind=format_html("{}, in the {}", _kind(parameter["schema"]), PLACES[parameter["in"]]),
                about=paragraphs(parameter.get("description", "")),
                needed=parameter.get("required", False),
            )
            for parameter in sorted(one.get("parameters", ()), key=lambda one: one["in"] != "path")
        ),
        takes=_kind(sent["schema"]) if sent else SafeString(""),
        examples=examples,
        answers=tuple(_read_answer(status, answer) for status, answer in one["responses"].items()),
        then=tuple((link["operationId"], themes[link["operationId"]], link["description"]) for link in links.values()),
        command=_command(path, method, examples, public=public),
    )


PLACES = {"path": "address", "query": "query", "header": "header", "cookie": "cookie"}


def _read_answer(status: str, answer: Schema) -> Answer:
    sent: Schema = next(iter(answer.get("content", {}).values()), {})
    return Answer(
        status="other" if status == "default" else status,
        about=_inline(answer.get("description", "")),
        kind=_kind(sent["schema"]) if sent.get("schema") else SafeString(""),
        examples=_examples(sent),
    )


def _examples(content: Schema) -> tuple[str, ...]:
    values = (one["value"] for one in content.get("examples", {}).values())
    return tuple(one if isinstance(one, str) else json.dumps(one, indent=2, ensure_ascii=False) for one in values)


def _command(path: str, method: str, examples: tuple[str, ...], *, public: bool) -> str:
    """Returns the operation as a command of a shell, with the words of docs/api.md."""
    address = re.sub(r"{(\w+)}", lambda found: f"${found[1].upper()}", path.removeprefix("/api/v1"))
    words = [f'curl "$MUSTER{address}"']
    if method not in ("get", "post") or (method == "post" and not examples):
        words.append(f"-X {method.upper()}")
    if not public:
        words.append('-H "Authorization: Bearer $TOKEN"')
    if examples:
        words += ['-H "Content-Type: application/json"', f"-d {shlex.quote(examples[0])}"]
    return " \\\n  ".join(words)


def _read_shape(name: str, schema: Schema) -> Shape:
    needed = schema.get("required", ())
    fields = tuple(
        Row(
            name=key,
            kind=_kind(part),
            about=paragraphs(part.get("description", "") if "$ref" not in part else ""),
            needed=key in needed,
        )
        for key, part in schema.get("properties", {}).items()
    )
    about = paragraphs(schema.get("description", ""))
    return Shape(name=name, about=about, kind=SafeString("") if fields else _kind(schema), fields=fields)


def _kind(part: Schema | bool) -> SafeString:
    """Says in words what a value is, with links to objects."""
    if isinstance(part, bool) or not part:
        return SafeString("anything")
    if "$ref" in part:
        name = part["$ref"].removeprefix(MODELS)
        return format_html('<a href="#{}">{}</a>', name, name)
    for word in ("allOf", "anyOf", "oneOf"):
        if word in part:
            return _joined([_kind(one) for one in part[word]], " and " if word == "allOf" else " or ")
    if "const" in part:
        return _code(part["const"])
    if "enum" in part:
        return _joined([_code(one) for one in part["enum"]], ", ")
    if isinstance(part.get("type"), list):
        return _joined([_kind({**part, "type": one}) for one in part["type"]], " or ")
    return _plain(part)


def _plain(part: Schema) -> SafeString:
    match part.get("type"):
        case "array":
            said = format_html("list of {}", _kind(part.get("items", {})))
        case "object" if isinstance(part.get("additionalProperties"), dict) and part["additionalProperties"]:
            said = format_html("object by name of {}", _kind(part["additionalProperties"]))
        case kind:
            said = SafeString(FORMATS.get(part.get("format", "")) or TYPES.get(str(kind), "anything"))
    limits = [f"{word} {_count(part[key], nouns)}" for key, (word, nouns) in LIMITS.items() if part.get(key)]
    limits += [f"like {part['pattern']}"] if "pattern" in part else []
    return format_html("{} ({})", said, ", ".join(limits)) if limits else said


def _count(number: float, nouns: str) -> str:
    return f"{number:,.10g} {pluralize(number, nouns)}".rstrip() if nouns else f"{number:,.10g}"


def _joined(parts: list[SafeString], word: str) -> SafeString:
    return format_html_join(word, "{}", ((part,) for part in parts))


def _code(value: object) -> SafeString:
    return format_html("<code>{}</code>", value if isinstance(value, str) else json.dumps(value))


def paragraphs(text: str) -> SafeString:
    """Renders a description, which is Markdown, as HTML."""
    return SafeString(MARKDOWN.render(text))


def _inline(text: str) -> SafeString:
    return SafeString(MARKDOWN.renderInline(text))
