"""Who is told of what happens in a season, what can be switched off, and e-mails."""

import re

import pytest
from django.core import mail
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from leagues.services import organising, registration, results, rounds
from leagues.store.events import Result
from notifications.services import notices
from notifications.store.models import Notice, Wishes

pytestmark = pytest.mark.django_db


def user(name):
    from accounts.store.models import User

    return User.objects.get(username=name)


def told(name, kind=None):
    found = Notice.objects.filter(user__username=name).order_by("id")
    return [one.text for one in (found.filter(kind=kind) if kind else found)]


@pytest.fixture
def season(running, next_round):
    found = running(4, format="round-robin")
    next_round(found)
    return found


def test_players_are_told_whom_they_meet(season):
    assert told("p1", "round") == ["Round 1, table 1: you meet Team 4."]
    assert told("p4", "round") == ["Round 1, table 1: you meet Team 1."]
    notice = Notice.objects.get(user=user("p1"), kind="round")
    assert notice.address == reverse("leagues:fixture", args=[season.public_id, 1])
    assert told("p1", "season") == ["Season One has begun."]


def test_nobody_is_told_what_he_has_done_himself(season, owner):
    assert told("olga") == []
    results.claim(season, by=user("p1"), number=1, entry=1, result=Result(score="win"))
    assert told("p4", "result") == ["Team 1 says how Team 1 against Team 4 ended: stand by it, or object."]
    assert told("p1", "result") == []


def test_a_dispute_is_told_to_the_other_side_and_to_staff(season):
    results.claim(season, by=user("p1"), number=1, entry=1, result=Result(score="win"))
    results.dispute(season, by=user("p4"), number=1, entry=4, text="No.")
    assert told("p1", "dispute") == told("olga", "dispute") == ["Team 4 disputes the result of Team 1 against Team 4."]
    results.rule(season, by=user("olga"), number=1, result=Result(score="draw"), reason="Both are right")
    said = "The result of Team 1 against Team 4 was ruled on (a draw): Both are right"
    assert told("p1", "result")[-1:] == told("p4", "result")[-1:] == [said]


def test_a_bye_and_the_waiting_list(new_season, owner, make_user, running, next_round):
    small = new_season(format="swiss", capacity=1)
    organising.set_registration(small, by=owner, is_open=True)
    first, second = make_user("first"), make_user("second")
    registration.enter(small, user=first, team="First")
    registration.enter(small, user=second, team="Second")
    assert told("olga", "staff") == ["First has entered.", "Second has entered."]
    registration.withdraw(small, by=first, entry=1)
    assert told("second", "place") == ["You have come up from the waiting list."]
    odd = running(3, format="swiss")
    next_round(odd)
    assert "Round 1: you have a bye." in told("p1") + told("p2") + told("p3")


def test_a_challenge_is_told(running):
    season = running(3, format="challenge")
    rounds.challenge(season, by=user("p1"), one=1, other=2)
    rounds.answer(season, by=user("p2"), number=1, entry=2, accept=True)
    assert told("p2", "challenge") == ["Team 1 challenges you."]
    assert told("p1", "challenge") == ["The challenge between Team 1 and Team 2 was accepted."]


def test_what_is_refused_is_not_told(season):
    from rules.kernel.problems import Illegal

    before = Notice.objects.count()
    with pytest.raises(Illegal):
        results.confirm(season, by=user("p4"), number=1, entry=4)
    assert Notice.objects.count() == before


def test_each_kind_can_be_switched_off_here_and_by_mail(client, season, enter_result):
    client.force_login(user("p1"))
    kinds = [key for key in notices.KINDS if key != "result"]
    client.post(reverse("leagues:notice-wishes"), {"site": kinds, "mail": kinds})
    enter_result(season, 1, "win", (1, 0))
    assert told("p1", "result") == [] and told("p4", "result")
    assert Wishes.objects.get().mail_off == ["result"]
    page = client.get(reverse("leagues:notices")).content.decode()
    assert page.count("checked") == 2 * len(kinds)


def test_news_are_new_once(client, season):
    client.force_login(user("p1"))
    assert notices.count_unseen(user("p1")) == 2
    assert '<span class="chip on">2</span>' in client.get(reverse("leagues:index")).content.decode()
    page = client.get(reverse("leagues:notices")).content.decode()
    assert page.count(">new<") == 2 and notices.count_unseen(user("p1")) == 2, "looking alone writes nothing"
    newest = re.search(r'name="newest" value="(\d+)"', page)[1]
    later = Notice.objects.create(user=user("p1"), season=season, kind="season", text="Later", at=timezone.now())
    mark = {"path": reverse("leagues:notices-seen"), "data": {"newest": newest}}
    assert client.post(**mark, headers={"HX-Request": "true"}).content == b""
    assert notices.shown_to(user("p1")).filter(seen_at=None).get() == later, "the page has not shown it"
    assert client.post(reverse("leagues:notices-seen")).status_code == 302
    page = client.get(reverse("leagues:notices")).content.decode()
    assert ">new<" not in page and "Mark all as read" not in page
    assert client.get(reverse("leagues:notices")).content.decode().count("Team 4") == 1
    client.force_login(user("p2"))
    assert notices.count_unseen(user("p2")) == 2


def test_mails_go_out_once_to_those_who_have_an_address(season, enter_result, settings):
    settings.SITE_URL = "https://muster.example"
    player = user("p1")
    player.email = "p1@example.org"
    player.save()
    mail.outbox.clear()
    enter_result(season, 1, "win", (1, 0))
    call_command("deliver", "--once", verbosity=0)
    call_command("deliver", "--once", verbosity=0)
    (letter,) = mail.outbox
    assert letter.to == ["p1@example.org"] and letter.subject.startswith("[Winter League] The result of Team 1")
    assert f"https://muster.example{reverse('leagues:fixture', args=[season.public_id, 1])}" in letter.body
    assert "https://muster.example/leagues/notices/" in letter.body


def test_a_mail_server_that_is_away_is_tried_again(season, enter_result, monkeypatch):
    user_ = user("p1")
    user_.email = "p1@example.org"
    user_.save()
    enter_result(season, 1, "win", (1, 0))

    def away(*args, **kwargs):
        raise ConnectionRefusedError

    monkeypatch.setattr(notices, "send_mail", away)
    assert [notices.send_mails() for _ in range(2)] == [0, 0]
    monkeypatch.undo()
    assert notices.send_mails() == 1 and notices.send_mails() == 0


def test_a_round_of_many_costs_as_many_queries_as_one_of_few(
    running,
    owner,
    league,
    new_season,
    make_user,
    django_assert_max_num_queries,
):
    season = running(40, format="swiss")
    rounds.draft(season, by=owner)
    with django_assert_max_num_queries(14):
        rounds.publish(season, by=owner)
    assert Notice.objects.filter(kind="round").count() == 40


def test_news_go_with_the_account(season):
    from accounts.services.export import whole_export

    data = whole_export(user("p1"))["leagues"]
    assert [one["kind"] for one in data["news"]] == ["round", "season"]
    assert data["not-told"] == {"here": [], "by-mail": []}
    user("p1").delete()
    assert not Notice.objects.filter(text="Round 1, table 1: you meet Team 4.").exists()


def test_every_page_says_how_many_news_wait_at_the_price_of_one_query(client, season, django_assert_num_queries):
    def page():
        return client.get(reverse("help")).content.decode()

    with django_assert_num_queries(0):
        assert 'class="button quiet news"' not in page()
    client.force_login(user("p1"))
    with django_assert_num_queries(3):  # the session, its user, the news
        assert 'aria-label="News: 2 unread"' in page()
    assert 'class="button quiet news"' not in client.get(reverse("leagues:notices")).content.decode()
    client.post(reverse("leagues:notices-seen"))
    assert 'class="button quiet news"' not in page()
