"""Nothing that leaves the server tells a secret: canaries in every hidden counter, every byte of every answer searched.

Runs for every registered game, in battles that are played at random. A canary is a number from 900 000 to 999 999: no
rule, id or token holds one that stands by itself.
"""

import json
import re
import uuid
from random import Random

import pytest
from django.urls import reverse

from battles import founding, selectors, services
from battles.access import role_of
from battles.models import Battle
from rules import registry
from rules.kernel.dice import SystemDice
from rules.kernel.game import REFEREE, SPECTATOR, side
from rules.kernel.problems import RulesError
from rules.kernel.replay import fold
from tests.battles.duel import DUEL
from tests.contract.play import samples, varied

pytestmark = pytest.mark.django_db

CANARY = re.compile(r"(?<![\w.-])9\d{5}(?![\w-])")
ACTIONS = 25


def hides_a_counter(game):
    """Whether somebody is not shown a counter. What other games hide is not counted: the contract tests change it."""
    setup = samples(game).setup(Random(1))
    state = fold(game, game.start(setup, SystemDice()))

    def counters(viewer):
        sheets = game.screen(game.view(state, viewer)).sheets
        shown = [(one.id, counter) for one in sheets for counter in one.counters if counter.value is not None]
        return {(sheet, counter.label, bool(counter.path)) for sheet, counter in shown}

    settable = {one for one in counters(REFEREE) if one[2]}
    return any({one[:2] for one in settable} - {one[:2] for one in counters(side(own.id))} for own in setup.sides)


GAMES = ["duel", *(game.slug for game in registry.all_games() if hides_a_counter(game))]


def plans(slug, rng):
    if slug == "duel":
        return [("Red", {"name": "Red", "strength": 17}), ("Blue", {"name": "Blue", "strength": 13})], {}
    setup = samples(registry.get(slug)).setup(rng)
    return [(one.name, one.army) for one in setup.sides], dict(setup.options)


@pytest.fixture
def table(make_user):
    """Begins a battle of a game with a player at every side and a referee."""

    def begin(slug, rng, mark=""):
        sides, options = plans(slug, rng)
        seats = [
            founding.SeatPlan(name=name, document=document, user=make_user(f"player{place}{mark}"))
            for place, (name, document) in enumerate(sides)
        ]
        owner = make_user(f"owner{mark}")
        return founding.create_battle(
            founding.Plan(
                game=slug, seats=seats, options=options, owner=owner, referee=make_user(f"ref{mark}"), title="Secret"
            )
        )

    return begin


def act(battle, viewer, action):
    user = battle.referee if viewer == REFEREE else battle.seats.get(side=viewer.side).user
    services.act(battle, services.Deed(viewer=viewer, user=user, action_id=uuid.uuid4()), action)
    battle.refresh_from_db()


def plant(battle):
    """Sets every counter that anybody may not see to a canary."""
    everything = selectors.moment(battle, "referee").screen
    planted = 0
    for seat in battle.seats.all():
        own = {one.id: one for one in selectors.moment(battle, f"side:{seat.side}").screen.sheets}
        for sheet in everything.sheets:
            seen = own[sheet.id].counters if sheet.id in own else ()
            labels = {counter.label for counter in seen if counter.value is not None}
            for counter in sheet.counters:
                if counter.path and counter.label not in labels:
                    value = 900_000 + planted * 977
                    action = {"type": "correct", "path": list(counter.path), "value": value, "reason": "a test"}
                    act(battle, REFEREE, action)
                    planted += 1
    return planted


def play(battle, rng):
    """Random actions of whoever has one, by the doors that the pages use."""
    for _ in range(ACTIONS):
        if battle.over:
            return
        viewers = [side(seat.side) for seat in battle.seats.all()]
        rng.shuffle(viewers)
        for viewer in viewers:
            offers = [one for one in selectors.moment(battle, role_of(viewer)).offers if one.closed is None]
            if offers:
                offer = rng.choice(offers)
                try:
                    act(battle, viewer, dict(varied(offer, rng)))
                except RulesError:
                    act(battle, viewer, dict(offer.action))
                break


def answers(client, battle, role):
    """Every answer that somebody in this role can get, as one text each, headers included."""
    query = f"?as={role}"
    place = lambda name, *args: reverse(f"battles:{name}", args=[battle.public_id, *args])  # noqa: E731
    urls = [place(name) + query for name in ("battle", "log", "log-text", "log-csv", "export", "seats")]
    urls += [place(name) + query for name in ("table", "console", "correct", "end", "dice")]
    urls.append(reverse("battles:join-code", args=[battle.code]))
    urls += [place("live") + f"{query}&have=0", reverse("battles:list")]
    urls += [place("at", seq) + query for seq in {1, battle.seq // 2 or 1, battle.seq}]
    sheets = selectors.moment(battle, role).screen.sheets
    urls += [place("battle") + f"{query}&unit={sheet.id}" for sheet in sheets[:8]]
    if battle.over:
        urls.append(place("result") + query)
    for url in urls:
        yield url, client.get(url, follow=True)
    offers = selectors.moment(battle, role).offers
    for offer in offers[:12]:
        yield offer.key, client.get(place("act", role), {"offer": offer.key})
        form = {"offer": offer.key, "action": json.dumps(dict(offer.action)), "seq": "0", "form": str(uuid.uuid4())}
        yield f"preview {offer.key}", client.post(place("preview", role), form)
        yield f"stale {offer.key}", client.post(place("act", role), form)
    if role != "spectator":
        nonsense = {"action": '{"type": "nonsense"}', "seq": str(battle.seq), "form": str(uuid.uuid4())}
        yield "nonsense", client.post(place("act", role), nonsense)


def text_of(response):
    return response.content.decode() + str(response.headers) + str(response.cookies)


@pytest.mark.parametrize("slug", GAMES)
def test_no_byte_tells_another_sides_secret(table, client, slug):
    battle = in_progress(table, slug)
    hidden = selectors.moment(battle, "referee").screen
    assert CANARY.search(repr(hidden)), "the canaries are in play"
    for seat in [*battle.seats.all(), None]:
        role = f"side:{seat.side}" if seat else "spectator"
        client.force_login(seat.user) if seat else client.logout()
        own = public(battle, role)
        for what, response in answers(client, battle, role):
            found = set(CANARY.findall(text_of(response)))
            assert found <= own, f"{role}, {what}: {found - own}"
    client.force_login(battle.referee)
    assert CANARY.search(text_of(client.get(battle.get_absolute_url()))), "the search finds canaries where they may be"


def in_progress(table, slug):
    """A battle with canaries in it, that has been played for a while and is not over: then nothing would be secret."""
    for seed in range(11, 21):
        rng = Random(seed)
        battle = table(slug, rng, f"-{seed}")
        assert plant(battle), "this game hides no counter"
        play(battle, rng)
        if not battle.over:
            return battle
    raise AssertionError("every battle was over at once")


def public(battle, role):
    """Canaries that a side may know because they were its own at some moment of the battle."""
    known = set()
    for seq in range(1, battle.seq + 1):
        known |= set(CANARY.findall(repr(selectors.moment(battle, role, seq).screen)))
    return known


def test_the_search_would_find_a_leak(table, client, monkeypatch):
    """The control: a game that shows everything to everybody is caught."""
    real = type(DUEL).view
    monkeypatch.setattr(type(DUEL), "view", lambda self, state, viewer: real(self, state, REFEREE))
    battle = table("duel", Random(1))
    act(battle, REFEREE, {"type": "correct", "path": ["fighters", "blue", "strength"], "value": 912345, "reason": "x"})
    client.force_login(battle.seats.get(side="red").user)
    assert CANARY.search(text_of(client.get(battle.get_absolute_url())))


@pytest.mark.parametrize("role", ["side:red", "spectator"])
def test_changing_a_secret_changes_no_byte_of_a_page(new_battle, client, role):
    """Two battles that differ in Blue's secret alone look alike to Red and to spectators, but for their addresses."""
    pages = []
    for strength in (13, 19):
        Battle.objects.all().delete()
        battle = new_battle(strengths=(17, strength))
        client.force_login(battle.owner) if role != "spectator" else client.logout()
        texts = [
            text_of(client.get(reverse(f"battles:{name}", args=[battle.public_id])))
            for name in ("battle", "log", "log-text", "export")
        ]
        pages.append([neutral(text, battle) for text in texts])
    assert pages[0] == pages[1]


def neutral(text, battle):
    """Without what is drawn by lot or taken from the clock."""
    text = text.replace(battle.public_id, "ID")
    for by_lot in (
        r'csrfmiddlewaretoken" value="\w+"',
        r'name="form" value="[\w-]+"',
        r"'Expires': '[^']+'",
        r"Set-Cookie: .*",
        r'"at": "[^"]+"',
    ):
        text = re.sub(by_lot, "", text)
    return text


def test_an_event_that_somebody_may_not_know_of_leaves_no_line(battle, deed, duel, monkeypatch):
    real = type(duel).describe

    def hide(self, event, viewer):
        return None if viewer == SPECTATOR and event.type == "rested" else real(self, event, viewer)

    monkeypatch.setattr(type(duel), "describe", hide)
    services.act(battle, deed(battle, "red"), {"type": "rest", "by": "red"})
    battle.refresh_from_db()
    assert [line.seq for line in selectors.log(battle, "spectator", upto=battle.seq)] == [1]
    assert [line.seq for line in selectors.log(battle, "side:blue", upto=battle.seq)] == [2, 1]
