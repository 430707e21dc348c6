"""Offers of the map painter: terrain, flux arrows, roads; for players at set-up, for the referee always."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS
from rules.games.extractors.display.offers.available import OfferContext
from rules.games.extractors.display.offers.fields import COMPASS, EVERY_CELL, several_hexes_field
from rules.kernel.display.cards import Choose, Field, Option, Toggle
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json

GROUP = "Map"


def paint_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields painting terrain and flux, where the map may be drawn."""
    if _may_draw(context):
        yield _paint_offer()
        yield _flux_offer()


def road_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields laying roads, where the map may be drawn."""
    if _may_draw(context):
        yield _road_offer()


def _may_draw(context: OfferContext) -> bool:
    phase = context.state.phase
    return not context.state.typed and (context.referee or phase in ("dorian-setup", "avronian-setup"))


def _paint_offer() -> Offer:
    named = ((key, one.name) for key, one in CATALOGUE.terrain.items() if key not in ("clear", "flux"))
    kinds: list[tuple[list[Json], str]] = [([key], name) for key, name in named]
    kinds += [(["rough", "depression"], "Rough in a depression"), (["bog", "depression"], "Bog in a depression")]
    kinds += [([], "Clear")]
    options = tuple(Option(value=value, label=label) for value, label in kinds)
    terrain = Choose(path=("terrain",), label="Terrain", options=options, value=kinds[0][0], rule="EXT-6.11")
    return _drawing_offer("paint", "Draw terrain", {"type": "paint", "hexes": [], "terrain": kinds[0][0]}, terrain)


def _flux_offer() -> Offer:
    options = tuple(Option(value=key, label=COMPASS[key]) for key in DIRECTIONS)
    arrow = Choose(path=("flux",), label="Its arrow points", options=options, value="N", rule="EXT-6.21")
    return _drawing_offer("flux", "Draw flux", {"type": "paint", "hexes": [], "terrain": ["flux"], "flux": "N"}, arrow)


def _drawing_offer(key: str, label: str, action: dict[str, Json], what: Field) -> Offer:
    hexes = several_hexes_field(("hexes",), "Hexes", help="Tap them on the map, as many as you like.", rule="EXT-5.1")
    return Offer(
        key=key,
        label=label,
        action=action,
        group=GROUP,
        fields=(what, hexes),
        cells=EVERY_CELL,
        cell_path=("hexes",),
        seldom=True,
    )


def _road_offer() -> Offer:
    return Offer(
        key="lay-road",
        label="Draw a road",
        seldom=True,
        action={"type": "lay-road", "hexes": []},
        group=GROUP,
        fields=(
            several_hexes_field(
                ("hexes",), "Hexes", help="Tap them along the road: each is linked to its neighbours.", rule="EXT-6.17"
            ),
            Toggle(path=("remove",), label="Take it away", checked=False, rule="EXT-6.17"),
        ),
        cells=EVERY_CELL,
        cell_path=("hexes",),
    )
