"""Whatever a button of a league page does, the API does, too."""

import re
from pathlib import Path
from typing import get_args

import pytest

from leagues.api.aftermaths import AftermathDeed
from leagues.api.career_commands import CareerDeed
from leagues.api.organising import SeasonDeed
from leagues.api.urls import urlpatterns

TEMPLATES = Path(__file__).parents[2] / "templates/leagues"
TWINS = {
    # aftermath
    "fill": "fill", "look": "work-out", "settle": "settle", "sign": "sign",
    # career
    "cash": "cash", "deposit": "deposit", "fetch": "fetch", "fine": "fine", "grant": "grant",
    # fixture: what players say of a result has addresses of its own
    "battle": "open-battle", "confirm": "/confirm", "dispute": "/dispute", "result": "/claim", "rule": "rule",
    "state": "state-case", "time": "agree-time", "propose": "propose-times",
    # webhooks
    "create": "/hooks", "delete": "/hook", "on": "/hook", "off": "/hook", "ping": "/hook-ping",
    "again": "/delivery-again",
    # pairing
    "draft": "draft", "swap": "swap", "discard": "drop-draft", "publish": "publish", "publish-all": "publish-all",
    "rest": "request-bye", "play": "withdraw-bye",
    # players
    "bye": "request-bye", "no-bye": "withdraw-bye", "approve": "judge", "return": "judge", "challenge": "challenge",
    "place": "place", "player": "name-player", "lots": "seed", "ratings": "seed",
    # season
    "open": "set-registration", "close": "set-registration", "start": "start", "lists": "open-lists",
    "finish": "finish",
}  # fmt: skip
"""By what a button says (``do``) the deed of the API, or (with a stroke) the name of its address."""


def deeds():
    found = set()
    for model in (SeasonDeed, AftermathDeed, CareerDeed):
        for one in get_args(model.model_fields["act"].annotation):
            found |= set(get_args(one.model_fields["type"].annotation))
    return found | {f"/{pattern.name}" for pattern in urlpatterns}


def test_every_button_has_a_twin():
    pages = "".join(page.read_text() for page in TEMPLATES.glob("*.html"))
    assert set(re.findall(r'name="do"\s+value="([\w-]+)"', pages)) == set(TWINS)


@pytest.mark.parametrize("twin", sorted(set(TWINS.values())))
def test_every_twin_is_there(twin):
    assert twin in deeds()
