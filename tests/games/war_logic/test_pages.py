"""What the pages are made of: offers in the order of the turn, fields that are wanted, who stands on the table."""

from itertools import groupby
from typing import get_args, get_type_hints

from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.army.starting import starting_units
from rules.games.war_logic.battle.actions import Plain
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.display.log import KINDS
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.documents import apply_edit
from rules.kernel.game import Setup, SideSetup, side
from rules.kernel.records import changed
from rules.kernel.screen import Slots
from tests.games.war_logic.tables import do, man, table, weapon

FIELD = {"name": "Field", "kind": "hazard", "skills": []}


def army(*units):
    return {"game": "war-logic", "name": "A", "options": {}, "skills": [], "units": list(units), "teams": []}


def begun(*units, **options):
    sides = [SideSetup(id=key, name=key.upper(), army=army(*units)) for key in "xy"]
    return GAME.start(Setup(sides=sides, options=options), TapeDice([]))[0].state


def test_a_minefield_from_the_list_has_mines():
    soldier, field = (
        next(one for label, _, one in starting_units() if label == name) for name in ("Soldier", "Minefield")
    )
    assert not [one for one in GAME.evaluate(ARMY.read(army(soldier, field))).problems if one.code == "harmless-hazard"]
    mines = [one for one in begun(soldier, field).hazards.values() if one.side == "x"]
    assert [(one.kind, one.number, int(one.impact)) for one in mines] == [("minefield", 5, 5)]


def test_a_field_that_hurts_nobody_is_told_of_and_mended_with_one_tap():
    document = army({"name": "Man", "skills": ["human-health"]}, FIELD)
    found = next(one for one in GAME.evaluate(ARMY.read(document)).problems if one.code == "harmless-hazard")
    assert found.weight == "hint"
    mended = apply_edit(document, found.fixes[0].edits[0])
    assert "harmless-hazard" not in [one.code for one in GAME.evaluate(ARMY.read(mended)).problems]


def test_the_name_of_its_weapon_says_what_a_field_is():
    weapon_ = {"name": "Wall of fire", "category": "offense", "sub-category": "biological", "impact": 3, "number": 1}
    state = begun({"name": "Man", "skills": ["human-health"]}, {**FIELD, "skills": [weapon_]})
    assert {(one.kind, one.number) for one in state.hazards.values()} == {("fire", None)}


def test_the_library_stands_under_each_category_once():
    document = army({"name": "Man", "skills": ["human-health"]})
    card = GAME.editor(ARMY.read(document), ("units", 0))
    slots = next(one for section in card.sections for one in section.fields if isinstance(one, Slots))
    groups = [group for group, _ in groupby(slots.options, key=lambda option: option.group)]
    assert len(groups) == len(set(groups)) == 5


def test_offers_follow_the_steps_of_a_turn():
    skills = {"gun": weapon(), "walk": "human-land-move", "rank": "sergeant"}
    units = {"a": man("x", skills=skills), "b": man("x"), "c": man("y")}
    state = changed(
        table(units, card={"fast-play": ["life-or-death"]}), sides={"x": Side(name="X"), "y": Side(name="Y")}
    )
    state, _ = do(state, "begin-turn", side="x")
    groups = [one.group for one in GAME.offers(GAME.view(state, side("x"))) if one.by == "a"]
    assert [group for group, _ in groupby(groups)] == ["Control", "Movement", "Offense", "Fast play"]


def test_a_move_asks_for_mines_only_where_there_are_some_and_below_the_rest():
    def asked(hazards):
        units = {"a": man("x", skills={"walk": "human-land-move"}), "c": man("y")}
        state, _ = do(table(units, hazards=hazards), "begin-turn", side="x")
        move = next(one for one in GAME.offers(GAME.view(state, side("x"))) if one.key == "move:a:walk")
        return [field.path for field in move.fields if field.path[0] == "near"], list(move.folded)

    assert asked({"fen": {"kind": "fire", "impact": 2}}) == ([], [])
    assert asked({"field": {"impact": 5, "extension": 12, "number": 3}}) == ([("near", "c")], [("near", "c")])


def test_what_is_nobodys_stands_on_the_table():
    state = table({"a": man("x"), "c": man("y")}, places={"mill": {"kind": "house"}}, hazards={"fen": {"kind": "fire"}})
    state = changed(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    stands = {sheet.title: sheet.side for sheet in GAME.screen(GAME.view(state, side("x"))).sheets}
    assert stands == {"a": "x", "c": "y", "mill": "", "fen": ""}


def test_who_is_caught_in_a_blast_finds_the_sum():
    bomb = weapon(impact=8, extension=12)
    state = table({"a": man("x", skills={"bomb": bomb}), "b": man("y"), "c": man("y", behind="wall")},
                  places={"wall": {"kind": "obstacle"}})  # fmt: skip
    _, report = do(state, "attack", 6, by="a", **{"with": "bomb"}, target="b", near={"c": 2})
    line = report.shots[0].lines[-1]
    assert (line.label, line.amount, line.how) == ("Blast at c", "4", "8 × 5 / 10, rounded up, hiding")


def test_sums_call_sides_by_their_names():
    state = table({"a": man("x", inside="hill"), "b": man("y")}, places={"hill": {}},
                  card={"objective": [{"type": "hold", "place": "hill", "turns": 2}]})  # fmt: skip
    state = changed(state, sides={"x": Side(name="Iron Choir"), "y": Side(name="Y")})
    state, _ = do(state, "begin-turn", side="x")
    assert do(state, "end-turn")[1].lines[0].label == "Iron Choir"


def test_what_was_taken_is_no_loss_and_a_walker_stands_there_once():
    bonuses = {"chest": {"kind": "treasure", "credit": "5"}, "droid": {"kind": "unit", "health": 6}}
    state = table({"a": man("x"), "b": man("y")}, bonuses=bonuses)
    for name in bonuses:
        state, _ = do(state, "take-over", by="a", target=name)
    sheets = GAME.screen(GAME.view(state, side("y"))).sheets
    assert [sheet.title for sheet in sheets].count("droid") == 1
    assert not [sheet.title for sheet in sheets if sheet.gone]


def test_a_dual_is_an_attack():
    units = {
        name: man(of, skills={"gun": weapon(), "walk": "human-land-move"}) for name, of in (("a", "x"), ("b", "y"))
    }
    state, _ = do(table(units, card={"fast-play": ["dual"]}), "begin-turn", side="x")
    state, _ = do(state, "dual", 3, 4, by="a", **{"with": "gun"}, target="b", back_with="gun")
    assert state.turn.step == "offense"


def test_a_volley_leaves_the_fists_below_the_rest():
    fists = {"category": "offense", "sub-category": "hand-to-hand", "impact": 2}
    units = {name: man("x", skills={"fists": fists, "gun": weapon()}) for name in "ab"} | {"c": man("y")}
    state, _ = do(table(units), "begin-turn", side="x")
    volley = next(one for one in GAME.offers(GAME.view(state, side("x"))) if one.key == "volley:a")
    assert [shot["with"] for shot in volley.action["shots"]] == ["gun", "fists"]
    assert {path[1] for path in volley.folded if path[-1] == "target"} == {1}


def test_a_pincer_counts_those_who_may_act_and_is_folded_where_there_is_nobody():
    units = {name: man("x", skills={"gun": weapon(), "rank": "sergeant"}) for name in "abc"} | {"z": man("y")}

    def offered(**turn):
        state = table(units, turn={"side": "x", "number": 1, "step": "offense", **turn})
        return next(one for one in GAME.offers(GAME.view(state, side("x"))) if one.key == "attack:a:gun")

    together = offered(commander="a", ordered=["b", "c"])
    assert (together.action["sides"], together.action["attackers"], together.action["die"]) == (1, 3, "d10")
    assert ("sides",) not in together.folded
    assert offered().action["attackers"] == 1  # without a command one unit acts
    assert ("sides",) in offered().folded and ("sides",) in offered(commander="a").folded


def test_several_dice_are_set_at_once():
    fate = {"category": "strategy", "sub-category": "manipulation", "extension": 2, "number": 2}
    state, _ = do(table({"a": man("x", skills={"fate": fate}), "b": man("y")}), "begin-turn", side="x")
    found = {one.label: one for one in GAME.offers(GAME.view(state, side("x"))) if one.action["type"] == "set-dice"}
    assert [len(one.action["faces"]) for one in found.values()] == [1, 2]
    assert [field.label for field in found["Set 2 dice, fate"].fields] == ["Face 1", "Face 2"]


def test_the_owner_of_a_turret_is_told_that_it_can_fire():
    turret = {"category": "offense", "sub-category": "turret", "impact": 10, "range": 20, "number": 60}
    units = {"a": man("x", skills={"walk": "human-land-move"}), "b": man("y", skills={"guard": turret})}
    state, _ = do(table(units), "begin-turn", side="x")
    state, _ = do(state, "move", by="a", **{"with": "walk"}, distance=3)

    def told(viewer):
        return [one.text for one in GAME.screen(GAME.view(state, viewer)).progress.reminders if one.rule == "WL-12.8"]

    assert told(side("y")) == ["b can fire by itself at a, if that is in its range."] and not told(side("x"))
    state, _ = do(state, "turret", 1, by="b", **{"with": "guard"}, target="a", distance=9)
    assert not told(side("y"))


def test_lines_are_looked_for_by_words_of_players():
    types = {word for action in get_args(Plain) for word in get_args(get_type_hints(action)["type"])}
    # of a secret move its line says what it is
    assert [word for word in sorted(types) if "-" in KINDS.get(word, word)] == ["spy-move"]


def test_energy_is_offered_for_what_each_unit_has_used():
    kit = {"category": "defense", "sub-category": "energy", "impact": 4, "number": 3, "range": 5}
    gun = {**weapon(number=20), "left": 12, "name": "Long rifle"}
    units = {"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"fuel": kit, "gun": weapon()})}
    units |= {"c": man("y", skills={"health": "human-health", "gun": gun})}
    state, _ = do(table(units), "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    state, _ = do(state, "end-offense")
    found = {one.label: one for one in GAME.offers(GAME.view(state, side("y"))) if one.action["type"] == "recover"}
    assert list(found) == ["Use fuel on c"]
    assert [option.label for option in found["Use fuel on c"].fields[0].options] == ["Long rifle"]
    state, report = do(state, "recover", by="b", **{"with": "fuel"}, target="c", refuel="gun")
    assert report.recovered == 4 and state.units["c"].left["gun"] == 16
