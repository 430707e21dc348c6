"""A newcomer on a phone goes by what the page leads to, from *Play now* to their first shot, in each game."""

import re
import sys
from urllib.parse import unquote

import pytest

from battles.play import computer
from battles.store import numbers
from battles.store.models import Battle, Event
from rules import registry
from tests.browser.conftest import answered
from tests.browser.test_whole_turns import SEEN

pytestmark = pytest.mark.once

PHONE = {"width": 390, "height": 844}
MOST_TRIES = 14
MOST_TAPS = {"eic-league": 45, "extractors": 60, "invisible-enemy": 120, "sol-prime": 100, "war-logic": 70}
"""Units of a side are all moved, for the two or three turns that the ready tables keep the sides apart."""
SHOTS = {"attacked", "fired", "attack", "volley"}
SHOT, ANY = re.compile("attack|fire|shoot|volley|shot"), re.compile("")
BAR = (
    "#turnbar .choose.leads",
    "#turnbar .actions .primary:not(.ends)",
    "#turnbar .actions .primary",
    "#turnbar .choose",
)
"""What it highlights comes first. Where it highlights nothing, the open unit is the only one that can act, and has."""
HEARD = "have => Number(document.querySelector('#where [name=have]').value) >= have"
OPEN = "#piece.open :not([aria-label='More actions'] *):is(.offers, .tools, .row-offers) :is(a.button, button[form])"
TOWARDS_FOE = """(attempt) => {
  const own = document.querySelector("#everything .sidemark").classList[1];
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
  const theirs = `.board svg.map > :not(#plan-marks) .token:not(.${own}, .nobody, .gone)`;
  const foes = [...document.querySelectorAll(theirs)].map(middle);
  const far = (at) => Math.min(...foes.map((foe) => apart(at, foe)));
  const frame = document.querySelector(".board .view").getBoundingClientRect();
  const free = (at) => at[0] > frame.left && at[0] < frame.right && at[1] > frame.top && at[1] < frame.bottom
    && document.elementFromPoint(...at)?.closest(".board .view");
  if (document.querySelector("svg[data-plan]")) {
    const svg = document.querySelector("svg[data-plan]"), ring = document.querySelector("#plan-marks circle.reach");
    if (!ring || !foes.length) return null;
    const screen = svg.getScreenCTM(), [right, low, wide] = ["cx", "cy", "r"].map((name) => ring[name].baseVal.value);
    const point = new DOMPoint(right, svg.viewBox.baseVal.height + low);
    const { x, y } = point.matrixTransform(screen), start = [x, y], reach = wide * screen.a;
    const foe = foes.sort((one, other) => apart(start, one) - apart(start, other))[0], whole = apart(start, foe);
    const aside = [0, 30, -30, 60, -60, 90, -90][attempt % 7] * Math.PI / 180;
    const way = Math.atan2(foe[1] - y, foe[0] - x) + aside;
    for (const share of [0.95, 0.8, 0.6, 0.4, 0.2]) {
      const step = Math.min(reach, whole) * share * (attempt < 7 ? 1 : 0.5);
      const at = [x + Math.cos(way) * step, y + Math.sin(way) * step];
      if (free(at)) return at;
    }
    return null;
  }
  const named = [...document.querySelectorAll("form[data-cells]")].flatMap((form) => form.dataset.cells.split(" "))
    .concat([...document.querySelectorAll(".mark[data-cell]:not(.aim)")].map(({ dataset }) => dataset.cell));
  const chosen = [...document.querySelectorAll("#action-form option[data-cell]")].map(({ dataset }) => dataset.cell);
  const empty = (name) => !document.querySelector(`.onboard[data-cell="${CSS.escape(name)}"]`);
  const cells = (document.querySelector("#action-form") ? chosen : named).filter(empty)
    .map((name) => document.querySelector(`svg[data-board] [data-cell="${CSS.escape(name)}"]`)).filter(Boolean)
    .filter((cell) => { const at = middle(cell); return free(at) && cell.contains(document.elementFromPoint(...at)); });
  return cells.map(middle).sort((one, other) => far(one) - far(other))[0] ?? null;
}"""


class Newcomer:
    """Somebody who taps what the page leads to; ``taps`` counts them. Nobody moves the same unit twice in a turn."""

    def __init__(self, page):
        self.page, self.taps, self.told = page, 0, []
        self.battle = self.seat = None
        self.attempt, self.aims, self.moved = 0, False, set()

    def tap(self, one):
        answered(self.page)
        text, place = " ".join(one.inner_text().split())[:60], one.evaluate(SEEN)
        assert isinstance(place, list), (place, self.told)
        self.tap_at(place, text)

    def tap_at(self, place, what):
        self.page.mouse.click(*place)
        self.taps += 1
        self.told.append(f"{self.taps} {what}")
        answered(self.page)

    def has(self, selector):
        return self.page.locator(selector).filter(visible=True).count() > 0

    def one(self, selector):
        return self.page.locator(selector).filter(visible=True).first

    def begin(self, name):
        self.page.goto("/")
        self.tap(self.one("a:has-text('Play now')"))
        self.page.wait_for_url("**/play/")
        button = self.page.get_by_role("button", name=f"Play {name}")
        button.scroll_into_view_if_needed()
        self.tap(button)
        self.page.wait_for_url("**/battles/*/")
        self.battle = Battle.objects.get()
        self.seat = self.battle.seats.get(computer="")

    def waits(self):
        """Lets the computer do its part, and the page hear of it."""
        while computer.play_once():
            pass
        self.battle.refresh_from_db()
        self.page.wait_for_function(HEARD, arg=numbers.number_at(self.battle, f"side:{self.seat.side}"))
        answered(self.page)

    def has_shot(self):
        own = Event.objects.filter(battle=self.battle, role=f"side:{self.seat.side}", kind="game")
        return any({one.data["type"], one.data.get("action", {}).get("type")} & SHOTS for one in own)

    def step(self):
        if self.has("#action-form"):
            return self.fill_in()
        self.attempt, self.aims = 0, False
        if shot := self.first(SHOT):
            self.aims = True
            return self.tap(shot)
        if self.has("#next-up"):
            return self.tap(self.one("#next-up"))
        unit = self.page.locator("#piece.open").get_attribute("aria-label") if self.has("#piece.open") else ""
        turn = (unit, self.page.locator("#turnbar .round").inner_text())
        if unit and turn not in self.moved:
            place = None if self.has("svg[data-plan]") else self.page.evaluate(TOWARDS_FOE, 0)
            if place:
                self.moved.add(turn)
                self.attempt = 1
                return self.tap_at(place, "the map, towards the foe")
            if action := self.first(ANY):
                if action.inner_text().strip().startswith("Move"):
                    self.moved.add(turn)
                return self.tap(action)
        return self.goes_by_the_bar()

    def fill_in(self):
        """Taps the map towards the foe where the form is of a move that goes nowhere yet, else its button."""
        moves = self.has("#action-form:is([data-spot], :has(option[data-cell]))") and not self.aims
        if moves and (self.problems() or self.has("#action-go .stays")) and self.attempt < MOST_TRIES:
            place = self.page.evaluate(TOWARDS_FOE, self.attempt)
            self.attempt += 1
            if place:
                return self.tap_at(place, "the map, towards the foe")
        assert not self.problems(), (self.problems(), self.told)
        return self.tap(self.one("#action-go .primary"))

    def problems(self):
        """What stands against the form as it is."""
        return self.page.locator("#odds .bad-text, #preview .problem:not(.hint), #average.bad-text").all_inner_texts()

    def first(self, wanted):
        """The first button of the open sheet that is wanted and in sight; a shot may be farther down in the sheet."""
        for one in self.page.locator(OPEN).filter(visible=True).all():
            key = unquote(one.get_attribute("href") or one.get_attribute("value") or "").rpartition("offer=")[2]
            if not wanted.search(key):
                continue
            if wanted is SHOT:
                one.scroll_into_view_if_needed()
            if isinstance(one.evaluate(SEEN), list):
                return one
        return None

    def goes_by_the_bar(self):
        for button in BAR:
            if self.has(button):
                self.tap(self.one(button))
                if "choose" in button:
                    self.tap(self.one("#able .pick"))
                return
        return


@pytest.mark.parametrize(("slug", "most"), MOST_TAPS.items())
def test_what_the_page_leads_to_comes_to_a_shot_of_ones_own(live_site, new_page, slug, most):
    page = new_page(phone=True, announced=(409, 422))
    page.set_viewport_size(PHONE)
    one = Newcomer(page)
    one.begin(registry.get(slug).name)
    while not one.has_shot():
        assert one.taps <= most and not one.battle.over, "\n".join(one.told)
        one.waits()
        one.step()
    sys.stdout.write(f"{slug}: {one.taps} taps to the first shot\n")
    assert one.taps <= most, one.told
