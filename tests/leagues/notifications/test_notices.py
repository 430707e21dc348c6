"""Who is told of what happens in a season, what can be switched off, and e-mails."""

import pytest
from django.urls import reverse

from leagues.services import organising, registration, results, rounds
from leagues.store.events import Result
from notifications.services.kinds import KINDS
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
    assert told("p1", "round") == ["Round 1, table 1: you play Team 4."]
    assert told("p4", "round") == ["Round 1, table 1: you play Team 1."]
    notice = Notice.objects.get(user=user("p1"), kind="round")
    assert notice.address == reverse("leagues:fixture", args=[season.public_id, 1])
    assert told("p1", "season") == ["Season One has begun."]


def test_nobody_is_told_what_he_has_done_himself(season, owner):
    assert told("olga") == []
    results.claim(season, by=user("p1"), number=1, entry=1, result=Result(score="win"))
    assert told("p4", "result") == ["Team 1 has reported the result of Team 1 against Team 4: confirm it, or object."]
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
    assert told("second", "place") == ["You have moved up from the waiting list."]
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
    kinds = [key for key in KINDS if key != "result"]
    client.post(reverse("notifications:wishes"), {"site": kinds, "mail": kinds, "push": kinds})
    enter_result(season, 1, "win", (1, 0))
    assert told("p1", "result") == [] and told("p4", "result")
    assert Wishes.objects.get().mail_off == ["result"]
    page = client.get(reverse("notifications:news")).content.decode()
    assert page.count("checked") == 2 * len(kinds)


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

    data = whole_export(user("p1"))["notifications"]
    assert [one["kind"] for one in data["news"]] == ["round", "season"]
    assert data["not-told"] == {"here": [], "by-mail": [], "by-push": []}
    user("p1").delete()
    assert not Notice.objects.filter(text="Round 1, table 1: you play Team 4.").exists()
