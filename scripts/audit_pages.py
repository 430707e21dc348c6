"""Runs Lighthouse over one page of each kind of a running site, on a phone and on a desk, and fails below thresholds.

``make audit`` does so for the site of ``make dev``. Links are followed from the first page, signed in and not; of
addresses that differ in a key or a number alone the first is opened, and one for each game. It needs Chromium and
Node; Lighthouse itself comes by npx, and looks into a browser that is signed in already: cookies that it sends by
itself reach neither a service worker nor a stream of events, and pages then report faults that nobody has.

This is not part of ``make test``. Lighthouse comes from npm (193 MB), so that a run without that network would be red
for nothing or would have to pass unlooked; and a page takes long: without the category of performance and with its
waits taken out, 8 pages took 134 s and 4 pages 54 s on two busy cores (load 7 to 10), 1 s of each in Node and the
rest in the browser. ``tests/browser/test_every_page.py`` looks instead at each of those pages, in every run, for what
the other three categories count: axe with their rules of good practice, the browser's panel of issues and its console,
failed requests and those to other sites, questions before anybody has asked for them, title, description, canonical
address, doctype, character set, language, viewport, letters below 12 px, links without a word of their own or without
an address, pictures, fields that refuse pasted words, targets of 44 px; and for what no load of a machine hides of the
fourth: what moves while a page loads, and how many nodes it has.
That search engines may not look through a page is not its fault: which ones they may is said in ``home/app.py`` and
tested there.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from http.cookiejar import CookieJar
from shutil import which
from socket import socket
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(which, ("chromium", "google-chrome"))), None)
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
FORMS = {"phone": (), "desk": ("--preset=desktop",)}
KEY = re.compile(r"(?<=/)(?=[a-z0-9]*\d)[a-z0-9]{6,12}(?=/)|(?<=/)\d+(?=/)")
LINK = re.compile(r'<a\b[^>]*href="(/[^"#?]*)')
GAME = re.compile(r'data-game="([\w-]*)"')
SKIPPED = re.compile(r"^/(?:static|admin|api/v1)/|\.(?:json|csv|png|ics|txt|md)$|/logout/")


@dataclass(frozen=True)
class Browser:
    """Something that opens addresses, and the cookies that it keeps."""

    opener: OpenerDirector
    jar: CookieJar


@dataclass(frozen=True)
class Page:
    """A page to look at: its address, and whether it is opened signed in."""

    address: str
    member: bool


def main() -> int:
    """Prints the scores of each page, and fails when one is below its threshold."""
    options = read_options()
    browsers = {False: open_browser(), True: sign_in(options.url, options.user, os.environ["AUDIT_PASSWORD"])}
    pages = [Page(one, member) for member, browser in browsers.items() for one in find_pages(options.url, browser)]
    pages = [page for page in pages if re.search(options.only, page.address)]
    print(f"{len(pages)} pages; least: {LEAST}", flush=True)
    faults = 0
    for member, browser in browsers.items():
        with open_chromium(options.url, browser.jar) as port:
            for page in (one for one in pages if one.member == member):
                faults += sum(report(options, page, form, port) for form in options.forms.split(","))
    return int(bool(faults))


def report(options: argparse.Namespace, page: Page, form: str, port: int) -> bool:
    """Prints the scores of a page, and what lowers them; true when one is below its threshold."""
    scores, reasons = measure(options, page, form, port)
    low = any(score < LEAST[name] for name, score in scores.items())
    who = "member" if page.member else "guest"
    numbers = " ".join(map(str, scores.values()))
    print(f"{'LOW' if low else '':3} {form:5} {who:6} {page.address:45} {numbers}  {', '.join(reasons)}", flush=True)
    return low


def read_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--user", default="mira")
    parser.add_argument("--only", default="", help="a pattern of addresses")
    parser.add_argument("--forms", default="phone,desk")
    parser.add_argument("--lighthouse", default="npx --yes lighthouse@12")
    return parser.parse_args()


def open_browser() -> Browser:
    """Returns a browser without cookies."""
    jar = CookieJar()
    return Browser(build_opener(HTTPCookieProcessor(jar)), jar)


def sign_in(url: str, user: str, password: str) -> Browser:
    """Returns a browser that is signed in."""
    browser, page = open_browser(), f"{url}/accounts/login/"
    form = browser.opener.open(page).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token, "the page to sign in has a form"
    fields = {"csrfmiddlewaretoken": token[1], "login": user, "password": password}
    browser.opener.open(Request(page, urlencode(fields).encode(), {"Referer": page}))
    return browser


@contextmanager
def open_chromium(url: str, jar: CookieJar) -> Iterator[int]:
    """Opens Chromium with these cookies; yields the port at which Lighthouse finds it."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    args = ["--no-sandbox", f"--remote-debugging-port={port}"]
    with TemporaryDirectory() as profile, sync_playwright() as playwright:
        opened = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=args)
        opened.add_cookies([{"name": one.name, "value": one.value or "", "url": url} for one in jar])
        yield port
        opened.close()


def find_pages(url: str, browser: Browser) -> Iterator[str]:
    """Yields an address of each kind of page to which links lead, and of each kind one for each game."""
    found: set[tuple[str, str]] = set()
    seen, waiting = {"/"}, ["/"]
    while waiting:
        address = waiting.pop(0)
        try:
            answer = browser.opener.open(url + address)
            text = answer.read().decode()
        except (HTTPError, UnicodeDecodeError):
            continue
        game = GAME.search(text)
        kind = KEY.sub("*", address), game[1] if game else ""
        if not answer.headers.get("Content-Type", "").startswith("text/html") or kind in found:
            continue
        found.add(kind)
        yield address
        fresh = [one for one in map(unescape, LINK.findall(text)) if one not in seen and not SKIPPED.search(one)]
        seen.update(fresh)
        waiting += dict.fromkeys(fresh)


def measure(options: argparse.Namespace, page: Page, form: str, port: int) -> tuple[dict[str, int], list[str]]:
    """Returns the scores of a page, of a hundred each, and the audits that keep them below it."""
    command = [
        *shlex.split(options.lighthouse),
        options.url + page.address,
        "--quiet",
        "--output=json",
        "--output-path=stdout",
        f"--port={port}",
        "--disable-storage-reset",
        f"--only-categories={','.join(LEAST)}",
        "--skip-audits=is-crawlable",
        *FORMS[form],
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:  # too slow, or gone: no score at all
        return dict.fromkeys(LEAST, 0), [done.stderr[-200:]]
    found: dict[str, Any] = json.loads(done.stdout)
    weighed = {one["id"] for category in found["categories"].values() for one in category["auditRefs"] if one["weight"]}
    audits = ((name, found["audits"][name]) for name in sorted(weighed))
    reasons = [
        f"{name} {audit.get('displayValue', '')}".strip()
        for name, audit in audits
        if audit["score"] is not None and audit["score"] < 1
    ]
    return {name: round(100 * (found["categories"][name]["score"] or 0)) for name in LEAST}, reasons


if __name__ == "__main__":
    sys.exit(main())
