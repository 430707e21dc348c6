"""System checks: ``manage.py check`` names every game that cannot be loaded. The site goes on without it."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from rules import registry

HINT = (
    "Until this is fixed, the site goes on without this game: nobody can begin anything with it, and nothing stored "
    "for it can be opened. Commands that stop at this error take --skip-checks."
)


@register("games")
def check_games(**options: Any) -> list[CheckMessage]:
    """Returns an error for each game that was left out, with the reason."""
    return [
        Error(f"The game in rules/games/{folder} cannot be loaded: {reason}", hint=HINT, id="muster.E001")
        for folder, reason in registry.faults().items()
    ]
