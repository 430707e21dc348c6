"""Field bonuses that units take over (WL-4.13)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.state import Turn
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.display import setup_card
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Unreadable
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.tables import act, do, man, offered, refusal_code, refused, table, weapon

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


def take(state, target, **more):
    return do(state, "take-over", by="a", target=target, **more)[0]


def test_a_treasure_chest_gives_credit():
    state = take(field(), "chest")
    assert str(state.units["a"].credit) == "300.5"
    assert state.bonuses["chest"].taken_by == "a"


def test_a_medic_pack_heals_like_any_kit():
    state = take(field(), "pack")
    hurt = {**state.units, "a": replace(state.units["a"], health=3, attacked_by=frozenset("b"))}
    after, report = do(replace(state, units=hurt), "recover", by="a", target="a", **{"with": "pack"})
    assert (report.recovered, after.units["a"].health, after.units["a"].left["pack"]) == (4, 7, 1)


def test_ammunition_fills_only_a_weapon_and_only_to_its_start():
    assert take(field(), "crate", **{"with": "gun"}).units["a"].left["gun"] == 20
    assert refusal_code(field(), "take-over", by="a", target="crate") == "no-such-skill"


def test_ammunition_is_not_taken_for_a_full_weapon():
    state = field()
    full = replace(state.units["a"], left={**state.units["a"].left, "gun": 20})
    state = replace(state, units={**state.units, "a": full})
    assert refusal_code(state, "take-over", by="a", target="crate", **{"with": "gun"}) == "no-uses-left"


def test_a_weapon_fires_for_its_taker():
    state = take(field(), "cannon")
    _, report = do(state, "attack", 5, by="a", target="b", distance=20, **{"with": "cannon"})
    assert report.shots[0].effective == 4
    assert state.units["a"].left["cannon"] == 20  # the default of its class


def test_a_neutral_unit_changes_hands_and_counts_from_then_on():
    state = take(field(), "droid")
    droid = state.units["droid"]
    assert (droid.side, droid.health, droid.armor) == ("x", 6, 2)
    _, report = do(state, "attack", 10, by="droid", target="b", distance=8, **{"with": "weapon"})
    assert report.shots[0].effective == 3


def test_a_neutral_unit_that_a_correction_has_put_back_is_taken_once_more():
    state = take(field(), "droid")
    dead = replace(state.units["droid"], health=0, status=frozenset({"dead"}))
    state = replace(state, units={**state.units, "droid": dead})
    state = act(
        state, "referee", type="correct", path=["bonuses", "droid", "taken-by"], value=None, reason="not in contact"
    )
    assert refused(state, "x", **offered(state, "x")["take-over:a:droid"].action) == ""
    assert take(state, "droid").units["droid'"].side == "x"


def test_a_bonus_is_taken_once_and_only_in_contact():
    assert refusal_code(field(), "take-over", by="a", target="chest", distance=1) == "not-in-contact"
    assert refusal_code(take(field(), "chest"), "take-over", by="b", target="chest") == "no-uses-left"


def test_neutral_things_neither_win_nor_prevent_a_victory():
    state = field(turn={"side": "x", "number": 3, "step": "defense"})
    dead = {**state.units, "b": replace(state.units["b"], health=0, status=frozenset({"dead"}))}
    assert do(replace(state, units=dead), "end-turn")[0].winner == "x"


def test_taking_over_happens_in_the_movement_step_without_an_order():
    state = field(turn={"side": "x", "number": 1, "step": "control", "acted": ["c"]})
    assert take(state, "chest").turn.step == "movement"
    late = replace(state, turn=Turn(side="x", step="offense"))
    assert refusal_code(late, "take-over", by="a", target="chest") == "wrong-step"
    assert refusal_code(replace(state, turn=Turn(side="y")), "take-over", by="a", target="chest") == "not-your-turn"


def test_every_bonus_of_the_book_can_be_laid_out():
    words = " ".join(setup_card.BONUSES.values()).lower()
    for bonus in CATALOGUE.words.field_bonuses.items:
        assert bonus == "extra dice" or bonus.split()[-1].rstrip("s") in words


@pytest.mark.parametrize("action", [{"type": "take-over", "target": "chest"}, {"type": "attack", "target": "a"}])
@pytest.mark.parametrize("name", ["", "nobody"])
def test_a_unit_that_is_not_on_the_table_is_refused_by_name(action, name):
    state = table({"a": man("x"), "b": man("y")}, bonuses=BONUSES)
    read = GAME.battle.codecs.actions.read(
        {**action, "by": name, **({"with": "gun"} if action["type"] == "attack" else {})}
    )
    with pytest.raises(Unreadable, match="no unit called"):
        TABLE.decide(state, REFEREE, read, TapeDice())
    with pytest.raises(Unreadable, match="no unit called"):
        GAME.odds.breakdown(GAME.view(state, REFEREE), read)
