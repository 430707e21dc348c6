"""The standings as CSV: one name a column, and all divisions."""

import csv
import io

from django.urls import reverse

from leagues.services import organising, registration
from tests.leagues.api.test_seasons import API


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_no_two_columns_have_one_name_and_all_divisions_are_there(client, new_season, owner, next_round, enter_result):
    season = new_season(format="round-robin", divisions=("North", "South"), tie_breaks=("wins", "difference"))
    for number in range(1, 5):
        registration.add(season, by=owner, username="", team=f"Team {number}")
    organising.place_all(season, by=owner, places={number: (number % 2, 0) for number in range(1, 5)})
    organising.start(season, by=owner)
    next_round(season)
    enter_result(season, 1)
    text = client.get(reverse("leagues:csv", args=[season.public_id])).text
    head = text.splitlines()[0].split(",")
    assert len(set(head)) == len(head) and {"Division", "Wins", "Wins at the table"} <= set(head)
    assert [row["Division"] for row in rows(text)] == ["North", "North", "South", "South"]
    assert rows(client.get(f"{API}/seasons/{season.public_id}/standings/csv/").text) == rows(text)
    one = client.get(reverse("leagues:csv", args=[season.public_id]) + "?division=1").text
    assert {row["Division"] for row in rows(one)} == {"South"}
    overall = client.get(reverse("leagues:csv", args=[season.public_id]) + "?division=all").text
    assert [row["Rank"] for row in rows(overall)] == ["1", "2", "2", "2"]
