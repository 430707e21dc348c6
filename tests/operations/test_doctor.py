"""The doctor: says what is wrong, shows no secret, and fails for a monitor when something is bad."""

import io
import json
import os
from datetime import timedelta

from django.core.management import call_command
from django.db import DatabaseError
from django.utils import timezone

from battles.store import event_store
from battles.store.models import Snapshot
from leagues.store.models import Delivery, Hook, League
from notifications.services import channels
from operations import doctor
from rules import registry


def findings(*only):
    return {one.about: one for one in doctor.examine(list(only))}


def ask(*arguments):
    said = io.StringIO()
    try:
        call_command("doctor", *arguments, stdout=said)
    except SystemExit as end:
        return end.code, said.getvalue()
    return 0, said.getvalue()


def test_a_sound_site_is_called_sound(db, tmp_path, settings):
    settings.BACKUP_ROOT = settings.MEDIA_ROOT = tmp_path
    code, said = ask("--json")
    found = [json.loads(line) for line in said.splitlines()]
    assert code == 0, said
    assert {one["about"] for one in found} == set(doctor.CHECKS)
    assert not [one for one in found if one["verdict"] == "bad"]
    assert settings.SECRET_KEY not in said


def test_a_snapshot_that_its_events_do_not_give_is_bad(battle):
    assert ask("--only", "records")[0] == 0
    game = registry.get_played(battle.game)
    state = game.battle.codecs.states.write(event_store.replay(battle, event_store.chain(battle, battle.seq)))
    state["fighters"]["red"]["strength"] = 4711
    Snapshot.objects.create(battle=battle, seq=battle.seq, rules_version=game.info.rules_version, state=state)
    code, said = ask("--only", "records")
    assert code == 1 and f"battle {battle.public_id}: a snapshot differs" in said


def test_messages_that_nobody_sends_are_noticed(db, make_user):
    league = League.objects.create(owner=make_user("olga"), name="Winter", game="eic-league")
    hook = Hook.objects.create(league=league, address="https://example.org/")
    due = timezone.now() - doctor.LATE - timedelta(minutes=1)
    Delivery.objects.create(hook=hook, type="x", body="{}", due_at=due)
    found = findings("worker")["worker"]
    assert found.verdict == "doubtful" and found.said.startswith("1 message has waited for more than 15 minutes")
    channel = channels.add("battle-x", "https://chat.example/")
    channels.tell("battle-x", channels.Saying(kind="ended", title="Duel", text="It is over.", address="/"))
    assert "1 message has" in findings("worker")["worker"].said
    channel.messages.update(due=due)
    assert "2 messages have" in findings("worker")["worker"].said


def test_an_old_backup_is_noticed(db, tmp_path, settings):
    settings.BACKUP_ROOT = tmp_path
    backup = tmp_path / "muster-2026-01-01T030000Z.tar"
    backup.touch()
    assert findings("backups")["backups"].verdict == "good"
    old = timezone.now().timestamp() - doctor.OLD.total_seconds() - 60
    os.utime(backup, (old, old))
    assert findings("backups")["backups"].verdict == "doubtful"


def test_a_database_that_does_not_answer_is_bad_and_the_rest_is_still_looked_at(db, monkeypatch):
    def gone():
        raise DatabaseError("no route to it")
        yield

    monkeypatch.setitem(doctor.CHECKS, "database", gone)
    found = findings("database", "games")
    assert found["database"].verdict == "bad" and "no route" in found["database"].said
    assert found["games"].verdict == "good"
