"""What is given up when a side ends its part early is said before it is."""

import re

import pytest
from django.template.loader import render_to_string

from battles.pages import action_panels
from battles.pages.bar import in_bar
from battles.pages.quick_offers import forfeits
from battles.pages.regions import RENDERED, page_context, regions, signals
from battles.store import selectors
from rules.kernel.display.screen import Offer, Waiting
from rules.kernel.problems import Problem
from rules.kernel.records import replace
from rules.kit.offers import set_aside
from tests.battles.duel import Duel

pytestmark = pytest.mark.django_db


def test_ending_early_names_what_could_still_act(battle, monkeypatch):
    end = Offer(key="end", label="End phase", action={"type": "rest", "by": "red"}, primary=True)
    screen, offers = Duel.screen, Duel.offers
    waiting = (Waiting(side="red", text="1 unit left", left=1),)

    def busy(self, view):
        shown = screen(self, view)
        return replace(shown, progress=replace(shown.progress, waiting=waiting))

    monkeypatch.setattr(Duel, "screen", busy)
    monkeypatch.setattr(Duel, "offers", lambda self, view: [*offers(self, view), end])
    selectors.VIEWS.clear()
    now = selectors.moment(battle, "side:red")
    assert forfeits(now, end) == ["Red"] and not forfeits(now, now.offer("rest"))
    quick = page_context(battle, now, "")["quick"]
    assert end.key not in quick and "rest" in quick
    assert action_panels.action_panel(battle, now, end).context["forfeits"] == ["Red"]
    selectors.VIEWS.clear()


def test_the_referee_reads_what_a_side_would_forfeit(battle, monkeypatch):
    end = Offer(key="end", label="End phase", action={"type": "rest", "by": "red"}, primary=True)
    screen, offers = Duel.screen, Duel.offers
    waiting = (Waiting(side="red", text="1 unit left", left=1), Waiting(side="blue", text="none left"))

    def busy(self, view):
        shown = screen(self, view)
        return replace(shown, progress=replace(shown.progress, waiting=waiting))

    monkeypatch.setattr(Duel, "screen", busy)
    monkeypatch.setattr(Duel, "offers", lambda self, view: [*offers(self, view), end])
    selectors.VIEWS.clear()
    assert forfeits(selectors.moment(battle, "referee"), end) == ["Red"]
    selectors.VIEWS.clear()


def test_lights_say_who_is_ready_where_all_act_at_once(battle, monkeypatch, client):
    screen = Duel.screen
    assert signals(battle, selectors.moment(battle, "spectator")) == []

    def together(self, view):
        shown = screen(self, view)
        return replace(shown, progress=replace(shown.progress, together=True))

    monkeypatch.setattr(Duel, "screen", together)
    selectors.VIEWS.clear()
    RENDERED.clear()
    found = signals(battle, selectors.moment(battle, "spectator"))
    assert [(one.name, one.ready) for one in found] == [("Red", False), ("Blue", True)]
    said = re.sub(r"<[^>]+>", "", client.get(battle.get_absolute_url()).content.decode())
    assert "Red: not yet" in said and "Blue: ready" in said
    selectors.VIEWS.clear()


def test_what_else_is_lost_is_told_apart_from_who_could_act(battle, monkeypatch):
    action = {"type": "rest", "by": "red"}
    end = Offer(key="end", label="Done", action=action, primary=True, forfeits=("Red", "2 action points"))
    gives_up = Offer(key="gives-up", label="Give up", action=action, by="red", seldom=True)
    offers = Duel.offers
    monkeypatch.setattr(Duel, "offers", lambda self, view: [*offers(self, view), end, gives_up])
    selectors.VIEWS.clear()
    now = selectors.moment(battle, "side:red")
    shown = action_panels.action_panel(battle, now, end).context
    assert (shown["forfeits"], shown["lost"]) == (["Red"], ["2 action points"])
    assert page_context(battle, now, "")["quick"] == {"boast", "rest"}, (
        "what loses something, or is rarely wanted, asks first"
    )
    selectors.VIEWS.clear()


def test_choosing_a_unit_comes_before_what_gives_something_up(battle, monkeypatch):
    action = {"type": "rest", "by": "red"}
    end = Offer(key="end", label="Done", action=action, primary=True, forfeits=("2 action points",))
    leads = Offer(key="leads", label="Roll", action=action, primary=True)
    offers = Duel.offers

    def buttons(*more, unit=""):
        monkeypatch.setattr(
            Duel, "offers", lambda self, view: [*(replace(one, primary=False) for one in offers(self, view)), *more]
        )
        selectors.VIEWS.clear()
        bar = render_to_string(
            "battles/play/turnbar_actions.html", page_context(battle, selectors.moment(battle, "side:red"), unit)
        )
        return re.findall(r'class="button ((?:choose|primary)[^"]*)"', bar)

    assert buttons(end) == ["choose leads", "primary ends"]
    assert buttons(leads, end) == ["choose", "primary", "primary ends"]
    assert buttons(end, unit="red") == ["choose", "primary ends"], "the only one that can act is open: its sheet leads"
    selectors.VIEWS.clear()


def test_what_the_whole_side_may_do_is_listed_beside_those_that_can_act(battle, monkeypatch):
    action = {"type": "rest", "by": "red"}
    end = Offer(key="end", label="Purchases done", action=action, primary=True, forfeits=("4 action points",))
    buy = Offer(key="buy", label="Automatic move, 1", action=action, group="Purchases")
    dear = replace(buy, key="dear", label="Dear", closed=Problem(code="dear", message="It costs 5.", rule="X-1"))
    monkeypatch.setattr(Duel, "offers", lambda self, view: [end, buy, dear])
    selectors.VIEWS.clear()
    RENDERED.clear()
    bar = regions(battle, selectors.moment(battle, "side:red"), "")["turnbar"]
    assert re.search(r'class="button choose leads"[^>]*>\s*Choose\s*<small>1<', bar), "not a unit, and one thing"
    assert re.search(r'class="pick"[^>]*offer=buy"[^>]*>\s*<b>Automatic move, 1<', bar) and "offer=dear" not in bar
    assert "primary ends" in bar
    selectors.VIEWS.clear()
    RENDERED.clear()


def test_on_a_sheet_what_gives_something_up_comes_last_and_what_is_out_of_reach_below(battle, monkeypatch):
    action = {"type": "rest", "by": "red"}
    end = Offer(key="end", label="Has moved", action=action, by="red", group="First", primary=True, forfeits=("Red",))
    move = Offer(key="move", label="Move on", action=action, by="red", group="Second")
    far = set_aside(Offer(key="far", label="Fire far", action=action, by="red", group="Third"))
    offers = Duel.offers
    monkeypatch.setattr(Duel, "offers", lambda self, view: [*offers(self, view), end, move, far])
    selectors.VIEWS.clear()
    RENDERED.clear()
    found = page_context(battle, selectors.moment(battle, "side:red"), "red")
    above = [offer.key for group in found["groups_above"] if group.here for offer in group.offers]
    assert above.index("move") < above.index("end") == len(above) - 1
    assert [offer.key for group in found["groups_below"] for offer in group.offers] == ["far"]
    assert re.search(
        r'class="button"[^>]*>\s*Has moved', regions(battle, selectors.moment(battle, "side:red"), "red")["piece"]
    )
    selectors.VIEWS.clear()
    RENDERED.clear()


def test_giving_up_stands_with_the_side_and_on_no_units_sheet(battle, monkeypatch):
    action = {"type": "rest", "by": "red"}
    gives_up = Offer(key="gives-up", label="Give up", action=action, seldom=True)
    offers = Duel.offers
    monkeypatch.setattr(Duel, "offers", lambda self, view: [*offers(self, view), gives_up])
    selectors.VIEWS.clear()
    RENDERED.clear()
    found = regions(battle, selectors.moment(battle, "side:red"), "red")
    assert ("Give up" in found["piece"], "Give up" in found["units"]) == (False, True)
    selectors.VIEWS.clear()
    RENDERED.clear()


def test_of_two_offers_called_the_same_the_bar_says_whose_each_is(battle, monkeypatch):
    action = {"type": "rest", "by": "red"}
    pair = [Offer(key=one, label="Order", action=action, by=one, primary=True) for one in ("red", "blue")]
    end = Offer(key="end", label="End", action=action, primary=True)
    monkeypatch.setattr(Duel, "offers", lambda self, view: [*pair, end])
    selectors.VIEWS.clear()
    shown = in_bar(selectors.moment(battle, "side:red"))
    assert [offer.label for offer in shown] == ["Order: Red", "Order: Blue", "End"]
    selectors.VIEWS.clear()
