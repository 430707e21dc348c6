"""Ready armies that come with a game (files in its folder ``demo/armies``), to look at and to play with at once."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from rules import registry
from rules.kernel.records import Json


@lru_cache(maxsize=64)
def samples(slug: str) -> Mapping[str, Json]:
    """The documents of a game's ready armies by file name. Raises UnknownGame."""
    folder = Path(inspect.getfile(type(registry.get(slug)))).parent / "demo" / "armies"
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}
