"""Links between operations in the OpenAPI schema: what may follow an answer, and where its values are found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Schema = dict[str, Any]
MARK = "x-links"
"""The key under which an operation keeps its links until the whole schema is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An operation that may follow an answer.

    ``found``: parameters of addresses, each with the place of its value in the answer (a JSON pointer). ``to``: the
    operations that may follow; none named: all whose addresses need these, and no others but those of the request.
    ``body``: what is sent, with runtime expressions of OpenAPI in it.
    """

    found: Mapping[str, str] = field(default_factory=dict)
    to: Sequence[str] = ()
    body: Any = None


def link_operations(result: Schema, **_: Any) -> Schema:
    """Turns the links of all operations into those of their answers (a hook of drf-spectacular).

    One that names none leads to what its address leads to (:func:`_near`).
    """
    everything = {one["operationId"]: (path, one) for path, one in _operations(result)}
    reads = {path: methods["get"]["operationId"] for path, methods in result["paths"].items() if "get" in methods}
    for path, one in everything.values():
        links: Sequence[Link] = one.pop(MARK, None) or [Link(to=_near(path, one, everything, reads))]
        made = {name: described for link in links for name, described in _described(link, path, everything)}
        if made:
            _first_success(one)["links"] = made
    return result


def _near(
    path: str, one: Schema, everything: Mapping[str, tuple[str, Schema]], reads: Mapping[str, str]
) -> Sequence[str]:
    """Returns the operations at the same address and below it, then the one that reads the thing to which it belongs.

    Only the latter is left after a thing was deleted.
    """
    gone = "204" in one["responses"]
    below = [name for name, (other, _) in everything.items() if _leads(path, other) and everything[name][1] is not one]
    above = max((other for other in reads if other != path and _leads(other, path, whole=False)), key=len, default="")
    return [*([] if gone else below), *([reads[above]] if above else [])]


def _leads(path: str, other: str, *, whole: bool = True) -> bool:
    """Checks whether an address lies below another one (or is the same); ``whole``: and needs nothing more."""
    return other.startswith(path) and (not whole or set(_names(other)) <= set(_names(path)))


def _operations(result: Schema) -> Iterator[tuple[str, Schema]]:
    for path, methods in result["paths"].items():
        for one in methods.values():
            yield path, one


def _described(link: Link, path: str, everything: Mapping[str, tuple[str, Schema]]) -> Iterator[tuple[str, Schema]]:
    """Yields the name of each link and its object. Raises KeyError for an operation that does not exist."""
    given = {name: f"$response.body#{pointer}" for name, pointer in link.found.items()}
    given = {name: f"$request.path.{name}" for name in _names(path)} | given
    for name in link.to or everything:
        target, one = everything[name]
        wanted = _names(target)
        if link.to or (set(link.found) <= set(wanted) <= set(given)):
            parameters = {parameter: given[parameter] for parameter in wanted}
            body = {} if link.body is None else {"requestBody": link.body}
            yield name, {"operationId": name, "description": one["summary"], "parameters": parameters, **body}


def _names(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def _first_success(one: Schema) -> Schema:
    code = next(code for code in one["responses"] if code.startswith("2"))
    found: Schema = one["responses"][code]
    return found
