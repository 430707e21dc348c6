"""Relevant fields: a form asks only what can change something, and shows everything that its action names."""

from __future__ import annotations

from rules.games.sol_prime.game import GAME
from rules.kernel.display.cards import Choose
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.records import replace
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, unit

MIXED = army(
    "laser",
    unit("Tank", "medium-laser-tank", "A"),
    unit("Hunter", "missile-tank-destroyer", "A"),
    unit("Foot", "mobile-laser-squad", "A"),
    unit("Lone", "medium-laser-tank", "B"),
)
FOES = army(
    "laser", unit("Foe", "medium-gun-tank", "F"), unit("Squad", "rifle-squad", "S"), unit("Box", "light-pillbox")
)


def acting():
    state = in_turn(begin(MIXED, FOES), first=(5, 2), face=6)
    return do(state, RED, type="activate", platoon="red/A")


def asked(state, key, **chosen):
    """The labels that the form of an offer asks, with some parameters chosen."""
    offer = offered(state, RED)[key]
    action = dict(offer.action)
    for name, value in chosen.items():
        action = apply_edit(action, Edit(op="set", path=(name.replace("_", "-"),), value=value))
    fields = GAME.display.relevant_fields(GAME.view(state, RED), replace(offer, action=action))
    return {str(one.path[-1]) for one in fields}


def test_a_tank_is_asked_for_its_facing_and_a_squad_for_none():
    state = acting()
    assert "aspect" in asked(state, "fire:Tank:laser-cannon", target="Foe")
    assert "aspect" not in asked(state, "fire:Tank:laser-cannon", target="Squad")
    assert "hull-down" in asked(state, "fire:Tank:laser-cannon", target="Foe")
    assert "hull-down" not in asked(state, "fire:Tank:laser-cannon", target="Squad")


def test_arcs_are_asked_of_stands_with_a_facing():
    state = acting()
    assert not {"in-arc", "facing-changed"} & asked(state, "fire:Tank:laser-cannon", target="Foe")
    assert {"in-arc", "facing-changed"} <= asked(state, "fire:Hunter:he-missile", target="Foe")


def test_occupants_are_asked_of_structures_alone():
    state = acting()
    assert "occupant" in asked(state, "fire:Tank:laser-cannon", target="Box")
    assert "occupant" not in asked(state, "fire:Tank:laser-cannon", target="Foe")


def test_movement_afterwards_is_asked_where_it_changes_the_shot():
    state = acting()
    assert "then-move" in asked(state, "fire:Tank:laser-cannon")
    assert "then-move" not in asked(state, "fire:Foot:apwl")


def test_cohesion_is_asked_of_platoons_and_water_of_water():
    state = acting()
    assert {"starts-near", "ends-near"} <= asked(state, "move:Tank") and "crosses" not in asked(state, "move:Tank")
    assert "crosses" in asked(state, "move:Tank", legs=[{"terrain": "deep-water", "inches": 0}])
    state = do(state, RED, type="end-activation", platoon="red/A")
    state = do(state, RED, type="activate", platoon="red/B")
    assert "starts-near" not in asked(state, "move:Lone")


def test_cover_of_a_defender_is_asked_of_infantry():
    state = acting()
    assert "cover" in asked(state, "close-combat:Foot", defender="Squad")
    assert not {"cover", "also-attacked"} & asked(state, "close-combat:Foot", defender="Foe")


def test_every_form_shows_all_that_its_action_holds():
    for state, viewer in ((acting(), RED), (begin(MIXED, FOES, plan=True), BLUE)):
        for offer in offered(state, viewer).values():
            for one in offer.fields:
                if isinstance(one, Choose):
                    assert read_path(dict(offer.action), one.path) == one.value, (offer.key, one.path)


def test_aircraft_strike_the_flank_and_turn_for_no_shot():
    """The sum names the armor that counts; what binds vehicles alone is not said of what flies (SP-7.3, SP-10.3)."""
    state = begin(army("laser", unit("Hawk", "missile-fighter", "A"), unit("Tank", "medium-laser-tank", "B")), FOES)
    state = replace(
        state, units={**state.units, "Hawk": replace(state.units["Hawk"], turns_off=None, exit_edge="north")}
    )
    state = do(in_turn(state, first=(5, 2), face=6), RED, type="activate", platoon="red/A")
    fly = next(one for key, one in offered(state, RED).items() if key.startswith("fly:"))
    state = do(state, RED, **fly.action)
    offer = next(one for key, one in offered(state, RED).items() if key.startswith("fire:Hawk:") and "missile" in key)
    assert "facing-changed" not in asked(state, offer.key, target="Foe")
    assert not any("No movement" in one.text for one in offer.reminders)
    sums = GAME.odds.breakdown(
        GAME.view(state, RED), GAME.battle.codecs.actions.read({**offer.action, "target": "Foe"})
    )
    assert next(line.how for line in sums if line.label == "Armor") == "flank"
