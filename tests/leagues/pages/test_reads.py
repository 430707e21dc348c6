"""A GET writes nothing: every address of the league pages and of the leagues in the API, in a database that refuses."""

import uuid

import pytest
from django.db import connection
from django.urls import NoReverseMatch, reverse

from battles.play import commands as battle_commands
from battles.store.models import Battle
from leagues.api import urls as api_urls
from leagues.notifications import webhooks
from leagues.pages import urls as page_urls
from leagues.services import results, season_store
from leagues.store import events as ev
from leagues.store.models import Hook
from rules.kernel.viewer import REFEREE
from tests.api.conftest import signed_in  # noqa: F401 - fixture
from tests.leagues.career_steps import equip

WRITES = ("INSERT", "UPDATE", "DELETE")
SESSIONS = "django_session"


class Wrote(Exception):
    """Something was written while a page was shown."""


def refuse_writes(execute, sql, params, many, context):
    if sql.lstrip().upper().startswith(WRITES) and SESSIONS not in sql:
        raise Wrote(sql)
    return execute(sql, params, many, context)


@pytest.fixture
def season(running, next_round, owner, league):
    """A season of careers: a result and its aftermath wait, and a battle has ended of which no event tells."""
    found = running(4, format="swiss", rounds=3, career=True)
    for entry in (1, 2, 3, 4):
        equip(found, entry)
    next_round(found)
    results.record(found, by=owner, number=2, result=ev.Result(score="win"))
    battle = Battle.objects.get(public_id=results.open_battle(found, by=owner, number=1, referee=owner))
    deed = battle_commands.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    battle_commands.adjudicate(battle, deed, winners=[], reason="dark")
    Hook.objects.create(league=league, address="https://x.example/", secret="x")
    webhooks.ping(Hook.objects.get())
    return found


def addresses(patterns, space, season):
    about = {
        "public_id": season.public_id, "season": season.public_id, "number": 1, "game": "eic-league",
        "hook": Hook.objects.get().pk, "delivery": Hook.objects.get().deliveries.get().pk, "person": 1,
        "key": "none", "job": "none",
    }  # fmt: skip
    for pattern in patterns:
        names = pattern.pattern.converters
        where = {name: about[name] for name in names if name in about}
        if "league" in names or ("public_id" in names and not str(pattern.pattern).startswith("season/")):
            where |= {name: season.league.public_id for name in names if name in ("league", "public_id")}
        try:
            yield reverse(f"{space}:{pattern.name}", kwargs=where)
        except NoReverseMatch as error:
            raise AssertionError(pattern.name) from error


@pytest.mark.once
@pytest.mark.parametrize("who", ["olga", "p1", "visitor"])
def test_looking_writes_nothing(client, signed_in, season, who):  # noqa: F811
    from accounts.store.models import User

    pages = list(addresses([*page_urls.pages, *page_urls.commands], "leagues", season))
    api = list(addresses(api_urls.urlpatterns, "api", season))
    others = signed_in(who) if who != "visitor" else client
    if who != "visitor":
        others.get("/api/v1/leagues/")  # a token notes when it was used
        client.force_login(User.objects.get(username=who))
    found = set()
    with connection.execute_wrapper(refuse_writes):
        for asks, places in ((client, pages), (others, api)):
            for place in places:
                found.add(asks.get(place).status_code)
    assert 200 in found and found <= {200, 302, 401, 403, 404, 405, 422}
    assert season_store.state_of(season).seq > season.seq, "a result was there to be written"
