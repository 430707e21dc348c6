"""Whatever a form of a league page does, the API does, too, under the same name."""

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from leagues.api.aftermaths import AftermathCommand
from leagues.api.career_commands import CareerCommand
from leagues.api.organising import SeasonCommand
from leagues.api.urls import urlpatterns
from leagues.pages import urls

TEMPLATES = Path(__file__).parents[3] / "templates/leagues"
TWINS = {
    # what players say of a result has addresses of its own
    "claim": "/claim", "confirm": "/confirm", "dispute": "/dispute",
    # the same command from another page
    "challenge-player": "challenge", "request-bye-for": "request-bye", "withdraw-bye-for": "withdraw-bye",
    # what belongs to a league, or to nobody's season
    "dismiss": "/person", "hook-create": "/hooks", "hook-switch": "/hook", "hook-delete": "/hook",
    "hook-ping": "/hook-ping", "delivery-again": "/delivery-again",
    # pages whose form is sent to their own address
    "add": "add", "enter": "enter", "submit": "hand-in", "withdraw": "withdraw", "edit-terms": "set-terms",
    "rule-set": "settle-options", "staff": "/people", "new": "/leagues", "new-season": "/league-seasons",
    "edit": "/league", "import": "/import",
}  # fmt: skip
"""By the name of a page's address the command of the API, or (with a stroke) the name of its address."""

COMMANDS = {pattern.name for pattern in urls.commands}
OWN_FORMS = {
    "add",
    "enter",
    "submit",
    "withdraw",
    "edit-terms",
    "rule-set",
    "staff",
    "new",
    "new-season",
    "edit",
    "import",
}


def commands():
    found = set()
    for model in (SeasonCommand, AftermathCommand, CareerCommand):
        for one in get_args(get_type_hints(model)["act"]):
            found |= set(get_args(get_type_hints(one)["type"]))
    return found | {f"/{pattern.name}" for pattern in urlpatterns}


@pytest.mark.parametrize("name", sorted(COMMANDS | OWN_FORMS))
def test_every_command_of_a_page_has_a_twin(name):
    assert TWINS.get(name, name) in commands()


def test_every_command_of_the_api_has_an_address_of_a_page():
    reached = {TWINS.get(name, name) for name in COMMANDS | OWN_FORMS}
    assert {one for one in commands() if not one.startswith("/")} <= reached


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_address_of_a_command_is_used_by_a_form(name):
    pages = "".join(page.read_text() for page in TEMPLATES.rglob("*.html"))
    computed = {"claim", "record", "deal"}  # the view chooses the address
    assert name in computed or f"'leagues:{name}'" in pages
