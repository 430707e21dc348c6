"""A company of eight bases in Invisible Enemy moves by four taps and fires by four, on a phone and on a desk."""

import json
from itertools import takewhile

import pytest
from playwright.sync_api import expect

from armies.services.samples import samples
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.store import event_store
from battles.store.models import Battle, Event
from home.management.commands.demo import Command
from rules import registry
from tests.battles import companies
from tests.browser.conftest import Fingers, answered

pytestmark = pytest.mark.once
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}
MOST = 4
OTHER_ACTION = "was => document.querySelector('#action-form [name=action]').value !== was"
MIDDLE = """piece => {
  const {x, y, width, height} = piece.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


@pytest.fixture
def battle(live_site, make_user):
    return companies.begin([make_user("ada"), make_user("bo")])


class Hand:
    """Somebody's finger or mouse, which counts its taps."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, locator):
        expect(locator).to_be_visible()
        answered(self.page)
        self.page.mouse.click(*locator.evaluate(MIDDLE))
        self.taps += 1

    def tap_at(self, x, y):
        answered(self.page)
        self.page.mouse.click(x, y)
        self.taps += 1


def place_of(battle, name):
    return event_store.state_at(battle, battle.seq).bases[name].at


def vector(start, end):
    return tuple(round(new - old, 1) for old, new in zip(start, end, strict=True))


def kinds_of(battle):
    """Returns what the last action has brought about."""
    last = Event.objects.filter(battle=battle).order_by("-seq").first()
    return [one.data["type"] for one in Event.objects.filter(battle=battle, action_id=last.action_id).order_by("seq")]


def piece(page, name):
    return page.locator(f'svg[data-plan] [data-cell="{name}"]')


def begin(new_page, battle, size):
    page = new_page(user=battle.seats.get(name="Pack").user, phone=size == "phone")
    page.set_viewport_size(SIZES[size])
    page.goto(battle.get_absolute_url())
    return page, Hand(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_company_of_eight_moves_by_four_taps(new_page, battle, size, axe, fits):
    companies.to_movement(battle)
    page, hand = begin(new_page, battle, size)
    before = {name: place_of(battle, name) for name in (f"Wolf {number}" for number in range(1, 9))}
    hand.tap(piece(page, "Wolf 4"))
    hand.tap(page.get_by_role("link", name="Move all 8 bases"))
    expect(page.locator(".joined .parts li")).to_have_count(10)
    answered(page)
    x, y = piece(page, "Wolf 1").evaluate(MIDDLE)
    inch = piece(page, "Wolf 1").locator(".cell").evaluate("one => one.getBoundingClientRect().width")
    hand.tap_at(x, y - 3 * inch)
    expect(page.locator(".joined #plan-marks, svg #plan-marks .ghost")).not_to_have_count(0)
    answered(page)
    axe(page)
    fits(page)
    drags_one_by_itself(page, inch, finger=size == "phone")
    before.pop("Wolf 8")
    hand.tap(page.locator("#action-go .button.primary"))
    expect(page.locator("#action-panel .done")).to_be_visible()
    assert hand.taps <= MOST
    battle.refresh_from_db()
    kinds = kinds_of(battle)
    assert kinds in (["unit-activated"], ["unit-activated", *["moved"] * 8, "unit-finished"]), "a failed roll ends it"
    assert len({vector(before[name], place_of(battle, name)) for name in before}) == 1


def ends_of(page):
    actions = json.loads(page.locator("#action-form [name=action]").input_value())["actions"]
    return {one["by"]: one["to"] for one in actions if "to" in one}


def drags_one_by_itself(page, inch, *, finger):
    """Of a unit that is about to move one base is dragged elsewhere; the others stay where they were to go."""
    before, was = ends_of(page), page.locator("#action-form [name=action]").input_value()
    piece(page, "Wolf 8").evaluate("one => one.scrollIntoView({block: 'nearest', inline: 'center'})")
    x, y = piece(page, "Wolf 8").evaluate(MIDDLE)
    way = [(x, y), (x + 10, y - inch), (x + 10, y - 2 * inch), (x + inch, y - 2 * inch)]
    if finger:
        Fingers(page).draw(way)
    else:
        page.mouse.move(*way[0])
        page.mouse.down()
        for place in way[1:]:
            page.mouse.move(*place)
        page.mouse.up()
    page.wait_for_function(OTHER_ACTION, arg=was)
    answered(page)
    after = ends_of(page)
    assert {name for name, to in after.items() if to != before[name]} == {"Wolf 8"}


HEARD = """() => {
  window.heard = window.struck = 0;
  new MutationObserver((list) => {
    window.struck += list.filter(({ target }) => target.matches("svg[data-plan] .struck")).length;
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["class"] });
  const Real = AudioContext;
  window.AudioContext = class extends Real {
    constructor(...given) { super(...given); window.heard += 1; }
  };
}"""  # counts the tones, which sound all the same, and the marks of hits, which last a moment


def listens(page):
    """Switches the sounds of this device on, which answers with one, off, and on again."""
    page.locator("[popovertarget=keys]").click()
    assert not page.locator("#sounds").is_checked(), "off at first"
    for switch, kept in (("check", "on"), ("uncheck", "off"), ("check", "on")):
        getattr(page.locator("#sounds"), switch)()
        assert page.evaluate("localStorage.sounds") == kept
    page.keyboard.press("Escape")
    assert page.evaluate("window.heard") == 2


@pytest.mark.parametrize("size", SIZES)
def test_a_company_of_eight_fires_by_four_taps(new_page, battle, size, axe, fits):
    companies.to_fire(battle)
    if size == "phone":
        other = new_page(user=battle.seats.get(name="Kennel").user, phone=True)
        other.add_init_script(f"({HEARD})()")
        other.goto(battle.get_absolute_url())
        listens(other)
    page, hand = begin(new_page, battle, size)
    hand.tap(piece(page, "Wolf 4"))
    hand.tap(page.get_by_role("link", name="Fire 8 bases"))
    expect(page.locator(".joined .parts li")).to_have_count(8)
    for line in page.locator(".joined .parts li").all():
        expect(line).to_contain_text("%")
    axe(page)
    fits(page)
    hand.tap(page.locator("#action-go .button.primary"))
    expect(page.locator("#action-panel .done")).to_be_visible()
    assert hand.taps <= MOST
    assert kinds_of(battle) == ["fired"] * 8
    if size == "phone":  # on the other's device it sounds, and hits leave their marks as soon as they count
        other.wait_for_function("() => window.heard === 3")
        battle.refresh_from_db()
        companies.do(battle, {"type": "next-phase"})
        other.wait_for_function("() => window.struck > 0")


@pytest.mark.parametrize("size", SIZES)
def test_a_platoon_of_sol_prime_moves_by_four_taps(live_site, make_user, new_page, size):
    users = [make_user("ada"), make_user("bo"), make_user("olga")]
    Command()._game(registry.get("sol-prime"), registry.folder_of("sol-prime") / "demo", users)
    battle = Battle.objects.get()
    page = new_page(user=users[0], phone=size == "phone")
    page.set_viewport_size(SIZES[size])
    page.goto(battle.get_absolute_url())
    hand = Hand(page)
    hand.tap(page.locator("svg[data-plan] .able").first)
    hand.tap(page.get_by_role("link", name="Move all 2 stands"))
    expect(page.locator(".joined .parts li")).to_have_count(2)
    answered(page)
    stand = page.locator("svg[data-plan] .able").first
    (x, y), wide = stand.evaluate(MIDDLE), stand.evaluate("one => one.getBoundingClientRect().width")
    hand.tap_at(x, y + wide)
    expect(page.locator("svg #plan-marks .ghost")).not_to_have_count(0)
    hand.tap(page.locator("#action-go .button.primary"))
    expect(page.locator("#action-panel .done")).to_be_visible()
    assert hand.taps <= MOST
    assert {"moved"} <= set(kinds_of(battle)) <= {"moved", "waited"}, "enemies may react after the first"


@pytest.fixture
def searching(live_site, make_user):
    """The demonstration of EIC League where the first side may search."""
    demo = json.loads((registry.folder_of("eic-league") / "demo" / "battle.json").read_text())
    users = [make_user("ada"), make_user("bo")]
    armies = [samples("eic-league")[name] for name in demo["sides"]]
    seats = [SeatPlan(name=one["name"], document=one, user=user) for one, user in zip(armies, users, strict=True)]
    found = create_battle(BattlePlan(game="eic-league", seats=seats, owner=users[0], options=demo["options"]))
    for step in takewhile(lambda one: one["action"]["type"] != "detect", demo["script"]):
        role = f"side:{demo['sides'][step['as'] - 1]}"
        companies.do(found, step["action"], *step.get("dice", ()), role=role)
    return found


def test_a_side_of_eic_league_searches_by_two_taps(new_page, searching):
    page = new_page(user=searching.owner, phone=True)
    page.set_viewport_size(SIZES["phone"])
    page.goto(searching.get_absolute_url())
    hand = Hand(page)
    expect(page.locator("#turnbar .actions .primary").first).to_have_text("Search with all 4")  # before the end of it
    hand.tap(page.locator("#turnbar").get_by_role("link", name="Search with all 4"))
    expect(page.locator(".joined .parts li", has_text="%")).to_have_count(4)
    hand.tap(page.locator("#action-go .button.primary"))
    expect(page.locator("#action-panel .done")).to_be_visible()
    assert hand.taps == 2
    assert kinds_of(searching) == ["detection-rolled"] * 4 + ["phase-ended"]
