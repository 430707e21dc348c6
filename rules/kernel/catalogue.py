"""Catalogues: the numbers of a game, from TOML tables into frozen records."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path as FilePath
from typing import Any, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.problems import Problem, Unreadable

T = TypeVar("T")


class CatalogueError(Exception):
    """A table does not fit its model; the message names the file, the key and the reason."""


def load(folder: FilePath, model: type[T]) -> T:
    """Reads every ``*.toml`` of ``folder`` into ``model``, whose fields are named like the files.

    Raises :class:`CatalogueError` naming file, key and reason of every fault.
    """
    tables: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            tables[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError(f"{path.name}: {error}") from None
    try:
        return Codec[T](model).read(tables)
    except Unreadable as error:
        raise CatalogueError("\n".join(_describe(problem) for problem in error.problems)) from None


def _describe(problem: Problem) -> str:
    file, *keys = (str(key) for key in problem.where or ("",))
    return f"{file}.toml: {'.'.join(keys) or '(whole file)'}: {problem.message.rpartition(': ')[2]}"


def content_hash(folder: FilePath) -> str:
    """Returns sixteen hexadecimal digits that change whenever a table of ``folder`` changes."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.toml")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
