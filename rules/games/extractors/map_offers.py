"""Offers of the map painter: terrain, flux arrows, roads; for players at set-up, for the referee always."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors import ground
from rules.games.extractors.fields import COMPASS, EVERY_CELL, any_hex
from rules.games.extractors.model import State
from rules.games.extractors.tables import CATALOGUE
from rules.games.extractors.words import DIRECTIONS
from rules.kernel.records import Json
from rules.kernel.screen import Choose, Offer, Option, Toggle

GROUP = "Map"


def offers(state: State, *, referee: bool) -> Iterator[Offer]:
    """The painter, where it may be used."""
    if state.typed or not (referee or state.phase in ("dorian-setup", "avronian-setup")):
        return
    yield _paint()
    yield _road()


def _paint() -> Offer:
    first = ground.all_hexes()[0]
    kinds: list[tuple[list[Json], str]] = [([], "Clear")]
    kinds += [([key], one.name) for key, one in CATALOGUE.terrain.items() if key != "clear"]
    kinds += [(["rough", "depression"], "Rough in a depression"), (["bog", "depression"], "Bog in a depression")]
    terrain = tuple(Option(value=value, label=label) for value, label in kinds)
    arrows = (Option(value=None, label="None"), *(Option(value=key, label=COMPASS[key]) for key in DIRECTIONS))
    return Offer(
        key="paint",
        label="Draw terrain",
        action={"type": "paint", "hex": first, "terrain": []},
        group=GROUP,
        fields=(
            any_hex(("hex",), "Hex", first, rule="EXT-5.1"),
            Choose(path=("terrain",), label="Terrain", options=terrain, value=[], rule="EXT-6.11"),
            Choose(path=("flux",), label="Arrow of a flux hex", options=arrows, value=None, rule="EXT-6.21"),
        ),
        cells=EVERY_CELL,
        cell_path=("hex",),
    )


def _road() -> Offer:
    start = ground.all_hexes()[0]
    end = ground.around(start)[0]
    return Offer(
        key="lay-road",
        label="Draw a road",
        action={"type": "lay-road", "start": start, "end": end},
        group=GROUP,
        fields=(
            any_hex(("start",), "From", start, rule="EXT-6.17"),
            any_hex(("end",), "To the next hex", end, rule="EXT-6.17"),
            Toggle(path=("remove",), label="Take it away", checked=False, rule="EXT-6.17"),
        ),
        cells=EVERY_CELL,
        cell_path=("end",),
    )
