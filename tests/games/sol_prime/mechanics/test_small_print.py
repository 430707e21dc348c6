"""Small print of several chapters, in battles of a few stands."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Unreadable
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE
from rules.kit.table import Table
from tests.games.sol_prime.situations import SQUAD, TANK, lines, refusal, situation

GUN, BOMBER, VTOL = {"model": "sp-medium-gun"}, {"model": "bomb-bomber"}, {"model": "transport-vtol"}
FLAK = {"model": "flak-carrier"}
IN_TURN = {"side": "red", "points": 1, "active": ["p"]}


def done(state, *dice, **action):
    """The first event of an action, and the state after it."""
    tape = TapeDice(dice)
    document = {key.rstrip("_").replace("_", "-"): value for key, value in action.items()}
    events = list(GAME.battle.decide(state, REFEREE, GAME.battle.codecs.actions.read(document), tape))
    assert not tape.spare
    return events[0], replay(GAME, events, state)


def test_sp_4_11_the_end_of_an_activation_names_the_stands_that_have_done_nothing():
    units = {
        "a": {**TANK, "platoon": "p"},
        "a2": {**TANK, "platoon": "p", "moved": 3},
        "a3": {**TANK, "platoon": "p", "overwatch": True},
    }
    state = situation({**units, "b": TANK}, platoons={"p": {"side": "red"}}, turn=IN_TURN)
    state = replace(state, kept=True)
    end = next(offer for offer in GAME.display.offers(GAME.view(state, REFEREE)) if offer.key == "end:p")
    assert end.forfeits == ("a",)


def test_sp_17_10_pieces_that_are_called_leave_overwatch():
    event, after = done(
        situation({"a": {**GUN, "overwatch": True}, "b": TANK}),
        10,
        type="artillery-call",
        by=["a"],
        range=40,
        sees_target=True,
    )
    assert event.arrival == "now" and not after.units["a"].overwatch and after.units["a"].fired == ("artillery",)


def test_sp_17_20_only_pieces_that_are_still_there_fire():
    for gone in ({"destroyed": True}, {"carried-by": "a3"}):
        state = situation({"a": GUN, "a2": {**GUN, **gone}, "a3": {"model": "hover-apc"}, "b": TANK})
        event, _ = done(state, 1, type="artillery-impact", by=["a", "a2"], targets=["b"])
        assert len(event.rolls) == 1, "one die for the piece that is left"


def test_sp_22_33_the_worse_of_two_bombs_counts():
    bomb = {"range": 5, "targets": [{"unit": "b", "along": 1, "across": 0}]}
    event, _ = done(situation({"a": BOMBER, "b": SQUAD}), 3, 1, 1, 1, type="bomb", by="a", bombs=[bomb, bomb])
    first = event.results["b"]
    event, _ = done(situation({"a": BOMBER, "b": SQUAD}), 1, 1, 3, 1, type="bomb", by="a", bombs=[bomb, bomb])
    assert event.results["b"] == first == "suppressed"


def test_sp_22_50_a_squad_is_dropped_on_the_table_only():
    state = situation({"a": BOMBER, "a2": {**SQUAD, "carried-by": "a"}, "b": TANK})
    assert refusal(state, type="air-drop", by="a", unit="a2", at=[5, 5]) == ("no-place", "SP-3.1")


def test_sp_19_2_a_leader_who_survives_goes_nowhere_without_a_stand():
    state = situation({"a": {**TANK, "leader": "Ann", "destroyed": True}, "a2": TANK, "b": TANK})
    event, after = done(state, 6, type="leader-fate", leader="Ann")
    assert event.about == () and event.nearest is None and all(one.leader is None for one in after.units.values())
    event, after = done(state, 6, type="leader-fate", leader="Ann", nearest="a2")
    assert event.about == ("a2",) and after.units["a2"].leader == "Ann"


def test_sp_24_2_air_defense_leaves_overwatch_with_any_movement():
    for model, stays in ((FLAK, False), (TANK, True)):
        state = situation({"a": {**model, "overwatch": True}, "b": TANK})
        _, after = done(state, type="move", unit="a", legs=[{"inches": 1}])
        assert after.units["a"].overwatch is stays


def test_sp_10_9_cover_makes_a_target_of_any_size_smaller():
    sizes = ("very-large", "large", "standard", "small", "very-small")
    for size, smaller in zip(sizes, (*sizes[1:], "very-small"), strict=True):
        state = situation({"a": {"model": "tow-squad"}, "b": {**TANK, "size": size}})
        aim = {"type": "fire", "by": "a", "target": "b", "weapon": "inf-tow", "range": 9}
        for cover, seen in (("none", size), ("light", smaller)):
            named = [label for label, _, rule in lines(state, **aim, cover=cover) if rule == "SP-10.9"]
            assert named in ([f"{seen.capitalize()} target"], []), "no line where its modifier is 0"
            assert bool(named) is (seen != "standard")


def test_sp_16_10_and_23_5_who_gets_on():
    _, after = done(
        situation({"a": SQUAD, "a2": {**VTOL, "landed": True}, "b": TANK}), type="load", unit="a", carrier="a2"
    )
    assert after.units["a"].carried_by == "a2"
    towed = {"model": "towed-light-gun"}
    assert refusal(situation({"a": towed, "a2": SQUAD, "b": TANK}), type="load", unit="a", carrier="a2") == (
        "no-room",
        "SP-16.10",
    )
    _, after = done(situation({"a": towed, "a2": TANK, "b": TANK}), type="load", unit="a", carrier="a2")
    assert after.units["a"].carried_by == "a2"


def test_sp_14_9_attackers_who_lose_leave_their_vehicle_and_those_who_win_stay_with_it():
    units = {"a": {**SQUAD, "attached-to": "a2"}, "a2": TANK, "b": SQUAD}
    fight = {"type": "close-combat", "attackers": ["a"], "defender": "b"}
    for faces, vehicle in (((6, 1), "a2"), ((1, 6), None)):
        event, after = done(situation(units), *faces, **fight)
        assert event.winner == ("attacker" if vehicle else "defender") and after.units["a"].attached_to == vehicle


def test_names_that_are_not_there_are_unknown():
    state = situation({"a": TANK})
    for action, code in (
        ({"type": "move", "unit": "x"}, "unknown-unit"),
        ({"type": "activate", "platoon": "x"}, "unknown-platoon"),
        ({"type": "enter-minefield", "unit": "a", "minefield": "x"}, "unknown-minefield"),
    ):
        with pytest.raises(Unreadable) as error:
            done(state, **action)
        assert error.value.problem.code == code


def test_sp_22_33_what_the_first_bomb_destroys_is_not_hit_again():
    bomb = {"range": 5, "targets": [{"unit": "b", "along": 1, "across": 0}]}
    event, _ = done(situation({"a": BOMBER, "b": SQUAD}), 8, 1, 1, 1, type="bomb", by="a", bombs=[bomb, bomb])
    assert event.results == {"b": "destroyed"} and event.destroyed == ("b",)
    assert [line.label for line in event.lines].count("b") == 1


def test_sp_10_10_a_leader_near_the_target_helps_its_test():
    units = {"a": {"model": "tow-squad"}, "b": TANK}
    shot = {"type": "fire", "by": "a", "target": "b", "weapon": "inf-tow", "range": 9, "reaction": "evade"}
    state = situation(units, platoons={"p": {"side": "blue", "morale": "green"}})
    state = replace(state, units={**state.units, "b": replace(state.units["b"], platoon="p")})
    chances = [
        GAME.odds.odds(
            GAME.view(state, REFEREE), GAME.battle.codecs.actions.read({**shot, "leader-within": inches})
        ).chances["destroyed"]
        for inches in (4, 5)
    ]
    assert chances[0] < chances[1]


def test_sp_3_1_ground_is_wide_and_deep():
    state = situation({"a": TANK})
    state = replace(state, table=Table())
    for width, depth in ((0, 5), (5, 0)):
        laid = {"type": "place-ground", "at": [9, 9], "width": width, "depth": depth}
        assert refusal(state, **laid) == ("no-place", "SP-3.1")
