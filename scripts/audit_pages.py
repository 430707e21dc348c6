"""Runs Lighthouse over one page of each kind of a running site, on a phone and on a desk, and fails below thresholds.

``make audit`` does so for the site of ``make dev``. Links are followed from the first page, signed in and not; of
addresses that differ in a key or a number alone the first is opened, and one for each game. It needs Chromium and
Node; Lighthouse itself comes by npx. A page takes ten seconds or more, so this is no part of ``make test``: there
``tests/browser/test_every_page.py`` runs axe over the same pages and measures what moves while they load.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

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
    for page in pages:
        for form in options.forms.split(","):
            found = measure(options, page, form, cookies(browsers[page.member]))
            low = [f"{name} {score}" for name, score in found.items() if score < LEAST[name]]
            faults += bool(low)
            who = "member" if page.member else "guest"
            print(
                f"{form:5} {who:6} {page.address:45} {' '.join(map(str, found.values()))}  {', '.join(low)}", flush=True
            )
    return int(bool(faults))


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


def cookies(browser: Browser) -> str:
    """Returns the cookies of a browser as a header."""
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar)


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


def measure(options: argparse.Namespace, page: Page, form: str, header: str) -> dict[str, int]:
    """Returns the scores of a page, of a hundred each."""
    command = [
        *shlex.split(options.lighthouse),
        options.url + page.address,
        "--quiet",
        "--output=json",
        "--output-path=stdout",
        f"--only-categories={','.join(LEAST)}",
        "--chrome-flags=--headless=new --no-sandbox",
        f"--extra-headers={json.dumps({'Cookie': header})}",
        *FORMS[form],
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:  # too slow, or gone: no score at all
        return dict.fromkeys(LEAST, 0)
    categories: dict[str, Any] = json.loads(done.stdout)["categories"]
    return {name: round(100 * (categories[name]["score"] or 0)) for name in LEAST}


if __name__ == "__main__":
    sys.exit(main())
