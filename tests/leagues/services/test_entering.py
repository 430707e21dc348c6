"""Entering many at once, and the order in which they are seeded."""

import pytest
from django.urls import reverse

from accounts.store.models import User
from leagues.services import organising, registration, results
from leagues.store.events import Result
from leagues.store.models import Staff
from notifications.store.models import Notice
from rules.kernel.problems import Illegal


def teams(state):
    return [(entry.team, entry.club) for entry in state.entries.values()]


def seeds(state):
    return [entry.seed for entry in state.entries.values()]


def test_a_list_is_entered_in_one_go(client, new_season, owner, state, django_assert_max_num_queries):
    season = new_season(format="swiss")
    client.force_login(owner)
    url = reverse("leagues:add-many", args=[season.public_id])
    answer = client.post(url, {"names": "Redline, Hive Club\r\n\r\n  Nightjar  \r\nÜberlandwerk,\r\n"})
    assert answer.status_code == 302
    assert teams(state(season)) == [("Redline", "Hive Club"), ("Nightjar", ""), ("Überlandwerk", "")]


def test_a_list_is_entered_whole_or_not_at_all_and_nothing_typed_is_lost(client, new_season, owner, state):
    season = new_season(format="swiss")
    registration.add(season, by=owner, username="", team="Panza")
    client.force_login(owner)
    answer = client.post(reverse("leagues:add-many", args=[season.public_id]), {"names": "Odd\npanza\nOdd\n,club"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert text.count("There is a team") == 2
    assert "The team needs a name" in text
    assert "Odd\npanza\nOdd\n,club</textarea>" in text
    assert teams(state(season)) == [("Panza", "")]
    with pytest.raises(Illegal):
        registration.add_many(season, by=owner, text=" \n ")


def test_who_is_too_many_waits(new_season, owner, state):
    season = new_season(format="swiss", capacity=2)
    registration.add_many(season, by=owner, text="One\nTwo\nThree")
    assert [entry.waiting for entry in state(season).entries.values()] == [False, False, True]


def test_many_at_once_are_one_piece_of_news(new_season, owner, league, make_user):
    Staff.objects.create(league=league, user=make_user("jude"), role="judge")
    season = new_season(format="swiss")
    registration.add_many(season, by=owner, text="\n".join(f"Team {number}" for number in range(30)))
    assert list(Notice.objects.values_list("text", flat=True)) == ["30 teams have entered."]


def test_lots_seed_everybody_once(client, new_season, owner, state):
    season = new_season(format="knock-out", divisions=("Gold", "Silver"))
    registration.add_many(season, by=owner, text="\n".join(f"Team {number}" for number in range(20)))
    client.force_login(owner)
    posted = {"by": "lots"} | {f"seed-{n}": 0 for n in range(1, 21)} | {f"division-{n}": n % 2 for n in range(1, 21)}
    assert client.post(reverse("leagues:seed", args=[season.public_id]), posted).status_code == 302
    drawn = seeds(state(season))
    assert sorted(drawn) == list(range(1, 21))
    assert drawn != sorted(drawn)
    assert [entry.division for entry in state(season).entries.values()] == [n % 2 for n in range(1, 21)]
    organising.start(season, by=owner)
    with pytest.raises(Illegal):
        organising.draw_lots(season, by=owner)


def test_ratings_seed_the_strongest_first_and_the_unknown_behind(client, running, next_round, owner, league, state):
    first = running(3, format="swiss")
    next_round(first)
    results.record(first, by=owner, number=1, result=Result(score="loss"))
    loser, winner = (state(first).fixtures[1].one, state(first).fixtures[1].other)
    season = organising.create_season(league, by=owner, name="Second", terms=state(first).terms)
    for name in ("", f"p{loser}", f"p{winner}"):
        registration.add(season, by=owner, username=name, team=f"Team of {name or 'nobody'}")
    client.force_login(User.objects.get(username="olga"))
    url = reverse("leagues:players", args=[season.public_id])
    client.post(f"{url}seed/", {"by": "ratings", "seed-1": 0, "seed-2": 0, "seed-3": 0})
    assert seeds(state(season)) == [3, 2, 1]


def test_a_list_that_is_too_long_is_refused_with_the_line(new_season, owner, state, monkeypatch):
    monkeypatch.setattr(organising, "PLAYERS_MOST", 4)
    season = new_season()
    with pytest.raises(Illegal) as refused:
        registration.add_many(season, by=owner, text="A\n\nB\nC\nD\nE\n")
    assert [one.code for one in refused.value.problems] == ["too-many"]
    assert refused.value.problems[0].message.startswith("Line 6:")
    assert state(season).entries == {}
    registration.add_many(season, by=owner, text="A\n\nB\nC\nD\n")
    with pytest.raises(Illegal, match="takes 4 players"):
        registration.add(season, by=owner, username="", team="E")


def test_a_season_takes_2000_players(new_season, owner, state):
    season = new_season()
    registration.add_many(season, by=owner, text="\n".join(f"Team {at}, Club {at % 40}" for at in range(2000)))
    assert (len(state(season).taking_part), season.participants.count()) == (2000, 2000)


def test_faults_of_a_list_are_told_by_their_line(new_season, owner, state):
    season = new_season()
    with pytest.raises(Illegal) as refused:
        registration.add_many(season, by=owner, text="A\n\nB\na\n" + "B\n" * 50)
    said = [one.message.partition(":")[0] for one in refused.value.problems]
    assert said[:2] == ["Line 4, a", "Line 5, B"]
    assert len(said) == registration.TOLD_MOST + 1
    assert state(season).entries == {}
