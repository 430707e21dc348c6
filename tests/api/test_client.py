"""``make client``: the generated client has every operation of the API, and plays a battle with it."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from accounts.services.tokens import make_token
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from tests.api.addresses import addresses
from tests.games.war_logic.samples import ARMIES

ROOT = Path(__file__).resolve().parents[2]
MOST = 8


@pytest.fixture
def package(tmp_path, monkeypatch):
    made = [sys.executable, ROOT / "scripts" / "make_client.py", tmp_path / "client"]
    done = subprocess.run(made, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    monkeypatch.syspath_prepend(tmp_path / "client")
    yield tmp_path / "client" / "muster_client"
    for name in [name for name in sys.modules if name.partition(".")[0] == "muster_client"]:
        del sys.modules[name]


@pytest.mark.once
def test_it_has_all_operations_and_plays_a_battle(package, live_site, make_user):
    made = [path for path in package.glob("api/*/*.py") if path.stem != "__init__"]
    assert len(made) > len({one.name for one in addresses() if one.name})

    def operation(name):
        (path,) = package.glob(f"api/*/{name}.py")
        return importlib.import_module(f"muster_client.api.{path.parent.name}.{name}")

    mira = make_user("mira")
    seats = [SeatPlan(name=name, document=army, user=mira) for name, army in zip("AB", ARMIES, strict=False)]
    create_battle(BattlePlan(game="war-logic", seats=seats, owner=mira))
    _, token = make_token(mira, name="client")
    models = importlib.import_module("muster_client.models")
    library = importlib.import_module("muster_client")
    with library.AuthenticatedClient(base_url=live_site, token=token) as client:
        (battle,) = operation("battles_list").sync(client=client).results
        sides = [f"side:{seat.side}" for seat in battle.seats]
        for _ in range(MOST):
            offered = [(operation("battles_offers").sync(battle.id, client=client, as_=role), role) for role in sides]
            open_ = [(one, role) for answer, role in offered for one in answer.offers if not (one.closed or one.seldom)]
            offer, role = open_[0]
            body = models.ActRequest(action=models.ActRequestAction.from_dict(offer.action.to_dict()))
            answer = operation("battles_act").sync(battle.id, client=client, body=body, as_=role)
            assert isinstance(answer, models.Done), answer
        assert operation("battles_read").sync(battle.id, client=client).seq > MOST
        refused = operation("battles_pause").sync(battle.id, client=client, body=models.PausingRequest(paused=True))
        assert refused.code == "permission-denied"
