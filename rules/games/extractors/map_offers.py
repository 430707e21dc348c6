"""Offers of the map painter: terrain, flux arrows, roads; for players at set-up, for the referee always."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors import ground
from rules.games.extractors.fields import COMPASS, cells, hexes
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
    every = ground.all_hexes()
    yield _paint(every)
    yield _road(every)


def _paint(every: tuple[str, ...]) -> Offer:
    kinds: list[tuple[list[Json], str]] = [([], "Clear")]
    kinds += [([key], one.name) for key, one in CATALOGUE.terrain.items() if key != "clear"]
    kinds += [(["rough", "depression"], "Rough in a depression"), (["bog", "depression"], "Bog in a depression")]
    terrain = tuple(Option(value=value, label=label) for value, label in kinds)
    arrows = (Option(value=None, label="None"), *(Option(value=key, label=COMPASS[key]) for key in DIRECTIONS))
    return Offer(
        key="paint",
        label="Draw terrain",
        action={"type": "paint", "hex": every[0], "terrain": []},
        group=GROUP,
        fields=(
            hexes(("hex",), "Hex", ((label, "") for label in every), every[0], rule="EXT-5.1"),
            Choose(path=("terrain",), label="Terrain", options=terrain, value=[], rule="EXT-6.11"),
            Choose(path=("flux",), label="Arrow of a flux hex", options=arrows, value=None, rule="EXT-6.21"),
        ),
        cells=cells(every),
        cell_path=("hex",),
    )


def _road(every: tuple[str, ...]) -> Offer:
    start, end = every[0], ground.around(every[0])[0]
    return Offer(
        key="lay-road",
        label="Draw a road",
        action={"type": "lay-road", "start": start, "end": end},
        group=GROUP,
        fields=(
            hexes(("start",), "From", ((label, "") for label in every), start, rule="EXT-6.17"),
            hexes(("end",), "To the next hex", ((label, "") for label in every), end, rule="EXT-6.17"),
            Toggle(path=("remove",), label="Take it away", checked=False, rule="EXT-6.17"),
        ),
        cells=cells(every),
        cell_path=("end",),
    )
