"""A real Chromium for the tests of this folder, and what every page of ours has to live up to.

A page made by ``new_page`` fails its test when the browser reports an error: a script that raised, a request that
failed, an answer of 400 or more that the test did not announce, a breach of the content security policy.
Playwright's sync API runs an event loop in this thread. Django then takes the test for asynchronous code and refuses
the database, although only the test itself uses it here; DJANGO_ALLOW_ASYNC_UNSAFE lifts that refusal.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, Route, expect, sync_playwright

HERE = Path(__file__).parent
AXE = HERE / "vendor" / "axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 860}
AXE_TAGS = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
AXE_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
AXE_MORE = (
    *("accesskeys", "aria-allowed-role", "aria-dialog-name", "aria-text", "aria-treeitem-name", "heading-order"),
    *("image-redundant-alt", "skip-link", "tabindex", "table-duplicate-name"),
)
"""Rules of good practice, of no grade, that Lighthouse counts."""
# Only what is wrong is asked for and brought over: what is right would be a megabyte and four fifths of the time.
AXE_RUN = """async ([only, more]) => (
  await axe.run(document, {
    runOnly: only,
    rules: Object.fromEntries(more.map((one) => [one, {enabled: true}])),
    resultTypes: ["violations"],
    preload: false,
  })
).violations"""
COLOURS_CHANGED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  await frame();
}"""  # a change of scheme starts transitions of colours
MARK_WHEN_LOADED = """addEventListener("load", () => document.documentElement.setAttribute("data-loaded", ""))"""
WAIT_MS = 20_000  # on a busy machine; less than after which a page asks by itself, without being told
expect.set_options(timeout=WAIT_MS)
ABOVE = """parts => {
  const [upper, lower] = parts.map((part) => document.querySelector(part).getBoundingClientRect());
  return upper.bottom <= lower.top + 1;
}"""  # of two parts of a page one ends where the other begins, or before: once all has found its place
LEFT_WORDS = ("htmx:sendAbort", "htmx:afterRequest")  # a page that is left; what fails is seen in requests and answers
OFFLINE_WORDS = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")


def chromium() -> str | None:
    found = (shutil.which(name) for name in ("chromium-headless-shell", "chromium", "chromium-browser"))
    return os.environ.get("CHROMIUM") or next(filter(None, found), None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks this folder's tests. Without a browser they are left out, with a notice - except in CI, where they fail."""
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        item.add_marker(pytest.mark.browser)
    if ours and not chromium() and not os.environ.get("CI"):
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if not chromium():
        terminalreporter.section("browser tests")
        terminalreporter.line("Chromium was not found (install it or set CHROMIUM): the browser tests did not run.")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for one file: afterwards no event loop runs in this thread that other tests would meet."""
    path = chromium()
    assert path, "CI needs Chromium for the browser tests; .ci/run installs it"
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Watch:
    """What went wrong on one page. ``announced`` are the HTTP statuses that the test wants to see.

    ``offline``: the test cuts the connection, and what the browser says of that is no fault.
    """

    announced: frozenset[int]
    offline: bool = False
    faults: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))
        page.on("requestfailed", self._request_failed)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        # The browser's own line about a 4xx is left to _response, which knows the status.
        of_the_line = self.offline and any(word in message.text for word in OFFLINE_WORDS)
        answered = "Failed to load resource: the server responded" in message.text
        left = message.text.startswith(LEFT_WORDS)
        if message.type == "error" and not (of_the_line or answered or left):
            self.faults.append(f"console: {message.text}")

    def _request_failed(self, request: Request) -> None:
        # A page that is left, or a stream that is closed, aborts its requests: that is no failure.
        cut = self.offline and "ERR_INTERNET_DISCONNECTED" in (request.failure or "")
        if request.failure and "ERR_ABORTED" not in request.failure and not cut:
            self.faults.append(f"request failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.announced:
            self.faults.append(f"answer {response.status}: {response.request.method} {response.url}")


def answered(page: Page) -> None:
    """Waits until all that was asked for has come and stands on the page."""
    expect(page.locator(".htmx-request")).to_have_count(0)


def first(page: Page, held: Sequence[Route]) -> Route:
    """The first request that a route of the page holds back, as soon as it has come."""
    for _ in range(WAIT_MS // 50):
        if held:
            return held[0]
        page.wait_for_timeout(50)
    raise AssertionError("it was not asked for")


class Fingers:
    """Fingers on the screen of a page: each is a list of places that it touches one after the other."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def draw(self, *ways: Sequence[tuple[float, float]]) -> None:
        self._send("touchStart", [way[0] for way in ways])
        for places in list(zip(*ways, strict=True))[1:]:
            self._send("touchMove", places)
        self._send("touchEnd", [])

    def _send(self, kind: str, places: Sequence[tuple[float, float]]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def duel() -> Iterator[None]:
    """The game for tests is there. As a mark of the module (``usefixtures``) it comes before the first page and goes
    after the last, which may ask for something to its end.
    """
    from rules import registry
    from tests.battles.duel import DUEL

    registry.add(DUEL)
    yield
    registry.remove("duel")


@pytest.fixture
def new_page(browser: Browser, live_site: str) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser profile of its own; paths are relative to the site: ``page.goto("/armies/")``.

    ``user`` is signed in from the start; ``phone`` is 360 px wide; ``javascript=False`` reads the page without it;
    ``scheme`` is "light" or "dark"; ``announced`` are HTTP statuses of 400 and above that the test expects. ``keeps``:
    with the service worker, which other tests do without.
    """
    watches: list[Watch] = []
    contexts = []

    def make(
        *,
        user: Any = None,
        phone: bool = False,
        javascript: bool = True,
        scheme: str = "light",
        announced: tuple[int, ...] = (),
        offline: bool = False,
        keeps: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=live_site,
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            java_script_enabled=javascript,
            color_scheme=scheme,
            reduced_motion="reduce",
            service_workers="allow" if keeps else "block",
        )
        contexts.append(context)
        context.set_default_timeout(WAIT_MS)
        context.add_init_script(MARK_WHEN_LOADED)
        if user is not None:
            context.add_cookies([_session_cookie(user, live_site)])
        page = context.new_page()
        if javascript:  # each step and each look waits for the page that the step before has brought, scripts and all
            page.add_locator_handler(page.locator("html:not([data-loaded])"), lambda: None)
        watches.append(Watch(announced=frozenset(announced), offline=offline))
        watches[-1].follow(page)
        return page

    yield make
    for context in contexts:
        context.close()
    faults = [fault for watch in watches for fault in watch.faults]
    assert not faults, "the browser reported:\n" + "\n".join(faults)


def _session_cookie(user: Any, site: str) -> dict[str, str]:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": site}


@pytest.fixture(scope="session")
def axe() -> Callable[..., None]:
    """Fails with a readable list when axe finds a breach of WCAG 2.2 A or AA on the page: ``axe(page)``.

    With ``dark`` the colours of a page that was opened in the light are looked at in the dark, too.
    """
    source = AXE.read_text()

    def check(page: Page, dark: bool = False) -> None:
        page.wait_for_load_state()
        page.evaluate(source)
        found = page.evaluate(AXE_RUN, [AXE_TAGS, AXE_MORE])
        if dark:
            page.emulate_media(color_scheme="dark")
            page.evaluate(COLOURS_CHANGED)
            found += page.evaluate(AXE_RUN, [AXE_COLOURS, ()])
            page.emulate_media(color_scheme="light")
        lines = [
            f"{fault['id']}: {fault['help']}: {node['html'][:160]} ({node['failureSummary']})"
            for fault in found
            for node in fault["nodes"]
        ]
        assert not lines, f"axe on {page.url}:\n" + "\n".join(lines)

    return check


@pytest.fixture(scope="session")
def fits() -> Callable[[Page], None]:
    """Fails when the page is wider than the screen: ``fits(page)``, mostly on a phone."""

    def check(page: Page) -> None:
        page.wait_for_load_state()  # style and letters: without them everything is of another width
        page.evaluate("document.fonts.ready.then(() => true)")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{page.url} is {wide} px wider than the screen"

    return check
