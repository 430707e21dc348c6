"""Measurement, with the rulings on it."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, find_offers, play, refusal_code, to_movement
from tests.games.invisible_enemy.plans import (
    REACH,
    in_phase,
    lay_out,
    measured,
    measured_battery,
    measured_shot,
    ready_to_drive,
    with_chemical_weapons,
)


def test_a_missing_distance_is_refused():
    state = replace(begin(), phase="direct-kp")
    assert refusal_code(state, A, "shoot", by="Barn 1", target="Tiger 1") == "distance-missing"
    state = to_movement(begin(towers=[{"hull": 6}]))
    assert refusal_code(state, A, "contamination-check", by="Barn 1", source="Tower 1") == "distance-missing"


def test_positions_give_distances_of_shots_and_blasts():
    state = begin(positions=True)
    for viewer, name, at, facing in (
        (A, "Barn 1", [0, 0], 0),
        (A, "Barn 2", [0, 9], 0),
        (B, "Tiger 1", [1, 5], 180),
        (B, "Tiger 2", [6, 0], 180),
    ):
        state = play(state, viewer, "locate", name=name, at=at, facing=facing)
    assert refusal_code(state, A, "locate", name="Barn 1", at=[5, 5]) == "not-now"
    assert refusal_code(state, A, "locate", name="Tiger 3", at=[5, 5]) == "not-your-unit"
    assert play(state, REFEREE, "locate", name="Barn 1", at=[5, 5]).bases["Barn 1"].at == (5, 5)
    fire = replace(state, phase="direct-kp")
    (offer,) = find_offers(fire, A, "shoot:Barn 1")
    assert [offer.action[name] for name in ("target", "distance", "angle")] == ["Tiger 1", 5.1, 11.4]
    assert refusal_code(fire, A, "shoot", by="Barn 1", target="Tiger 2") == "out-of-arc"
    assert play(fire, A, "shoot", 1, by="Barn 1", target="Tiger 1").bases["Tiger 1"].pending == 2
    blast = replace(fire, phase="mark-2", sides={**fire.sides, "a": replace(fire.sides["a"], type2=1)})
    blast = play(blast, A, "place-barrage", by="a", kind="type-2", at=[1, 7])
    blast = replace(blast, phase="resolve", step="")
    rolled = GAME.battle.decide(
        blast, A, GAME.battle.codecs.actions.read({"type": "resolve-barrage", "marker": "Barrage 1"}), TapeDice([1] * 4)
    )
    assert set(rolled[0].rolled) == {"Barn 2", "Tiger 1"}


def test_the_plan_fills_in_a_shot():
    state = in_phase(lay_out(terrain=[{"type": "hair"}]))
    found = measured_shot(state)
    assert (found["distance"], found["angle"], found["through"], found["terrain"][0]["type"]) == (5, 0, [], "")
    assert measured_shot(state, target="Tiger 3")["angle"] == 31
    state = play(state, REFEREE, "locate", name="Hair 1", at=[20, 12.5], width=4, depth=1)
    assert measured_shot(state)["terrain"] == [{"type": "hair", "from_attacker": 2, "to_target": 2, "c_passes": False}]
    state = play(state, REFEREE, "locate", name="Needle 41", at=[20, 14])
    assert measured_shot(state)["through"] == ["Needle"]
    assert (
        refusal_code(state, A, "shoot", by="Barn 2", target="Tiger 4", through=None, terrain=None) == "blocked-by-unit"
    )
    seen = play(state, A, "shoot", 1, by="Barn 2", target="Tiger 4", distance=5, angle=0)
    assert seen.bases["Tiger 4"].pending, "the players see their table better"


def test_towers_block_and_bases_behind_are_named():
    state = in_phase(lay_out(towers=[{"hull": 6}]))
    behind = play(state, REFEREE, "locate", name="Needle 41", at=[20, 15.9])
    assert [entry["base"] for entry in measured_shot(behind)["behind"]] == ["Needle 41"]
    blocked = play(state, REFEREE, "locate", name="Tower 1", at=[20, 12])
    assert measured_shot(blocked)["terrain"][0]["type"] == "fungus-tower"
    assert measured_shot(blocked, target="Tower 1")["terrain"][0]["type"] == ""
    (offer,) = find_offers(blocked, A, "shoot:Barn 2")
    assert offer.action["target"] == "Tower 1" and offer.cells["Tiger 1"] == "Tiger 1", "the nearest that can be hit"


def test_a_barrage_finds_bases_in_reach_and_with_flank_support():
    state = replace(lay_out(), phase="mark-2")
    state = replace(state, sides={**state.sides, "a": replace(state.sides["a"], type2=1)})
    state = replace(play(state, A, "place-barrage", by="a", kind="type-2", at=[12, 15]), phase="resolve", step="")
    (offer,) = find_offers(state, A, "resolve:")
    assert offer.action["within"] == ["Tiger 7", "Tiger 6"] and offer.action["flank"] == []
    state = play(state, REFEREE, "locate", name="Tiger 5", at=[14.8, 15.2], facing=180)
    (offer,) = find_offers(state, A, "resolve:")
    assert offer.action["flank"] == ["Tiger 6", "Tiger 5"]
    spared = GAME.battle.decide(state, A, GAME.battle.codecs.actions.read({**offer.action, "within": []}), None)
    assert spared[0].rolled == {}, "what players see counts, not what is measured"


def test_links_are_drawn():
    state = ready_to_drive(play(lay_out(), REFEREE, "locate", name="Barn 3", at=[40, 10]))
    links = GAME.display.plan.sketch(
        GAME.view(state, A), GAME.battle.codecs.actions.read({"type": "check-contact", "unit": "Barn"})
    ).lines
    assert [(line.start, line.end) for line in links] == [((18, 10), (20, 10))]


def test_each_base_of_a_battery_is_measured_separately():
    """Range, arc and cover are those of each base (IE-7.10, IE-7.30, IE-7.70)."""
    state = with_chemical_weapons(lay_out(terrain=[{"type": "hair"}]))
    state = play(state, REFEREE, "locate", name="Hair 1", at=[19.4, 14], width=0.6, depth=0.6)
    (offer,) = find_offers(state, A, "battery:a")
    assert (offer.action["target"], offer.action["by"]) == ("Tiger 4", list(REACH)), "who can be hit by all of them"
    action = measured_battery(state, list(REACH))
    assert action["covered_from"] == ["Barn 1"] and action["terrain"][0]["type"] == ""
    lines = GAME.odds.breakdown(GAME.view(state, A), GAME.battle.codecs.actions.read(action))
    assert [line.amount for line in lines if line.label == "Target covered"] == ["-3"], "from one of the three"
    open_ground = play(state, REFEREE, "locate", name="Hair 1", at=[40, 30])
    far = play(open_ground, REFEREE, "locate", name="Tiger 4", at=[20, 16.5], facing=180)
    with pytest.raises(Illegal, match="Barn 1"):
        GAME.odds.breakdown(GAME.view(far, A), GAME.battle.codecs.actions.read(measured_battery(far, list(REACH))))
    near = play(far, REFEREE, "locate", name="Barn 1", at=[18, 11.3], facing=0)
    shot_by = GAME.odds.breakdown(
        GAME.view(near, A), GAME.battle.codecs.actions.read(measured_battery(near, list(REACH)))
    )
    assert [line.label for line in shot_by if not line.amount] == list(REACH), (
        "one that is farther keeps nobody else from it"
    )


def test_nothing_before_the_target_is_behind_it():
    """IE-7.50, IE-7.16: a base of the target's own unit in front of it neither blocks nor is behind."""
    state = in_phase(lay_out())
    for name, at in (("Tiger 3", [20, 13]), ("Tiger 1", [20, 15.9]), ("Tiger 2", [20, 16.5])):
        state = play(state, REFEREE, "locate", name=name, at=at, facing=180)
    found = measured_shot(state)
    assert (found["through"], [entry["base"] for entry in found["behind"]]) == ([], ["Tiger 1"]), (
        "6.5 inches are too far"
    )


def test_a_rake_is_measured_from_kill_to_kill():
    """IE-7.61: the distance of each from the firer, and its gap from the one before."""
    state = in_phase(lay_out())
    state = play(state, REFEREE, "locate", name="Tiger 3", at=[19, 15], facing=180)
    sweep = [{"base": "Tiger 4", "distance": None, "gap": None}, {"base": "Tiger 3", "distance": None, "gap": None}]
    found = measured(state, A, type="rake", by="Barn 2", sweep=sweep, through=None, terrain=None)
    assert [(one["distance"], one["gap"]) for one in found["sweep"]] == [(5, 0), (5.1, 1)]
    (offer,) = (one for one in GAME.display.offers(GAME.view(state, A)) if one.key == "rake:Barn 2")
    first, second, *_ = offer.action["sweep"]
    assert (first["base"], first["distance"]) == ("Tiger 4", 5), "it begins at the nearest, as the plan measures it"
    assert (second["distance"], second["gap"]) == (None, None), "the plan measures what is named next"
