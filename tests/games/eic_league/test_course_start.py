"""How a battle begins, and the demonstration (EIC-1.3, EIC-10.3)."""

import json
from pathlib import Path

import pytest

import rules.games.eic_league
from rules.games.eic_league.battle.start import base_hexes
from rules.games.eic_league.battle.state import Ground
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, side
from rules.kernel.problems import Illegal
from rules.kernel.replay import fold
from rules.kit import hexes
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, begin, two

DEMO = Path(rules.games.eic_league.__file__).parent / "demo"


def test_two_bases_lie_at_opposite_ends():
    assert [hexes.offset(base) for base in base_hexes(Ground(columns=16, rows=12), 2)] == [(0, 6), (15, 6)]


@pytest.mark.parametrize("sides", range(2, 9))
def test_bases_lie_on_the_map_each_on_a_hex_of_its_own(sides):
    for columns, rows in ((8, 8), (16, 12), (20, 9)):
        found = base_hexes(Ground(columns=columns, rows=rows), sides)
        assert len(set(found)) == sides
        assert set(found) <= set(hexes.rectangle(columns, rows))


def test_three_bases_lie_about_equally_far_from_each_other():
    first, second, third = base_hexes(Ground(columns=21, rows=21), 3)
    gaps = [hexes.distance(first, second), hexes.distance(second, third), hexes.distance(third, first)]
    assert max(gaps) - min(gaps) <= 3


def test_units_start_at_their_base_with_all_they_have():
    state = begin(two(blue=samples.BRAWLERS))
    stilts = state.units["Stilts"]
    assert stilts.hex == state.sides["blue"].base
    assert (stilts.ratings["dfr"], stilts.energy) == (70, stilts.max_energy)
    assert stilts.weapons == ("sonic-grenade", "heavy-laser", "auto-cannon")
    assert (dict(stilts.shots), stilts.drone_lost) == ({"1": 12}, False)
    assert state.sides["blue"].credits == 12_000 - sum(
        unit.cost for unit in state.units.values() if unit.side == "blue"
    )
    assert state.sides["blue"].league == "minor"


def test_units_called_alike_are_told_apart():
    state = begin(two(red=samples.LONE_WOLF, blue=samples.LONE_WOLF))
    assert sorted(state.units) == ["Nightjar Fenris", "Redline Fenris"]


def test_the_first_event_holds_rules_and_catalogue():
    (started,) = GAME.start(two(), TapeDice())
    assert (started.rules_version, started.catalogue_hash) == (GAME.rules_version, GAME.catalogue_hash)


def test_a_battle_wants_sides_units_and_things_that_are_known():
    one = samples.Setup(sides=two().sides[:1], options={})
    odd = {**samples.LONE_WOLF, "units": [{**samples.LONE_WOLF["units"][0], "type": "walrus"}]}
    strange = {**samples.LONE_WOLF, "units": [{**samples.LONE_WOLF["units"][0], "weapons": ["acid-stream-gun"]}]}
    for setup, code in (
        (one, "number-of-sides"),
        (two(red={**samples.LONE_WOLF, "units": []}), "no-units"),
        (two(red=odd), "unknown-unit-type"),
        (two(red=strange), "unknown-weapon"),
    ):
        with pytest.raises(Illegal) as error:
            GAME.start(setup, TapeDice())
        assert error.value.problem.code == code


def test_what_stands_against_a_battle():
    assert list(GAME.check_setup(two())) == []
    poor = {**samples.IRON_FOUNDRY, "budget-dice": None, "budget": 10}
    assert [problem.code for problem in GAME.check_setup(two(red=poor))] == ["over-budget"]
    (hint,) = GAME.check_setup(two(red=samples.CRANE_AND_SONS))
    assert (hint.code, hint.weight) == ("league-mismatch", "hint")
    assert [problem.code for problem in GAME.check_setup(two(columns=2))] == ["map-size"]
    grand = two(red=samples.GRAND_CIRCUS, blue=samples.GRAND_CIRCUS)
    assert [problem.code for problem in GAME.check_setup(grand)] == ["purse-not-set"]
    grand = two(red=samples.GRAND_CIRCUS, blue=samples.GRAND_CIRCUS, purse=30_000)
    assert list(GAME.check_setup(grand)) == []


def test_the_set_up_shows_what_is_to_be_settled():
    typed = GAME.setup_sections(two().sides, {"map": "typed"})
    mapped = GAME.setup_sections(two().sides, {})
    assert {field.path for section in mapped for field in section.fields} - {
        field.path for section in typed for field in section.fields
    } == {("columns",), ("rows",)}


def test_the_demonstration_can_be_played():
    script = json.loads((DEMO / "battle.json").read_text(encoding="utf-8"))
    armies = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (DEMO / "armies").glob("*.json")}
    assert len(armies) >= 3
    for army in armies.values():
        assert GAME.evaluate(GAME.read_army(army)).legal
    sides = tuple(samples.SideSetup(id=name, name=armies[name]["name"], army=armies[name]) for name in script["sides"])
    state = begin(samples.Setup(sides=sides, options=script.get("options", {})))
    for step in script["script"]:
        viewer = side(script["sides"][step["as"] - 1]) if step["as"] else REFEREE
        tape = TapeDice(step.get("dice") or [])
        state = fold(GAME, GAME.decide(state, viewer, GAME.actions.read(step["action"]), tape), state)
        assert not tape.spare
    assert not state.ended
    assert state.round >= 3
