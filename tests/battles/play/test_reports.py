"""After the battle: luck, decisive moments, files; a copy to try something; a file read in again."""

import csv
import io
import json
from types import SimpleNamespace
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from armies.services.access import Holder
from armies.services.commands import import_army, save_version
from armies.store.models import ArmyVersion
from battles.play import commands, reports
from battles.store import event_store, selectors
from battles.store.models import Battle, Event
from rules.kernel.display.screen import Row, Sheet
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(battle, command):
    """Red strikes with a 6 and a 4, which is taken back; then with a 5; Blue with a 1; the referee ends it."""
    commands.act(battle, command(battle, "red"), STRIKE["red"], [6, 4])
    commands.undo(Battle.objects.get(), command(battle, "referee"))
    commands.act(Battle.objects.get(), command(battle, "red"), STRIKE["red"], [5])
    commands.act(Battle.objects.get(), command(battle, "blue"), STRIKE["blue"], [1])
    commands.adjudicate(Battle.objects.get(), command(battle, "referee"), winners=["red"], reason="late")
    return Battle.objects.get()


def at(battle, name, *args, role="everything"):
    return reverse(f"battles:{name}", args=[battle.public_id, *args]) + f"?as={role}"


def test_luck_counts_the_rolls_that_stand(played):
    blue, red = reports.luck(played)
    assert (red.who, red.many, red.average, red.expected, red.deviations) == ("Red", 1, "5.0", "3.5", "+0.9")
    assert (blue.who, blue.average, blue.deviations) == ("Blue", "1.0", "-1.5")


def test_a_die_that_another_side_rolled_counts_for_it(played):
    event = Event.objects.filter(role="side:red", part=0).order_by("seq").last()
    event.rolls[0]["side"] = "blue"
    event.save()
    (blue,) = reports.luck(played)
    assert (blue.who, blue.many, blue.average) == ("Blue", 2, "3.0")


def test_dice_of_several_kinds_are_added_up():
    row = reports._all_dice("Red", {(1, 6): [6, 6], (1, 100): [100, 1]})
    assert (row.die, row.many, row.deviations) == ("all dice", 4, "+1.5"), "2 x 1.46 above, and the d100 are even"
    assert reports._luck("Red", 0, 9, [9]).die == "0 to 9" and reports._luck("Red", 1, 6, [1]).die == "d6"


def test_losses_are_whole_sheets_and_the_stands_that_are_lost_of_others(battle, monkeypatch):
    rows = (Row(label="Stand 1", lost=True), Row(label="Stand 2"), Row(label="Bomb", spent=True))
    platoon = Sheet(id="p", title="Platoon", kind="", side="red", own=False, rows=rows)
    sheets = [platoon, Sheet(id="t", title="Tank", kind="heavy", side="red", own=False, gone=True)]
    moment = SimpleNamespace(screen=SimpleNamespace(sheets=sheets))
    monkeypatch.setattr(selectors, "moment", lambda *_: moment)
    assert [(one.title, one.kind) for one in reports.losses(battle, "everything")] == [
        ("Stand 1", "Platoon"),
        ("Tank", "heavy"),
    ]


def test_the_report_has_luck_and_files(played, client):
    html = client.get(at(played, "result")).content.decode()
    assert "Luck" in html and "+0.9" in html
    for name in ("log-text", "log-csv", "export"):
        assert reverse(f"battles:{name}", args=[played.public_id]) in html


def test_the_report_says_what_fought_once_nothing_is_secret(played, client):
    document = json.dumps({"game": "duel", "name": "Red", "strength": 17})
    version = save_version(import_army(document, holder=Holder(visitor="ann")))
    ArmyVersion.objects.update(summary={"tags": ["Minor League"], "spent": "7,975", "currency": "credits"})
    played.seats.filter(side="red").update(army=version)
    assert "<small>· Minor League · 7,975 credits</small>" in client.get(at(played, "result")).content.decode()
    assert "7,975" not in client.get(at(played, "result", role="spectator")).content.decode()


def test_the_table_screen_tells_the_end(played, client):
    html = client.get(at(played, "table", role="spectator")).content.decode()
    assert "<h2>Red won</h2>" in html and "decided by the referee" in html and 'class="clocks"' not in html


def test_the_log_as_a_table_is_no_formula(battle, command, client):
    correction = {"type": "correct", "path": ["fighters", "red", "strength"], "value": 3, "reason": "x"}
    commands.act(battle, command(battle, "referee"), correction)
    table = list(csv.reader(io.StringIO(client.get(at(battle, "log-csv", role="spectator")).content.decode())))
    assert table[0][0] == "moment" and table[2][6] == "The referee corrects a counter: x"
    assert reports._harmless("=1+1") == "'=1+1" and reports._harmless(-3) == -3


def export(battle, client):
    return json.loads(client.get(at(battle, "export")).content)


def send(client, document):
    file = SimpleUploadedFile("battle.json", json.dumps(document).encode(), content_type="application/json")
    return client.post(reverse("battles:import"), {"file": file})


def test_an_exported_battle_is_read_in_and_ends_the_same(played, client, make_user):
    document = export(played, client)
    client.force_login(make_user("cy"))
    assert send(client, document).status_code == 302
    copy = Battle.objects.order_by("pk").last()
    assert copy.pk != played.pk and not copy.watchable and copy.outcome == played.outcome
    assert event_store.replay(copy, event_store.chain(copy, copy.seq)) == event_store.state_at(played, played.seq)
    before, after = (selectors.log(one, "everything", upto=one.seq, limit=None) for one in (played, copy))
    assert [(line.sentence, line.undone) for line in before if line.kind == "game"] == [
        (line.sentence, line.undone) for line in after if line.kind == "game"
    ]
    again = export(copy, client)
    assert again["view"] == document["view"] and again["outcome" if "outcome" in again else "status"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.pop("events"),
        lambda d: d.update(game="chess"),
        lambda d: d["events"][0].update(kind="nonsense"),
        lambda d: d["events"][2].update(data={"to": 99}),
        lambda d: d["events"].pop(),
        lambda d: d["events"][3]["data"].update(left=1),
        lambda d: d["events"].pop(0),
        lambda d: d["events"].extend(d["events"] * 2000),
        lambda d: d.update(seats=d["seats"] * 2),
        lambda d: d["events"][1].update(part=10**12),
        lambda d: d["events"][1].update(rolls=[1]),
        lambda d: d["events"][2].update(kind="note", data={}),
        lambda d: d["events"][-1]["data"].update(outcome="won"),
        lambda d: d["events"][1].update(data={"type": "nonsense"}),
        lambda d: d.update(view={"x": float("nan")}),
    ],
)
def test_a_file_that_does_not_replay_is_refused_and_leaves_nothing(played, client, make_user, spoil):
    document = export(played, client)
    last = document["events"][-1]
    spoil(document)
    client.force_login(make_user("cy"))
    answer = send(client, document)
    if last not in document.get("events", [last]):  # without the referee's last word the state is the same
        assert answer.status_code == 302
    else:
        assert answer.status_code == 422 and Battle.objects.count() == 1


def test_a_copy_from_a_moment_is_private_and_plays_on(played, client, make_user):
    client.force_login(make_user("cy"))
    assert client.post(at(played, "fork", 4)).status_code == 302
    copy = Battle.objects.order_by("pk").last()
    assert not copy.watchable and not copy.over and {seat.player for seat in copy.seats.all()} == {"cy"}
    assert copy.code is None, "no words lead into it"
    assert event_store.state_at(copy, copy.seq) == event_store.state_at(played, 4)
    client.logout()
    assert client.get(copy.get_absolute_url()).status_code == 404
    cy = copy.owner
    command = commands.Command(viewer=_side("blue"), user=cy, action_id=uuid4())
    commands.act(copy, command, REST["blue"])
    assert Battle.objects.get(pk=played.pk).seq == played.seq


def _side(key):
    from rules.kernel.viewer import side

    return side(key)


def test_a_player_cannot_open_secrets_by_a_copy(battle, command, client):
    commands.act(battle, command(battle, "red"), REST["red"])
    client.force_login(battle.owner)
    assert client.post(at(battle, "fork", 1, role="side:red")).status_code == 403
    assert client.post(at(battle, "fork", 1, role="everything")).status_code == 403
    client.force_login(battle.referee)
    assert client.post(at(battle, "fork", 1, role="referee")).status_code == 302


def test_the_replay_leads_to_each_round(played, client):
    html = client.get(at(played, "at", 2)).content.decode()
    assert 'type="range"' in html and ">Round 2<" in html
    back = quote(at(played, "at", 2))
    assert f'login/?next={back}"' in html and "Sign in to play on in a copy" in html, "a guest is told how to try it"


def test_a_file_whose_events_take_too_long_is_refused_and_leaves_nothing(played, client, make_user, monkeypatch):
    document = export(played, client)
    client.force_login(make_user("cy"))
    monkeypatch.setattr("battles.lobby.copies.MOST_SECONDS", 0.1)

    def for_ever(*_, **__):
        while True:
            pass

    monkeypatch.setattr("battles.lobby.import_validation._check", for_ever)
    answer = send(client, document)
    assert answer.status_code == 422 and "take too long" in answer.text
    assert Battle.objects.count() == 1
