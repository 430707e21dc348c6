"""What changes hands on the table (WL-4.13, WL-11.6, WL-13.17, WL-16.7)."""

import pytest

from rules.games.war_logic.battle.decide import decide
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side, Turn
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, side
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.records import changed
from tests.games.war_logic.tables import do, man, refused, table, weapon

BONUSES = {
    "chest": {"kind": "treasure", "credit": "300.5"},
    "pack": {"kind": "medic-pack", "impact": 4, "number": 2},
    "crate": {"kind": "ammunition", "number": 9},
    "cannon": {"kind": "weapon", "impact": 8, "range": 20},
    "droid": {"kind": "unit", "health": 6, "armor": 2, "impact": 3, "range": 8, "speed": 5},
}
CREW = {"side": "y", "health": 1, "skills": {"seat": {"category": "control", "sub-category": "load", "impact": 4}}}


def field(**more):
    units = {"a": man("x", skills={"gun": {**weapon(), "left": 15}}), "b": man("y", skills={"gun": weapon()})}
    return table(units, bonuses=BONUSES, **more)


def take(state, target, **more):
    return do(state, "take-over", by="a", target=target, **more)[0]


def test_a_treasure_chest_is_credit():
    state = take(field(), "chest")
    assert str(state.units["a"].credit) == "300.5"
    assert state.bonuses["chest"].taken_by == "a"


def test_a_medic_pack_heals_like_any_kit():
    state = take(field(), "pack")
    hurt = {**state.units, "a": changed(state.units["a"], health=3, attacked_by=frozenset("b"))}
    after, report = do(changed(state, units=hurt), "recover", by="a", target="a", **{"with": "pack"})
    assert (report.recovered, after.units["a"].health, after.units["a"].left["pack"]) == (4, 7, 1)


def test_ammunition_fills_a_weapon_up_to_its_start_and_nothing_else():
    assert take(field(), "crate", **{"with": "gun"}).units["a"].left["gun"] == 20
    assert refused(field(), "take-over", by="a", target="crate") == "no-such-skill"


def test_a_weapon_fires_for_whoever_took_it():
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


def test_only_once_and_only_in_contact():
    assert refused(field(), "take-over", by="a", target="chest", distance=1) == "not-in-contact"
    assert refused(take(field(), "chest"), "take-over", by="b", target="chest") == "no-uses-left"


def test_neutral_things_neither_win_nor_keep_anybody_from_winning():
    state = field(turn={"side": "x", "number": 3, "step": "defense"})
    dead = {**state.units, "b": changed(state.units["b"], health=0, status=frozenset({"dead"}))}
    assert do(changed(state, units=dead), "end-turn")[0].winner == "x"


def tank(**crew):
    units = {"tank": {**CREW, "nature": ["machinery"], "armor": 9}, "a": man("x", inside="tank"), "b": man("y", **crew)}
    return table(units)


def test_a_machine_without_living_occupants_serves_who_has_the_upper_hand():
    state = take(tank(), "tank")
    assert state.units["tank"].side == "x"
    assert take(tank(inside="tank", status=["dead"], health=0), "tank").units["tank"].side == "x"


def test_a_machine_with_a_living_crew_is_nobodys_prey():
    assert refused(tank(inside="tank"), "take-over", by="a", target="tank") == "no-upper-hand"
    assert refused(tank(behind="tank"), "take-over", by="a", target="tank") == "no-upper-hand"


def test_a_man_is_no_machine_and_from_outside_nothing_is_taken():
    assert refused(tank(), "take-over", by="a", target="b") == "not-effective"
    assert refused(tank(), "take-over", by="b", target="tank") == "own-unit"
    state = tank()
    outside = {**state.units, "a": changed(state.units["a"], inside=None)}
    assert refused(changed(state, units=outside), "take-over", by="a", target="tank") == "not-in-contact"


def fallen(*, agreed=True, left=7):
    units = {
        "a": man("x", skills={"gun": {**weapon(), "left": 1}}),
        "d": man("x", health=0, status=["dead"], skills={"old": {**weapon(), "left": left}, "axe": "axe"}),
    }
    return table(units, card={"refill": agreed})


def test_units_refill_from_the_fallen_when_the_card_allows_it():
    state, report = do(fallen(), "refill", by="a", target="d", **{"with": "gun"})
    assert (report.recovered, state.units["a"].left["gun"], state.units["d"].left["old"]) == (7, 8, 0)
    assert refused(state, "refill", by="a", target="d", **{"with": "gun"}) == "no-uses-left"
    assert refused(fallen(agreed=False), "refill", by="a", target="d", **{"with": "gun"}) == "rule-not-in-force"
    assert refused(fallen(), "refill", by="a", target="a", **{"with": "gun"}) == "not-dead"


def test_never_above_the_start():
    state, report = do(fallen(left=20), "refill", by="a", target="d", **{"with": "gun"})
    assert (report.recovered, state.units["a"].left["gun"], state.units["d"].left["old"]) == (19, 20, 1)


def test_what_a_closed_enemy_left_is_not_told_by_a_refusal():
    state = field(card={"refill": True})
    state = changed(state, units={**state.units, "b": changed(state.units["b"], status=frozenset({"dead"}))})
    for left in (0, 9):
        units = {**state.units, "b": changed(state.units["b"], left={"gun": left})}
        action = GAME.actions.read({"type": "refill", "by": "a", "with": "gun", "target": "b"})
        with pytest.raises(Illegal, match="not known"):
            decide(changed(state, units=units), side("x"), action, TapeDice([]))


def test_it_happens_in_the_movement_step_without_an_order():
    state = field(turn={"side": "x", "number": 1, "step": "control", "acted": ["c"]})
    assert take(state, "chest").turn.step == "movement"
    late = changed(state, turn=Turn(side="x", step="offense"))
    assert refused(late, "take-over", by="a", target="chest") == "wrong-step"
    assert refused(changed(state, turn=Turn(side="y")), "take-over", by="a", target="chest") == "not-your-turn"


def test_every_bonus_of_the_book_can_be_laid_out():
    from rules.games.war_logic.display.setup_card import BONUSES

    words = " ".join(BONUSES.values()).lower()
    for bonus in CATALOGUE.words.field_bonuses.items:
        assert bonus == "extra dice" or bonus.split()[-1].rstrip("s") in words


def test_offers_open_vehicles_remind_of_what_the_book_leaves_open():
    state = changed(tank(), turn=Turn(side="x", step="movement"))
    offers = [one for one in GAME.offers(GAME.view(state, side("x"))) if one.key == "take-over:a:tank"]
    assert [reminder.rule for reminder in offers[0].reminders] == ["WL-13.17"]


def test_what_ending_now_forfeits_is_counted():
    units = {name: man("x", skills={"gun": weapon()}) for name in "abc"} | {"z": man("y", **{"attacked-by": ["a"]})}
    state = table(units, turn={"side": "x", "number": 1, "step": "movement", "commander": "a", "ordered": ["b", "c"],
                               "acted": ["b"]})  # fmt: skip
    state = changed(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    waiting = {one.side: one.left for one in GAME.screen(GAME.view(state, REFEREE)).progress.waiting}
    assert waiting == {"x": 2}  # who was attacked can do nothing before the attacks are over
    alone = table(units, turn={"side": "x", "number": 1, "step": "movement"})
    assert GAME.screen(GAME.view(alone, REFEREE)).progress.waiting[0].left == 1


def test_the_card_keeps_who_decided_and_gives_extra_credit():
    from tests.games.war_logic.samples import setup

    prepared = setup()
    options = {**prepared.options, "extra-credit": "12.5", "decided": {"terrain": "side-2", "budget": None}}
    state = GAME.start(changed(prepared, options=options), TapeDice([]))[0].state
    second = list(state.sides)[1]
    assert state.card.decided == {"terrain": second}
    assert all(str(side.credit).endswith("12.5") for side in state.sides.values() if not state.card.carry_left_over)
    notes = GAME.screen(GAME.view(state, REFEREE)).notes
    assert f"{state.sides[second].name} decided the terrain." in notes


@pytest.mark.parametrize("action", [{"type": "take-over", "target": "chest"}, {"type": "attack", "target": "a"}])
@pytest.mark.parametrize("name", ["", "nobody"])
def test_who_is_not_on_the_table_is_refused_by_name(action, name):
    state = table({"a": man("x"), "b": man("y")}, bonuses=BONUSES)
    read = GAME.actions.read({**action, "by": name, **({"with": "gun"} if action["type"] == "attack" else {})})
    with pytest.raises(Unreadable, match="no unit called"):
        decide(state, REFEREE, read, TapeDice())
    with pytest.raises(Unreadable, match="no unit called"):
        GAME.preview(GAME.view(state, REFEREE), read)


def test_who_shows_his_cuffs_can_be_surrendered_to():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    state = changed(
        table({"a": man("x"), "b": man("y", skills={"cuffs": cuffs})}), sides={"x": Side(name="X"), "y": Side(name="Y")}
    )
    state, _ = do(state, "begin-turn", side="x")
    give_up = GAME.actions.read({"type": "surrender", "by": "a", "to": "b"})

    def offered(viewer):
        return {one.action["type"] for one in GAME.offers(GAME.view(state, viewer))}

    with pytest.raises(Illegal, match="has shown no cells or cuffs"):
        decide(state, side("x"), give_up, TapeDice())
    assert "surrender" not in offered(side("x")) and "ask-surrender" in offered(side("y"))
    events = decide(
        state, side("y"), GAME.actions.read({"type": "ask-surrender", "by": "b", "with": "cuffs"}), TapeDice()
    )
    assert "b asks for surrender. cuffs has room for 1." in GAME.describe(events[0], side("x")).text
    assert not GAME.undo_is_free(events)
    state = evolve(state, events[0])
    assert "surrender" in offered(side("x")) and "ask-surrender" not in offered(side("y"))
    assert "prisoner" in evolve(state, decide(state, side("x"), give_up, TapeDice())[0]).units["a"].status


def test_two_pairs_of_cuffs_hold_two():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    units = {name: man("x") for name in "acd"} | {"b": man("y", skills={"left": cuffs, "right": cuffs})}
    state = changed(table(units, card={"open-sheets": True}), sides={key: Side(name=key) for key in "xy"})
    state, _ = do(state, "begin-turn", side="x")
    for name in "ac":
        assert f"surrender:{name}" in [one.key for one in GAME.offers(GAME.view(state, side("x")))]
        state, _ = do(state, "surrender", by=name, to="b")
    assert refused(state, "surrender", by="d", to="b") == "no-room"


def test_an_enemys_machine_is_boarded_and_taken_over_through_the_offers():
    """Of a closed sheet nobody learns how many it carries, only that there is no room (WL-3.10, WL-15.1)."""
    seats = {"category": "control", "sub-category": "load", "impact": 2}
    units = {
        "a": man("x", skills={"walk": "human-land-move"}),
        "tank": man("y", nature=["machinery"], skills={"seats": seats}),
        "crate": man("y", nature=["machinery"]),
        "b": man("y"),
    }
    state = table(units, turn={"side": "x", "number": 1})
    state = changed(state, sides={key: Side(name=key) for key in "xy"})
    move = next(one for one in GAME.offers(GAME.view(state, side("x"))) if one.key == "move:a:walk")
    homes = next(one for one in move.fields if one.path == ("inside",))
    assert [one.value for one in homes.options] == [None, "tank", "crate"]

    def board(home):
        action = GAME.actions.read({**move.action, "inside": home})
        assert GAME.preview(GAME.view(state, side("x")), action)
        return decide(state, side("x"), action, TapeDice())

    with pytest.raises(Illegal, match="There is no room in crate for a"):
        board("crate")
    state = evolve(state, board("tank")[0])
    keys = [one.key for one in GAME.offers(GAME.view(state, side("x")))]
    assert "take-over:a:tank" in keys


def test_what_a_closed_enemy_has_is_not_learned_by_refueling_it():
    kit = {"category": "defense", "sub-category": "energy", "impact": 3, "number": 3}
    units = {"a": man("x", skills={"kit": kit}, **{"attacked-by": ["b"]}), "b": man("y", skills={"gun": weapon()})}
    state = table(units, turn={"side": "y", "number": 1, "step": "defense"})
    state = changed(state, sides={key: Side(name=key) for key in "xy"})
    for key in ("gun", "laser"):
        action = {"type": "recover", "by": "a", "with": "kit", "target": "b", "refuel": key}
        with pytest.raises(Illegal, match="has no skill called"):
            decide(state, side("x"), GAME.actions.read(action), TapeDice())
