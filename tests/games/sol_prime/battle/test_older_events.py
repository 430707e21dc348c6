"""Events as older versions stored them, one of each kind: they are read, tell the same and are written anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.games.sol_prime.battle.events import KINDS
from rules.games.sol_prime.battle.events.changes import (
    BattleChange,
    MinefieldChange,
    PlatoonChange,
    SideChange,
    StandChange,
)
from rules.games.sol_prime.battle.state import Minefield, Platoon, Side, Stand, State
from rules.games.sol_prime.game import GAME
from rules.kernel.viewer import REFEREE
from rules.kit.lifetimes import lifetimes_of

OLDER = [json.loads(line) for line in (Path(__file__).parent / "older_events.jsonl").read_text().splitlines()]
EVENTS = GAME.battle.codecs.events


def test_every_kind_is_here():
    assert {one["event"]["type"] for one in OLDER} == KINDS.keys()


@pytest.mark.parametrize("older", OLDER, ids=lambda one: one["event"]["type"])
def test_an_older_event_tells_the_same(older):
    event = EVENTS.read(older["event"])
    told = GAME.display.describe(event, REFEREE)
    assert (told.text if told else None) == older["sentence"]
    written = EVENTS.write(event)
    assert "action" not in written and EVENTS.read(written) == event
    changes = older["event"]["changes"]
    for part in ("units", "platoons", "sides", "minefields"):
        assert {name: one.keys() for name, one in written["changes"][part].items()} == {
            name: one.keys() for name, one in changes[part].items()
        }
    assert written["changes"]["state"].keys() == changes["state"].keys()


def test_an_unknown_result_of_an_older_version_is_left_out():
    older = next(one["event"] for one in OLDER if one["event"]["type"] == "moved")
    assert EVENTS.read({**older, "result": {**older["result"], "weather": "clear"}}) == EVENTS.read(older)


@pytest.mark.parametrize(
    ("change", "kind"), [(StandChange, Stand), (PlatoonChange, Platoon), (SideChange, Side), (BattleChange, State)]
)
def test_whatever_play_changes_can_be_recorded(change, kind):
    assert set(change.__struct_fields__) == set(lifetimes_of(kind))


def test_a_minefield_is_recorded_whole():
    assert MinefieldChange.__struct_fields__ == Minefield.__struct_fields__
