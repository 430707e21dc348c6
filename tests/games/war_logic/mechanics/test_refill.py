"""Refilling from the fallen (WL-16.7)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, refusal_code, table, weapon

BONUSES = {
    "chest": {"kind": "treasure", "credit": "300.5"},
    "pack": {"kind": "medic-pack", "impact": 4, "number": 2},
    "crate": {"kind": "ammunition", "number": 9},
    "cannon": {"kind": "weapon", "impact": 8, "range": 20},
    "droid": {"kind": "unit", "health": 6, "armor": 2, "impact": 3, "range": 8, "speed": 5},
}


def field(**more):
    units = {"a": man("x", skills={"gun": {**weapon(), "left": 15}}), "b": man("y", skills={"gun": weapon()})}
    return table(units, bonuses=BONUSES, **more)


def fallen(*, agreed=True, left=7):
    units = {
        "a": man("x", skills={"gun": {**weapon(), "left": 1}}),
        "d": man("x", health=0, status=["dead"], skills={"old": {**weapon(), "left": left}, "axe": "axe"}),
    }
    return table(units, card={"refill": agreed})


def test_units_refill_from_the_fallen_when_the_card_allows_it():
    state, report = do(fallen(), "refill", by="a", target="d", **{"with": "gun"})
    assert (report.recovered, state.units["a"].left["gun"], state.units["d"].left["old"]) == (7, 8, 0)
    assert refusal_code(state, "refill", by="a", target="d", **{"with": "gun"}) == "no-uses-left"
    assert refusal_code(fallen(agreed=False), "refill", by="a", target="d", **{"with": "gun"}) == "rule-not-in-force"
    assert refusal_code(fallen(), "refill", by="a", target="a", **{"with": "gun"}) == "not-dead"


def test_refilling_never_exceeds_the_start():
    state, report = do(fallen(left=20), "refill", by="a", target="d", **{"with": "gun"})
    assert (report.recovered, state.units["a"].left["gun"], state.units["d"].left["old"]) == (19, 20, 1)


def test_a_refusal_does_not_tell_what_a_closed_enemy_had_left():
    state = field(card={"refill": True})
    state = replace(state, units={**state.units, "b": replace(state.units["b"], status=frozenset({"dead"}))})
    for left in (0, 9):
        units = {**state.units, "b": replace(state.units["b"], left={"gun": left})}
        action = GAME.battle.codecs.actions.read({"type": "refill", "by": "a", "with": "gun", "target": "b"})
        with pytest.raises(Illegal, match="not known"):
            TABLE.decide(replace(state, units=units), side("x"), action, TapeDice([]))


def test_what_is_full_is_not_refilled():
    """WL-16.7: a skill is filled up to its starting number, so there is nothing to do beyond it."""
    assert refusal_code(fallen(), "refill", by="a", target="d", **{"with": "gun"}) == ""
    state = fallen()
    full = {**state.units["a"].left, "gun": 20}
    state = replace(state, units={**state.units, "a": replace(state.units["a"], left=full)})
    assert refusal_code(state, "refill", by="a", target="d", **{"with": "gun"}) == "no-uses-left"
