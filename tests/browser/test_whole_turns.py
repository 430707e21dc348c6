"""Turns of each game on two devices: what the bar offers leads on, nothing needed is outside the screen, a piece is
dragged, and whoever may react does.
"""

from contextlib import contextmanager
from uuid import uuid4

import pytest
from playwright.sync_api import Request, expect

from battles.play import commands
from battles.store.models import Battle, Event
from home.management.commands.demo import Command
from rules import registry
from rules.kernel.viewer import REFEREE
from tests.browser.conftest import WAIT_MS, answered

pytestmark = pytest.mark.once

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}
ROUNDS, MOST_TAPS = 7, 4
REACTS = ("war-logic",)  # its demonstration begins where one side may react
DRAGGED_IN_COPY = {"extractors": 126}  # nobody of it moves in these rounds: it is dragged in a copy of this moment
DRAGGED_FROM = """() => {
  const frame = document.querySelector(".board .view")?.getBoundingClientRect();
  for (const piece of document.querySelectorAll("svg[data-board] :is([data-drag], .able)")) {
    const { x, y, width, height } = piece.getBoundingClientRect(), at = [x + width / 2, y + height / 2];
    if (frame && at[1] > frame.top + 60 && at[1] < Math.min(frame.bottom, innerHeight) - 20 &&
      piece.contains(document.elementFromPoint(...at))) return at;
  }
}"""
REPLAYED = ("extractors", "war-logic")
SEEN = """one => {
  const {x, y, width, height} = one.getBoundingClientRect(), at = [x + width / 2, y + height / 2];
  const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  const top = document.elementFromPoint(...at), seen = inside && top && (one.contains(top) || top.contains(one));
  return seen ? at : `${one.textContent.trim()} at ${[x, y, width, height]}`;
}"""
IN_FRAME = """pieces => {
  const frame = document.querySelector(".board .view")?.getBoundingClientRect();
  return !frame?.width || !pieces.length || pieces.some(piece => {
    const { x, y, right, bottom } = piece.getBoundingClientRect();
    return x >= frame.x && y >= frame.y && right <= frame.right && bottom <= frame.bottom;
  });
}"""
STEP = "#turnbar ol [aria-current]"
STEP_IN_ROW = """name => {
  const [step, row] = [document.querySelector(name), document.querySelector(name).parentElement];
  const {left, right} = step.getBoundingClientRect(), frame = row.getBoundingClientRect();
  return left >= frame.left - 1 && right <= frame.right + 1;
}"""
SHIFTS = """() => {
  window.shifts = [];
  const box = ({ y, height }) => `${Math.round(y)}+${Math.round(height)}`;
  const told = ({ node, previousRect, currentRect }) =>
    `${(node?.outerHTML ?? node?.textContent ?? "gone").slice(0, 80)} ${box(previousRect)} to ${box(currentRect)}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const onPage = sources.some(({ node }) => !node?.parentElement?.closest(".masthead")); // the bell's number grows
      if (!hadRecentInput && onPage) window.shifts.push([value, ...sources.map(told)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""  # what has moved without a tap of the page's own reader: while it came, and while the others acted
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
SMALLEST = "marks => Math.min(...marks.map(one => one.getBoundingClientRect().width))"


DRAGGED_TO = """() => {
  const marks = [...document.querySelectorAll(".mark[data-cell]")].map(({ dataset }) => dataset.cell);
  const cells = document.querySelector("form[data-cells]")?.dataset.cells.split(" ") ?? marks;
  const frame = document.querySelector(".board .view").getBoundingClientRect();
  for (const name of cells) {
    const cell = document.querySelector(`svg[data-board] [data-cell="${CSS.escape(name)}"]`);
    const { x, y, width, height } = cell?.getBoundingClientRect() ?? {}, at = [x + width / 2, y + height / 2];
    if (at[1] > frame.top + 60 && at[1] < Math.min(frame.bottom, innerHeight) - 20 && at[0] > frame.left &&
      at[0] < frame.right && cell.contains(document.elementFromPoint(...at)) &&
      !cell.matches(".chosen")) return [...at, name];
  }
}"""  # of a piece on hexes, one to which it can go, with its name


class Device:
    """Somebody's phone or desk; ``taps`` counts those of the action in hand."""

    def __init__(self, page, viewport):
        page.set_viewport_size(viewport)
        page.add_init_script(f"({SHIFTS})()")
        self.page, self.taps, self.asked = page, 0, set[Request]()
        page.on("request", lambda one: one.resource_type == "xhr" and self.asked.add(one))
        for gone in ("requestfinished", "requestfailed"):
            page.on(gone, lambda one: self.asked.discard(one))  # noqa: PLW0108 - Playwright takes no built-in method

    def tap(self, selector, number=0):
        answered(self.page)
        with self.by_itself():
            place = self.page.locator(selector).nth(number).evaluate(SEEN)
            assert isinstance(place, list), (place, self.page.viewport_size)
            self.page.mouse.click(*place)
            answered(self.page)
        self.taps += 1

    @contextmanager
    def by_itself(self):
        """Leaves out what its own reader's taps move: a browser counts it where the answer takes half a second.

        The answer may come when what was tapped has been renewed, and bears no sign of being waited for.
        """
        others = self.page.evaluate("window.shifts.length")
        yield
        self.page.evaluate(PAINTED)
        for _ in range(WAIT_MS // 20):
            if not self.asked:
                break
            self.page.wait_for_timeout(20)
        self.page.evaluate(PAINTED)
        self.page.evaluate("others => window.shifts.splice(others)", others)

    def drag(self):
        """Takes a piece along with a mouse, and lets go of it where that puts it into a form; says whether it did."""
        answered(self.page)
        with self.by_itself():
            return self._drag()

    def _drag(self):
        start = self.page.evaluate(DRAGGED_FROM)
        if not start:
            return False
        x, y = start
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 12, steps=2)
        answered(self.page)
        *place, cell = self.page.evaluate(DRAGGED_TO) or (x, y - 45, "")
        self.page.mouse.move(*place, steps=2)
        self.page.mouse.up()
        answered(self.page)
        found = self.has("#action-form")
        if found:
            assert not cell or self.has(f'#action-form option[data-cell="{cell}"]:checked'), "where it was let go"
            self.page.locator("#action-panel [data-close-action]").click()
        return found

    def has(self, selector):
        return self.page.locator(selector).count() > 0

    def act(self, number):
        """Does what the bar offers: at first a unit's first action, then the end of what is going on."""
        self.taps = 0
        if self.has(STEP):
            self.page.wait_for_function(STEP_IN_ROW, arg=STEP)
        if number % 3 == 0 and self.has("#turnbar button.choose"):
            self.tap("#turnbar button.choose")
            self.tap("#able .pick")
            self.tap("#piece :is(.offers, .tools, .row-offers) :is(a, button[form])")
        elif self.has("#turnbar .actions .primary"):
            self.tap("#turnbar .actions .primary")
            assert self.page.locator("svg[data-board] [data-drag]").evaluate_all(IN_FRAME), "what may move is in sight"
        else:
            assert self.has("#turnbar .waiting"), "the bar says who is awaited"
            return
        if self.has("#action-go .primary"):
            self.tap("#action-go .primary")
        assert self.taps <= MOST_TAPS
        if self.has("#action-form"):
            self.tap("#action-panel [data-close-action]")


@pytest.mark.parametrize("slug", ["eic-league", "extractors", "invisible-enemy", "sol-prime", "war-logic"])
def test_two_players_act_by_the_bar_and_nothing_needed_is_outside_the_screen(live_site, make_user, new_page, slug):
    players = [make_user(name) for name in ("ada", "bo")]
    Command()._game(registry.get(slug), registry.folder_of(slug) / "demo", [*players, make_user("olga")])
    battle = Battle.objects.get(game=slug)
    before = Event.objects.filter(battle=battle).count()
    devices = []
    for (size, viewport), player in zip(SIZES.items(), players, strict=True):
        page = new_page(user=player, phone=size == "phone", announced=(409, 422))
        devices.append(Device(page, viewport))
        page.goto(battle.get_absolute_url())
        if page.locator("svg.plan .token").count():
            assert page.locator("svg.plan .token:not(.gone) .foot").evaluate_all(SMALLEST) >= 23.9
    reacting = devices[1].page.locator("#turnbar .waiting").filter(has_text="react")
    assert reacting.count() == (slug in REACTS)
    dragged, reacted = False, slug not in REACTS
    for number in range(ROUNDS):
        for device in devices:
            device.act(number)
        dragged = dragged or devices[1].drag() or devices[0].drag()
        reacted = reacted or reacting.count() == 0
    assert reacted and (dragged or slug in DRAGGED_IN_COPY)
    assert [device.page.evaluate("window.shifts") for device in devices] == [[], []], "the others' actions move nothing"
    assert Event.objects.filter(battle=battle).count() > before + 3
    if slug in REPLAYED:
        plays_on_in_a_copy(battle, devices[1])


def plays_on_in_a_copy(battle, device):
    """What if: one tap from the replay of a battle that is over, and one can act there."""
    battle.refresh_from_db()
    order = commands.Command(viewer=REFEREE, user=None, action_id=uuid4(), expected_seq=None)
    commands.adjudicate(battle, order, winners=[battle.seats.get(user__username="ada").side], reason="Late.")
    side = battle.seats.get(user__username="bo").side
    device.page.goto(f"/battles/{battle.public_id}/at/{DRAGGED_IN_COPY.get(battle.game, 3)}/?as=side:{side}")
    device.taps = 0
    device.tap("form[action*=fork] button")
    expect(device.page.locator("#turnbar")).to_be_visible()
    assert device.taps == 1
    assert Battle.objects.count() == 2
    assert Battle.objects.exclude(pk=battle.pk).get().public_id in device.page.url
    assert battle.game not in DRAGGED_IN_COPY or device.drag()
