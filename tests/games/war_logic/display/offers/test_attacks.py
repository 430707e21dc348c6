"""Offers of attacks and volleys."""

from typing import Any

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.display.cards import Number
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table, weapon


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return replace(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def offered(state: State, who: str) -> dict[str, Offer]:
    return {one.key: one for one in GAME.display.offers(GAME.view(state, side(who)))}


def test_a_volley_folds_the_fists():
    fists = {"category": "offense", "sub-category": "hand-to-hand", "impact": 2}
    units = {name: man("x", skills={"fists": fists, "gun": weapon()}) for name in "ab"} | {"c": man("y")}
    state, _ = do(table(units), "begin-turn", side="x")
    volley = next(one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.key == "volley:a")
    assert [shot["with"] for shot in volley.action["shots"]] == ["gun", "fists"]
    assert {path[1] for path in volley.folded if path[-1] == "target"} == {1}


def test_a_shot_asks_for_its_distance_and_a_volley_leaves_it_to_those_that_fire():
    units = {name: man("x", skills={"gun": weapon(), "rank": "sergeant"}) for name in "ab"} | {"c": man("y")}
    turn = {"side": "x", "number": 1, "step": "offense", "commander": "a", "ordered": ["b"]}
    fists = {"category": "offense", "sub-category": "hand-to-hand", "impact": 2}
    both = {name: man("x", skills={"fists": fists, "gun": weapon()}) for name in "ab"} | {"c": man("y")}
    begun, _ = do(table(both), "begin-turn", side="x")

    def needed(kind: str, state: State) -> set[bool]:
        offers = GAME.display.offers(GAME.view(state, side("x")))
        fields = (one for offer in offers if offer.key.startswith(kind) for one in offer.fields)
        return {one.needed for one in fields if isinstance(one, Number) and one.path[-1] == "distance"}

    assert needed("attack:", table(units, turn=turn)) == {True}
    assert needed("volley:", begun) == {False}


def test_a_pincer_counts_units_that_may_act_and_is_folded_for_one_alone():
    units = {name: man("x", skills={"gun": weapon(), "rank": "sergeant"}) for name in "abc"} | {"z": man("y")}

    def offered(**turn):
        state = table(units, turn={"side": "x", "number": 1, "step": "offense", **turn})
        return next(one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.key == "attack:a:gun")

    together = offered(commander="a", ordered=["b", "c"])
    assert (together.action["sides"], together.action["attackers"], together.action["die"]) == (1, 3, "d10")
    assert ("sides",) not in together.folded
    assert offered().action["attackers"] == 1  # without a command one unit acts
    assert ("sides",) in offered().folded and ("sides",) in offered(commander="a").folded


def test_a_blast_asks_for_every_distance_whichever_the_target_even_in_a_volley():
    bomb = weapon(impact=4, extension=12)
    units = {"a": man("x", skills={"bomb": bomb, "gun": weapon()}), "b": man("y"), "c": man("y"), "d": man("y")}
    state, _ = do(battle(units), "begin-turn", side="x")
    found = offered(state, "x")
    fields = [one.path for one in found["attack:a:bomb"].fields if one.path[0] == "near"]
    assert fields == [("near", name) for name in "abcd"]
    volley = found["volley:a"]
    near = [one.path for one in volley.fields if "near" in one.path]
    assert near == [("shots", 0, "near", name) for name in "abcd"] and set(near) <= set(volley.folded)
    assert ("shots", 1, "higher-ground") in volley.folded and ("shots", 1, "target") not in volley.folded
    shots = [dict(one) for one in volley.action["shots"]]
    shots[0] |= {"target": "c", "near": {"b": 1, "c": 1, "d": 9}, "higher-ground": "attacker"}
    _, report = do(state, "volley", 5, shots=shots, dice_mode="one")
    assert [(one.target, one.damage, one.caught) for one in report.shots] == [("c", 3, ("b",)), ("b", 5, ())]


def test_a_blast_can_aim_at_a_point():
    units = {"a": man("x", skills={"bomb": weapon(impact=4, extension=12), "gun": weapon()}), "b": man("y")}
    state, _ = do(battle(units), "begin-turn", side="x")
    bomb, gun = offered(state, "x")["attack:a:bomb"], offered(state, "x")["attack:a:gun"]
    assert [[one.value for one in offer.fields[0].options] for offer in (bomb, gun)] == [["b", None], ["b"]]
    shot = {**bomb.action, "target": None, "near": {"b": 2}}
    action = GAME.battle.codecs.actions.read(shot)
    assert GAME.odds.odds(GAME.view(state, side("x")), action) is None and GAME.odds.breakdown(
        GAME.view(state, side("x")), action
    )
    state, report = do(state, "attack", 10, **{key: value for key, value in shot.items() if key != "type"})
    assert (report.shots[0].caught, state.units["b"].health) == (("b",), 16)
