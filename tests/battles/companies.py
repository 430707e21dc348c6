"""Two companies of eight bases each, face to face on the plan of a table, for tests of whole units."""

from typing import Any
from uuid import uuid4

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from battles.store.access import viewer_of
from battles.store.models import Battle
from tests.games.invisible_enemy.samples import ids

DICE = 4


def company(name: str, unit: str, first: int) -> dict[str, Any]:
    groups = [
        {"mgv": "heavy-combat", "ids": ids(first, 6)},
        {"mgv": "medium-combat", "ids": ids(first + 6, 2)},
    ]
    one = {"name": unit, "type": "californian-company", "formation": "Clip", "bases": groups}
    return {
        "game": "invisible-enemy",
        "name": name,
        "nation": "california",
        "formations": [{"name": "Clip", "type": "clip"}],
        "units": [one],
        "network_dice": DICE,
    }


def begin(users: Any, **plan: Any) -> Battle:
    """Begins the battle: Wolf faces Hound over six inches, and Wolf's side moves first."""
    armies = [company("Pack", "Wolf", 1), company("Kennel", "Hound", 11)]
    seats = [SeatPlan(name=one["name"], document=one, user=user) for one, user in zip(armies, users, strict=True)]
    options = {"deployed": True, "without_type2": True, "positions": True}
    battle = create_battle(BattlePlan(game="invisible-enemy", seats=seats, owner=users[0], options=options, **plan))
    for unit, at, facing in (("Wolf", [30, 16], 0), ("Hound", [30, 22], 180)):
        do(battle, {"type": "locate-unit", "unit": unit, "at": at, "facing": facing, "spacing": 1.5})
    return battle


def to_movement(battle: Battle) -> None:
    while phase_of(battle) != "movement":
        do(battle, {"type": "next-phase"})
    do(battle, {"type": "initiative"}, 1, 1, 6, 6)


def to_fire(battle: Battle) -> None:
    while phase_of(battle) != "direct-kp":
        do(battle, {"type": "next-phase"})


def phase_of(battle: Battle) -> str:
    from battles.store import event_store

    return str(event_store.state_at(battle, battle.seq).phase)  # type: ignore[attr-defined]


def do(battle: Battle, action: dict[str, Any], *faces: int, role: str = "referee") -> commands.Outcome:
    asked = commands.Command(viewer=viewer_of(role), user=None, action_id=uuid4())
    done = commands.act(battle, asked, action, list(faces) or None)
    battle.refresh_from_db()
    return done
