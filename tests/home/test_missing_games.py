"""A game that cannot be loaded is a missing card: what is stored of it takes no page down, and the others go on."""

import json

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.store.models import User
from armies.services import evaluation_cache
from armies.services.commands import save_version, share
from armies.services.samples import ready_choices, samples
from armies.store.models import Army, Share
from battles.lobby import lobbies
from battles.pages import regions, render_battle
from battles.store import event_store, log, selectors
from battles.store.models import Battle, Lobby
from laboratory.store.models import Run
from leagues.services import organising
from leagues.store import event_store as league_store
from leagues.store.models import League
from library.services import evaluation_cache as thing_cache
from library.store.models import Thing
from rules import registry
from tests.battles.addresses import address, routes

MADE_ONCE = (evaluation_cache._read, thing_cache._read, samples, ready_choices)
KEPT = (
    selectors.VIEWS,
    log.SENTENCES,
    event_store.STATES,
    regions.RENDERED,
    regions.PIECES,
    regions.LINES,
    render_battle.CHANGES,
    league_store.READ,
    league_store.STANDING,
)
LISTS = (
    *("home", "armies:index", "armies:new", "battles:list", "battles:new", "leagues:index", "leagues:new"),
    *("library:index", "library:mine", "library:new", "library:import", "accounts:profile", "accounts:export"),
    *("api:games", "api:armies", "api:battles", "api:library", "api:leagues", "api:lobbies", "api:schema", "healthz"),
)
CAREERS = "eic-league"
"""The game of the demo's league: without it, everybody's pages are walked."""
SHARES = 3
"""Without another game the owner of what is stored walks one page of so many: what is missing is the same for all."""
SENTENCE = "nothing is lost"
UNAVAILABLE = {
    *("armies:roster", "armies:shared", "battles:battle", "battles:lobby", "leagues:new-season"),
    *("api:state", "api:log", "api:season-rules"),
}
"""Addresses that need the rules of what they show."""


class Missing:
    """Takes a game out of the registry for a while, and all that was remembered of it."""

    def __init__(self, slug: str) -> None:
        self.game = registry.get(slug)

    def __enter__(self) -> None:
        registry.remove(self.game.slug)
        forget()

    def __exit__(self, *error: object) -> None:
        registry.add(self.game)
        forget()


def forget():
    for one in MADE_ONCE:
        one.cache_clear()
    for one in KEPT:
        one.clear()


def furnish(slug, owner):
    """What the demo lacks of a game: a lobby, a league with a season, a link to an army."""
    army = Army.objects.filter(owner=owner, game=slug).first()
    share(save_version(army))
    lobbies.open_lobby(game=slug, sides=2, owner=owner)
    if not League.objects.filter(game=slug).exists():
        league = organising.create_league(owner=owner, name=f"League of {slug}", game=slug)
        organising.create_season(league, by=owner, name="First", terms=organising.Terms())


def places(slug):
    """What stands for the parameters of addresses, as far as it is of a game."""
    armies = list(Army.objects.filter(game=slug).order_by("-owner__username")[:2])
    battles = list(Battle.objects.filter(game=slug))
    leagues = list(League.objects.filter(game=slug))
    seasons = [season.public_id for league in leagues for season in league.seasons.all()]
    things = list(Thing.objects.filter(game=slug)[:3])
    code = [*Lobby.objects.filter(game=slug).values_list("code", flat=True), *(one.code for one in battles)]
    return {
        "key": [*(one.key for one in armies), *(one.key for one in things)],
        "thing": [one.key for one in things],
        "token": list(Share.objects.filter(version__army__game=slug).values_list("token", flat=True)),
        "public_id": {
            "battles": [one.public_id for one in battles],
            "leagues": [*(one.public_id for one in leagues), *seasons],
        },
        "battle": [one.public_id for one in battles],
        "league": [one.public_id for one in leagues],
        "season": seasons,
        "code": code,
        "words": code,
        "run": list(Run.objects.filter(game=slug).values_list("public_id", flat=True)) or ["nosuch"],
        "role": ["referee", "spectator", "side:a"],
        "invitation": [seat.invitation for one in battles for seat in one.seats.all()[:1]],
        "game": [slug],
        "slug": [slug, *(kind.slug for game in registry.all_games() for kind in game.shared)][:3],
        **{name: ["1"] for name in ("number", "seq", "pk", "hook", "delivery", "person", "device", "job")},
        "place": ["units", "units/0"],
        "name": ["players"],
        "uidb36": ["1"],
    }


def urls(found):
    """Every address, with each value of each of its parameters at least once."""
    for name, parameters in routes():
        values = [of_the_app(found[one], name) for one in parameters]
        for turn in range(max(map(len, values), default=1) if all(values) else 0):
            now = [some[turn % len(some)] for some in values]
            yield name, address(name, parameters, dict(zip(parameters, now, strict=True)))


def of_the_app(values, name):
    """Those of the app that an address leads to; the API's of all."""
    if not isinstance(values, dict):
        return values
    return values.get(name.partition(":")[0]) or [one for some in values.values() for one in some]


def walk(found, user, part=0, parts=1):
    """(name, address, answer) of the GET addresses of the site for a user; nobody is signed out on the way.

    Of several parts one takes what needs the rules, and its share of the rest.
    """
    client = Client(raise_request_exception=False)
    if user:
        client.force_login(user)
    for place, (name, url) in enumerate(urls(found)):
        if name != "account_logout" and (place % parts == part or name in UNAVAILABLE):
            cache.clear()  # guesses of words that lead nowhere are counted
            yield name, url, client.get(url)


def faults_of(name, url, answer):
    """What is wrong with an answer, if anything."""
    if answer.status_code == 503 and not answer.streaming:
        text = answer.content.decode()
        if SENTENCE not in text.lower():
            yield f"{url}: 503 without a sentence"
        if "Traceback" in text or "UnknownGame" in text:
            yield f"{url}: the page shows an error"
        if name in LISTS:
            yield f"{url}: a list is down"
        if url.startswith("/api/") and answer["Content-Type"] != "application/problem+json":
            yield f"{url}: no problem document"
    elif answer.status_code >= 500:
        yield f"{url}: {answer.status_code}"


@pytest.fixture
def demo(db):
    call_command("demo", verbosity=0)
    people = list(User.objects.filter(username__in=("mira", "quill")).order_by("username"))
    for game in registry.played_games():
        furnish(game.slug, people[0])
    return people


@pytest.mark.once
def test_what_is_stored_of_a_missing_game_takes_no_page_down(demo):
    wrong = []
    others = [game.slug for game in registry.all_games() if game.slug != CAREERS]
    for place, slug in enumerate([*others, CAREERS]):
        found, viewers = places(slug), (*demo, None) if slug == CAREERS else demo[:1]
        share = (0, 1) if slug == CAREERS else (place % SHARES, SHARES)
        with Missing(slug):
            answers = [answer for user in viewers for answer in walk(found, user, *share)]
            call_command("deliver", "--once")  # the worker goes on, too
        wrong += [f"without {slug}: {line}" for answer in answers for line in faults_of(*answer)]
        down = {name for name, _, answer in answers if answer.status_code == 503}
        assert down >= UNAVAILABLE, slug
    assert not wrong, "\n".join(wrong)


@pytest.mark.once
def test_lists_name_what_is_stored_of_a_missing_game(demo):
    client = Client()
    client.force_login(demo[0])
    with Missing("war-logic"):
        for name in ("armies:index", "battles:list", "leagues:index", "library:index"):
            assert "war-logic (not available)" in client.get(reverse(name), {"game": "war-logic"}).content.decode(), (
                name
            )
        assert "War Logic" not in client.get("/").content.decode()
        assert client.get("/armies/rules/war-logic/").status_code == 404
        army = Army.objects.filter(game="war-logic", owner=demo[0]).first()
        refusal = client.get(f"/api/v1/armies/{army.key}/evaluation/")
        assert refusal.status_code == 503 and json.loads(refusal.content)["code"] == "game-unavailable"
        assert client.get(f"/armies/{army.key}/").status_code == 503
    assert client.get(f"/armies/{army.key}/").status_code == 200
