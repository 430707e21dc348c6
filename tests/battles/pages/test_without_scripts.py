"""Whole turns of each game by links and forms alone, as browsers without scripts follow and send them."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client

from battles.store.models import Battle, Event
from home.management.commands.demo import Command
from rules import registry

MOST_STEPS, LEAST_ACTIONS = 60, 6
EMPTY = ("input", "link", "meta", "br", "img", "hr", "wbr")


class Plain(HTMLParser):
    """A page as it works without scripts: links by the parts of the page in which they are, and forms with values."""

    PARTS = ("turnbar", "able", "piece", "action-panel")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.forms: dict[str, dict[str, object]] = {}
        self.at_once: list[tuple[str, str]] = []
        """The buttons of the open sheet that act by themselves."""
        self.title = ""
        self._open: list[tuple[str, str]] = []
        self._form = self._select = ""
        self.feed(html)

    @property
    def part(self) -> str:
        """The innermost of the parts in which the reader is."""
        return next((mark for _, mark in reversed(self._open) if mark in self.PARTS), "")

    def handle_starttag(self, tag, attrs):
        at = dict(attrs)
        if tag not in EMPTY:
            words = at.get("class") or ""
            self._open.append((tag, at.get("id") or ("round" if words == "round" else "")))
        if tag == "a" and self.part and "href" in at and "shut" not in (at.get("class") or ""):
            self.links.append((self.part, at["href"]))
        elif tag == "form":
            self._form = at.get("id") or f"form {len(self.forms)}"
            self._form_of(self._form)["action"] = at.get("action")
        elif tag in ("input", "select", "option", "textarea", "button"):
            self._control(tag, at)

    def _form_of(self, name):
        """The form of a name: a button may stand before it."""
        return self.forms.setdefault(name, {"action": None, "sent": [], "buttons": []})

    def _control(self, tag, at):
        form = self._form_of(at.get("form") or self._form)
        if tag == "select":
            self._select = at.get("name", "")
        if "disabled" in at:
            return
        ticked = at.get("type") not in ("checkbox", "radio") or "checked" in at
        if tag == "button" and self.part == "piece" and at.get("form") == "quick-form":
            self.at_once.append((at["name"], at["value"]))
        elif tag == "button" and at.get("type") != "button" and "primary" in (at.get("class") or ""):
            form["buttons"].append((at.get("name"), at.get("value")))
        elif tag == "option" and "selected" in at:
            form["sent"].append((self._select, at["value"]))
        elif tag == "textarea" or (tag == "input" and ticked and at.get("name")):
            form["sent"].append((at["name"], at.get("value", "")))

    def handle_data(self, data):
        if self._open and self._open[-1][1] == "round":
            self.title += data.strip()

    def handle_startendtag(self, tag, attrs):
        """Drawings close themselves; none of them is a control."""

    def handle_endtag(self, tag):
        if any(name == tag for name, _ in self._open):
            while self._open.pop()[0] != tag:
                pass
        if tag == "form":
            self._form = ""


class Player:
    """Somebody whose browser runs no scripts."""

    def __init__(self, user, battle):
        self.client, self.battle = Client(), battle
        self.client.force_login(user)
        self.acted = 0

    def see(self, address=None):
        return Plain(self.client.get(address or self.battle.get_absolute_url()).text)

    def send(self, page, name, buttons=()):
        """Presses the first button of a form, or of ``buttons``; returns whether the site has taken what was sent."""
        form = page.forms[name]
        pressed = [(key, value) for key, value in (buttons or form["buttons"])[:1] if key]
        data: dict[str, list[str]] = {}
        for key, value in [*form["sent"], *pressed]:
            data.setdefault(key, []).append(value or "")
        answer = self.client.post(form["action"], data, follow=True)
        assert answer.status_code in (200, 409, 422), (answer.status_code, form)
        self.acted += answer.status_code == 200
        return answer.status_code == 200

    def act(self, number):
        """Does something with a unit, or takes the next step of the bar; returns whether there was anything to do."""
        page = self.see()
        able = [link for part, link in page.links if part == "able"]
        steps = [link for part, link in page.links if part == "turnbar" and "offer=" in link]
        if page.forms.get("quick-form", {}).get("buttons"):
            steps.append("")
        if able and (number % 2 == 0 or not steps):
            piece = self.see(able[number // 2 % len(able)])
            if piece.at_once:
                return self.send(piece, "quick-form", piece.at_once)
            offers = [link for part, link in piece.links if part == "piece" and "offer=" in link]
            if any(self._finish(self.see(one)) for one in offers[:2]):
                return True
        if not steps:
            return False
        return self._finish(self.see(steps[0])) if steps[0] else self.send(page, "quick-form")

    def _finish(self, form):
        return "action-form" in form.forms and self.send(form, "action-form")


@pytest.mark.once  # what the pages say and take does not hang on the database
@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["eic-league", "extractors", "invisible-enemy", "sol-prime", "war-logic"])
def test_two_players_play_a_whole_turn_without_scripts(make_user, slug):
    users = [make_user(name) for name in ("ada", "bo")]
    Command()._game(registry.get(slug), registry.folder_of(slug) / "demo", [*users, make_user("olga")])
    battle = Battle.objects.get(game=slug)
    players = [Player(user, battle) for user in users]
    titles = [players[0].see().title]
    for number in range(MOST_STEPS):
        if len(titles) > 1 and sum(player.acted for player in players) >= LEAST_ACTIONS:
            break
        acted = [player.act(number) for player in players]
        assert any(acted), titles
        now = players[0].see().title
        titles += [now] if now != titles[-1] else []
    assert len(titles) > 1, (titles, Event.objects.filter(battle=battle).count())
    assert sum(player.acted for player in players) >= LEAST_ACTIONS
