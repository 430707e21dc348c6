"""What the steady computer player makes for in scenarios of Extractors!: the enemy is not all that counts."""

import json

from rules import registry
from rules.kit.players.matches import Table
from rules.kit.players.series import seat
from rules.kit.players.strengths import PLAYERS

GAME = registry.get_played("extractors")
ARMIES = registry.folder_of("extractors") / "demo" / "armies"


def table(own, other, seed):
    """A battle between two armies of the demonstration, both led by the steady player."""
    armies = [json.loads((ARMIES / f"{name}.json").read_text()) for name in (own, other)]
    setup = seat(GAME, armies, GAME.tactics.ground)
    return Table(GAME, setup, {one.id: PLAYERS["steady"] for one in setup.sides}, seed)


def test_both_sides_enter_a_map_on_which_nobody_stands():
    battle = table("hand", "intruders", "engage")
    while battle.state.turn < 4:
        battle.step()
    units = battle.state.units.values()
    standing = {bool(one.weapons) for one in units if one.hex and one.hex.isdecimal()}
    assert standing == {True, False}, "machines and sections"


def test_sections_leave_over_the_edge_that_the_scenario_names():
    left = []
    for seed in range(4):
        battle = table("etaki", "scout", f"p{seed}")
        while GAME.battle.outcome(battle.state) is None:
            battle.step()
        left += [one.exited.edge for one in battle.state.units.values() if one.exited and not one.weapons]
    assert "N" in left, "no section left in four battles"
