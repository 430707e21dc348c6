"""``manage.py lab``: one JSON object about a series of battles."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from rules import registry

ARMIES = registry.folder_of("war-logic") / "demo" / "armies"


def lab(*armies, **options):
    out = io.StringIO()
    call_command("lab", *(str(one) for one in armies), stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue()


def test_it_prints_one_object():
    told = json.loads(
        lab(
            ARMIES / "cossacks.json",
            ARMIES / "british.json",
            battles=2,
            players="steady,random",
            seed=1,
            cores=1,
            json=True,
        )
    )
    assert set(told) == {"battles", "wins", "draws", "errors", "seconds", "actions"}
    assert told["battles"] == sum(told["wins"]) + told["draws"] + told["errors"] == 2


def test_it_refuses_what_cannot_be_played(tmp_path):
    other = registry.folder_of("sol-prime") / "demo" / "armies" / "first-foot.json"
    one = ARMIES / "cossacks.json"
    with pytest.raises(CommandError, match="of one game"):
        lab(one, other)
    with pytest.raises(CommandError, match="--players"):
        lab(one, one, players="grandmaster")
    with pytest.raises(CommandError, match="cannot be read"):
        lab(one, tmp_path / "none.json")


def test_a_series_comes_to_the_same_on_one_core_and_on_two():
    armies = (ARMIES / "cossacks.json", ARMIES / "british.json")
    one, two = (
        json.loads(lab(*armies, battles=5, players="random", seed=3, cores=cores, json=True)) for cores in (1, 2)
    )
    del one["seconds"], two["seconds"]
    assert one == two
    assert one["battles"] == 5


def test_a_series_is_fought_on_a_ready_table():
    armies = (ARMIES / "cossacks.json", ARMIES / "british.json")
    with_table, without = (
        json.loads(lab(*armies, battles=1, seed=3, cores=1, json=True, ground=ground)) for ground in ("mill", "")
    )
    assert with_table["actions"] > without["actions"], "they have to come to each other first"
    with pytest.raises(CommandError, match="no “moon”; its ready tables and maps: mill, pass, depot"):
        lab(*armies, ground="moon")


def test_it_refuses_numbers_that_make_no_sense():
    one = ARMIES / "cossacks.json"
    with pytest.raises(CommandError, match="--cores"):
        lab(one, one, cores=0)
