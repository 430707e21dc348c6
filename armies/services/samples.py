"""Ready-made armies of a game (files in its folder ``demo/armies``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from armies.services.evaluation_cache import read
from rules import registry
from rules.kernel.records import Json
from rules.kernel.wording import format_list

READY = "ready "
"""Before the name of a ready army where a key is wanted; no key of a player's army has a blank in it."""
UNITS_NAMED = 6


@dataclass(frozen=True, slots=True)
class ReadyArmy:
    """A ready-made army as a page offers it: its file's name, its title, its tags and cost, and its units."""

    key: str
    name: str
    words: str
    units: str


@lru_cache(maxsize=64)
def samples(slug: str) -> Mapping[str, Json]:
    """Returns the documents of a game's ready-made armies by file name. Raises UnknownGame."""
    folder = registry.folder_of(slug) / "demo" / "armies"
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


@lru_cache(maxsize=16)
def lesson_armies(slug: str) -> tuple[Json, Json]:
    """Returns the documents of both armies of a game's first battle. Raises UnknownGame, ValueError without one."""
    lesson = registry.get_played(slug).lesson
    if lesson is None:
        raise ValueError(f"{slug} has no first battle")
    folder = registry.folder_of(slug) / "demo" / lesson.folder
    own, other = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in (lesson.own, lesson.other)
    )
    return own, other


def ready_armies(slug: str) -> dict[str, str]:
    """Returns the names of a game's ready-made armies by the token that a form uses for each."""
    return {f"{READY}{name}": document["name"] for name, document in samples(slug).items()}


@lru_cache(maxsize=64)
def ready_choices(slug: str) -> tuple[tuple[str, str], ...]:
    """Returns them as choices; beside each name are the army's tags (side, scenario) and its cost."""
    read_all = ((key, read(slug, ready_army(slug, key)).summary) for key in ready_armies(slug))
    return tuple((key, f"{ready_armies(slug)[key]} · {describe_summary(summary)}") for key, summary in read_all)


@lru_cache(maxsize=64)
def describe_ready(slug: str) -> tuple[ReadyArmy, ...]:
    """Describes a game's ready-made armies, so that one can choose between them. Raises UnknownGame."""
    found = ((key, document, read(slug, document)) for key, document in samples(slug).items())
    return tuple(
        ReadyArmy(
            key,
            document["name"],
            describe_summary(reading.summary),
            format_list((part.title for part in reading.evaluation.parts), UNITS_NAMED),
        )
        for key, document, reading in found
    )


def describe_summary(summary: Mapping[str, Json]) -> str:
    """Describes an army's summary in a few words for a list."""
    cost = f"{summary['spent']} {summary['currency']}" if summary.get("spent") else ""
    return " · ".join(filter(None, (", ".join(summary.get("tags") or ()), cost)))


def ready_army(slug: str, key: str) -> Json:
    """Returns the document of the ready-made army with that token. Raises KeyError."""
    return samples(slug)[key.removeprefix(READY)]
