"""What a viewer sees of a battle, as text: two battles that look alike to somebody have the same."""

import json
from typing import Any

from rules.kernel.display.overlays import Overlays, overlays_for
from rules.kernel.game import AnyPlayedGame
from rules.kernel.viewer import Viewer


def shown(game: AnyPlayedGame, state: Any, viewer: Viewer) -> tuple[str, ...]:
    """Screen, offers, marks on the board, and JSON of a viewer's view."""
    view = game.view(state, viewer)
    screen, offers = game.display.screen(view), game.display.offers(view)
    seen = (screen, offers, marks(game, view, screen, offers))
    return (*map(repr, seen), json.dumps(game.display.as_json(view)))


def marks(game: AnyPlayedGame, view: Any, screen: Any, offers: Any) -> list[Overlays]:
    """The marks on the board for each sheet of a screen."""
    return [
        overlays_for(game.display.overlays, view, sheet.id, screen=screen, offers=offers) for sheet in screen.sheets
    ]
