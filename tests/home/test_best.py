"""``manage.py best``: looking for the best army against another one on the command line."""

import json
from concurrent.futures import Future
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from home.management.commands import best
from rules import registry
from rules.kit.players.series import Tally

ARMY = Path(registry.folder_of("extractors")) / "demo/armies/command.json"


class Oracle:
    """A scheduler that knows how battles end: the later an army was made, the more it wins."""

    places = 1

    def __init__(self):
        self.asked = []

    def submit(self, work, /, slug, series, first, count, rules):
        ended = Future()
        place = len(self.asked) if first == 0 else self.asked.index(series.armies[0])
        if first == 0:
            self.asked.append(series.armies[0])
        wins = min(count, place)
        ended.set_result(Tally(battles=count, wins=(wins, count - wins), draws=0, errors=0, seconds=0.1, actions=9))
        return ended

    def close(self):
        self.asked = []


def run(monkeypatch, *words):
    monkeypatch.setattr(best, "open_scheduler", lambda cores, address: Oracle())
    out = StringIO()
    call_command("best", str(ARMY), "--candidates", "4", *words, stdout=out)
    return out.getvalue()


def test_the_best_comes_with_its_document_and_in_words_with_its_reasons(monkeypatch):
    told = json.loads(run(monkeypatch, "--json"))
    assert [one["battles"] for one in told["armies"]] == [12, 12, 4, 4]
    assert told["armies"][0]["wins"] == 6
    game = registry.get("extractors")
    assert game.armies.evaluate(game.armies.read(told["best"])).legal
    assert told["best"]["name"] == told["armies"][0]["name"]
    words = run(monkeypatch)
    assert f"{told['best']['name']}: 6 of 12 won" in words
    assert "95 % confidence" in words


def test_without_time_nothing_is_played(monkeypatch):
    assert "No battle has ended" in run(monkeypatch, "--seconds", "0")


def test_what_is_no_army_is_refused(tmp_path):
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"game": "ludo"}')
    with pytest.raises(CommandError):
        call_command("best", str(wrong))
