"""A battle costs the same however many there are: none of its queries reads a whole table (tests/load/growth.py)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles.pages import regions, render_battle
from battles.play import commands, reminders
from battles.store import event_store, selectors
from battles.store.models import Battle
from battles.store.terms import Terms
from tests.battles.conftest import REST, STRIKE
from tests.battles.plans import read_whole

pytestmark = pytest.mark.django_db

CACHES = (event_store.STATES, selectors.VIEWS, regions.RENDERED, render_battle.CHANGES)


@pytest.mark.parametrize("terms", [Terms(), Terms(delay_minutes=5), Terms(delay_actions=2), Terms(minutes=10)])
def test_no_query_of_a_battle_reads_a_whole_table(new_battle, command, client, terms):
    battle = new_battle(terms=terms)
    with CaptureQueriesContext(connection) as asked:
        for number in range(3):
            who = ("red", "blue")[number % 2]
            commands.act(battle, command(battle, who), (REST, STRIKE)[number % 2][who])
        commands.undo(battle, command(battle, "red"))
        commands.undo(battle, command(battle, "blue"))
        commands.answer_undo(battle, command(battle, "referee"), agree=True)
        reminders.nudge(battle, command(battle, "referee"))
        for user in (None, battle.owner, battle.referee):
            client.force_login(user) if user else client.logout()
            for cache in CACHES:
                cache.clear()
            for part in ("", "live/?have=1", "log/", "at/1/", "table/"):
                assert client.get(battle.get_absolute_url() + part).status_code in (200, 204)
        client.get(reverse("api:state", args=[battle.public_id]))
    assert len(asked) > 50
    assert read_whole(asked, "battles_") == []


def test_a_query_without_an_index_is_found():
    """The control."""
    with CaptureQueriesContext(connection) as asked:
        list(Battle.objects.filter(title="Red against Blue").order_by())
    assert len(read_whole(asked, "battles_")) == 1
