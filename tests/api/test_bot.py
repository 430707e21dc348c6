"""The player of 60 lines in docs/api.md plays: it waits for its turn, and acts until it is done."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from accounts.services.tokens import make_token
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from tests.games.war_logic.samples import ARMIES

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"
MOST = 12
LINES = 60


@pytest.fixture
def program(tmp_path):
    (found,) = re.findall(r"```python\n(import json\nimport random.*?)```", GUIDE.read_text(), re.S)
    assert found.count("\n") <= LINES
    path = tmp_path / "bot.py"
    path.write_text(found)
    return path


@pytest.mark.once
def test_the_bot_of_the_guide_plays_both_sides(live_site, make_user, program):
    mira = make_user("mira")
    seats = [SeatPlan(name=name, document=army, user=mira) for name, army in zip("AB", ARMIES, strict=False)]
    battle = create_battle(BattlePlan(game="war-logic", seats=seats, owner=mira))
    _, token = make_token(mira, name="bot")
    told = subprocess.run(
        [sys.executable, program, f"{live_site}/api/v1", token, str(MOST)],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    battle.refresh_from_db()
    assert battle.seq >= MOST and len(told.stdout.splitlines()) >= MOST, told
