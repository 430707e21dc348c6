"""What is given up when a side ends its part early is said before it is."""

import pytest

from battles import panels, selectors
from battles.regions import forfeits, page_context
from rules.kernel.records import changed
from rules.kernel.screen import Offer, Waiting
from tests.battles.duel import Duel

pytestmark = pytest.mark.django_db


def test_ending_early_names_what_could_still_act(battle, monkeypatch):
    end = Offer(key="end", label="End phase", action={"type": "rest", "by": "red"}, primary=True)
    screen, offers = Duel.screen, Duel.offers
    waiting = (Waiting(side="red", text="1 unit left", left=1),)

    def busy(self, view):
        shown = screen(self, view)
        return changed(shown, progress=changed(shown.progress, waiting=waiting))

    monkeypatch.setattr(Duel, "screen", busy)
    monkeypatch.setattr(Duel, "offers", lambda self, view: [*offers(self, view), end])
    selectors.VIEWS.clear()
    now = selectors.moment(battle, "side:red")
    assert forfeits(now, end) == ["Red"] and not forfeits(now, now.offer("rest"))
    assert end not in page_context(battle, now, "")["quick"]
    assert panels.action_panel(battle, now, end).context["forfeits"] == ["Red"]
    selectors.VIEWS.clear()
