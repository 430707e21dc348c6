"""The app on a device: news that comes by itself, copies of pages, edits that wait, and nothing left on signing out."""

from threading import Event

import pytest
from django.http import HttpResponse
from playwright.sync_api import Page, expect

from armies.pages.views import roster
from armies.services.access import Holder
from armies.services.commands import create_army
from armies.store.models import Army
from notifications.services import notices
from notifications.services.notices import Message
from tests.browser.conftest import first

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]

READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const keys = async (name) => (await caches.open(name)).keys();
  const kept = await Promise.all((await caches.keys()).map(keys));
  return kept.flat().map((request) => new URL(request.url).pathname).filter((path) => !path.startsWith("/static/"));
}"""


@pytest.fixture
def ada(make_user):
    return make_user("ada")


@pytest.fixture
def army(ada):
    return create_army(holder=Holder(user=ada), game="war-logic", name="Night Watch")


def is_kept(page: Page, path: str) -> None:
    """Waits until the device has a copy of a page."""
    page.wait_for_function(READY)
    page.reload()
    page.wait_for_function(f"({KEPT})().then((paths) => paths.includes('{path}'))")


def test_a_reload_in_a_cellar_shows_the_army(new_page, ada, army):
    page = new_page(user=ada, keeps=True, offline=True)
    page.goto(f"/armies/{army.key}/")
    is_kept(page, f"/armies/{army.key}/")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Night Watch")).to_be_visible()
    expect(page.locator("#offline")).to_contain_text("offline.")
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith('"Barlow Condensed"')
    page.goto("/help/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.get_by_label("On this device").get_by_role("link", name="Night Watch").click()
    expect(page.get_by_role("heading", level=1, name="Night Watch")).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"/armies/{army.key}/")
    expect(page.locator("#offline")).to_have_count(0)


def test_edits_wait_in_sight_and_go_in_their_order(new_page, ada, army):
    page = new_page(user=ada, keeps=True, offline=True)
    page.goto(f"/armies/{army.key}/")
    is_kept(page, f"/armies/{army.key}/")
    page.context.set_offline(True)
    name = page.get_by_label("Name of the army")
    for number, text in enumerate(("First Watch", "Second Watch"), start=1):
        name.fill(text)
        name.blur()
        expect(page.locator("#waiting-edits")).to_contain_text("1 change waits" if number == 1 else "2 changes wait")
    assert Army.objects.get().name == "Night Watch"
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1, name="Second Watch")).to_be_visible()
    assert Army.objects.get().name == "Second Watch" and Army.objects.get().edits == army.edits + 2


def test_edits_wait_on_when_the_site_cannot_answer_yet(new_page, ada, army, monkeypatch):
    tried = Event()
    page = new_page(user=ada, keeps=True, offline=True)
    page.goto(f"/armies/{army.key}/")
    is_kept(page, f"/armies/{army.key}/")
    page.context.set_offline(True)
    name = page.get_by_label("Name of the army")
    name.fill("First Watch")
    name.blur()
    expect(page.locator("#waiting-edits")).to_contain_text("1 change waits")
    with monkeypatch.context() as patch:
        patch.setattr(roster, "_perform", lambda *_: tried.set() or HttpResponse(status=503))
        page.context.set_offline(False)
        page.wait_for_function("navigator.onLine")
        assert tried.wait(20)
    expect(page.get_by_role("heading", level=1, name="First Watch")).to_be_visible()
    assert Army.objects.get().edits == army.edits + 1


def test_edits_of_two_armies_wait_side_by_side(new_page, ada, army):
    other = create_army(holder=Holder(user=ada), game="war-logic", name="Day Watch")
    page = new_page(user=ada, keeps=True, offline=True)
    for one in (other, army):
        page.goto(f"/armies/{one.key}/")
        is_kept(page, f"/armies/{one.key}/")
    page.context.set_offline(True)
    for one, text in ((army, "First"), (other, "Second")):
        page.goto(f"/armies/{one.key}/")
        name = page.get_by_label("Name of the army")
        name.fill(text)
        name.blur()
        expect(page.locator("#waiting-edits")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1, name="Second")).to_be_visible()
    assert {one.name for one in Army.objects.all()} == {"First", "Second"}


def test_nothing_is_left_after_signing_out(new_page, ada, army):
    page = new_page(user=ada, keeps=True)
    page.goto(f"/armies/{army.key}/")
    is_kept(page, f"/armies/{army.key}/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.wait_for_function(f"({KEPT})().then((paths) => String(paths) === '/offline/')")


def test_the_bell_rings_on_an_open_page(new_page, ada, army):
    page, held = new_page(user=ada), []

    def hold(route):
        held.append(route)

    page.route("**/battles/stream/*", hold)
    told = Message(kind="nudge", text="Bo reminds you: it is your turn.", address="/battles/", topic="A duel")
    for count, address in enumerate(("/", "/armies/", f"/armies/{army.key}/", "/battles/", "/leagues/"), 1):
        page.goto(address)
        line = first(page, held)
        notices.write([(ada, told)])  # between the page and its stream's first word
        line.continue_()
        expect(page.locator("#bell")).to_have_text(str(count))
        expect(page.locator(".toast")).to_contain_text("Bo reminds you: it is your turn.")
        held.clear()


def test_of_a_stranger_nothing_is_kept(new_page):
    page = new_page(keeps=True)
    page.goto("/armies/")
    page.wait_for_function(READY)
    page.reload()
    assert page.evaluate(KEPT) == ["/offline/"]


def test_browsers_can_install_it(new_page):
    page = new_page(keeps=True)
    page.goto("/")
    page.wait_for_function(READY)
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest") and manifest["errors"] == []
    faults = [one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(faults) <= {"in-incognito"}, "tests run in a private window"
