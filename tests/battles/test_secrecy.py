"""Nothing that leaves the server tells a secret: canaries in every army and hidden counter, every answer searched.

Runs for every registered game, in battles that are played at random. ``canaries.py`` says what they are and who may
know them, ``addresses.py`` lists every address that there is.
"""

import contextlib
import itertools
import json
import re
import uuid
from collections import Counter
from random import Random

import pytest
from django.core import signing
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.store.models import User
from battles.lobby import create, seating
from battles.pages import regions, render_battle
from battles.pages.views.log import SHARED
from battles.play import commands
from battles.store import committed_dice, event_store, log, people, selectors
from battles.store.models import Battle, DiceSeed
from rules import registry
from rules.kernel.display.cards import Number
from rules.kernel.problems import RulesError
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.battles import addresses, canaries
from tests.battles.duel import Duel
from tests.contract.play import next_step, samples

pytestmark = pytest.mark.django_db

ACTIONS = 15
TRIED = 3
GAMES = [game.slug for game in registry.played_games() if hasattr(samples(game), "secrets")]
GUEST = "the-key-in-the-cookie-of-a-guest"
NOTES = "qznotes"
CACHES = (selectors.VIEWS, regions.RENDERED, regions.PIECES, regions.LINES, log.SENTENCES, render_battle.CHANGES)


@pytest.fixture
def table(make_user):
    """Begins a battle of a game with committed dice, of more than two sides where there can be: (battle, its armies).

    A guest has the last seat; the first was somebody else's (``former``) for a while.
    """

    def begin(slug, rng, mark=""):
        setup = max((samples(registry.get(slug)).setup(rng) for _ in range(6)), key=lambda one: len(one.sides))
        armies = [canaries.marked(one.army, rng) for one in setup.sides]
        seats = [
            create.SeatPlan(name=one.name, document=army, user=make_user(f"player{place}{mark}"))
            for place, (one, army) in enumerate(zip(setup.sides[:-1], armies, strict=False))
        ]
        guest = create.SeatPlan(
            name=setup.sides[-1].name, document=armies[-1], guest=people._digest(GUEST), guest_name="Ann"
        )
        plan = create.BattlePlan(
            game=slug,
            seats=[*seats, guest],
            options=dict(setup.options),
            owner=make_user(f"owner{mark}"),
            referee=make_user(f"ref{mark}"),
            title="Secret",
            dice="committed",
        )
        battle = create.create_battle(plan)
        first = battle.seats.first()
        for username in (f"former{mark}", f"player0{mark}"):
            User.objects.filter(username=username).exists() or make_user(username)
            seating.give(battle, by=battle.referee, side_key=first.side, username=username)
        Battle.objects.update(referee_notes=f"The referee's own {NOTES}.")
        for seat in battle.seats.all():
            committed_dice.add_word(battle, person=people.player_of(seat), word="something")
        battle.refresh_from_db()
        return battle, armies

    return begin


def act(battle, viewer, action):
    user = battle.referee if viewer == REFEREE else battle.seats.get(side=viewer.side).user
    commands.act(battle, commands.Command(viewer=viewer, user=user, action_id=uuid.uuid4()), action)
    battle.refresh_from_db()


def plant(battle):
    """Sets every counter that somebody may not see to a canary; before it what bounds the counter, if that can be."""
    number, everything = 900_000, _counters(battle, "referee")
    seen = set.intersection(*(_counters(battle, role) for role in roles(battle)))
    bounds = _bounds(battle)
    for path in sorted(everything - seen, key=repr):
        number += 977
        for higher, place in enumerate((path, *bounds.get(path, ()))[::-1]):
            with contextlib.suppress(RulesError):  # some have a limit
                document = {"type": "correct", "path": list(place), "value": number - higher, "reason": "a test"}
                act(battle, REFEREE, document)


def _bounds(battle):
    """The fields that are the most of a counter, by the counter's place: a unit's energy at full strength."""
    return {
        counter.path: [one.path for one in sheet.corrections if isinstance(one, Number) and one.value == counter.most]
        for sheet in selectors.moment(battle, "referee").screen.sheets
        for counter in counters_of(sheet)
        if counter.path and counter.most is not None
    }


def _counters(battle, role):
    """What a role sees counted, by the place where the referee sets it."""
    paths = {
        (sheet.id, one.label): one.path
        for sheet in selectors.moment(battle, "referee").screen.sheets
        for one in counters_of(sheet)
        if one.path
    }
    sheets = selectors.moment(battle, role).screen.sheets
    shown = {(sheet.id, one.label) for sheet in sheets for one in counters_of(sheet) if one.value is not None}
    return {path for key, path in paths.items() if key in shown}


def counters_of(sheet):
    return (*sheet.counters, *(one for row in sheet.rows for one in row.counters))


def play(battle, rng, actions):
    """Random actions of whoever has one, by the door that the pages use."""
    game, used = registry.get(battle.game), Counter()
    who = [REFEREE, *(side(seat.side) for seat in battle.seats.all())]
    for _ in range(actions):
        step = next_step(game, event_store.state_at(battle, battle.seq), who, rng, used)
        if battle.over or step is None:
            return
        act(battle, step.viewer, game.battle.codecs.actions.write(step.action))


def roles(battle):
    """All to whom something is a secret: every side (a guest plays the last), and who only looks."""
    return [*(f"side:{seat.side}" for seat in battle.seats.all()), "spectator"]


def lookers(battle):
    """Who looks as what, what he may know, and what he gets. Who began it or had a seat is a spectator like others.

    Those three share the pages among themselves, and the sides the forms that are sent without a word in them.
    """
    everybody = roles(battle)
    for place, role in enumerate(everybody):
        client = browser(battle, role)
        yield role, role, answers(client, battle, role, (place, len(everybody) - 1))
    former = User.objects.filter(username__startswith="former").latest("pk")
    three = ((battle.owner, "spectator"), (former, "spectator"), (former, everybody[0]))
    for place, (user, role) in enumerate(three):
        yield role, "spectator", pages(browser(battle, "", user), battle, role, (place, len(three)))


def browser(battle, role, user=None):
    """The browser of who plays a side, of a user, or of somebody who only looks."""
    client = Client(raise_request_exception=True)
    seat = battle.seats.filter(side=role.partition(":")[2]).first()
    if user or (seat and seat.user):
        client.force_login(user or seat.user)
    elif seat:
        signer = signing.get_cookie_signer(salt=people.COOKIE + people.SALT)
        client.cookies[people.COOKIE] = signer.sign(GUEST)
    return client


def pages(client, battle, role, share=(0, 1)):
    """Every page that somebody in this role can get from an address of the battle, or a share of them: (what, text)."""
    cache.clear()  # guesses of words that lead nowhere are counted
    for url in shared_out(urls(battle, role), share):
        yield f"get {url}", text_of(client.get(url, {"as": role}, follow=True))


def shared_out(found, share):
    """One of several equal shares, which begin one after the other."""
    first, shares = share
    return itertools.islice(found, first, None, shares)


def urls(battle, role):
    for name, parameters in addresses.routes():
        if addresses.about_a_battle(name, parameters) and name not in addresses.ELSEWHERE:
            yield from {addresses.address(name, parameters, places) for places in of_the_battle(battle, role)}


def answers(client, battle, role, share):
    """Every answer that somebody in this role can get: (what it is, its text). ``share`` is theirs of empty forms."""
    yield from pages(client, battle, role)
    for url in shared_out(urls(battle, role), share) if role != "spectator" else ():
        yield f"post {url}", posted(client, url, {})
    yield from of_the_sheets(client, battle, role)
    own, others = selectors.moment(battle, role), selectors.moment(battle, "referee")
    for offer in (*own.offers[:TRIED], *others.offers[:TRIED]):
        form = {"offer": offer.key, "action": json.dumps(dict(offer.action)), "as": role}
        for where in ("preview", "act"):
            url = reverse(f"battles:{where}", args=[battle.public_id, role])
            yield f"{where} {offer.key}", posted(client, url, form)
        for where in ("preview", "odds"):
            url = f"{reverse(f'api:{where}', args=[battle.public_id])}?as={role}"
            yield f"api {where} {offer.key}", posted(client, url, {"action": dict(offer.action)})


def of_the_sheets(client, battle, role):
    """What pages show of one thing or another, and what they fetch when the battle has moved on."""
    page, now = battle.get_absolute_url(), selectors.moment(battle, role)
    for sheet in now.screen.sheets[:TRIED]:
        yield sheet.id, text_of(client.get(page, {"as": role, "unit": sheet.id}))
    for offer in now.offers[:TRIED]:
        yield offer.key, text_of(client.get(f"{page}act/{role}/", {"offer": offer.key}))
    asked = {"as": role, "have": battle.seq // 2}
    yield "live", text_of(client.get(f"{page}live/", asked, headers={"HX-Request": "true"}))
    if role == "spectator":
        yield from ((f"stream {name}", shown(battle.public_id, 1, 1).html) for name, shown in SHARED.items())
    yield "once", text_of(client.get(reverse("api:state", args=[battle.public_id]), {"as": role, "seq": 1}))


def of_the_battle(battle, role):
    """What stands for the parameters of the battle's addresses: in its midst, and as it stands."""
    same = {"public_id": battle.public_id, "battle": battle.public_id, "number": 1}
    for seq in (battle.seq // 2, battle.seq):
        yield {**same, "code": battle.code, "words": battle.code, "role": role, "seq": seq, "invitation": "guessed"}


def posted(client, url, document):
    """The answer to a form, of which nothing remains; without what it repeats of the form.

    None when it has ended the battle: then nothing is secret.
    """
    with nothing_remains():
        if url.startswith("/api/"):
            answer = client.post(url, document, content_type="application/json")
        else:
            seq = Battle.objects.values_list("seq", flat=True).get()
            answer = client.post(url, {"form": str(uuid.uuid4()), "seq": str(seq), **document}, follow=True)
        text = text_of(answer)
        for one in canaries.found(json.dumps(document)):
            text = text.replace(one, "")
        return "" if Battle.objects.get().over else text


@contextlib.contextmanager
def nothing_remains():
    with transaction.atomic():
        before = stands()
        yield
        moved_on = stands() != before
        transaction.set_rollback(True)
    for kept in CACHES if moved_on else ():
        kept.clear()


def stands():
    return list(Battle.objects.values_list("pk", "seq"))


def text_of(response):
    return response.content.decode() + str(response.headers) + str(response.cookies)


@pytest.mark.once  # what a page tells does not hang on the database
@pytest.mark.parametrize("slug", GAMES)
def test_no_byte_tells_another_sides_secret(table, slug):
    battle, armies = in_progress(table, slug)
    everything = canaries.planted(battle, armies)
    of_the_site = {NOTES, DiceSeed.objects.get().seed, *battle.seats.values_list("invitation", flat=True)}
    secrets = {role: everything - canaries.public(battle, role) for role in roles(battle)}
    for role, knows, found in lookers(battle):
        for what, text in found:
            told = canaries.found(text) & secrets[knows] | {one for one in of_the_site if one in text}
            assert not told, f"{role} ({knows}), {what}: {told}"


def secrets_in_play(battle, armies):
    """Those that nobody but their own side may know, and that the referee can read on the page."""
    client = Client()
    client.force_login(battle.referee)
    shown = canaries.found(text_of(client.get(reverse("battles:console", args=[battle.public_id]))))
    return shown & canaries.planted(battle, armies) - canaries.public(battle, "spectator")


def in_progress(table, slug):
    """A battle that has been played for a while, with secrets in play: it is not over."""
    for seed in range(11, 41):
        rng = Random(seed)
        battle, armies = table(slug, rng, f"-{seed}")
        play(battle, rng, rng.randint(2, ACTIONS))
        if not battle.over:
            plant(battle)
            play(battle, rng, rng.randint(2, ACTIONS))
        if not battle.over and secrets_in_play(battle, armies):
            return battle, armies
        battle.delete()
    raise AssertionError(
        "in thirty random battles no name of an army and no hidden counter that the referee reads was a secret. "
        "A game with secrets hides a name or a counter (of a sheet or a row); an open one has no samples.secrets()"
    )


def test_the_search_would_find_a_leak(new_battle, client, monkeypatch):
    """The control: a game that shows everything to everybody is caught."""
    real = Duel.view
    monkeypatch.setattr(Duel, "view", lambda self, state, viewer: real(self, state, REFEREE))
    battle = new_battle()
    act(battle, REFEREE, {"type": "correct", "path": ["fighters", "blue", "strength"], "value": 912345, "reason": "x"})
    client.force_login(battle.seats.get(side="red").user)
    assert canaries.found(text_of(client.get(battle.get_absolute_url())))


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


def test_an_event_that_somebody_may_not_know_of_leaves_no_line(battle, command, duel, monkeypatch):
    real = Duel.describe

    def hide(self, event, viewer):
        return None if viewer == SPECTATOR and event.type == "rested" else real(self, event, viewer)

    monkeypatch.setattr(Duel, "describe", hide)
    commands.act(battle, command(battle, "red"), {"type": "rest", "by": "red"})
    battle.refresh_from_db()
    assert [line.seq for line in selectors.log(battle, "spectator", upto=battle.seq)] == [1]
    assert [line.seq for line in selectors.log(battle, "side:blue", upto=battle.seq)] == [2, 1]
