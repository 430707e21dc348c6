"""Extractors! in real browsers: a program that stays secret until it is revealed; the map by keys and on a phone."""

import json
import re
import uuid

import pytest
from playwright.sync_api import expect

from armies.services.access import Holder
from armies.services.commands import import_army
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from battles.store.models import Battle
from battles.store.selectors import moment
from rules.kernel.viewer import side
from tests.browser.conftest import answered
from tests.games.extractors import samples
from ui.board_views import SIZE

pytestmark = pytest.mark.once  # one game's pages: other walks cross the same tables

WATCH = samples.army("Watch", "dorian", "three-pod", [samples.piece("Wasp", "flyer")])
PODS = samples.army(
    "Pods", "avronian", "three-pod", [samples.machine(name, "bipod", "seeker") for name in ("Anvil", "Bolt", "Crane")]
)
PROGRAM = {"move": ("patrol", "vector", "retire"), "combat": ("sweep", "optimize", "self-destruct")}
"""Words that no page of the other side has any other reason to hold."""
LOOKS = ("state", "screen", "offers", "log")


@pytest.fixture
def people(live_site, make_user):
    return {name: make_user(name) for name in ("mira", "jonas")}


@pytest.fixture
def watch(people):
    return import_army(json.dumps(WATCH), holder=Holder(user=people["mira"]))


CELLS = """() => [...document.querySelectorAll("svg[data-board] [data-cell]")].map((cell) =>
  [cell.dataset.cell, cell.dataset.name, cell.transform.baseVal[0].matrix.e, cell.transform.baseVal[0].matrix.f])"""


def pick(area, label, option):
    """Chooses an option of a list by how its text begins."""
    choice = area.get_by_label(re.compile(f"^{re.escape(label)}"))
    found = choice.locator("option", has_text=re.compile(f"^{option}"))
    choice.select_option(value=found.get_attribute("value"))


# --- what a browser has received ------------------------------------------------------------------


class Received:
    """All that the site has sent to a page: documents, fragments, JSON and the lines of the stream."""

    def __init__(self, page):
        self.page, self.answers, self.texts = page, [], []
        page.on("response", self._keep)
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("Network.enable")
        self.wire.on("Network.eventSourceMessageReceived", lambda message: self.texts.append(str(message)))

    def _keep(self, answer):
        if answer.request.resource_type in ("document", "xhr", "fetch"):
            self.answers.append(answer)

    def ask(self, *addresses):
        """Asks for further addresses with this browser's cookies."""
        for address in addresses:
            answer = self.page.request.get(address)
            assert answer.ok, (address, answer.status)
            self.texts.append(answer.text())

    def read(self):
        answers, self.answers = self.answers, []
        for answer in answers:
            self.texts.append(answer.url + str(answer.headers) + answer.text())
        return "\n".join(self.texts).lower()


def words_known_to(received, battle):
    """Which words of the program have reached a browser, in whatever way it can ask for the battle."""
    page = battle.get_absolute_url()
    received.ask(page, *(f"{page}{name}" for name in ("log/", "log.txt", "battle.json", "live/", f"at/{battle.seq}/")))
    received.ask(*(f"/api/v1/battles/{battle.public_id}/{name}/" for name in LOOKS))
    text = received.read()
    return {word for words in PROGRAM.values() for word in words if word.replace("-", " ") in text or word in text}


# --- the battle -----------------------------------------------------------------------------------


def buy(page):
    """Three Bipods, the first with a Seeker, for Three-Pod Attack, through the roster page."""
    page.goto("/armies/new/")
    card = page.locator("form.card", has=page.get_by_role("heading", name="Extractors!"))
    card.get_by_label(re.compile("Name of your")).fill("Pods")
    card.get_by_role("button", name="Build").click()
    expect(page.get_by_role("heading", level=1, name="Pods")).to_be_visible()
    pick(page.locator("#card"), "Side", "Avronian")
    expect(page.get_by_role("button", name=re.compile("^Bipod"))).to_be_visible()
    pick(page.locator("#card"), "Scenario", "Three-Pod Attack")
    expect(page.locator("#budget")).to_contain_text("of 65")
    page.get_by_role("button", name=re.compile("^Bipod")).click()
    expect(page.locator("#card-title")).to_have_text("Bipod")
    pick(page.locator("#card"), "Slot 1: front", "Seeker")
    expect(page.locator("#budget")).to_contain_text("1 problem")
    for name in ("Bipod 2", "Bipod 3"):
        page.get_by_role("button", name="Duplicate").click()
        expect(page.locator("#card-title")).to_have_text(name)
    expect(page.locator("#budget")).not_to_contain_text("problem")


def begin(page):
    """Mira plays the machines, Jonas the Flyer."""
    page.goto("/battles/new/?game=extractors")
    for place, army in enumerate(("Watch", "Pods")):
        choice = page.get_by_label("Army").nth(place)
        choice.select_option(value=choice.locator("option", has_text=army).first.get_attribute("value"))
        page.get_by_label("Who plays it").nth(place).fill(("jonas", "mira")[place])
    answered(page)
    pick(page.locator("#options"), "Scenario", "Three-Pod Attack")
    answered(page)
    pick(page.locator("#options"), "Where are the units?", "Map with a sketch")
    answered(page)
    page.get_by_role("button", name="Begin the battle").click()
    page.locator("#turnbar").wait_for()
    return Battle.objects.get()


def choose_unit(page, name):
    page.locator("#everything .pick", has_text=name).first.click()
    expect(page.locator(f'[id="sheet-{name.replace(" ", "-")}"]')).to_be_visible()


def act(page, label, *, dice=(), **chosen):
    """Opens an offer, chooses its parameters, and does it; dice are typed in."""
    page.locator("#piece").get_by_role("link", name=re.compile(f"^{label}")).click()
    panel = page.locator("#action-panel")
    for name, option in chosen.items():
        pick(panel, name, option)
    panel.get_by_role("button", name="Enter dice" if dice else re.compile(f"^{label}")).click()
    for at, face in enumerate(dice, 1):
        panel.get_by_role("button", name=str(face), exact=True).click()
        if at < len(dice):  # each die is counted before the next is tapped
            expect(panel.locator(".die.table")).to_have_count(at)
    expect(panel.get_by_role("heading", name="Done")).to_be_visible()


def boxes(program):
    """A program as it is chosen box by box."""
    return {
        f"{cycle.capitalize()} order {box}": order.replace("-", " ").title()
        for cycle, orders in program.items()
        for box, order in enumerate(orders, 1)
    }


def end(page, phase, *, forfeits=""):
    """Ends a phase; where somebody could still act, the page says who before it does."""
    role = "link" if forfeits else "button"
    page.locator("#turnbar").get_by_role(role, name=f"End {phase}").click()
    if forfeits:
        expect(page.locator("#action-panel")).to_contain_text(f"could still act and will not: {forfeits}")
        page.locator("#action-panel").get_by_role("button", name=f"End {phase}").click()
    expect(page.locator("#log")).to_contain_text(f"{phase} ends")


def test_a_program_is_secret_until_it_is_revealed(new_page, people, watch, axe):
    mira, jonas = new_page(user=people["mira"]), new_page(user=people["jonas"])
    buy(mira)
    battle = begin(mira)
    received = Received(jonas)
    jonas.goto(battle.get_absolute_url())
    choose_unit(jonas, "Wasp")
    act(jonas, "Place", Hex="0115", Facing="North$")  # shot from the front it survives: a third die
    end(jonas, "Dorian set-up")
    choose_unit(mira, "Bipod")
    act(mira, "Give orders", **boxes(PROGRAM))
    for name in ("Bipod 2", "Bipod 3"):
        choose_unit(mira, name)
        act(mira, "Give orders", **{"Move order 1": "Hold", "Combat order 1": "Closest"})
    end(mira, "Avronian set-up")
    assert words_known_to(received, battle) == set()

    act(jonas, "Move", To="0107")
    for phase in ("movement", "fire", "rally"):
        end(jonas, f"Dorian {phase}")
    assert words_known_to(received, battle) == set()
    choose_unit(mira, "Bipod")
    act(mira, "Enter at 0102: Patrol")
    expect(jonas.locator("#log")).to_contain_text("Patrol: Bipod enters the map")
    assert words_known_to(received, battle) == {"patrol"}

    end(mira, "Avronian movement", forfeits="Bipod 2, Bipod 3")
    act(mira, "Sweep: Seeker", dice=(9, 9, 9))
    expect(jonas.locator("#log")).to_contain_text("Sweep: Bipod fires")
    assert words_known_to(received, battle) == {"patrol", "sweep"}
    end(mira, "Avronian fire")
    expect(jonas.locator("#turnbar")).to_contain_text("Turn 2 of 12")
    assert words_known_to(received, battle) == {"patrol", "sweep"}
    sheet = mira.locator("#sheet-Bipod")
    for word in ("Vector", "Retire", "Optimize", "Self Destruct"):
        expect(sheet).to_contain_text(word)
    for page in (mira, jonas):
        axe(page)


def to_the_map(page):
    """Tab until the focus is on a hex of the map."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('svg[data-board] [data-cell]')"):
            return
    raise AssertionError("the map is not reached by the Tab key")


def go(page, key, times):
    for _ in range(times):
        page.keyboard.press(key)


@pytest.fixture
def begun(people, watch):
    """The Flyer stands in 0115 and may move; the machines have their orders."""
    pods = import_army(json.dumps(PODS), holder=Holder(user=people["mira"]))
    seats = [
        SeatPlan(name=army.name, document=army.document, user=people[who])
        for army, who in ((watch, "jonas"), (pods, "mira"))
    ]
    battle = create_battle(
        BattlePlan(
            game="extractors", seats=seats, owner=people["mira"], options={"scenario": "three-pod", "simple": False}
        )
    )
    orders = {"type": "set-orders", "move": ["hold", None, None], "combat": ["sweep", None, None]}
    for side_, action in (
        ("watch", {"type": "place", "by": "Wasp", "hex": "0115", "facing": "N"}),
        ("watch", {"type": "end-phase"}),
        *(("pods", {**orders, "by": name}) for name in ("Anvil", "Bolt", "Crane")),
        ("pods", {"type": "end-phase"}),
    ):
        commands.act(battle, commands.Command(viewer=side(side_), user=None, action_id=uuid.uuid4()), action)
        battle.refresh_from_db()
    return battle


def test_a_unit_is_moved_over_the_map_by_the_keyboard_alone(new_page, begun, people):
    page = new_page(user=people["jonas"])
    page.goto(begun.get_absolute_url())
    expect(page.locator("#link")).to_have_text("live")
    page.get_by_role("link", name="Move, 8 MP").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#action-panel").get_by_label("To", exact=True)).to_be_visible()
    page.locator("h1").click()
    to_the_map(page)
    here = page.evaluate("document.activeElement.dataset.cell")
    go(page, "ArrowDown", 16)
    go(page, "ArrowLeft", 8)
    assert page.evaluate("document.activeElement.dataset.cell") != here
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")[:4]
    page.keyboard.press("Enter")
    expect(page.locator("#action-panel").get_by_label("To", exact=True).locator("option:checked")).to_contain_text(
        label
    )
    page.locator("#action-panel").get_by_role("button", name="Move: ").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text(f"Wasp goes to {label}")


IN_SIGHT = """() => {
  const chosen = document.querySelector("svg[data-board] .open.chosen") ? ".open.chosen" : ".chosen";
  const [frame, cell, panel] = [".board .view", `svg[data-board] ${chosen}`, "#action-panel"].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
  return frame.left <= x && x <= frame.right && Math.max(frame.top, 0) <= y && y <= panel.top;
}"""
"""The cell that was chosen, or where the open unit stands, lies in the map's frame and above the panel."""


def test_the_map_on_a_phone(new_page, begun, people, axe, fits):
    page = new_page(user=people["jonas"], phone=True)
    page.goto(begun.get_absolute_url())
    fits(page)
    expect(page.locator("#marks .on-go path").first).to_be_visible()
    board = moment(begun, "spectator").screen.board
    drawn = {name: (called, x, y) for name, called, x, y in page.evaluate(CELLS)}
    assert set(drawn) == {cell.id for cell in board.cells}, "the script draws the cells without pieces"
    for cell in board.cells:
        called, *place = drawn[cell.id]
        assert called.startswith((cell.title, f"{cell.label}, {cell.title}"))
        assert place == pytest.approx([at * SIZE / board.size for at in (cell.x, cell.y)], abs=0.2)
    page.locator("#marks-table summary").click()
    expect(page.locator("#marks-table")).to_contain_text("Move, 8 MP")
    fits(page)
    page.locator(".tabs").get_by_text("Units").click()
    page.get_by_role("link", name="Move, 8 MP").click()
    expect(page.locator("#action-panel").get_by_label("To", exact=True)).to_be_visible()
    expect(page.locator("svg[data-board]")).to_be_visible()  # so many hexes are chosen on the map
    page.wait_for_function(IN_SIGHT)
    page.locator("#action-panel").get_by_label("Close").click()
    expect(page.locator("#action-form")).to_have_count(0)
    label = "0113"
    page.locator(f'svg[data-board] [aria-label^="{label}"]').click()
    expect(page.locator("#action-panel").get_by_label("To", exact=True).locator("option:checked")).to_contain_text(
        label
    )
    page.locator(f'svg[data-board] [aria-label^="{label}"].chosen').wait_for()
    fits(page)
    axe(page)
    page.wait_for_function(IN_SIGHT)
    page.locator(".board .view").evaluate("view => view.scrollTo(9999, 9999)")
    page.locator("#action-panel").get_by_role("button", name="Move: ").click()
    expect(page.locator("#action-panel").get_by_role("heading", name="Done")).to_be_visible()
    page.wait_for_function(IN_SIGHT)
    page.locator(".tabs").get_by_text("Log").click()
    expect(page.locator("#log")).to_contain_text(f"Wasp goes to {label}")
    fits(page)
