"""Every page that links lead to: what holds for all of them, on the pages of the demonstration.

The pages are not listed: links are followed from the first page, and one page of each address of the site is opened. A
new page is looked at as soon as a link leads to it.
"""

import re
from html import unescape
from urllib.parse import urlsplit

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
MOST_NODES, MOST_DRAWN, MOST_REFERENCE = 2_500, 1_500, 10_000  # of a page, of a drawing, of all operations of an app
MOST_SHIFT = 0.005  # a hundredth of what a browser calls good is a letter that another font makes a hair wider
LEAST_LETTERS_PX, MOST_SMALL_LETTERS = 12, 0.4
LEAST_TARGET_PX = 43  # 44, less what is lost by rounding
LEAST_IMAGE_DENSITY, MOST_DISTORTION_PX = 0.75, 2
"""What is measured of each page, and its limits: those of Lighthouse, or narrower."""
WATCH_SHIFTS = """() => {
  window.shifts = [];
  window.asked = [];
  for (const [one, name] of [[Notification, "requestPermission"], [Geolocation.prototype, "getCurrentPosition"],
    [Geolocation.prototype, "watchPosition"]]) one[name] = () => window.asked.push(name);
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
  const bar = document.querySelector("#turnbar, #budget.dock");
  const boxes = [...(bar?.querySelectorAll(".actions > *") ?? [])].map((one) => one.getBoundingClientRect());
  const whole = ({ left, right, bottom }) => left >= 0 && right <= innerWidth && bottom <= innerHeight;
  return bar && !(boxes.every(whole) && bar.getBoundingClientRect().height <= innerHeight / 3);
}"""
LOW_MAP = """() => {
  const box = (part) => document.querySelector(part)?.getBoundingClientRect();
  const map = box(".battlefield .board .view"), heads = box(".heads");
  if (!map?.height || !heads) return false;
  return heads.bottom + scrollY + map.top - box(".battlefield").top > MOST_ABOVE_THE_MAP;
}"""  # what is asked of somebody stands between the head and the map, and is not counted
TOO_SMALL = """() => {
  const tall = (one) => Math.max(one.getBoundingClientRect().height, ...["::before", "::after"].map((part) => {
    const { content, position, height } = getComputedStyle(one, part);
    return content !== "none" && position === "absolute" ? parseFloat(height) : 0;
  }));
  const rows = "main :is(button, .button, .pick, .slots > li > div > a:only-of-type, .place-list a, " +
    ".table :is(td, th) > a:only-of-type, :is(h1, h2, h3) > a:only-child)";
  return [...document.querySelectorAll(rows)]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 2 && tall(one) < LEAST_TARGET_PX)
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
    if (parseFloat(getComputedStyle(one).fontSize) < LEAST_LETTERS_PX) small += letters;
  }
  return small / Math.max(all, 1) > MOST_SMALL_LETTERS ? [`${small} of ${all}`] : [];
}"""
NAMELESS = """() => {
  const said = ["click here", "click this", "go", "here", "information", "learn more", "more", "read more", "this"];
  return [...document.querySelectorAll("a[href]")]
    .filter((one) => said.includes(one.innerText.trim().toLowerCase()))
    .map((one) => one.outerHTML.slice(0, 90));
}"""
HEAD = """() => {
  const { doctype, characterSet, compatMode, documentElement } = document;
  const all = (what) => [...document.querySelectorAll(what)];
  const canonical = all("link[rel=canonical]").map((one) => one.getAttribute("href"));
  const held = {
    "a title": document.title,
    "a description": document.querySelector("meta[name=description]")?.content,
    "one heading of the first level": all("h1").length === 1,
    "a doctype": doctype?.name === "html" && compatMode === "CSS1Compat",
    "UTF-8": characterSet === "UTF-8",
    "its language": documentElement.lang === "en",
    "a viewport": /width=device-width/.test(document.querySelector("meta[name=viewport]")?.content),
    "one absolute canonical address, or none": canonical.length < 2 && canonical.every((one) => /^https?:/.test(one)),
    "no question before anybody has asked for it": !window.asked.length,
  };
  return Object.keys(held).filter((name) => !held[name]);
}"""
NOT_FOLLOWED = """() => [...document.querySelectorAll("a:not([role])")]
  .filter((one) => !/^(https?|mailto|webcal):/.test(one.href))
  .map((one) => one.outerHTML.slice(0, 90))"""
POOR_IMAGES = """() => [...document.images].filter((one) => {
  const { width, height } = one.getBoundingClientRect(), drawn = /\\.svg/.test(one.currentSrc);
  if (!one.hasAttribute("alt") || !one.hasAttribute("width") || !one.hasAttribute("height")) return true;
  if (!one.checkVisibility() || !one.naturalWidth || !width || getComputedStyle(one).objectFit !== "fill") return false;
  const distorted = Math.abs(width * one.naturalHeight / one.naturalWidth - height) > MOST_DISTORTION_PX;
  return distorted || (!drawn && one.naturalWidth < width * LEAST_IMAGE_DENSITY);
}).map((one) => one.outerHTML.slice(0, 120))"""
NO_PASTING = """() => [...document.querySelectorAll("input, textarea")]
  .filter((one) => !one.dispatchEvent(new ClipboardEvent("paste", {cancelable: true})))
  .map((one) => one.outerHTML.slice(0, 90))"""
TOO_MANY = """() => {
  const count = (part) => part.querySelectorAll("*").length;
  const drawings = [...document.querySelectorAll("svg")].map(count);
  const most = location.pathname.startsWith("/api/v1/docs/") ? MOST_REFERENCE : MOST_NODES, all = count(document.body);
  return all > most || Math.max(0, ...drawings) > MOST_DRAWN ? [all, ...drawings] : [];
}"""
WRONG = {
    HEAD: "a head that lacks",
    NOT_FOLLOWED: "links that nothing can follow",
    POOR_IMAGES: "pictures without words or sizes, distorted or coarse",
    NO_PASTING: "fields that take no pasted words",
    TOO_MANY: "too many nodes",
    ILLEGIBLE: "too many letters below 12 px",
    NAMELESS: "links that do not say where they lead",
    TOO_SMALL: "targets that are lower than a finger",
    SQUEEZED: "buttons that are narrower than their words",
}
"""What is looked for at 390 px, by the scripts that find it."""
MOST_ABOVE_THE_MAP = 220
LIMITS = {name: value for name, value in globals().items() if name.startswith(("LEAST_", "MOST_"))}


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


def limited(script):
    """A script with the limits that it names."""
    return re.sub(r"\b(?:LEAST|MOST)_[A-Z_]+\b", lambda found: str(LIMITS[found[0]]), script)


def watch_issues(page, faults):
    """Adds what the browser's panel of issues says of a page: cookies, policies, forms, what goes out of use."""

    def note(found):
        if found["issue"]["code"] != NO_FAULT:
            faults.append(f"{page.url} has an issue: {found['issue']}")

    devtools = page.context.new_cdp_session(page)
    devtools.on("Audits.issueAdded", note)
    devtools.send("Audits.enable")


def keep_to(page, request, faults):
    """Notes what a page asks of another site."""
    if urlsplit(request.url).netloc not in {urlsplit(page.url).netloc, ""} and page.url != "about:blank":
        faults.append(f"{page.url} asks another site for {request.url}")


def test_every_page_keeps_what_all_pages_keep(new_page, demo, axe, fits):
    """What Lighthouse looks for in three of its categories, and what costs a page its speed whatever the machine: no
    breach that axe knows and no issue that the browser reports; no shift while it loads, and few nodes; a head with all
    that belongs to it, nothing from elsewhere; letters that can be read, links that say where they lead and lead there,
    whole pictures; at 390 px rows and buttons as high as a finger, and no button narrower than its words; and with
    letters of twice the size, everything within reach, and battles no wider than a desk of 1280 px."""
    client = Client()
    client.force_login(demo)
    addresses = pages(client)
    assert len(addresses) > 60, "the links no longer lead to all pages"
    page = new_page(user=demo, phone=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(f"({WATCH_SHIFTS})()")
    faults: list[str] = []
    watch_issues(page, faults)
    page.on("request", lambda request: keep_to(page, request, faults))
    for address in addresses:
        page.goto(address)
        try:
            axe(page)
            fits(page)
        except AssertionError as fault:
            faults.append(str(fault))
        if page.evaluate(SHIFTED) > MOST_SHIFT:
            faults.append(f"{address} shifts by {page.evaluate(SHIFTED):.3f} while it loads")
        found = {wrong: page.evaluate(limited(script)) for script, wrong in WRONG.items()}
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
        if page.evaluate(limited(LOW_MAP)):
            faults.append(f"{address} with large text has a map that begins low on a phone")
        if address.startswith("/battles/"):
            page.set_viewport_size({"width": 1280, "height": 900})
            try:  # the rows of a phone take a moment to become those of a desk
                page.wait_for_function(FITS, timeout=SETTLED_MS)
            except TimeoutError:
                faults.append(f"{address} with large text is {page.evaluate(WIDER)} px too wide on a desk")
            page.set_viewport_size({"width": 390, "height": 844})
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults)
