"""Every page that links lead to: what holds for all of them, on the pages of the demonstration.

The pages are not listed: links are followed from the first page, and one page of each address of the site is opened. A
new page is looked at as soon as a link leads to it.
"""

import re
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve
from playwright.sync_api import TimeoutError

from accounts.store.models import User
from battles.store.models import Seat

pytestmark = pytest.mark.once

OF_EACH_GAME = {
    f"{app}:{page}"
    for app, its_pages in {"armies": ("roster", "print", "rules"), "battles": ("battle", "table")}.items()
    for page in its_pages
}
"""The pages that differ most from game to game: one of each game is opened."""
WATCH_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push(one.value);
  }).observe({type: "layout-shift", buffered: true});
}"""
SHIFTED = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(
  () => done(window.shifts.reduce((sum, one) => sum + one, 0)), 0)))"""
LARGE_TEXT = """() => { document.documentElement.style.fontSize = "200%"; }"""
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SETTLED_MS = 5_000
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
IS_LARGE = "() => getComputedStyle(document.documentElement).fontSize === '32px'"
OUT_OF_REACH = """() => {
  const goesOn = ({ overflowX, textOverflow }) => /auto|scroll/.test(overflowX) || textOverflow === "ellipsis";
  const scrolls = (one) => one && one !== document.documentElement &&
    (goesOn(getComputedStyle(one)) || scrolls(one.parentElement));
  return [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary), header :is(a, button)")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one))
    .map((one) => one.outerHTML.slice(0, 90));
}"""
CROWDED_BAR = """() => {
  const bar = document.querySelector("#turnbar"), boxes = [...document.querySelectorAll("#turnbar .actions > *")]
    .map((one) => one.getBoundingClientRect());
  const whole = ({ left, right, bottom }) => left >= 0 && right <= innerWidth && bottom <= innerHeight;
  return bar && !(boxes.every(whole) && bar.getBoundingClientRect().height <= innerHeight / 3);
}"""
TOO_SMALL = """() => {
  const tall = (one) => Math.max(one.getBoundingClientRect().height, ...["::before", "::after"].map((part) => {
    const { content, position, height } = getComputedStyle(one, part);
    return content !== "none" && position === "absolute" ? parseFloat(height) : 0;
  }));
  const rows = "main :is(button, .button, .pick, .slots > li > div > a:only-of-type, .place-list a, " +
    ".table :is(td, th) > a:only-of-type, :is(h1, h2, h3) > a:only-child)";
  return [...document.querySelectorAll(rows)]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 2 && tall(one) < 43)
    .map((one) => `${tall(one)} px: ${one.outerHTML.slice(0, 90)}`);
}"""
SQUEEZED = """() => {
  const words = document.createRange();
  const wide = (one) => (words.selectNodeContents(one), words.getBoundingClientRect().width);
  return [...document.querySelectorAll("main :is(button, .button)")]
    .filter((one) => one.checkVisibility() && wide(one) > one.getBoundingClientRect().width + 1)
    .map((one) => one.outerHTML.slice(0, 90));
}"""
NO_FAULT = "LazyLoadImageIssue"
"""The code of the panel of issues that only reports what the browser does: pictures come when they are near."""
ILLEGIBLE = """() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let all = 0, small = 0;
  while (words.nextNode()) {
    const letters = words.currentNode.data.trim().length, one = words.currentNode.parentElement;
    if (!letters || !one.checkVisibility()) continue;
    all += letters;
    if (parseFloat(getComputedStyle(one).fontSize) < 12) small += letters;
  }
  return small / Math.max(all, 1) > 0.4 ? [`${small} of ${all}`] : [];
}"""
NAMELESS = """() => {
  const said = ["click here", "click this", "go", "here", "information", "learn more", "more", "read more", "this"];
  return [...document.querySelectorAll("a[href]")]
    .filter((one) => said.includes(one.innerText.trim().toLowerCase()))
    .map((one) => one.outerHTML.slice(0, 90));
}"""
WRONG = {
    ILLEGIBLE: "too many letters below 12 px",
    NAMELESS: "links that do not say where they lead",
    TOO_SMALL: "targets that are lower than a finger",
    SQUEEZED: "buttons that are narrower than their words",
}
"""What is looked for at 390 px, by the scripts that find it."""
ABOUT = """() => [
  document.title, document.querySelector("meta[name=description]")?.content, document.querySelector("h1")
].every(Boolean)"""


@pytest.fixture
def demo(live_site):
    call_command("demo", verbosity=0)
    mira = User.objects.get(username="mira")
    Seat.objects.filter(user=mira).update(accepted=False)  # their pages ask whether she plays
    return mira


def links(text):
    """Where the links of a page lead, in the order of their words: addresses hold keys that are drawn by chance."""
    found = re.findall(r'<a\b[^>]*href="(/[^"#]*)[^"]*"[^>]*>(.*?)</a>', text, re.DOTALL)
    return [unescape(address) for _, address in sorted((re.sub("<[^>]*>", "", words), one) for one, words in found)]


def pages(client):
    """An address for each kind of page, and for some kinds one for each game."""
    found, seen, waiting = {}, {"/"}, ["/"]
    while waiting:
        address = waiting.pop(0)
        try:
            there = resolve(address.partition("?")[0])
        except Resolver404:
            continue
        if there.view_name in found and there.view_name not in OF_EACH_GAME:
            continue
        answer = client.get(address)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html") and not answer.streaming:
            game = next(iter(re.findall(r'data-game="([\w-]*)"', answer.text)), "")
            if game in found.setdefault(there.view_name, {}):
                continue
            found[there.view_name][game] = address
            fresh = [one for one in links(answer.text) if one not in seen]
            waiting += dict.fromkeys(fresh)
            seen.update(fresh)
    return [address for _, of_games in sorted(found.items()) for _, address in sorted(of_games.items())]


def watch_issues(page, faults):
    """Adds what the browser's panel of issues says of a page: cookies, policies, forms, what goes out of use."""

    def note(found):
        if found["issue"]["code"] != NO_FAULT:
            faults.append(f"{page.url} has an issue: {found['issue']}")

    devtools = page.context.new_cdp_session(page)
    devtools.on("Audits.issueAdded", note)
    devtools.send("Audits.enable")


def test_every_page_keeps_what_all_pages_keep(new_page, demo, axe, fits):
    """No breach that axe knows and no issue that the browser reports; no shift while it loads; a title, a description
    and a heading; letters that can be read and links that say where they lead; at 390 px
    rows and buttons as high as a finger, and no button narrower than its words; and with letters of twice the size,
    everything within reach, and battles no wider than a desk of 1280 px."""
    client = Client()
    client.force_login(demo)
    addresses = pages(client)
    assert len(addresses) > 60, "the links no longer lead to all pages"
    page = new_page(user=demo, phone=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(f"({WATCH_SHIFTS})()")
    faults: list[str] = []
    watch_issues(page, faults)
    for address in addresses:
        page.goto(address)
        try:
            axe(page)
            fits(page)
        except AssertionError as fault:
            faults.append(str(fault))
        if page.evaluate(SHIFTED) > 0.005:
            faults.append(f"{address} shifts by {page.evaluate(SHIFTED):.3f} while it loads")
        if not page.evaluate(ABOUT):
            faults.append(f"{address} needs a title, a description and a heading of the first level")
        found = {wrong: page.evaluate(script) for script, wrong in WRONG.items()}
        faults += [f"{address} has {wrong}: {parts[:5]}" for wrong, parts in found.items() if parts]
        page.evaluate(LARGE_TEXT)
        page.wait_for_function(IS_LARGE)  # sizes change by a transition, however short
        try:
            fits(page)
        except AssertionError as fault:
            faults.append(f"with large text {fault}")
        if far := page.evaluate(OUT_OF_REACH):
            faults.append(f"{address} with large text leaves out of reach: {far}")
        if page.evaluate(CROWDED_BAR):
            faults.append(f"{address} with large text has a bar with buttons cut, or as high as a third of a phone")
        if address.startswith("/battles/"):
            page.set_viewport_size({"width": 1280, "height": 900})
            try:  # the rows of a phone take a moment to become those of a desk
                page.wait_for_function(FITS, timeout=SETTLED_MS)
            except TimeoutError:
                faults.append(f"{address} with large text is {page.evaluate(WIDER)} px too wide on a desk")
            page.set_viewport_size({"width": 390, "height": 844})
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults)
