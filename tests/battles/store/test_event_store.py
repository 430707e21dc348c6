"""Replaying: any moment, by any way, gives the same state."""

import random

import pytest
from django.db import transaction

from battles.play import commands
from battles.store import event_store
from battles.store.models import Event, Snapshot
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db


def play(battle, command, rounds):
    for number in range(rounds):
        who = ("red", "blue")[number % 2]
        commands.act(battle, command(battle, who), REST[who])
    battle.refresh_from_db()


def by_hand(game, events, seq):
    """The state at ``seq`` by the definition: an undo is the state that it goes back to."""
    states = [None]
    for event in events:
        if event.kind == "undo":
            states.append(states[event.data["to"]])
        elif event.kind == "note":
            states.append(states[-1])
        else:
            states.append(game.battle.evolve(states[-1], game.battle.codecs.events.read(event.data)))
    return states[seq]


def test_every_moment_of_a_battle_with_nested_undos_by_every_way(battle, command, duel, monkeypatch):
    monkeypatch.setattr(event_store, "SNAPSHOT_EVERY", 7)
    dice = random.Random(5)
    for _ in range(60):
        battle.refresh_from_db()
        if battle.seq > 2 and dice.random() < 0.25:
            commands.undo(battle, command(battle, "referee"), to=dice.randrange(1, battle.seq))
        else:
            who = event_store.state_at(battle, battle.seq).turn
            commands.act(battle, command(battle, who), REST[who])
    battle.refresh_from_db()
    events = list(Event.objects.filter(battle=battle))
    assert [event.seq for event in events] == list(range(1, battle.seq + 1))
    assert Snapshot.objects.count() > 5
    for seq in range(1, battle.seq + 1):
        wanted = by_hand(duel, events, seq)
        line = event_store.chain(battle, seq)
        assert event_store.replay(battle, line) == event_store.replay(battle, line, snapshots=False) == wanted
        assert event_store.state_at(battle, seq) == wanted


def test_a_snapshot_of_other_rules_or_of_nonsense_is_passed_over(battle, command, monkeypatch):
    monkeypatch.setattr(event_store, "SNAPSHOT_EVERY", 5)
    play(battle, command, 12)
    kept = event_store.replay(battle, event_store.chain(battle, battle.seq), snapshots=False)
    Snapshot.objects.filter(seq=10).update(state={"nonsense": True})
    Snapshot.objects.filter(seq=5).update(rules_version="0", state={"fighters": {}, "turn": "red"})
    assert event_store.replay(battle, event_store.chain(battle, battle.seq)) == kept


def test_what_is_undone_is_out_of_effect_and_still_there(battle, command):
    play(battle, command, 4)
    commands.undo(battle, command(battle, "referee"), to=3)
    battle.refresh_from_db()
    line = event_store.chain(battle, battle.seq)
    assert [seq for seq in range(1, 7) if seq in line] == [1, 2, 3]


@pytest.mark.django_db(transaction=True)
def test_what_is_in_effect_is_known_without_asking_again(battle, command, django_assert_num_queries):
    event_store.chain(battle, battle.seq)
    for back in (None, None, 2, None, None, 3, None):
        if back:
            commands.undo(battle, command(battle, "referee"), to=back)
        else:
            who = event_store.state_at(battle, battle.seq).turn
            commands.act(battle, command(battle, who), REST[who])
        battle.refresh_from_db()
        undos = Event.objects.filter(battle=battle, kind="undo").order_by("-seq").values_list("seq", "data")
        wanted = event_store.chain_of(battle.seq, list(undos))
        with django_assert_num_queries(1 if back else 0):
            assert event_store.chain(battle, battle.seq) == wanted


class Change(Exception):
    """Of mind."""


def test_a_state_that_was_rolled_back_is_not_remembered(battle, command, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        with pytest.raises(Change), transaction.atomic():
            commands.act(battle, command(battle, "red"), REST["red"])
            event_store.state_at(battle, 2)
            raise Change
        battle.refresh_from_db()
        commands.act(battle, command(battle, "red"), {"type": "boast", "by": "red"})
    battle.refresh_from_db()
    assert event_store.state_at(battle, 2).fighters["red"].boasted


def test_the_cache_is_bounded():
    from battles.store.cache import Recent

    recent = Recent(3)
    for number in range(9):
        recent.put(number, number)
    assert [recent.get(number) for number in (5, 6, 8)] == [None, 6, 8]


def test_inside_a_transaction_what_was_just_done_is_not_replayed_and_what_was_rolled_back_is_forgotten(
    battle, command, monkeypatch
):
    commands.act(battle, command(battle, "red"), REST["red"])
    with monkeypatch.context() as patch:
        patch.setattr(event_store, "replay", None)
        before = event_store.state_at(battle, 2).fighters["red"].strength
    with transaction.atomic():
        commands.act(battle, command(battle, "blue"), REST["blue"])
        assert event_store.find_uncommitted((battle.public_id, 3))
        transaction.set_rollback(True)
    assert event_store.find_uncommitted((battle.public_id, 3)) is None
    assert event_store.find_uncommitted((battle.public_id, 2)).fighters["red"].strength == before
