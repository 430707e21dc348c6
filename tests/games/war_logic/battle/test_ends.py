"""The ends of a battle: every row of the table of ends in RULINGS.md, played by actions (section 17)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import REFEREE, side
from tests.games.war_logic.tables import act, course, man, offered, refused, weapon

WALK = "human-land-move"
CUFFS = {"category": "control", "sub-category": "load", "impact": 2, "traits": ["cuffs"]}
HACK = {"category": "control", "sub-category": "override", "impact": 90, "range": 99}
BOMB = weapon(extension=12, range=60)
SKILLS = {"gun": weapon(range=60), "bomb": BOMB, "walk": WALK, "cuffs": CUFFS, "hack": HACK}


def one(who, health=5, **more):
    return man(who, health=health, skills=SKILLS, **more)


def battle(turn="x", card=None, **units):
    options = {"open-sheets": True, "fast-play": ["life-or-death"], **(card or {})}
    return course(units, turn=turn, card=options, places={"hill": {"kind": "location"}}, hazards=FIELDS)


FIELDS = {
    "mines": {"kind": "minefield", "impact": 9, "number": 5, "side": "y", "known": ["x", "y"]},
    "fire": {"kind": "fire", "impact": 3},
}


def attack(by, target, key="gun", **more):
    return {"type": "attack", "by": by, "with": key, "target": target, **more}


def end(who):
    return (who, {"type": "end-turn"})


def begin(who):
    return (who, {"type": "begin-turn", "side": who})


def correct(*path, value):
    return ("referee", {"type": "correct", "path": list(path), "value": value, "reason": "it was so"})


OVER = ("x", {"type": "end-offense"})
INFEST = {"type": "infest", "by": "a", "with": "hack", "target": "b"}
FIGHT = {"type": "life-or-death", "by": "a", "target": "b"}
CRASH = {"type": "crash", "by": "a", "with": "walk", "target": "b"}
ONTO_MINES = {"type": "move", "by": "a", "with": "walk", "distance": 3, "into": "mines"}
TWO = {"a": one("x"), "b": one("y")}
THREE = {**TWO, "c": one("z")}
FOUR = {**THREE, "d": one("w")}
POINT = {"type": "hold", "place": "hill", "turns": 2}

ENDS = {
    "by fire": (TWO, [("x", attack("a", "b"), 10)], ("x",), "annihilation"),
    "by fire, of three": (THREE, [("x", attack("a", "b"), 10), end("x")], None, ""),
    "by fire, of three, the second": (
        THREE,
        [("x", attack("a", "b"), 10), end("x"), begin("z"), ("z", attack("c", "a"), 10)],
        ("z",),
        "annihilation",
    ),
    "by a blast, of four": (
        FOUR,
        [("x", attack("a", "b", "bomb", near={"c": 1, "d": 1}), 10)],
        ("x",),
        "annihilation",
    ),
    "by a blast, of four, two at once": (
        FOUR,
        [("x", attack("a", "b", "bomb", near={"c": 1}), 10), end("x")],
        None,
        "",
    ),
    "all at once": (THREE, [("x", attack("a", "b", "bomb", near={"a": 1, "c": 1}), 10)], (), "nobody"),
    "a crash of the last two": (
        TWO,
        [("x", CRASH, 10)],
        (),
        "nobody",
    ),
    "by an answer": (
        {**TWO, "b": one("y", 50)},
        [("x", attack("a", "b"), 1), OVER, ("y", {**attack("b", "a"), "type": "attack-back"}, 10)],
        ("y",),
        "annihilation",
    ),
    "by life or death": (
        TWO,
        [("x", FIGHT, 2, 1)],
        ("x",),
        "annihilation",
    ),
    "by life or death, the attacker": (
        TWO,
        [("x", FIGHT, 1, 2)],
        ("y",),
        "annihilation",
    ),
    "by surrender": (TWO, [("y", {"type": "surrender", "by": "b", "to": "a"})], ("x",), "annihilation"),
    "by surrender in the own turn": (TWO, [("x", {"type": "surrender", "by": "a", "to": "b"})], ("y",), "annihilation"),
    "by surrender, of three": (THREE, [("y", {"type": "surrender", "by": "b", "to": "a"}), end("x")], None, ""),
    "by a mine": (
        TWO,
        [("x", ONTO_MINES)],
        ("y",),
        "annihilation",
    ),
    "by fire in which it stands": (
        {**TWO, "b": one("y", 3, hazard="fire")},
        [end("x"), begin("y")],
        ("x",),
        "annihilation",
    ),
    "by infestation": (
        {**TWO, "b": man("y")},
        [("x", INFEST, 9)],
        ("x",),
        "annihilation",
    ),
    "by taking the last machine": (
        {"a": one("x", inside="car"), "car": {"side": "y", "nature": ["machinery"], "armor": 5}},
        [("x", {"type": "take-over", "by": "a", "target": "car"})],
        ("x",),
        "annihilation",
    ),
    "a hacked unit still counts for its side": (
        TWO,
        [("x", {"type": "hack", "by": "a", "with": "hack", "target": "b", "effect": "integrity"}, 9), end("x")],
        None,
        "",
    ),
    "a hidden spy still counts for its side": (
        {**TWO, "b": one("y"), "ghost": one("y", spy=True)},
        [("x", attack("a", "b"), 10), end("x")],
        None,
        "",
    ),
    "by giving up, of three": (THREE, [("x", {"type": "give-up", "side": "x"})], None, ""),
    "by giving up, all but one of four": (
        FOUR,
        [(who, {"type": "give-up", "side": who}) for who in ("y", "w", "z")],
        ("x",),
        "given-up",
    ),
    "declared won": (TWO, [("referee", {"type": "declare", "winner": "y"})], ("y",), "declared"),
    "declared a draw": (TWO, [("referee", {"type": "declare", "winner": None})], (), "declared"),
}


def play(state, script):
    for who, action, *dice in script:
        state = act(state, who, *dice, **action)
    return state


def winners(state):
    found = GAME.battle.outcome(state)
    return None if found is None else found.winners


@pytest.mark.parametrize("row", ENDS)
def test_the_last_ones_go(row):
    units, script, wanted, ended = ENDS[row]
    state = play(battle(**units), script)
    assert (winners(state), state.ended) == (wanted, ended)
    if wanted is None:  # somebody of those left goes on
        assert any(offered(state, who) for who in state.sides)
    else:
        assert not any(offered(state, who) for who in state.sides)
        assert refused(state, "x", type="end-turn") == "battle-over"


def test_nothing_ends_while_the_attacked_may_answer():
    """WL-17.1, WL-5.1: a mutual end is one, not a victory of who shot first."""
    units = {"a": one("x"), "e": one("y", 50), "b": one("y")}
    state = play(battle(**units), [("x", attack("a", "b"), 10), ("x", attack("a", "e", "bomb"), 1)])
    assert refused(state, "x", type="end-turn") == "wrong-step"
    state = play(state, [OVER, ("y", {**attack("e", "a"), "type": "attack-back"}, 10)])
    assert winners(state) == ("y",)


# --- objectives (WL-17.2 to WL-17.6) --------------------------------------------------------------


def held(*objective, **units):
    return battle(card={"objective": list(objective)}, **(units or {"a": one("x", inside="hill"), "b": one("y")}))


def rounds(state, number):
    for _ in range(number):
        for who in state.sides:
            if state.ended or not any(unit.side == who and not unit.status for unit in state.units.values()):
                continue
            if state.turn.over or state.turn.side != who:
                state = act(state, who, type="begin-turn", side=who)
            state = act(state, who, type="end-turn")
    return state


def test_a_point_is_held_for_own_turns():
    state = held(POINT)
    assert rounds(state, 1).counters == {"x": 1, "y": 0} and winners(rounds(state, 1)) is None
    assert (winners(rounds(state, 2)), rounds(state, 2).ended) == (("x",), "objective")


def test_turns_that_hold_a_castle_count_in_a_row_and_begin_again():
    """WL-19.5: three turns in a row; who goes out and comes back begins with one, and annihilation wins before."""
    castle = {"type": "hold", "place": "hill", "turns": 3}
    state = rounds(held(castle, a=one("x", inside="hill"), b=one("y")), 2)
    assert state.counters["x"] == 2 and winners(state) is None
    state = act(state, "x", type="begin-turn", side="x")
    out = act(state, "x", type="move", by="a", with_="walk", distance=1)
    out = act(out, "x", type="end-turn")
    assert out.counters["x"] == 0 and winners(out) is None
    stays = act(state, "x", type="end-turn")
    assert winners(stays) == ("x",) and stays.ended == "objective"
    shoots = play(state, [("x", attack("a", "b"), 10)])
    assert winners(shoots) == ("x",)


def test_annihilation_wins_a_single_objective_and_not_one_of_two_parts():
    """WL-17.5, WL-17.6."""
    shoot = [("x", attack("a", "b"), 10)]
    units = {"a": one("x"), "b": one("y")}
    assert winners(play(held(POINT, **units), shoot)) == ("x",)
    state = play(held({"type": "annihilation"}, POINT, **units), [*shoot, end("x")])
    assert winners(state) is None and state.counters == {"x": 0, "y": 0}
    state = act(state, "x", type="begin-turn", side="x")
    state = act(state, "x", type="move", by="a", with_="walk", distance=1, inside="hill")
    state = rounds(state, 1)
    assert winners(state) is None and state.counters["x"] == 1
    assert winners(rounds(state, 1)) == ("x",)


@pytest.mark.parametrize(
    ("units", "word", "wanted"),
    [
        (TWO, ("x", {"type": "give-up", "side": "x"}), ((), "nobody")),
        (TWO, ("referee", {"type": "declare", "winner": None}), ((), "declared")),
        (THREE, ("x", {"type": "give-up", "side": "x"}), ((), "nobody")),
    ],
)
def test_a_last_man_who_cannot_reach_the_second_part_ends_it_by_word(units, word, wanted):
    """WL-17.6, W-79: he has no legs, and nobody is left who would drive him out."""
    lame = man("x", health=5, skills={"gun": weapon(range=60), "bomb": BOMB})
    state = held({"type": "annihilation"}, POINT, **{**units, "a": lame})
    state = play(state, [("x", attack("a", "b", "bomb", near={"c": 1} if "c" in units else {}), 10), end("x")])
    state = rounds(state, 3)
    assert winners(state) is None and state.counters["x"] == 0
    assert not any(one.action["type"] == "move" for one in offered(state, "x").values())
    who, action = word
    assert any(one.action["type"] == action["type"] for one in offered(state, who).values())
    state = play(state, [word])
    assert (winners(state), state.ended) == wanted and not offered(state, who)


def test_an_object_whose_carrier_falls_is_carried_by_nobody():
    units = {"a": one("x"), "b": one("y"), "c": one("y")}
    state = rounds(held({"type": "capture", "carrier": "b", "turns": 2}, **units), 1)
    assert state.counters == {"x": 0, "y": 1}
    state = act(state, "x", type="begin-turn", side="x")
    state = play(state, [("x", attack("a", "b"), 10), end("x")])
    assert state.counters == {"x": 0, "y": 0} and winners(state) is None


def test_an_agreed_objective_ends_by_word_or_by_annihilation():
    """WL-17.4, WL-17.5."""
    race = {"type": "custom", "text": "a race"}
    assert winners(rounds(held(race), 3)) is None
    assert winners(play(held(race), [("x", attack("a", "b"), 10)])) == ("x",)


# --- corrections ----------------------------------------------------------------------------------

DEAD = correct("units", "b", "health", value=0)


def test_a_correction_ends_the_battle_between_turns_and_within_one():
    assert winners(play(battle(**TWO), [end("x"), DEAD])) == ("x",)
    assert winners(play(battle(**TWO), [DEAD])) == ("x",)


def test_a_side_that_a_correction_beats_in_its_own_turn_is_not_waited_for():
    state = play(battle(**THREE), [correct("units", "a", "health", value=0)])
    assert state.turn.over and "begin-turn" in offered(state, "y")
    assert winners(play(battle(**TWO), [correct("units", "a", "health", value=0)])) == ("y",)


GUN = {"gun": weapon(range=60), "cuffs": CUFFS}
BACK = {
    "the dead": ([DEAD], correct("units", "b", "health", value=1)),
    "a prisoner": ([("y", {"type": "surrender", "by": "b", "to": "a"})], correct("units", "b", "status", value=[])),
    "who changed sides": (
        [("x", INFEST, 9)],
        correct("units", "b", "side", value="y"),
    ),
}


@pytest.mark.parametrize("row", BACK)
def test_a_correction_takes_an_end_back(row):
    script, back = BACK[row]
    state = play(battle(**{**TWO, "b": man("y", health=5, skills=GUN)}), script)
    assert winners(state) == ("x",)
    state = play(state, [back])
    assert winners(state) is None and not state.ended
    state = play(state, [end("x"), begin("y"), ("y", attack("b", "a"), 10)])
    assert winners(state) == ("y",)


def test_a_correction_takes_giving_up_back():
    leave = [(who, {"type": "give-up", "side": who}) for who in "yz"]
    state = play(battle(**THREE), leave)
    assert (winners(state), state.ended) == (("x",), "given-up")
    state = play(state, [correct("units", "b", "status", value=[])])
    assert winners(state) is None and "end-turn" in offered(state, "x")


def test_of_two_sides_one_gives_up_and_the_other_wins():
    """WL-17.4: at once, and an agreed objective may be declared, too."""
    state = battle(**TWO)
    assert "declare" not in offered(state, "y") and refused(state, "y", type="give-up", side="x") == "not-your-turn"
    assert winners(play(state, [("y", offered(state, "y")["give-up"].action)])) == ("x",)
    assert refused(state, "y", type="declare", winner="x") == "not-your-turn"
    race = held({"type": "custom", "text": "a race"})
    assert winners(play(race, [("y", offered(race, "y")["declare"].action)])) == ("x",)


def test_the_battle_ends_when_the_last_enemy_falls():
    """WL-17.1: at once; nobody is left who could answer."""
    state = battle(**TWO)
    (event,) = TABLE.decide(state, side("x"), GAME.battle.codecs.actions.read(attack("a", "b")), TapeDice([10]))
    assert GAME.display.describe(event, side("y")).text.endswith("is destroyed. The win goes to X.")


def test_what_was_declared_stays_declared():
    state = play(battle(**TWO), [("referee", {"type": "declare", "winner": "y"}), DEAD])
    assert (winners(state), state.ended) == (("y",), "declared")


def test_a_corrected_counter_counts():
    state = rounds(held(POINT), 1)
    state = play(state, [correct("counters", "x", value=2)])
    assert winners(state) == ("x",)
    assert winners(play(state, [correct("counters", "x", value=1)])) is None


def test_the_log_says_that_the_battle_is_over_or_goes_on():
    state, lines = play(battle(**TWO), [end("x")]), []
    for _, action in (DEAD, correct("units", "b", "health", value=1), correct("units", "b", "health", value=2)):
        events = TABLE.decide(state, REFEREE, GAME.battle.codecs.actions.read(action), TapeDice())
        state = play(state, [("referee", action)])
        lines += [one.text for event in events[1:] if (one := GAME.display.describe(event, side("y")))]
    assert lines == ["The win goes to X.", "The battle goes on."]


def test_a_corrected_death_lets_the_crew_out_and_changes_the_holder():
    units = {"a": one("x", inside="hill"), "car": one("y", inside="hill"), "b": one("y", inside="car")}
    state = play(battle(**units), [correct("units", "car", "health", value=0)])
    assert state.units["b"].inside is None and state.places["hill"].holder == "x"


def test_what_was_laid_out_keeps_nobody_in_the_fight():
    """WL-17.1, WL-4.13: a house, and a machine that waits for somebody to take it."""
    walker = {"kind": "unit", "nature": "machinery", "health": 9}
    state = course(TWO, places={"hut": {"kind": "house", "health": 9}}, bonuses={"walker": walker})
    state = play(state, [("x", attack("a", "b"), 10)])
    assert winners(state) == ("x",) and state.bonuses and state.places


def test_fields_of_a_beaten_side_keep_nobody_in_the_fight():
    state = play(battle(**TWO), [("x", attack("a", "b"), 10)])
    assert state.hazards["mines"].side == "y" and winners(state) == ("x",)
