"""Invisible Enemy in two browsers: a whole turn with typed dice, a tied initiative, and the hit log under the thumb."""

import json
import re

import pytest
from playwright.sync_api import expect

from armies.services.access import Holder
from armies.services.commands import import_army, save_version
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from rules.games.invisible_enemy.game import GAME
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT

pytestmark = pytest.mark.once  # one game's pages: other walks cross the same tables


@pytest.fixture
def people(live_site, make_user):
    return [make_user(name) for name in ("mira", "jonas")]


@pytest.fixture
def battle(people):
    """Homestead (Mira) against the regiment (Jonas), everybody on the table, with the players' own dice."""
    seats = []
    for user, army in zip(people, (HOMESTEAD, SELANGOR_REGIMENT), strict=True):
        kept = import_army(json.dumps(army), holder=Holder(user=user))
        seats.append(SeatPlan(name=army["name"], version=save_version(kept), document=kept.document, user=user))
    options = {"deployed": True, "without_type2": True}
    plan = BattlePlan(game=GAME.slug, seats=seats, title="Two networks", owner=people[0], dice="table", options=options)
    return create_battle(plan)


class Table:
    """Both players' pages: what one does is seen by the other before anything else is done."""

    def __init__(self, mira, jonas):
        self.pages = {"mira": mira, "jonas": jonas}

    def unit(self, who, name):
        page = self.pages[who]
        page.locator("#everything .pick", has_text=name).first.click()
        expect(page.locator(f'[id="sheet-{name}"]')).to_be_visible()

    def act(self, who, label, said, *, dice=(), fill=(), tick=(), pick=()):
        """Opens an offer by its label, fills it in, does it; ``said`` is what both logs then say."""
        page = self.pages[who]
        name = re.compile(f"^{label}")
        offer = page.get_by_role("link", name=name).or_(page.locator("#piece").get_by_role("button", name=name)).first
        at_once = offer.get_attribute("form") == "quick-form"
        offer.click()
        if at_once:
            return self.said(said)
        form = page.locator("#action-form")
        expect(form).to_be_visible()
        for name, value in fill:
            form.get_by_label(re.compile(f"^{name}")).first.fill(value)
        for name, value in pick:
            choice = form.get_by_label(name, exact=True)
            found = choice.locator("option", has_text=re.compile(f"^{value}")).first
            choice.select_option(value=found.get_attribute("value"))
        for name in tick:
            form.get_by_role("group").get_by_label(name).first.check()
            expect(form.get_by_text("With a friend within")).to_be_visible()
        form.locator("button.primary").click()
        for at, face in enumerate(dice):
            expect(page.locator("#action-panel [name=faces]").first).to_have_value(" ".join(map(str, dice[:at])))
            page.locator(".keypad").get_by_role("button", name=str(face), exact=True).click()
        return self.said(said)

    def end(self, who, said, *, label="End", forfeits=()):
        """Ends a part by the bar, at once or, when something is forfeited, after reading what."""
        bar = self.pages[who].locator("#turnbar")
        if forfeits:
            bar.get_by_role("link", name=re.compile(f"^{label}")).click()
            for name in forfeits:
                expect(self.pages[who].locator("#action-panel .problem")).to_contain_text(name)
            self.pages[who].locator("#action-form button.primary").click()
        else:
            bar.get_by_role("button", name=re.compile(f"^{label}")).click()
        self.said(said)

    def said(self, text):
        for page in self.pages.values():
            expect(page.locator("#log")).to_contain_text(text)


def test_a_whole_turn_with_typed_dice(new_page, people, battle, axe, fits):
    mira, jonas = new_page(user=people[0]), new_page(user=people[1], phone=True)
    for page in (mira, jonas):
        page.goto(battle.get_absolute_url())
    jonas.get_by_text("Units", exact=True).click()
    table = Table(mira, jonas)
    table.act("mira", "Roll the network dice", "Homestead 4 points", dice=(6, 6, 6, 6, 5, 5, 5, 5, 4, 4))
    table.act("mira", "Type 1 barrage", "buys: Type 1")
    table.act("mira", "Automatic move", "for Barn")
    table.end("mira", "1 point lost", label="Purchases done", forfeits=("1 action point",))
    table.act("jonas", "Barrage deflection", "buys: Barrage deflection")
    table.act("jonas", "Roll for type 2", "gains 1 type 2 marker", dice=(2, 6, 1))
    table.act("mira", "Roll for type 2", "Homestead gains 0", dice=(1, 3))
    table.end("jonas", "Selangor Regiment has ended its part")
    table.act("mira", "Place a type 1 marker", "by the dust", fill=(("Where it lies", "by the dust"),))

    table.act("mira", "Roll for initiative", "tie", dice=(3, 4, 5, 2))
    for who in table.pages:
        table.act(who, "Place a free barrage", f"on {who}", fill=(("Where it lies", f"on {who}"),))
    table.act("mira", "Resolve .*on mira", "Barrage 2 destroys Tiger 7", dice=(6, 6), tick=("Tiger 7",))
    table.act("jonas", "Resolve .*on jonas", "Barrage 3 destroys nobody")
    table.act("mira", "Roll for initiative", "has the initiative", dice=(1, 1, 6, 5))

    table.unit("jonas", "Tiger")
    table.act("jonas", "Move Tiger", "Tiger may move", dice=(4,))
    table.act("jonas", "Move .*, 1$", 'Tiger 1 moves: 6" of', fill=(("Turn, degrees", "90"), ("Inches, speed", "5")))
    table.end("jonas", "Tiger has moved", label="Tiger has moved", forfeits=("Tiger 2",))
    table.act("mira", "Move Barn .automatic", "Barn moves automatically")
    table.act("mira", "Move .*, 1$", 'Barn 1 moves: 4" of 6', fill=(("Inches, speed", "4"),))
    table.end("mira", "Barn has moved", label="Barn has moved", forfeits=("Barn 2",))
    table.unit("jonas", "Needle")
    table.act("jonas", "Move Needle", "Needle fails its control roll", dice=(1,))
    table.act("jonas", "Deliver", "succeeds", dice=(4,), fill=(("Target", "the pump"), ("Inches", "3")))
    table.end("jonas", "Needle has moved", label="Needle has moved")
    table.end("mira", "Homestead has ended its part of “Movement”")
    table.end("jonas", "Selangor Regiment has ended its part of “Movement”")

    table.act("jonas", "Place a type 2 marker", "on the barn", fill=(("Where it lies", "on the barn"),))
    table.act("jonas", "Deflect a barrage", "deflects Barrage 1")
    table.unit("jonas", "Tiger")
    for who, target in (("mira", "Tiger 2"), ("jonas", "Barn 1")):
        table.act(who, "Fire .*, 1$", f"fires on {target}", dice=(6,), pick=(("Target", target),))
    hit, boxes = (mira.locator(f"#sheet-Barn li[data-number='{number}'] .boxes") for number in (1, 2))
    expect(hit.locator(".pending")).not_to_have_count(0)
    boxes.get_by_role("button", name="mark 2 of 6").click()
    table.said("Barn 2: 2 hits of 6 marked by hand")
    expect(boxes.locator(".taken")).to_have_count(2)
    mira.get_by_role("button", name="Undo").click()
    expect(boxes.locator(".taken")).to_have_count(0)
    for page in table.pages.values():
        fits(page)
        axe(page)

    table.end("mira", "Homestead has ended its part of “Direct fire K and P”", forfeits=("Barn",))
    table.act("jonas", "End", "Direct fire C")
    table.act("jonas", "End", "Now: Resolve")
    table.act("mira", "Resolve Barrage 1", "Barrage 1 destroys nobody", dice=(5, 4), tick=("Tiger 1",))
    table.act("jonas", "Resolve Barrage 4", "Barrage 4 destroys nobody")
    for page in table.pages.values():
        expect(page.locator("#turnbar")).to_contain_text("Turn 2")
