"""How much somebody does in secret shows nowhere: a hidden action changes no byte that everybody else is sent."""

import re
from collections import Counter
from random import Random
from uuid import uuid4

import pytest
from django.test import Client

from battles.lobby import create
from battles.pages import regions, render_battle
from battles.play import commands
from battles.store import event_store, log, numbers, selectors
from battles.store.models import Battle, Event
from rules import registry
from rules.kernel.viewer import side
from tests.contract.namesakes import namesakes
from tests.contract.play import next_step, samples

pytestmark = pytest.mark.django_db

CACHES = (selectors.VIEWS, regions.RENDERED, regions.PIECES, regions.LINES, log.SENTENCES, render_battle.CHANGES)
CHANGES_EACH_TIME = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=csrfmiddlewaretoken\" value=\")\w+|\b\d{13}\b"
)
PAGES = ("", "table/", "log/", "at/{number}/", "at/{after}/", "live/?have={number}", "live/?have=1")
FILES = ("log.txt", "battle.json", "log.csv")
READ = ("", "state/", "screen/", "offers/", "log/", "questions/", "rulings/", "notes/", "state/?seq={number}")


@pytest.fixture
def begin(make_user):
    """Begins a battle of a game between players whose names are those of its sides, with copies of one army."""

    def made(slug, rng):
        setup = namesakes(registry.get_played(slug), samples(registry.get(slug)).setup(rng))
        seats = [
            create.SeatPlan(name=one.name, document=one.army, user=make_user(f"player{place}"))
            for place, one in enumerate(setup.sides)
        ]
        plan = create.BattlePlan(
            game=slug, seats=seats, options=dict(setup.options), owner=make_user("owner"), title="Still"
        )
        return create.create_battle(plan)

    return made


def play_until_hidden(battle, rng):
    """Plays at random until somebody is about to act in secret; returns that step and who notices nothing."""
    game, used = registry.get_played(battle.game), Counter()
    keys = [seat.side for seat in battle.seats.all()]
    for _ in range(10):
        state = event_store.state_at(battle, battle.seq)
        step = next_step(game, state, [side(key) for key in keys], rng, used)
        unaware = set.intersection(*map(set, numbers.find_unaware(game, state, step.events, keys)))
        if unaware - {"spectator"}:
            return step, sorted(unaware)
        act(battle, step)
    pytest.fail("nobody does anything in secret")


def act(battle, step):
    game = registry.get_played(battle.game)
    user = battle.seats.get(side=step.viewer.side).user
    command = commands.Command(viewer=step.viewer, user=user, action_id=uuid4())
    done = commands.act(battle, command, game.battle.codecs.actions.write(step.action))
    battle.refresh_from_db()
    return done


def undo(battle, step):
    user = battle.seats.get(side=step.viewer.side).user
    command = commands.Command(viewer=step.viewer, user=user, action_id=uuid4())
    done = commands.undo(battle, command)
    battle.refresh_from_db()
    return done


def sent(battle, role, number):
    """Everything that a role is sent, by address; without the marks that differ each time."""
    for kept in CACHES:
        kept.clear()
    client = Client()
    if role != "spectator":
        client.force_login(battle.seats.get(side=role.removeprefix("side:")).user)
    found = {}
    own = battle.get_absolute_url()
    addresses = [f"{own}{one}" for one in (*PAGES, *FILES)] + [f"/api/v1{own}{one}" for one in READ]
    for address in (one.format(number=number, after=number + 1) for one in addresses):
        answer = client.get(f"{address}{'&' if '?' in address else '?'}as={role}")
        found[address] = f"{answer.status_code} {CHANGES_EACH_TIME.sub('', answer.text)}"
    for address in ("/battles/", "/api/v1/battles/"):
        found[address] = CHANGES_EACH_TIME.sub("", client.get(address).text)
    return found


def differences(before, told, battle):
    """Where what is sent now differs from ``before``: role, address, and both texts around the first difference."""
    found = []
    for role, number in told.items():
        for address, text in sent(battle, role, number).items():
            if text != (old := before[role][address]):
                at = next((at for at, (new, was) in enumerate(zip(text, old, strict=False)) if new != was), 0)
                found.append((role, address, old[at - 60 : at + 60], text[at - 60 : at + 60]))
    return found


@pytest.mark.once
def test_a_hidden_action_leaves_every_byte_that_others_are_sent_as_it_was(begin):
    rng = Random(4)
    battle = begin("sol-prime", rng)
    step, unaware = play_until_hidden(battle, rng)
    told = {role: numbers.number_at(battle, role) for role in unaware}
    before = {role: sent(battle, role, number) for role, number in told.items()}
    stood = battle.seq
    act(battle, step)
    assert battle.seq > stood
    assert differences(before, told, battle) == []
    who = f"side:{step.viewer.side}"
    assert numbers.number_at(battle, who) == battle.seq
    if not isinstance(undo(battle, step), commands.Asked):
        assert differences(before, told, battle) == []
        assert Event.objects.filter(battle=battle, kind=Event.Kind.UNDO).get().hidden_from


def rows(battle, *unaware):
    """Gives a battle further events, each hidden from the roles named."""
    for names in unaware:
        entry = event_store.Entry(
            kind=Event.Kind.NOTE,
            data=[{"text": "does something"}],
            action_id=uuid4(),
            actor=None,
            role="side:red",
            hidden_from=[list(names)],
        )
        event_store.append(battle, entry)
    battle.save()


def test_each_counts_what_they_notice(battle):
    first = battle.seq
    rows(battle, (), ("side:blue",), ("side:blue", "spectator"), (), ("side:blue",))
    assert [numbers.number_at(battle, "side:blue", first + at) - first for at in range(6)] == [0, 1, 1, 1, 2, 2]
    assert [numbers.number_at(battle, "spectator", first + at) - first for at in range(6)] == [0, 1, 2, 2, 3, 4]
    assert numbers.number_at(battle, "referee") == numbers.number_at(battle, "everything") == battle.seq
    assert numbers.number_at(battle, "side:blue") == first + 2


def test_a_number_leads_to_the_last_moment_that_bears_it(battle):
    first = battle.seq
    rows(battle, (), ("side:blue",), ("side:blue",), (), ("side:blue",))
    led = [numbers.seq_at(battle, "side:blue", first + number) - first for number in range(4)]
    assert led == [0, 3, 5, 6]
    assert numbers.seq_at(battle, "referee", first + 2) == first + 2


def test_what_one_does_not_notice_makes_no_form_stale(battle):
    number = numbers.number_at(battle, "side:blue")
    rows(battle, ("side:blue",))
    event_store.require_version(battle, number, "side:blue")
    with pytest.raises(event_store.Stale) as stale:
        event_store.require_version(battle, number, "side:red")
    assert stale.value.seq == number + 1
    rows(battle, ())
    with pytest.raises(event_store.Stale) as stale:
        event_store.require_version(battle, number, "side:blue")
    assert stale.value.seq == number + 1


def test_events_of_before_count_for_everybody(battle):
    assert battle.hidden == {}
    assert not Event.objects.filter(battle=battle).exclude(hidden_from=[]).exists()
    assert numbers.number_at(Battle.objects.get(), "side:blue") == battle.seq
