"""The pages of the laboratory, from the form to the files."""

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from laboratory.store.models import Run

pytestmark = pytest.mark.django_db
NEW = {
    "game": "war-logic",
    "army": ["ready british", "ready cossacks"],
    "battles": "2",
    "player": "random",
    "seed": "7",
}


@pytest.fixture
def played(begin, play):
    run = begin("british", "wizards", "arc-troopers", battles=1)
    play()
    run.refresh_from_db()
    return run


def test_a_run_is_begun_watched_and_read(client, owner, play):
    client.force_login(owner)
    assert "war-logic" in client.get(reverse("laboratory:index")).text
    assert "ready british" in client.get(reverse("laboratory:new") + "?game=war-logic").text
    answer = client.post(reverse("laboratory:new"), NEW)
    run = Run.objects.get()
    assert answer["Location"] == run.get_absolute_url()
    page = client.get(run.get_absolute_url()).text
    assert "In line: 2 battles to play" in page and "every 3s" in page
    play()
    page = client.get(run.get_absolute_url()).text
    assert "every 3s" not in page and "What decided" in page and "earned its price" in page
    assert "100 %" in page and "Finished" in client.get(reverse("laboratory:index")).text


def test_a_run_is_fought_on_a_ready_table(client, owner, play):
    client.force_login(owner)
    sent = {**NEW, "ground": "mill", "player": "steady", "battles": "1"}
    run = Run.objects.get(public_id=client.post(reverse("laboratory:new"), sent)["Location"].split("/")[-2])
    assert run.rules == [{"name": "As the armies have it (The mill)", "options": {"ground": "mill"}}]
    play()
    assert "As the armies have it (The mill)" in client.get(run.get_absolute_url()).text


@pytest.mark.once
@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"army": ["ready british"]}, "Choose 2 to 8 armies"),
        ({"battles": "many"}, "Battles of each meeting"),
        ({"seed": "x"}, "A seed is a whole number"),
        ({"army": ["ready british", "x" * 500]}, "An army was not found"),
        ({"rules": ["nothing"]}, "A rule set was not found"),
        ({"ground": "moon"}, "There is no such table or map"),
    ],
)
def test_a_refused_form_comes_back_with_the_reason_and_what_was_typed(client, owner, changed, message):
    client.force_login(owner)
    answer = client.post(reverse("laboratory:new"), {**NEW, **changed})
    assert answer.status_code == 422 and message in answer.text
    assert 'value="ready british" checked' in answer.text
    assert not Run.objects.exists()


@pytest.mark.once
def test_only_the_owner_sees_a_run_until_it_is_shared(client, owner, make_user, played):
    places = [
        played.get_absolute_url(),
        *(reverse(f"laboratory:{one}", args=[played.public_id]) for one in ("csv", "json")),
    ]
    assert {client.get(one).status_code for one in places} == {404}
    client.force_login(owner)
    assert {client.get(one).status_code for one in places} == {200}
    client.post(reverse("laboratory:share", args=[played.public_id]))
    client.force_login(make_user("babbage"))
    assert {client.get(one).status_code for one in places} == {200}
    assert "Delete the run" not in client.get(places[0]).text
    for command in ("cancel", "share", "unshare", "delete"):
        assert client.post(reverse(f"laboratory:{command}", args=[played.public_id])).status_code == 404
    assert "document" not in client.get(places[2]).json()["armies"][0]
    client.force_login(owner)
    assert "document" in client.get(places[2]).json()["armies"][0]
    client.post(reverse("laboratory:unshare", args=[played.public_id]))
    client.logout()
    assert client.get(places[0]).status_code == 404


@pytest.mark.once
def test_the_files_have_every_battle(client, owner, played):
    client.force_login(owner)
    lines = list(csv.reader(io.StringIO(client.get(reverse("laboratory:csv", args=[played.public_id])).text)))
    assert len(lines) == 1 + 3
    assert lines[1][:3] == ["As the armies have it", "British", "Wizards"]
    data = client.get(reverse("laboratory:json", args=[played.public_id])).json()
    assert len(data["played"]) == 3 and len(data["results"][0]["matrix"]) == 6
    for one in data["results"][0]["matrix"]:
        assert one["low"] <= one["share"] <= one["high"]
        mirror = next(
            other
            for other in data["results"][0]["matrix"]
            if (other["army"], other["opponent"]) == (one["opponent"], one["army"])
        )
        assert one["wins"] + mirror["wins"] + one["draws"] == one["battles"] == 1


@pytest.mark.once
def test_a_run_is_cancelled_and_deleted(client, owner, begin):
    run = begin()
    client.force_login(owner)
    client.post(reverse("laboratory:cancel", args=[run.public_id]))
    assert "Cancelled after 0 of 2" in client.get(run.get_absolute_url()).text
    assert client.get(reverse("laboratory:delete", args=[run.public_id])).status_code == 405
    client.post(reverse("laboratory:delete", args=[run.public_id]))
    assert not Run.objects.exists()


@pytest.mark.once
def test_a_change_is_tried_against_the_same_opponents(client, owner, play):
    from armies.services import commands as army_commands
    from armies.services.access import Holder
    from armies.services.samples import ready_army

    text = json.dumps(ready_army("war-logic", "ready british"))
    army = army_commands.import_army(text, holder=Holder(user=owner))
    army_commands.save_version(army)
    client.force_login(owner)
    page = client.get(reverse("laboratory:new") + f"?game=war-logic&change={army.key}").text
    assert f'value="{army.key}@1" selected' in page and f'value="{army.key}" selected' in page
    sent = {**NEW, "change": army.key, "before": f"{army.key}@1", "after": army.key, "army": ["ready wizards"]}
    client.post(reverse("laboratory:new"), sent)
    run = Run.objects.get()
    assert run.pairs == [[0, 0, 2], [0, 1, 2]]
    play()
    page = " ".join(client.get(run.get_absolute_url()).text.split())
    assert "+0 points" in page and "won 0 more and 0 fewer of 2" in page
    assert client.get(reverse("laboratory:json", args=[run.public_id])).json()["courses"][0]["units"]
    assert client.post(reverse("laboratory:new"), {**sent, "army": []}).status_code == 422
    assert client.post(reverse("laboratory:new"), {**sent, "before": f"{army.key}@99"}).status_code == 422
    assert client.post(reverse("laboratory:new"), {**sent, "change": "nobody-s"}).status_code in (302, 404)
    assert client.get(reverse("laboratory:new") + "?game=war-logic&change=nobody").status_code == 404


@pytest.mark.once
def test_strangers_are_led_to_sign_in(client, db):
    assert "Sign in" in client.get(reverse("laboratory:index")).text
    assert client.get(reverse("laboratory:new") + "?game=war-logic").status_code == 302
    assert client.post(reverse("laboratory:new"), NEW).status_code == 302


@pytest.mark.once
def test_pages_need_no_more_queries_as_battles_accumulate(client, owner, begin, play):
    client.force_login(owner)
    run = begin(battles=1)
    play()
    few = queries(client, run)
    begin("british", "wizards", "arc-troopers", battles=2)
    play()
    assert queries(client, Run.objects.order_by("pk").last()) == few


def queries(client, run):
    counts = []
    for address in (run.get_absolute_url(), reverse("laboratory:index")):
        client.get(address)
        with CaptureQueriesContext(
            connection,
        ) as found:
            client.get(address)
        counts.append(len(found))
    return counts


@pytest.mark.once
def test_unknown_games_and_runs_are_nowhere(client, owner):
    client.force_login(owner)
    assert client.get(reverse("laboratory:new") + "?game=chess").status_code == 404
    assert client.post(reverse("laboratory:new"), {"game": "chess"}).status_code == 404
    assert client.get(reverse("laboratory:run", args=["none"])).status_code == 404


@pytest.mark.once
def test_the_account_s_export_names_its_runs(owner, begin):
    from accounts.services.export import whole_export

    begin(title="Mine")
    assert [one["title"] for one in whole_export(owner)["laboratory"]] == ["Mine"]
