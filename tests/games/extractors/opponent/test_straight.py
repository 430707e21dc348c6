"""The plan for machines with a goal: straight to it, then all fire at it (EXT-18.5, EXT-19.10)."""

import pytest

from rules import registry
from rules.games.extractors.battle.state import Exited
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.opponent.straight import ASIDE, find_goal
from rules.kernel.records import replace
from rules.kit.players.matches import Table
from rules.kit.players.strengths import PLAYERS
from tests.games.extractors import samples
from tests.games.extractors.battles import AVRONIAN

GAME = registry.get_played("extractors")
PLAN = replace(GAME, tactics=GAME.tactics.doctrines["straight at the goal"])


def table(scenario, seed):
    setup = samples.setup(scenario=scenario, simple=False, place="house")
    return Table(PLAN, setup, dict.fromkeys(("side-1", "side-2"), PLAYERS["steady"]), seed)


def play_until(battle, done):
    while GAME.battle.outcome(battle.state) is None and not done(battle.state):
        battle.step()
    return battle.state


def machines(state):
    return {name: unit for name, unit in state.units.items() if unit.weapons}


def test_machines_march_on_the_command_post_and_fire_at_nothing_else_there():
    battle = table("three-pod", "post")
    state = play_until(battle, lambda state: state.turn == 2)
    assert {unit.move_cycle.objective for unit in machines(state).values()} == {state.units["Command Post"].hex}
    assert all("target" not in unit.combat_cycle.boxes for unit in machines(state).values()), (
        "far away: whoever is best"
    )
    state = play_until(battle, lambda state: any(one.combat_cycle.target for one in state.units.values()))
    assert {one.combat_cycle.target for one in state.units.values()} == {None, "Command Post"}


def test_machines_leave_over_the_edge_that_the_scenario_names():
    battle = table("ambush", "edge")
    state = play_until(battle, lambda state: any(one.exited for one in machines(state).values()))
    assert "S" in [one.exited.edge for one in machines(state).values() if one.exited]


@pytest.mark.parametrize("label", ["0120", "1203", "2427"])
def test_the_hex_on_an_edge_lies_beside_the_way_to_it(label):
    """EXT-18.7: a machine stops in the hex of its Vector; on the way to one farther along the edge it can leave."""
    state = table("ambush", "beside").state
    name = min(machines(state))
    state = replace(state, units={**state.units, name: replace(state.units[name], hex=label)})
    goal = find_goal(state, name)
    assert hexmap.edge_distance(goal, "S") == 0
    assert abs(hexmap.distance(goal, f"{label[:2]}27") - ASIDE) <= 1


def test_a_machine_without_a_goal_is_programmed_as_usual():
    battle = table("engage", "none")
    state = play_until(battle, lambda state: state.turn == 2)
    assert {box for unit in machines(state).values() for box in unit.move_cycle.boxes} == {"close"}


def test_who_has_left_as_the_scenario_wants_counts_twice():
    battle = table("ambush", "worth")
    before, left = None, None
    while left is None:
        before = battle.state
        battle.step()
        left = next((one for one in machines(battle.state).values() if one.exited), None)
    worth = [GAME.tactics.estimate(GAME.view(state, AVRONIAN), "side-2") for state in (before, battle.state)]
    assert worth[1] > worth[0]


def test_who_would_win_by_the_scenario_stands_better():
    """EXT-22.30: in Ambush the Avronian wins when both machines have left over the south edge."""
    battle = table("ambush", "worth")
    while battle.state.turn < 2:
        battle.step()
    out = Exited(edge="S", turn=2)
    state = battle.state
    first, other = sorted(machines(state))
    one = {**state.units, first: replace(state.units[first], hex=None, exited=out)}
    both = {**one, other: replace(state.units[other], hex=None, exited=out)}
    worth = [
        GAME.tactics.estimate(GAME.view(replace(state, units=units), AVRONIAN), "side-2")
        for units in (state.units, one, both)
    ]
    assert worth[2] - worth[1] > worth[1] - worth[0] + 2
