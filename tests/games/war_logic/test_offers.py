"""What is offered first, what an offer warns of, and what is not offered at all."""

from typing import Any

import pytest

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.game import side
from rules.kernel.records import changed
from rules.kernel.screen import Offer
from tests.games.war_logic.tables import do, man, table, weapon

WALK = "human-land-move"


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return changed(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def offered(state: State, who: str) -> dict[str, Offer]:
    return {one.key: one for one in GAME.offers(GAME.view(state, side(who)))}


def told(offer: Offer) -> list[str]:
    return [one.text for one in offer.reminders if one.rule == "WL-5.1"]


def test_what_begins_a_later_step_says_what_is_over_then():
    units = {"a": man("x", skills={"rank": "sergeant", "walk": WALK, "gun": weapon()}),
             "b": man("x", skills={"walk": WALK, "gun": weapon()}), "c": man("y")}  # fmt: skip
    state, _ = do(battle(units), "begin-turn", side="x")
    found = offered(state, "x")
    assert told(found["order:a:rank:voice"]) == []
    assert told(found["move:a:walk"]) == ["The control step is over then."]
    assert told(found["attack:a:gun"]) == ["The control and movement steps are over then."]
    state, _ = do(state, "order", by="a", **{"with": "rank"}, targets=["b"])
    for name in "ab":
        state, _ = do(state, "move", by=name, **{"with": "walk"}, distance=1)
    assert told(offered(state, "x")["attack:a:gun"]) == []


@pytest.mark.parametrize("step", ["strategy", "offense", "defense"])
def test_one_can_give_up_at_any_time(step):
    units = {"a": man("x", skills={"walk": WALK}), "b": man("y")}
    state = battle(units, turn={"side": "x", "number": 1, "step": step})
    for who, other in (("x", "y"), ("y", "x")):
        offer = offered(state, who)["declare"]
        assert (offer.action["winner"], offer.seldom, offer.label) == (
            other,
            True,
            f"Give the battle to {other.upper()}",
        )


def test_a_kit_is_meant_for_whoever_is_hurt_and_rather_for_oneself():
    kit = {"category": "defense", "sub-category": "healing", "impact": 5, "number": 3}
    units = {"whole": man("x"), "other": man("x", health=5, **{"max-health": 20}),
             "medic": man("x", skills={"kit": kit}), "z": man("y", skills={"gun": weapon()})}  # fmt: skip

    def meant(**medic):
        state, _ = do(battle({**units, "medic": {**units["medic"], **medic}}), "begin-turn", side="y")
        state, _ = do(state, "attack", 1, by="z", **{"with": "gun"}, target="medic")
        state = changed(state, units={**state.units, "medic": changed(state.units["medic"], **medic)})
        return offered(do(state, "end-offense")[0], "x")["recover:medic:kit"].action["target"]

    assert meant() == "medic"
    assert meant(health=20) == "other"


def test_a_full_skill_is_not_refilled():
    units = {"a": man("x", skills={"gun": weapon(number=6)}), "b": man("y", health=0, status=["dead"],
             skills={"gun": weapon(number=6)}), "c": man("y")}  # fmt: skip
    state, _ = do(battle(units, card={"refill": True, "open-sheets": True}), "begin-turn", side="x")
    assert "refill:a:gun" not in offered(state, "x")
    state = changed(state, units={**state.units, "a": changed(state.units["a"], left={"gun": 3})})
    assert "refill:a:gun" in offered(state, "x")


def test_those_who_can_do_nothing_are_ordered_last_and_not_waited_for():
    rank = {"category": "control", "sub-category": "rank", "impact": 1, "range": 9, "number": 20}
    units = {"boss": man("x", skills={"rank": rank, "walk": WALK}), "vat": man("x"),
             "man": man("x", skills={"walk": WALK}), "z": man("y")}  # fmt: skip
    state, _ = do(battle(units), "begin-turn", side="x")
    assert offered(state, "x")["order:boss:rank:voice"].action["targets"] == ["man"]
    state, _ = do(state, "order", by="boss", **{"with": "rank"}, targets=["vat"])
    assert offered(state, "x")["end-turn"].forfeits == ("boss",)


def test_a_distorted_side_is_told_why_it_has_no_orders():
    mind = {"category": "control", "sub-category": "override", "impact": 9, "range": 30, "number": 5}
    units = {"a": man("x", skills={"mind": mind}), "b": man("y", skills={"rank": "sergeant", "walk": WALK})}
    state, _ = do(battle(units), "begin-turn", side="x")
    state, _ = do(state, "distort", by="a", **{"with": "mind"}, side="y")
    state, _ = do(do(state, "end-turn")[0], "begin-turn", side="y")
    texts = [one.text for one in GAME.screen(GAME.view(state, side("y"))).progress.reminders]
    assert "The command of Y is distorted: no control step in this turn." in texts


def test_in_the_defense_step_reactions_come_first_and_surrender_last():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    seer = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "number": 3}
    units = {"a": man("x", skills={"gun": weapon(), "cuffs": cuffs}),
             "b": man("y", skills={"seer": seer, "gun": weapon(), "walk": WALK})}  # fmt: skip
    state, _ = do(battle(units, card={"open-sheets": True}), "begin-turn", side="x")
    state, _ = do(do(state, "attack", 1, by="a", **{"with": "gun"}, target="b")[0], "end-offense")
    found = [one.key for one in GAME.offers(GAME.view(state, side("y"))) if one.by == "b"]
    assert found == ["attack-back:b:gun", "retreat:b:walk", "surrender:b", "predict:b:seer"]


def test_nobody_rides_in_cuffs_and_who_is_out_has_no_command_to_distort():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    seats = {"category": "control", "sub-category": "load", "impact": 1}
    hack = {"category": "control", "sub-category": "override", "impact": 9, "range": 9}
    units = {"a": man("x", skills={"walk": WALK, "hack": hack}), "b": man("x", skills={"cuffs": cuffs}),
             "c": man("x", skills={"seats": seats}), "e": man("z"),
             "d": man("y", health=0, status=["dead"])}  # fmt: skip
    state, _ = do(battle(units, "x", "y", "z"), "begin-turn", side="x")
    found = offered(state, "x")
    homes = next(one for one in found["move:a:walk"].fields if one.path == ("inside",))
    assert [one.value for one in homes.options] == [None, "c"]
    assert found["distort:a:hack"].action["side"] == "z"


def test_a_waiting_die_is_named_before_it_is_used():
    units = {"a": man("x", skills={"gun": weapon()}), "b": man("y")}
    state = changed(do(battle(units), "begin-turn", side="x")[0], queued={"x": (7,)})
    action = GAME.actions.read({"type": "attack", "by": "a", "with": "gun", "target": "b"})
    lines = {one.label: one.amount for one in GAME.preview(GAME.view(state, side("x")), action)}
    assert (lines["Waiting die"], lines["Effective impact"]) == ("7", "7")
    lines = {one.label for one in GAME.preview(GAME.view(changed(state, queued={}), side("x")), action)}
    assert not {"Waiting die", "Effective impact"} & lines


def test_a_map_adds_inches_where_the_card_allows_it():
    chart = {"category": "control", "sub-category": "information", "impact": 2, "range": 3}
    units = {"a": man("x", skills={"walk": WALK, "chart": chart}), "b": man("y")}
    for allowed in (True, False):
        state, _ = do(battle(units, card={"map-bonus": allowed}), "begin-turn", side="x")
        fields = {one.path: one for one in offered(state, "x")["move:a:walk"].fields}
        assert fields["distance",].most == (9 if allowed else 6)
        assert (("bonus",) in fields) is allowed


def test_a_blast_asks_for_everybody_whichever_target_is_chosen_also_in_a_volley():
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


def test_time_is_turned_back_for_low_faces_and_what_stands_costs_nothing():
    rewind = {"category": "strategy", "sub-category": "manipulation", "range": 1, "number": 3}
    units = {"a": man("x", skills={"gun": weapon(), "rewind": rewind}), "b": man("y")}
    state, _ = do(battle(units), "begin-turn", side="x")
    offer = offered(state, "x")["attack:a:gun"]
    choice = next(one for one in offer.fields if one.path == ("undo-by",))
    three = next(one for one in choice.options if one.label == "a rolls 1 to 3 again")
    shot = {**offer.action, "undo-by": three.value}
    stood, report = do(state, "attack", 4, **{key: value for key, value in shot.items() if key != "type"})
    assert (report.shots[0].face, stood.units["a"].left["rewind"]) == (4, 3)
    undone, report = do(state, "attack", 3, 9, **{key: value for key, value in shot.items() if key != "type"})
    assert (report.shots[0].face, undone.units["a"].left["rewind"]) == (9, 2)
    odds = GAME.odds(GAME.view(state, side("x")), GAME.actions.read(shot))
    assert odds.tables["effective impact"][1] * 100 == 3  # 1 to 3, and then a 1


def test_a_blast_is_aimed_at_a_point_too():
    units = {"a": man("x", skills={"bomb": weapon(impact=4, extension=12), "gun": weapon()}), "b": man("y")}
    state, _ = do(battle(units), "begin-turn", side="x")
    bomb, gun = offered(state, "x")["attack:a:bomb"], offered(state, "x")["attack:a:gun"]
    assert [[one.value for one in offer.fields[0].options] for offer in (bomb, gun)] == [["b", None], ["b"]]
    shot = {**bomb.action, "target": None, "near": {"b": 2}}
    action = GAME.actions.read(shot)
    assert GAME.odds(GAME.view(state, side("x")), action) is None and GAME.preview(GAME.view(state, side("x")), action)
    state, report = do(state, "attack", 10, **{key: value for key, value in shot.items() if key != "type"})
    assert (report.shots[0].caught, state.units["b"].health) == (("b",), 16)
