"""Twenty at once: the same action has one effect, different ones are done one after the other, and nothing is lost.

Runs on whichever database DATABASE_URL names; the control takes the lock away and shows that these tests can fail.
"""

import json
import threading
from contextlib import nullcontext
from functools import partial
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, OperationalError, connections, transaction

from armies.services.access import Holder
from armies.services.commands import create_army, save_version
from battles.lobby import copies, lobbies, seating
from battles.lobby.create import Plan, SeatPlan, create_battle
from battles.play import commands, console
from battles.store import event_store, selectors
from battles.store.models import Battle, Event, Seat
from battles.store.people import Person
from rules.kernel.problems import Illegal
from tests.battles.conftest import REST, STRIKE, looking

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 20


def at_once(tasks):
    """Runs the tasks in threads that start together; gives what each returned or raised."""
    results = [None] * len(tasks)
    start = threading.Barrier(len(tasks))

    def run(place, task):
        start.wait()
        try:
            results[place] = task()
        except Exception as error:
            results[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, task)) for place, task in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def test_the_same_action_twenty_times_at_once_has_one_effect_and_one_answer(battle, command):
    red = command(battle, "red", expected_seq=1)
    results = at_once([lambda: commands.act(battle, red, STRIKE["red"])] * AT_ONCE)
    assert not [result for result in results if isinstance(result, Exception)], results
    assert len({(result.seq, str(result.events[0].data)) for result in results}) == 1
    assert [result.repeated for result in results].count(False) == 1
    assert Event.objects.count() == Battle.objects.get().seq == 2


def test_twenty_different_actions_at_once_one_wins_the_others_are_stale(battle, command):
    commands_ = [command(battle, "red", expected_seq=1) for _ in range(AT_ONCE)]
    results = at_once([lambda one=one: commands.act(battle, one, REST["red"]) for one in commands_])
    assert sum(isinstance(result, commands.Done) for result in results) == 1
    assert sum(isinstance(result, event_store.Stale) for result in results) == AT_ONCE - 1
    assert Event.objects.count() == 2


def test_boasts_that_mind_no_moment_are_all_kept_in_order(battle, command):
    boast = {"type": "boast", "by": "red"}
    commands_ = [command(battle, "red") for _ in range(AT_ONCE)]
    results = at_once([lambda one=one: commands.act(battle, one, boast) for one in commands_])
    assert all(isinstance(result, commands.Done) for result in results), results
    assert list(Event.objects.values_list("seq", flat=True)) == list(range(1, AT_ONCE + 2))


def test_acting_going_back_and_ending_at_once_one_wins(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    tasks = []
    for _ in range(AT_ONCE // 4):
        whose = ("blue", "red", "referee", "referee")
        blue, red, end, back = (command(battle, who, expected_seq=2) for who in whose)
        tasks += [
            partial(commands.act, battle, blue, REST["blue"]),
            partial(commands.undo, battle, red),
            partial(commands.adjudicate, battle, end, winners=[], reason="dark"),
            partial(commands.undo, battle, back, to=1),
        ]
    results = at_once(tasks)
    assert sum(isinstance(result, commands.Done) for result in results) == 1
    assert sum(isinstance(result, event_store.Stale) for result in results) == AT_ONCE - 1
    assert Event.objects.count() == Battle.objects.get().seq == 3


def test_a_seat_that_twenty_want_at_once_is_one_persons(new_battle):
    battle = new_battle(blue=None)
    people = [Person(guest=f"{number:064}", name=f"Guest {number}") for number in range(AT_ONCE)]
    results = at_once([lambda one=one: seating.take(battle, person=one, side_key="blue") for one in people])
    assert sum(isinstance(result, Seat) for result in results) == 1
    assert sum(isinstance(result, Illegal) for result in results) == AT_ONCE - 1
    assert Event.objects.count() == Battle.objects.get().seq == 2


def test_a_battle_that_is_begun_twenty_times_at_once_is_one(make_user):
    seats = [SeatPlan(name=name, document={"game": "duel", "name": name, "strength": 9}) for name in ("Red", "Blue")]
    plan = Plan(game="duel", seats=seats, owner=make_user("ada"))
    results = at_once([partial(create_battle, plan, creation_id=uuid4())] * AT_ONCE)
    assert all(isinstance(result, Battle) for result in results), results
    assert Battle.objects.count() == 1 and Event.objects.count() == 1 and Seat.objects.count() == 2


def test_a_seat_that_is_taken_along_while_the_referee_takes_it_back_is_told_once(new_battle, make_user):
    """Twenty taps on the one button, the referee's among them: nobody comes back to a seat that was taken away."""
    battle, ann = new_battle(blue=None), make_user("ann")
    seating.take(battle, person=Person(guest="a" * 64, name="Ann"), side_key="blue")
    along = partial(seating.take_along, battle, person=Person(user=ann, browser="a" * 64))
    back = partial(seating.give, battle, by=battle.referee, side_key="blue", username="")
    results = at_once([*[along] * (AT_ONCE - 1), back])
    assert all(isinstance(result, Seat | PermissionDenied) for result in results), results
    assert Seat.objects.get(side="blue").taken is False
    told = [event.data["text"] for event in Event.objects.filter(kind="note").order_by("seq")][1:]
    assert told[-1] == "freed the seat of Blue" and len(told) in (1, 2)


def test_no_tap_of_the_referee_is_lost_among_the_players_actions(battle, command):
    """A tap counts on from where the counter stands by then; what comes of it all is what the events say."""
    boast, tap = {"type": "boast", "by": "red"}, console.Tap(("fighters", "blue", "strength"), -1)
    tasks = []
    for _ in range(AT_ONCE // 2):
        tasks += [partial(commands.act, battle, command(battle, "red"), boast)]
        tasks += [partial(console.tap, battle, command(battle, "referee"), tap)]
    results = at_once(tasks)
    assert all(isinstance(result, commands.Done) for result in results), results
    found = Battle.objects.get()
    assert found.seq == Event.objects.count() == 1 + AT_ONCE
    state = event_store.replay(found, event_store.chain(found, found.seq), snapshots=False)
    assert state.fighters["blue"].strength == 13 - AT_ONCE // 2 and state == event_store.state_at(found, found.seq)


def test_a_battle_begins_with_the_armies_to_which_all_have_agreed(make_user):
    """Ten begin it while ten times another army is sealed: it began before that, or all have to be ready again."""
    ada, bo = (Person(user=make_user(name)) for name in ("ada", "bo"))
    lobby = lobbies.open_lobby(game="duel", sides=2, owner=ada.user)
    armies = [save_version(create_army(game="duel", name=name, holder=Holder(user=bo.user))) for name in "xyz"]
    for number, person in enumerate((ada, bo), start=1):
        lobbies.sit(lobby, person=person, number=number)
        lobbies.bring(lobby, person=person, army=armies[number - 1])
    for person in (ada, bo):
        lobbies.ready(lobby, person=person, yes=True)
    begin = partial(lobbies.begin, lobby, person=ada)
    other = partial(lobbies.bring, lobby, person=bo, army=armies[2])
    results = at_once([begin, other] * (AT_ONCE // 2))
    began, changed = (results[place::2] for place in (0, 1))
    if isinstance(began[0], Battle):
        assert {one.pk for one in began} == {Battle.objects.get().pk} and Event.objects.count() == 1
        assert [seat.name for seat in Seat.objects.all()] == ["x", "y"]
        assert all(isinstance(one, Illegal) and one.problem.code == "battle-begun" for one in changed), changed
    else:
        assert not Battle.objects.exists() and changed == [None] * (AT_ONCE // 2)
        assert all(isinstance(one, Illegal) and one.problem.code == "not-ready" for one in began), began


def test_what_is_read_in_several_times_at_once_is_whole_each_time(battle, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"])
    commands.adjudicate(battle, command(battle, "referee"), winners=["red"], reason="late")
    document = json.loads(json.dumps(selectors.export_json(Battle.objects.get(), looking("everything"))))
    results = at_once([partial(copies.read_in, document, user=battle.owner)] * 6)
    assert all(isinstance(result, Battle) for result in results), results
    assert {
        event_store.replay(one, event_store.chain(one, one.seq)) == event_store.state_at(battle, 2) for one in results
    } == {True}
    assert len({one.public_id for one in results}) == 6


def test_without_the_lock_the_same_race_breaks(battle, command, monkeypatch):
    """The control: two actions that both read the battle before either writes cannot both be kept."""
    both_have_read = threading.Barrier(2)

    def careless(found):
        fresh = Battle.objects.get(pk=found.pk)
        both_have_read.wait(10)
        return fresh

    monkeypatch.setattr(event_store, "lock", careless)
    monkeypatch.setattr(transaction, "atomic", lambda *args, **kwargs: nullcontext())
    commands_ = [command(battle, "red", expected_seq=1) for _ in range(2)]
    results = at_once([lambda one=one: commands.act(battle, one, REST["red"]) for one in commands_])
    failures = [result for result in results if isinstance(result, IntegrityError | OperationalError)]
    assert failures, results
