"""Hidden set-up: concealed stands until they act or are shown (SP-28.4)."""

from __future__ import annotations

import json

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, told, unit

MOVERS = army("basic", unit("Anna", "medium-gun-tank", "A"), unit("Bert", "medium-gun-tank", "B"))


AMBUSH = army(
    "basic",
    unit("Lurker", "medium-gun-tank", "Wood", count=2),
    unit("Scout", "rifle-squad", "Road"),
    unit("Pal", "rifle-squad", "Road"),
    unit("Van", "wheeled-apc", "Cars"),
)


def everything(state, viewer):
    view = GAME.view(state, viewer)
    return json.dumps(GAME.display.as_json(view)) + repr(GAME.display.screen(view)) + repr(GAME.display.offers(view))


@pytest.fixture
def unseen():
    state = begin(MOVERS, AMBUSH, **{"hidden-set-up": True})
    for name in ("Lurker-1", "Lurker-2", "Pal"):
        state = do(state, BLUE, type="posture", unit=name, overwatch=name != "Pal", concealed=True)
    return state


def test_unseen_stands_are_not_shown(unseen):
    assert refused(unseen, BLUE, type="show", unit="Pal") == "not-active", "its posture says so before the battle"
    unseen = do(unseen, BLUE, type="ready", side="blue")
    for viewer in (RED, SPECTATOR):
        text = everything(unseen, viewer)
        assert "Lurker" not in text and "Wood" not in text and "Pal" not in text and "Scout" in text
    assert "Lurker-1" in everything(unseen, BLUE) and "Lurker-1" in everything(unseen, REFEREE)
    road = next(one for one in GAME.display.screen(GAME.view(unseen, RED)).sheets if one.id == "blue/Road")
    assert (road.counters[0].value, road.counters[0].most) == (1, 1)


def awaited(state):
    return {(one.side, one.text) for one in GAME.display.screen(GAME.view(state, SPECTATOR)).progress.waiting}


def test_the_screen_names_the_side_that_is_waited_for():
    state = begin(MOVERS, AMBUSH)
    assert awaited(state) == {("red", "sets up"), ("blue", "sets up")}
    state = do(state, RED, type="ready", side="red")
    assert awaited(state) == {("blue", "sets up")}
    state = do(state, BLUE, type="ready", side="blue")
    assert awaited(state) == {("red", "can roll for first move"), ("blue", "can roll for first move")}
    assert not GAME.display.screen(GAME.view(state, SPECTATOR)).progress.together
    over = replace(
        state, stage="play", platoons={key: replace(one, activated=True) for key, one in state.platoons.items()}
    )
    assert ("blue", "can begin cycle 2") in awaited(replace(over, cycle=1))


def test_nobody_sees_a_hidden_set_up_before_it_is_done():
    """Else all would be seen before the first stand can be kept secret."""
    state = begin(MOVERS, AMBUSH, **{"hidden-set-up": True})
    (event,) = told(state, BLUE, type="posture", unit="Van", cover="light")
    for viewer in (RED, SPECTATOR):
        text = everything(state, viewer)
        assert (
            not any(name in text for name in ("Lurker", "Scout", "Van"))
            and GAME.display.describe(event, viewer) is None
        )
    state = do(state, BLUE, **offered(state, BLUE)["conceal-platoon:blue/Road:True"].action)
    assert state.units["Pal"].concealed and "conceal-platoon:blue/Road:False" in offered(state, BLUE)
    assert refused(state, RED, type="conceal-platoon", platoon="red/A", concealed=False) == "not-concealed"
    state = do(state, BLUE, type="ready", side="blue")
    text = everything(state, RED)
    assert "Van" in text and "Lurker" in text and "Pal" not in text
    state = do(do(state, RED, type="ready", side="red"), RED, 5, 2, type="first-side")
    state = do(state, BLUE, **offered(state, BLUE)["conceal-platoon:blue/Road:False"].action)
    assert "Pal" in everything(state, RED)


def test_a_single_hidden_stand_is_put_on_the_table_by_itself(unseen):
    """SP-28.4: a platoon shows itself as one when there is more than one stand to show."""
    state = do(unseen, BLUE, type="posture", unit="Pal", concealed=True)
    assert "conceal-platoon:blue/Road:False" not in offered(state, BLUE)
    with pytest.raises(Unreadable, match="single stand"):
        told(state, BLUE, type="conceal-platoon", platoon="blue/Road", concealed=False)


def test_the_log_of_a_hidden_set_up_is_its_owners(unseen):
    (event,) = told(unseen, BLUE, type="posture", unit="Pal", cover="light", concealed=True)
    assert GAME.display.describe(event, RED) is None and "Pal" in GAME.display.describe(event, BLUE).text


def test_without_agreement_nothing_is_hidden():
    state = begin(MOVERS, AMBUSH)
    assert refused(state, BLUE, type="posture", unit="Pal", concealed=True) == "not-agreed"


def test_a_guessed_name_is_answered_as_any_other(unseen):
    state = in_turn(unseen, first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/A")
    for name in ("Lurker-1", "Nobody"):
        with pytest.raises(Unreadable) as error:
            told(state, RED, type="fire", by="Anna", target=name, weapon="medium-gun", range=5)
        assert error.value.problem.code == "unknown-unit"


def test_an_ambush_is_shown_when_it_fires(unseen):
    state = in_turn(unseen, first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/A")
    state = do(state, RED, type="move", unit="Anna", legs=[{"inches": 3}])
    shot = {"type": "fire", "by": "Lurker-1", "target": "Anna", "weapon": "medium-gun", "range": 5, "overwatch": True}
    events = told(state, BLUE, 16, 6, **shot)
    assert [one.type for one in events][:2] == ["shown", "fired"]
    state = do(state, BLUE, 16, 6, **shot)
    assert not state.units["Lurker-1"].concealed and state.units["Lurker-2"].concealed
    assert "Lurker-1" in everything(state, RED) and "Lurker-2" not in everything(state, RED)


def test_every_move_waits_whoever_may_be_there(unseen):
    """Whether a step waits must not tell whether somebody hides on Overwatch."""
    seen = begin(MOVERS, AMBUSH, **{"hidden-set-up": True})
    for begun in (unseen, seen):
        state = in_turn(begun, first=(5, 2) if begun is unseen else (), face=6)
        while state.turn == "blue":
            state = do(state, BLUE, type="activate", platoon=next(iter(sorted(offered_platoons(state)))))
            state = do(state, BLUE, type="end-activation", platoon=state.active[0])
            if not offered_platoons(state):
                state = do(state, BLUE, type="end-turn", side="blue")
                state = do(state, RED, 6, type="roll-activation", side="red")
        state = do(state, RED, type="activate", platoon="red/A")
        state = do(state, RED, type="move", unit="Anna", legs=[{"inches": 3}])
        assert [one.kind for one in state.pending] == ["overwatch"]


def offered_platoons(state):
    return [key for key, one in state.platoons.items() if one.side == "blue" and not one.activated]


def test_a_platoon_that_nobody_sees_need_not_be_activated_and_may(unseen):
    state = in_turn(unseen, first=(5, 2), face=6)
    assert state.next is None and state.turn == "red"
    for key in ("red/A", "red/B"):
        state = do(state, RED, type="activate", platoon=key)
        state = do(state, RED, type="end-activation", platoon=key)
    state = do(state, RED, type="end-turn", side="red")
    state = do(state, BLUE, 6, type="roll-activation", side="blue")
    assert state.points == 5 and "activate:blue/Wood" in offered(state, BLUE)
    state = do(state, BLUE, type="activate", platoon="blue/Wood")
    assert not any(state.units[f"Lurker-{number}"].concealed for number in (1, 2))


def test_a_stand_is_shown_at_any_time(unseen):
    state = in_turn(unseen, first=(5, 2), face=6)
    assert "show:Pal" in offered(state, BLUE)
    state = do(state, BLUE, type="show", unit="Pal")
    assert "Pal" in everything(state, RED) and refused(state, BLUE, type="show", unit="Pal") == "not-concealed"


def test_the_leader_of_an_unseen_stand_is_nobody_to_the_enemy(unseen):
    """SP-28.4: what is not seen is refused word for word as if it were not there."""
    hidden = replace(unseen.units["Lurker-1"], leader="Ann")
    state = replace(unseen, units={**unseen.units, "Lurker-1": hidden})
    for one in (state, in_turn(state, first=(5, 2), face=6)):
        answers = []
        for leader in ("Ann", "Nobody"):
            with pytest.raises(Illegal) as error:
                told(one, RED, type="change-unit", leader=leader, to="Anna")
            answers.append(error.value.problem.message.replace(leader, "…"))
        assert answers[0] == answers[1]


def test_a_text_may_happen_to_be_the_name_of_an_unseen_stand():
    """SP-28.4: a place is called what a player likes; nothing is found out by it."""
    laying = army("basic", unit("Anna", "medium-gun-tank", "A"), minefields={"mf": 1})
    state = begin(laying, AMBUSH, **{"hidden-set-up": True})
    state = do(state, BLUE, type="posture", unit="Pal", concealed=True)
    state = do(state, RED, type="lay-minefield", side="red", mine="mf", place="Pal")
    assert [field.place for field in state.minefields.values()] == ["Pal"]
