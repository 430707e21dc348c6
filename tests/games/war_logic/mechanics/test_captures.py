"""Machines and houses that change hands (WL-11.6, WL-13.17)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side, Turn
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic import tables
from tests.games.war_logic.tables import do, man, refusal_code, table

CREW = {"side": "y", "health": 1, "skills": {"seat": {"category": "control", "sub-category": "load", "impact": 4}}}


def take(state, target, **more):
    return do(state, "take-over", by="a", target=target, **more)[0]


def tank(**crew):
    units = {"tank": {**CREW, "nature": ["machinery"], "armor": 9}, "a": man("x", inside="tank"), "b": man("y", **crew)}
    return table(units)


def test_a_machine_without_living_occupants_serves_the_side_with_the_upper_hand():
    state = take(tank(), "tank")
    assert state.units["tank"].side == "x"
    assert take(tank(inside="tank", status=["dead"], health=0), "tank").units["tank"].side == "x"


def test_a_machine_with_a_living_crew_cannot_be_taken():
    assert refusal_code(tank(inside="tank"), "take-over", by="a", target="tank") == "no-upper-hand"
    assert refusal_code(tank(behind="tank"), "take-over", by="a", target="tank") == "no-upper-hand"


def test_neither_a_man_nor_a_machine_from_outside_can_be_taken():
    assert refusal_code(tank(), "take-over", by="a", target="b") == "not-effective"
    assert refusal_code(tank(), "take-over", by="b", target="tank") == "own-unit"
    state = tank()
    outside = {**state.units, "a": replace(state.units["a"], inside=None)}
    assert refusal_code(replace(state, units=outside), "take-over", by="a", target="tank") == "not-in-contact"


def test_offers_of_vehicles_name_the_gap_in_the_book():
    state = replace(tank(), turn=Turn(side="x", step="movement"))
    offers = [one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.key == "take-over:a:tank"]
    assert [reminder.rule for reminder in offers[0].reminders] == ["WL-13.17"]


def test_an_enemys_machine_is_boarded_and_taken_over_through_the_offers():
    """A refusal of a closed vehicle tells only that it has no room, not how many it carries (WL-3.10, WL-15.1)."""
    seats = {"category": "control", "sub-category": "load", "impact": 2}
    units = {
        "a": man("x", skills={"walk": "human-land-move"}),
        "tank": man("y", nature=["machinery"], skills={"seats": seats}),
        "crate": man("y", nature=["machinery"]),
        "b": man("y"),
    }
    state = table(units, turn={"side": "x", "number": 1})
    state = replace(state, sides={key: Side(name=key) for key in "xy"})
    move = next(one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.key == "move:a:walk")
    homes = next(one for one in move.fields if one.path == ("inside",))
    assert [one.value for one in homes.options] == [None, "tank", "crate"]

    def board(home):
        action = GAME.battle.codecs.actions.read({**move.action, "inside": home})
        assert GAME.odds.breakdown(GAME.view(state, side("x")), action)
        return TABLE.decide(state, side("x"), action, TapeDice())

    with pytest.raises(Illegal, match="There is no room in crate for a"):
        board("crate")
    state = evolve(state, board("tank")[0])
    keys = [one.key for one in GAME.display.offers(GAME.view(state, side("x")))]
    assert "take-over:a:tank" in keys


def test_only_ammunition_is_taken_for_a_skill():
    """WL-4.13."""
    taken = {"by": "a", "target": "tank", "with": "seat"}
    assert refusal_code(tank(), "take-over", **taken) == "no-such-skill"


@pytest.mark.parametrize("status", ["dead", "withdrawn"])
def test_nobody_gets_into_a_wreck(status):
    """WL-7.6: a machine that is out of play carries nobody; the offer of a move does not name it either."""
    units = {
        "a": man("x", skills={"walk": "human-land-move"}),
        "tank": {**CREW, "nature": ["machinery"]},
        "b": man("y"),
    }
    move = {"type": "move", "by": "a", "with": "walk", "distance": 3, "inside": "tank"}
    assert tables.act(tables.course(units), "x", **move).units["a"].inside == "tank"
    units["tank"] = {**units["tank"], "status": [status]}
    assert tables.refused(tables.course(units), "x", **move) == "target-dead"
