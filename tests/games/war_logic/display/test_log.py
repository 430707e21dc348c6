"""The log."""

from typing import get_args, get_type_hints

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.actions import PlayAction
from rules.games.war_logic.display.log import LINE_KINDS
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import side
from tests.games.war_logic.tables import act, course, man, weapon


def test_kinds_of_lines_are_words_of_players():
    types = {word for action in get_args(PlayAction) for word in get_args(get_type_hints(action)["type"])}
    # of a secret move its line says what it is
    assert [word for word in sorted(types) if "-" in LINE_KINDS.get(word, word)] == ["spy-move"]


def lines_of(state, who, viewer, **action):
    (event,) = TABLE.decide(state, side(who), GAME.battle.codecs.actions.read(action), TapeDice())
    return [one.amount for one in GAME.display.describe(event, side(viewer)).why]


def test_what_a_skill_lacked_is_told_to_its_owner_alone():
    """WL-15.1, WL-16.7, WL-10.10: the others do not know the numbers left."""
    fuel = {"fuel": {"category": "defense", "sub-category": "energy", "impact": 9, "number": 3}}
    gun = {"gun": weapon(number=9, left=7), **fuel}
    units = {"a": man("x", skills=gun), "d": man("x", health=0, status=["dead"], skills=gun), "b": man("y", skills=gun)}
    state = course(units, card={"refill": True})
    refill = {"type": "refill", "by": "a", "with": "gun", "target": "d"}
    assert lines_of(state, "x", "x", **refill) == ["+2"] and lines_of(state, "x", "y", **refill) == []
    state = act(act(state, "x", 1, type="attack", by="a", with_="gun", target="b"), "x", type="end-offense")
    refuel = {"type": "recover", "by": "b", "with": "fuel", "target": "b", "refuel": "gun"}
    assert lines_of(state, "y", "y", **refuel) == ["2"] and lines_of(state, "y", "x", **refuel) == []
