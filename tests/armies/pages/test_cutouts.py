"""Counters to cut out, and armies as files for other programs."""

import json

import pytest

from armies.services import commands
from armies.services.documents import reading
from armies.services.foundry import write_actors
from armies.services.samples import samples
from armies.services.tabletop_simulator import write_saved_object
from armies.store.models import Army, Share
from rules import registry

GAMES = [game.slug for game in registry.all_games()]


def ready(slug):
    return reading(slug, next(iter(samples(slug).values())))


@pytest.mark.parametrize("slug", GAMES)
def test_every_piece_has_a_name_a_sheet_and_a_mark_of_its_own(slug):
    for document in samples(slug).values():
        read = reading(slug, document)
        pieces = read.game.armies.pieces_of(read.army)
        sheets = {sheet.id for sheet in read.game.armies.record_sheets(read.army)}
        assert pieces and all(one.title and one.sheet in sheets for one in pieces)
        assert len({one.mark for one in pieces}) == len(pieces)


@pytest.mark.parametrize("slug", GAMES)
def test_a_saved_object_has_a_disc_for_each_piece_and_its_counters_in_places_of_their_own(slug):
    read = ready(slug)
    pieces = read.game.armies.pieces_of(read.army)
    objects = json.loads(write_saved_object(read))["ObjectStates"]
    assert [one["Nickname"] for one in objects if one["Name"] == "Checker_white"] == [
        f"{one.mark} {one.title}" for one in pieces
    ]
    counters = [one for one in objects if one["Name"] == "Counter"]
    assert len(counters) == sum(bool(count.most or count.value) for one in pieces for count in one.counters)
    places = {(one["Transform"]["posX"], one["Transform"]["posZ"]) for one in objects}
    assert len(places) == len(objects)


@pytest.mark.parametrize("slug", GAMES)
def test_an_actor_shows_its_first_two_counters_as_bars(slug):
    for actor in json.loads(write_actors(ready(slug))):
        attributes = actor["system"]["attributes"]
        bars = [actor["prototypeToken"][bar]["attribute"] for bar in ("bar1", "bar2") if bar in actor["prototypeToken"]]
        counts = [key for key, one in attributes.items() if one["dtype"] == "Resource"]
        assert bars == [f"attributes.{key}" for key in counts[:2]]
        assert all(attributes[key]["max"] >= attributes[key]["value"] >= 0 for key in counts)


def test_prints_a_counter_for_each_unit_in_the_chosen_size(as_ada, army):
    """Anvil has a drone."""
    page = as_ada.get(f"/armies/{army.key}/counters/?size=30&markers=no").text
    assert page.count('class="cutout"') == len(army.document["units"]) + 1 and 'width="30mm"' in page
    assert 'class="cutout marker"' in as_ada.get(f"/armies/{army.key}/counters/?size=nonsense").text


def test_a_file_for_another_program_is_saved_under_the_name_of_the_army(as_ada, army):
    answer = as_ada.get(f"/armies/{army.key}/text/?form=foundry&save=1")
    assert answer["Content-Disposition"].endswith('-foundry.json"')
    assert next(one["name"] for one in answer.json()).endswith("Anvil")


def test_counters_of_an_army_that_no_rule_reads_any_more_say_so(as_ada, army):
    Army.objects.update(document={"name": "Old", "units": "many"})
    page = as_ada.get(f"/armies/{army.key}/counters/")
    assert page.status_code == 200 and 'class="cutout"' not in page.text


def test_whom_a_link_is_sent_to_can_print_counters(as_ada, army, client):
    as_ada.post(f"/armies/{army.key}/share/")
    share = Share.objects.get()
    assert 'class="cutout"' in client.get(f"/armies/shared/{share.token}/counters/").text
    commands.revoke(share)
    assert client.get(f"/armies/shared/{share.token}/counters/").status_code == 404
