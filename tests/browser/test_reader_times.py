"""Times on the first page of a browser, which has not named its zone and habit: a script writes what the site would."""

from contextvars import copy_context
from datetime import UTC, datetime

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from armies.services.access import Holder
from armies.services.commands import create_army
from ui import times

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]

MOMENT = datetime(2026, 11, 7, 0, 5, tzinfo=UTC)
FORMS = ("l j F Y, H:i", "D j M, H:i T", "j F", "j M H:i T", "H:i", "e")
READ = "addEventListener('DOMContentLoaded', () => { window.read = document.body.textContent; })"
WRITE = """([at, forms]) => {
  const rows = forms.map((form) => `<p data-at="${at}" data-form="${form}"></p>`);
  document.querySelector("main").innerHTML = rows.join("");
  const written = () => [...document.querySelectorAll("main p")].map((one) => one.textContent);
  return new Promise((done) => setTimeout(() => done(written())));
}"""


@pytest.mark.parametrize(
    ("zone", "language", "habit"), [("America/New_York", "en-US", "12m"), ("Europe/Oslo", "nb", "24d")]
)
def test_the_first_page_of_a_browser_shows_its_readers_times(new_page, make_user, zone, language, habit):
    def show(moment, form):
        def write():
            times.follow(habit)
            return times.show(moment, form)

        with timezone.override(zone):
            return copy_context().run(write)

    ada = make_user("ada")
    changed = show(create_army(holder=Holder(user=ada), game="war-logic", name="Night Watch").updated_at, "j M Y, H:i")
    page, plain = new_page(user=ada), new_page(user=ada, javascript=False)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    devtools.send("Emulation.setLocaleOverride", {"locale": language})
    page.add_init_script(READ)
    page.goto("/armies/")
    read = page.evaluate("read")
    assert f"Times are in {zone}." in read and changed in read, "before the page is shown"
    assert page.evaluate(WRITE, [MOMENT.isoformat(), FORMS]) == [show(MOMENT, form) for form in FORMS]
    page.goto("/armies/")
    expect(page.locator("time").first).to_have_text(changed)
    expect(page.locator("[data-form]")).to_have_count(0)
    plain.goto("/armies/")
    expect(plain.get_by_text("Times are in UTC.")).to_be_visible()
