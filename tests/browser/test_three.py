"""Two players and a watcher in three browsers: what one does, all read, each as they may."""

from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.store import selectors
from battles.store.models import Battle, Event
from rules import registry
from tests.contract.namesakes import namesakes
from tests.contract.play import samples

pytestmark = pytest.mark.once  # one game's pages: other walks cross the same tables

STEPS = 4


@pytest.fixture
def begin(live_site, make_user):
    def make(slug):
        setup = namesakes(registry.get_played(slug), samples(registry.get(slug)).setup(Random(1)))
        users = [make_user(f"player{number}") for number, _ in enumerate(setup.sides)]
        seats = [
            SeatPlan(name=one.name, document=one.army, user=user) for one, user in zip(setup.sides, users, strict=True)
        ]
        plan = BattlePlan(game=slug, seats=seats, owner=users[0], options=dict(setup.options), dice="site")
        return create_battle(plan), users

    return make


def open_offer(battle):
    """A side that may act, with what it may do: what ends its part comes last."""
    for seat in battle.seats.all():
        now = selectors.moment(battle, f"side:{seat.side}")
        offers = [offer for offer in now.offers if offer.closed is None and not offer.label.startswith("Offer to")]
        if offers:
            return seat, sorted(offers, key=lambda offer: offer.primary)[0]
    raise AssertionError("nobody may do anything")


@pytest.mark.parametrize("slug", ["eic-league", "sol-prime"])
def test_what_one_does_all_see(new_page, begin, slug):
    battle, users = begin(slug)
    pages = {user.pk: new_page(user=user) for user in users[:2]}
    watcher = new_page(phone=True)
    everybody = [*pages.values(), watcher]
    for page in everybody:
        page.goto(battle.get_absolute_url())
    for _ in range(STEPS):
        battle = Battle.objects.get()
        seat, offer = open_offer(battle)
        page = pages[seat.user_id]
        page.goto(f"{battle.get_absolute_url()}act/side:{seat.side}?offer={quote(offer.key)}")
        page.locator("#action-form .go button.primary").click()
        expect(page.locator("#action-panel").get_by_role("heading", name="Done")).to_be_visible()
        last = Event.objects.order_by("-seq").first().seq
        for other in everybody:
            expect(other.locator("#where input[name=have]")).to_have_value(str(last))
    assert Event.objects.exclude(action=None).count() == STEPS
    assert watcher.locator("#log > li").count() > 1
