"""An import contract for every game: its rooms, and the arrows between them (docs/architecture.md).

A room may import those before it. The games are found, not listed: a sixth one needs no edit here.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output

GAMES = "rules.games"
FRONT_DOOR = "rules.api"
ROOMS = (
    "catalogue",
    "army",
    "state",
    "mechanics",
    "battle",
    "visibility",
    "odds",
    "display",
    "opponent",
    "actions",
    "campaign",
    "conformance",
    "game",
)
STATE = {"state", "actions", "events", "evolve", "changes"}
"""The modules of the room ``battle`` below the mechanics: the records of a battle, and those that apply events."""
BUILDER = "builder"
"""The room of the roster page. It uses the army alone, and only the other rooms that show an army may use it."""
SHOWS_ARMIES = {"display", "campaign", "conformance", "game"}


class GameRooms(Contract):
    """Checks that every module of a game lies in a room, and that later rooms import from earlier ones."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Compares every import within a game with the order of the rooms."""
        games = sorted(graph.find_children(GAMES))
        outside = [module for game in games for module in graph.find_descendants(game) if not _has_room(module, game)]
        backwards = [
            (module, imported)
            for game in games
            for module in graph.find_descendants(game)
            for imported in graph.find_modules_directly_imported_by(module)
            if imported.startswith(f"{game}.") and not _may_import(_room(module, game), _room(imported, game))
        ]
        return ContractCheck(
            kept=not (outside or backwards), metadata={"outside": sorted(outside), "backwards": sorted(backwards)}
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Prints each module outside the rooms and each import against the order."""
        for module in check.metadata["outside"]:
            output.print_error(f"{module} lies in no room", bold=False)
        for module, imported in check.metadata["backwards"]:
            output.print_error(f"{module} imports {imported}", bold=False)


class FrontDoor(Contract):
    """Checks that a game with a module that imports ``rules.api`` imports nothing else from ``rules`` but itself."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Looks at every import of the games that come in by the front door."""
        inside = {game: [game, *graph.find_descendants(game)] for game in graph.find_children(GAMES)}
        imports = {
            game: {(one, other) for one in modules for other in graph.find_modules_directly_imported_by(one)}
            for game, modules in inside.items()
        }
        elsewhere = [
            (module, imported)
            for game, pairs in imports.items()
            if any(imported == FRONT_DOOR for _, imported in pairs)
            for module, imported in pairs
            if imported.startswith("rules") and imported not in (FRONT_DOOR, *inside[game])
        ]
        return ContractCheck(kept=not elsewhere, metadata={"elsewhere": sorted(elsewhere)})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Prints each import that goes round the front door."""
        for module, imported in check.metadata["elsewhere"]:
            output.print_error(f"{module} imports {imported}; its game imports {FRONT_DOOR} alone", bold=False)


def _room(module: str, game: str) -> str:
    first, _, rest = module.removeprefix(f"{game}.").partition(".")
    return "state" if first == "battle" and rest.partition(".")[0] in STATE else first


def _has_room(module: str, game: str) -> bool:
    return _room(module, game) in {*ROOMS, BUILDER}


def _may_import(importer: str, imported: str) -> bool:
    if importer == imported or not {importer, imported} <= {*ROOMS, BUILDER}:
        return True  # a module in no room is reported as such
    if importer == BUILDER:
        return imported in {"catalogue", "army"}
    if imported == BUILDER:
        return importer in SHOWS_ARMIES
    return ROOMS.index(imported) < ROOMS.index(importer)
