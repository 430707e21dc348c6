"""What the API says may be done is not refused, and the pages have the buttons for the same."""

import re
import uuid
from itertools import cycle

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.store.models import User
from battles.play import commands as battle_commands
from battles.store.models import Battle
from leagues.services import organising, registration, results, rounds, season_store, the_day
from leagues.store import events as ev
from leagues.store.models import Season, Staff
from rules.kernel.viewer import REFEREE
from tests.leagues.career_steps import equip

pytestmark = pytest.mark.once  # who may do what is decided in Python, of what has been read

ROLES = ("olga", "organiser", "judge", "p2", "p1", "p3", "stranger", "visitor")
"""The owner, an organiser, a judge, a judge who plays elsewhere, a player of fixture 1, another player, and others."""

RESULT = {"score": "win"}
BODIES = {
    "claim": RESULT, "confirm": {}, "dispute": {"text": "It stood."}, "state-case": {"text": "It stood."},
    "record-round": {"results": [{"fixture": 1, "result": RESULT}]},
    "record": {"result": RESULT}, "rule": {"result": RESULT, "reason": "Seen."},
    "correct-result": {"result": RESULT, "reason": "Seen.", "seq": 1}, "open-battle": {},
    "propose-times": {"times": ["2030-11-05T18:30:00Z"]}, "agree-time": {"time": "2030-11-05T18:30:00Z"},
    "set-registration": {"open": True}, "set-terms": {"name": "Two"}, "add": {"team": "Late"},
    "settle-options": {"edits": [{"op": "set", "path": ["x"], "value": 1}]},
    "add-many": {"teams": [{"team": "Late"}]}, "place-all": {"places": [{"entry": 1}]}, "seed": {"by": "lots"},
    "set-check-in": {"check-in": "open"}, "announce": {"text": "Lunch at one."}, "check-in": {},
    "fix-table": {"table": 2}, "set-mission": {"round": 1},
    "import-players": {"csv": "Name\nLate two"}, "import-results": {"csv": "Table,Result\n1,1-0"}, "take-over": {},
    "swap": {"one": 1, "other": 2}, "enter": {"team": "Mine"}, "name-player": {}, "place": {}, "withdraw": {},
    "request-bye": {"round": 2}, "withdraw-bye": {"round": 2}, "judge": {"approved": True}, "hand-in": {"army": "x"},
}  # fmt: skip
"""A body for each command of the API that needs more than its name."""


ADDRESSES = {
    "change": "edit/", "export": "takeout.json", "keep-webhooks": "webhooks/", "appoint": "people/",
    "create-season": "seasons/new/",
}  # fmt: skip
"""The page of each command of a league."""


class Seen:
    """A season as somebody in a role sees it, through the pages and through the API."""

    def __init__(self, season, role, signed_in):
        self.season, self.role, self.page = season, role, Client(raise_request_exception=False)
        self.read: dict[str, str] = {}
        if role == "visitor":
            from rest_framework.test import APIClient

            self.api = APIClient()
        else:
            self.api = signed_in(role)
            self.page.force_login(User.objects.get(username=role))

    def get(self, path=""):
        """A page of the season, fetched once: nothing that is tried here stays."""
        if path not in self.read:
            answer = self.page.get(f"{self.season.get_absolute_url()}{path}")
            self.read[path] = answer.content.decode() if answer.status_code == 200 else ""
        return self.read[path]

    def told(self, path):
        return self.api.get(f"/api/v1/seasons/{self.season.public_id}/{path}").json()

    def buttons(self, path, under=None):
        """The names of the commands to which the forms of a page post."""
        place = re.escape(self.season.get_absolute_url() + (path if under is None else under).split("?")[0])
        return set(re.findall(rf'action="{place}([\w-]+)/"', self.get(path)))

    @property
    def has_rounds(self):
        """A page for each round: not where players find their opponents themselves."""
        return self.season.summary["format"] not in ("ladder", "challenge")

    def is_player_of(self, number):
        return self.season.participants.filter(number=number, user__username=self.role).exists()

    def tried(self, command, **about):
        """The status of a command by the API; whatever it does is taken back."""
        base = f"/api/v1/seasons/{self.season.public_id}/"
        with transaction.atomic():
            if command in ("claim", "confirm", "dispute"):
                answer = self.api.post(f"{base}fixtures/{about['fixture']}/{command}/", BODIES[command])
            else:
                act = {"type": command, **about, **BODIES.get(command, {})}
                answer = self.api.post(f"{base}act/", {"act": act})
            transaction.set_rollback(True)
        assert answer.status_code != 400 or command == "settle-options", (command, answer.content)
        return answer.status_code


def check_league(seen):
    path = reverse("leagues:league", args=[seen.season.league.public_id])
    may = set(seen.api.get(f"/api/v1/leagues/{seen.season.league.public_id}/").json()["may"])
    links = set(re.findall(rf'href="{path}([\w./-]+)"', seen.page.get(path).content.decode()))
    assert links - {"statistics/"} == {ADDRESSES[command] for command in may}, seen.role
    for command, address in ADDRESSES.items():
        assert (seen.page.get(f"{path}{address}").status_code == 200) == (command in may), (seen.role, command)


def check_fixture(seen):
    may = seen.told("fixtures/1/")["may"]
    page, buttons = seen.get("fixtures/1/"), seen.buttons("fixtures/1/")
    if "It can be played here when" in page:
        buttons.add("open-battle")
    if "record" in buttons:
        buttons.add("rule")  # the form has forfeits and voids
    buttons |= {"correct-result"} if "/fixtures/1/correct/" in page else set()
    buttons |= {"aftermath"} if "/fixtures/1/aftermath/" in page else set()
    assert buttons == set(may), seen.role
    for command in set(may) - {"aftermath"}:
        assert seen.tried(command, fixture=1) not in (401, 403), (seen.role, command)


def check_season(seen):
    may = set(seen.told("now/")["may"])
    assert seen.buttons("") == may & {"set-registration", "start", "open-lists", "finish"}, seen.role
    assert seen.buttons("players/") == may & {"place-all", "seed"}, seen.role
    assert ("/players/add/" in seen.get("players/")) == ("add" in may), seen.role
    assert ("/rounds/" in seen.get("fixtures/")) == ("record-round" in may and seen.has_rounds), seen.role
    drafting = may & {"draft", "swap", "drop-draft", "publish", "publish-all"}
    assert seen.buttons("pairing/?one=1&other=2") - {"request-bye", "withdraw-bye"} == drafting, seen.role
    assert ("/enter/" in seen.get()) == ("enter" in may), seen.role
    for command in may if seen.role != "visitor" else ():
        assert seen.tried(command) not in (401, 403), (seen.role, command)


def check_entry(seen, number):
    may = set(seen.told(f"players/{number}/")["may"])
    buttons = seen.buttons(f"players/{number}/")
    buttons |= {"withdraw"} if f"/players/{number}/withdraw/" in seen.get(f"players/{number}/") else set()
    buttons |= {"hand-in"} if seen.is_player_of(number) and '/army/"' in seen.get() else set()
    assert buttons == may, (seen.role, number)
    for command in may:
        about = {"hand-in": {}, "challenge": {"opponent": number}}.get(command, {"entry": number})
        assert seen.tried(command, **about) not in (401, 403), (seen.role, command)


@pytest.fixture
def check(league, make_user, signed_in):
    """``check(season)``: everything that may be done in it now, for half of the roles; next time for the others."""
    for name, role in (("organiser", Staff.Role.ORGANISER), ("judge", Staff.Role.JUDGE)):
        Staff.objects.create(league=league, user=make_user(name), role=role)
    make_user("stranger")
    halves = cycle((ROLES[::2], ROLES[1::2]))

    def go(season):
        if not Staff.objects.filter(user__username="p2").exists():
            Staff.objects.create(league=league, user=User.objects.get(username="p2"), role=Staff.Role.JUDGE)
        season = Season.objects.get(pk=season.pk)
        for role in next(halves):
            seen = Seen(season, role, signed_in)
            check_season(seen)
            for number in (1, 2):
                check_entry(seen, number)
            if 1 in season_store.state_of(season).fixtures:
                check_fixture(seen)

    return go


def test_a_judge_who_plays_is_not_offered_the_battle_of_others(signed_in, running, next_round, league):
    season = running(4, format="round-robin")
    next_round(season)
    p2 = signed_in("p2")
    Staff.objects.create(league=league, user=season.participants.get(number=2).user, role=Staff.Role.JUDGE)
    base = f"/api/v1/seasons/{season.public_id}"
    may = p2.get(f"{base}/fixtures/1/").json()["may"]
    opened = p2.post(f"{base}/act/", {"act": {"type": "open-battle", "fixture": 1}})
    assert (opened.status_code, "open-battle" in may) == (403, False)
    assert may == ["record", "rule"]


def test_the_league_itself(check, new_season, league, signed_in, make_user):
    season = new_season(format="swiss", rounds=3)
    for name in ("p1", "p2", "p3"):
        make_user(name)
    for role in ROLES:
        check_league(Seen(season, role, signed_in))


def test_before_the_start(check, new_season, owner, make_user):
    season = new_season(format="swiss", rounds=3, requests=1)
    for number in range(1, 5):
        registration.add(season, by=owner, username=make_user(f"p{number}").username, team=f"Team {number}")
    check(season)
    organising.set_registration(season, by=owner, is_open=True)
    check(season)
    the_day.set_check_in(season, by=owner, now="open")
    check(season)
    the_day.set_check_in(season, by=owner, now="closed")
    registration.withdraw(season, by=owner, entry=4)
    check(season)


def player(name):
    return User.objects.get(username=name)


def test_from_the_first_draft_to_the_end(check, running, owner, enter_result):
    season = running(4, format="swiss", rounds=2, requests=1)
    check(season)
    rounds.draft(season, by=owner)
    check(season)
    rounds.publish(season, by=owner)
    check(season)
    one, other = season_store.state_of(season).fixtures[1].sides
    with season_store.lock(season, player(f"p{other}")) as work:
        work.write(ev.TimesProposed(fixture=1, by=other, times=(work.last,)))
    check(season)
    results.claim(season, by=player(f"p{one}"), number=1, entry=one, result=ev.Result(score="win"))
    check(season)
    results.dispute(season, by=player(f"p{other}"), number=1, entry=other, text="It stood.")
    check(season)
    results.rule(season, by=owner, number=1, result=ev.Result(score="win"), reason="Seen.")
    enter_result(season, 2)
    check(season)
    organising.finish(season, by=owner)
    check(season)


@pytest.mark.parametrize("form", ["challenge", "ladder"])
def test_where_players_challenge_each_other(check, running, owner, form):
    season = running(4, format=form)
    check(season)
    rounds.challenge(season, by=owner, one=2, other=1)
    rounds.answer(season, by=owner, number=1, entry=1, accept=True)
    check(season)


TEAM_BODIES = {
    "deal": {"action": {}, "seq": 1}, "cash": {"receipt": "R1", "amount": 1}, "deposit": {"amount": 1},
    "fetch": {"amount": 1}, "grant": {"amount": 1, "reason": "x"}, "fine": {"amount": 1, "reason": "x"},
}  # fmt: skip


def test_teams_and_aftermaths_of_careers(check, running, next_round, owner, signed_in):
    season = running(3, format="swiss", career=True)
    registration.add(season, by=owner, username="", team="Nobody’s")
    for entry in (1, 2, 3, 4):
        equip(season, entry)

    def careers_too():
        check(season)
        found = Season.objects.get(pk=season.pk)
        for role in ROLES:
            seen = Seen(found, role, signed_in)
            for number in (1, 4):
                may = set(seen.told(f"careers/{number}/")["may"])
                assert seen.buttons(f"careers/{number}/") == may - {"deal"}, (role, number)
                for command in may:
                    act = {"act": {"type": command, **TEAM_BODIES[command]}}
                    with transaction.atomic():
                        answer = seen.api.post(f"/api/v1/seasons/{found.public_id}/careers/{number}/act/", act)
                        transaction.set_rollback(True)
                    assert answer.status_code in (200, 409, 422), (role, command)
            told = set(seen.told("fixtures/1/aftermath/").get("may", ()))
            assert seen.buttons("fixtures/1/aftermath/") == told, role

    next_round(season)
    careers_too()
    results.record(season, by=owner, number=1, result=ev.Result(score="win"))
    careers_too()


def test_a_battle_on_the_site(check, running, next_round, owner, make_user):
    season = running(2, format="round-robin", career=True)
    for entry in (1, 2):
        equip(season, entry)
    next_round(season)
    make_user("p3")
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1, referee=owner))
    check(season)
    deed = battle_commands.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    battle_commands.adjudicate(battle, deed, winners=[], reason="dark")
    check(season)
