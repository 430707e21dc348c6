"""Battles that the site keeps: a whole turn, who may act when, secret lists, the end, and twenty turns at random."""

from random import Random

import pytest

from rules.games.invisible_enemy.battle.state import Barrage, Purchase
from rules.games.invisible_enemy.game import GAME
from rules.kernel.corrections import Correct
from rules.kernel.dice import EnteredDice, NeedsDice, TapeDice
from rules.kernel.game import REFEREE, SPECTATOR, Setup, SideSetup, side
from rules.kernel.problems import Illegal, RulesError
from rules.kernel.records import changed
from rules.kernel.replay import fold
from tests.contract.play import RandomDice, varied
from tests.games.invisible_enemy.samples import FIRST_CLIP, HOMESTEAD, SELANGOR_REGIMENT, setup

A, B = side("a"), side("b")


def begin(one=HOMESTEAD, other=SELANGOR_REGIMENT, **options):
    options = {"without_type2": True, "deployed": True, **options}
    sides = (SideSetup(id="a", name="Home", army=one), SideSetup(id="b", name="Regiment", army=other))
    return fold(GAME, GAME.start(Setup(sides=sides, options=options), TapeDice()))


def go(state, viewer, type_, *dice, **fields):
    tape = EnteredDice(dice)
    events = GAME.decide(state, viewer, GAME.actions.read({"type": type_, **fields}), tape)
    tape.finish()
    return fold(GAME, events, state)


def code(state, viewer, type_, **fields):
    with pytest.raises(Illegal) as refusal:
        GAME.decide(state, viewer, GAME.actions.read({"type": type_, **fields}), TapeDice([1] * 9))
    return refusal.value.problem.code


def to_movement(state):
    state = go(state, A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    state = go(state, A, "done-buying", by="a")
    state = go(state, B, "done-buying", by="b") if state.sides["b"].points else state
    state = go(state, A, "type-2-request", 1, 1, by="a")
    return go(state, B, "type-2-request", 1, 1, by="b")


def key(state, viewer, start):
    return [offer for offer in GAME.offers(GAME.view(state, viewer)) if offer.key.startswith(start)]


def given_up(state, viewer, start):
    (offer,) = key(state, viewer, start)
    return offer.forfeits


def test_what_ending_a_part_gives_up_is_told_before():
    state = go(begin(), A, "network-combat", 6, 6, 6, 6, 5, 5, 5, 5, 4, 4)
    assert given_up(state, A, "bought:a") == ("4 action points",)
    state = go(state, A, "buy", by="a", item="type-1-barrage")
    assert given_up(state, A, "bought:a") == ("2 action points",)
    state = go(state, A, "done-buying", by="a")
    state = go(state, B, "buy", by="b", item="deflection")
    state = go(state, B, "type-2-request", 1, 1, by="b")
    state = go(state, A, "type-2-request", 1, 3, by="a")
    assert given_up(state, A, "done:a") == ("1 type 1 marker in hand",)


def test_a_whole_turn_with_entered_dice_and_a_tied_initiative():
    state = begin()
    assert (state.phase, state.turn) == ("command", 1)
    state = go(state, A, "network-combat", 6, 6, 6, 6, 5, 5, 5, 5, 4, 4)
    assert {name: one.points for name, one in state.sides.items()} == {"a": 4, "b": 2}
    assert code(state, B, "buy", by="b", item="deflection") == "not-first-to-declare"
    state = go(state, A, "buy", by="a", item="type-1-barrage")
    state = go(state, A, "buy", by="a", item="automatic-move", unit="Barn")
    state = go(state, A, "done-buying", by="a")
    state = go(state, B, "buy", by="b", item="deflection")
    assert state.sides["b"].bought, "without points there is nothing left to declare"
    state = go(state, B, "type-2-request", 2, 6, 1, by="b")
    state = go(state, A, "type-2-request", 1, 3, by="a")
    assert state.phase == "mark-1"
    state = go(state, B, "done", by="b")
    state = go(state, A, "place-barrage", by="a", kind="type-1", place="by the dust")
    assert state.phase == "movement", "nobody has a marker left for now"

    state = go(state, A, "initiative", 3, 4, 5, 2)
    assert code(state, A, "initiative") == "tie-pending"
    state = go(state, A, "place-barrage", by="a", kind="tie")
    state = go(state, B, "place-barrage", by="b", kind="tie")
    marker_a, marker_b = (name for name, one in sorted(state.barrages.items()) if one.kind == "tie")
    state = go(state, A, "resolve-barrage", 6, 6, marker=marker_a, within=["Needle 43"])
    assert code(state, A, "resolve-barrage", marker=marker_b) == "not-your-unit"
    state = go(state, B, "resolve-barrage", marker=marker_b)
    state = go(state, B, "initiative", 1, 1, 6, 5)
    assert state.active == "b" and state.bases["Needle 43"].hits == 3

    state = go(state, B, "activate", 4, unit="Tiger")
    assert code(state, A, "activate", unit="Barn") == "not-now"
    state = go(state, B, "move", by="Tiger 1", path=[{"turn": 90}, {"go": 5}])
    assert code(state, B, "move", by="Needle 41", path=[{"go": 1}]) == "not-your-turn"
    state = go(state, B, "finish-unit", unit="Tiger")
    state = go(state, A, "activate", unit="Barn")
    state = go(state, A, "move", by="Barn 1", path=[{"go": 4}])
    state = go(state, A, "finish-unit", unit="Barn")
    state = go(state, B, "activate", 1, unit="Needle")
    assert state.units["Needle"].control == "failed" and state.moving == "Needle", "its engineers may still work"
    state = go(state, B, "engineer", 4, by="Needle 41", task="deliver-strike", target="the pump", distance=3)
    state = go(state, B, "finish-unit", unit="Needle")
    assert state.sides["b"].strikes == 1
    state = go(state, A, "done", by="a")
    state = go(state, B, "done", by="b")

    assert state.phase == "mark-2"
    state = go(state, B, "place-barrage", by="b", kind="type-2", place="on the barn")
    assert state.step == "deflect", "only the regiment holds a deflection"
    state = go(state, B, "deflect", by="b", marker="Barrage 1")
    assert state.phase == "direct-kp"
    state = go(state, A, "shoot", 6, by="Barn 1", target="Tiger 2", distance=6, angle=0)
    state = go(state, B, "shoot", 6, by="Tiger 2", target="Barn 1", distance=6, angle=0)
    assert state.bases["Barn 1"].pending == 6 and state.bases["Barn 1"].hits == 0
    state = go(state, A, "done", by="a")
    state = go(state, B, "done", by="b")
    assert state.phase == "direct-c" and state.bases["Barn 1"].hits == 6
    state = go(state, B, "done", by="b")
    assert state.phase == "resolve"
    state = go(state, A, "resolve-barrage", 5, 4, marker="Barrage 1", within=["Tiger 1"], flank=["Tiger 1"])
    assert state.bases["Tiger 1"].hits == 0
    state = go(state, B, "resolve-barrage", marker="Barrage 4")
    assert (state.phase, state.turn) == ("command", 2)
    assert {name: one.network_dice for name, one in state.sides.items()} == {"a": 3, "b": 5}
    assert not state.barrages and not state.units["Barn"].auto_move


def test_a_roll_asks_for_one_die_after_the_other():
    with pytest.raises(NeedsDice) as wanted:
        go(begin(), A, "network-combat", 6, 6, 6)
    assert "Home" in wanted.value.why and len(wanted.value.rolled) == 3


def test_set_up_goes_step_by_step():
    state = begin(one={**HOMESTEAD, "network_dice": None}, vector=True, deployed=False, without_type2=False)
    assert code(state, A, "roll-network-dice", by="a") == "not-now"
    state = go(state, B, "vector-roll", 2, 2, 5, 3)
    assert state.sides["a"].vector_superiority and state.step == "dice"
    assert code(state, B, "roll-network-dice", by="b") == "not-now"
    state = go(state, A, "roll-network-dice", 3, by="a")
    assert state.sides["a"].network_dice == 7
    state = go(state, A, "type-2-request", 2, 5, 1, by="a")
    state = go(state, B, "type-2-request", 2, 5, 1, by="b")
    assert (state.sides["a"].type2, state.sides["b"].type2) == (1, 0)
    assert state.placing == ("b", "b", "a")
    assert code(state, A, "place-unit", by="a", unit="Barn") == "not-your-turn"
    state = go(state, A, "set-target-mix", by="a", mix={"kill": 3})
    for viewer, unit in ((B, "Needle"), (B, "Tiger"), (A, "Barn")):
        state = go(state, viewer, "place-unit", by=viewer.side, unit=unit)
    assert state.phase == "command" and not state.sides["a"].requested


def test_before_placing_only_the_number_of_units_is_known():
    view = GAME.view(begin(deployed=False), A)
    assert set(view.state.units) == {"Barn"} and view.unseen == {"b": 2}
    assert "Tiger" not in repr(GAME.screen(view)) and "Tiger" not in repr(GAME.view_json(view))


# --- purchases in secret --------------------------------------------------------------------------


def test_equal_points_are_spent_in_secret():
    state = go(begin(one=FIRST_CLIP), A, "network-combat", *[6, 6, 6] + [1] * 5, *[5] * 6)
    assert {one.points for one in state.sides.values()} != {0}
    state = changed(state, first_declare=None, sides={key: changed(one, points=5) for key, one in state.sides.items()})
    assert code(state, A, "buy", by="a", item="deflection") == "not-now"
    assert code(state, A, "write-list", by="a", items={"network-drop-50": 2}) == "not-enough-points"
    other = go(state, A, "write-list", by="a", items={"type-1-barrage": 2})
    state = go(state, A, "write-list", by="a", items={"deflection": 1}, units=["Anvil", "Lark"])
    assert GAME.view(state, B).wrote == ("a",)
    for viewer in (A, B, SPECTATOR):
        progress = GAME.screen(GAME.view(state, viewer)).progress
        assert progress.together and [one.side for one in progress.waiting] == ["b"], "a is ready, as all may see"
    assert GAME.view(state, B) == GAME.view(other, B) and GAME.view(state, A) != GAME.view(other, A)
    state = go(state, B, "write-list", by="b", items={"network-drop-25": 1, "type-1-barrage": 1})
    assert state.sides["a"].deflections == 1 and state.units["Lark"].auto_move
    assert state.sides["a"].status == 75 and state.sides["b"].type1 == 1
    assert all(one.written is None and one.bought and not one.points for one in state.sides.values())


def test_what_is_on_a_list_is_told_to_its_owner_alone():
    state = changed(begin(), fought=True)
    state = changed(state, sides={key: changed(one, points=2) for key, one in state.sides.items()})
    events = GAME.decide(state, A, GAME.actions.read({"type": "write-list", "by": "a", "units": ["Barn"]}), TapeDice())
    told = {viewer.role + viewer.side: repr(GAME.describe(events[0], viewer)) for viewer in (A, B, REFEREE, SPECTATOR)}
    assert "Barn" in told["sidea"] and "Barn" in told["referee"]
    assert "Barn" not in told["sideb"] and "Barn" not in told["spectator"]
    assert events[0].items == (Purchase(item="automatic-move", unit="Barn"),)


def test_a_mission_is_known_with_the_first_work():
    state = to_movement(begin())
    assert GAME.view(state, B).state.units["Barn"].mission is None
    assert GAME.view(state, A).state.units["Barn"].mission == "demolition"
    state = go(state, A, "initiative", 6, 6, 1, 1)
    state = go(state, A, "activate", 5, unit="Barn")
    state = go(state, A, "engineer", 2, by="Barn 3", task="build-mek-lok", distance=1)
    assert GAME.view(state, B).state.units["Barn"].mission == "demolition"


# --- who, when, the end ---------------------------------------------------------------------------


def test_nobody_acts_for_another():
    state = begin()
    assert code(state, B, "type-2-request", by="a") == "not-your-unit"
    assert code(state, side("c"), "network-combat") == "not-a-player"
    assert code(state, SPECTATOR, "network-combat") == "not-a-player"
    assert code(state, A, "next-phase") == "referee-only"
    go(state, REFEREE, "network-combat", *[1] * 10)


def test_a_side_that_has_ended_its_fire_fires_no_more():
    state = changed(begin(), phase="direct-kp")
    state = go(state, A, "done", by="a")
    assert code(state, A, "shoot", by="Barn 1", target="Tiger 1", distance=1) == "not-now"


def test_vectors_move_when_all_units_are_done():
    state = to_movement(begin())
    state = changed(
        state, bases={**state.bases, "Tiger 1": changed(state.bases["Tiger 1"], contaminated=True, vector=True)}
    )
    state = go(state, A, "initiative", 6, 6, 1, 1)
    assert code(state, A, "vector-move", by="Tiger 1", target="Barn 1", distance=4) == "not-now"
    state = go(state, A, "pass", by="a")
    state = go(state, B, "pass", by="b")
    assert not key(state, A, "done") and key(state, A, "vector:Tiger 1")
    state = go(state, A, "vector-move", by="Tiger 1", target="Barn 1", distance=4)
    assert code(state, A, "vector-move", by="Tiger 1", target="Barn 1", distance=1) == "not-now"
    assert key(state, A, "done")


def test_a_side_without_bases_has_lost_at_once():
    state = to_movement(begin())
    for name in ("Barn 1", "Barn 2", "Barn 3"):
        state = go(state, A, "self-destruct", by=name)
    found = GAME.outcome(state)
    assert found.winners == ("b",) and found.facts["scores"] == {"a": 0, "b": 86}
    assert found.facts["league-points"] == {"a": 0, "b": 3}
    assert not GAME.offers(GAME.view(state, A))


def test_who_fights_on_is_not_stopped():
    state = to_movement(begin(fight_on=True))
    for name in ("Barn 1", "Barn 2", "Barn 3"):
        state = go(state, A, "self-destruct", by=name)
    assert GAME.outcome(state) is None


def test_the_last_turn_is_the_last():
    state = changed(begin(last_turn=1), phase="resolve", barrages={"m": {}})
    state = changed(state, barrages={})
    state = go(state, REFEREE, "next-phase")
    assert GAME.outcome(state).winners == () and state.turn == 1


def test_giving_up_wants_an_answer():
    state = go(begin(), A, "concede", by="a")
    assert code(state, A, "answer-concession", by="a", accept=True) == "not-your-turn"
    assert [offer.key for offer in GAME.offers(GAME.view(state, B))][:2] == ["accept:b", "refuse:b"], "asked first"
    assert go(state, B, "answer-concession", by="b", accept=False).conceding is None
    assert GAME.outcome(go(state, B, "answer-concession", by="b", accept=True)).winners == ("b",)


def test_a_group_plays_by_its_own_chart():
    state = to_movement(begin(charts={"control": {"100": 6}, "k": {"0": 4}}))
    assert state.charts.control.need[100] == 6 and state.charts.control.need[50] == 4
    state = go(state, A, "initiative", 6, 6, 1, 1)
    assert go(state, A, "activate", 5, unit="Barn").units["Barn"].control == "failed"


def test_the_referee_corrects_and_all_read_it():
    state = begin()
    action = Correct(path=("bases", "Tiger 1", "hits"), value=4, reason="miscounted")
    events = GAME.decide(state, REFEREE, action, TapeDice())
    assert fold(GAME, events, state).bases["Tiger 1"].hits == 4
    assert "4" in GAME.describe(events[0], SPECTATOR).text
    with pytest.raises(Illegal):
        GAME.decide(state, A, action, TapeDice())


def test_a_corrected_secret_is_not_told():
    state = begin()
    events = GAME.decide(
        state, REFEREE, Correct(path=("units", "Barn", "mission"), value="strike", reason="x"), TapeDice()
    )
    assert "strike" in GAME.describe(events[0], REFEREE).text and "strike" not in GAME.describe(events[0], B).text


@pytest.mark.parametrize(
    ("type_", "dice", "fields", "free"),
    [("network-combat", [1] * 10, {}, False), ("concede", [], {"by": "a"}, True)],
)
def test_what_can_be_taken_back(type_, dice, fields, free):
    events = GAME.decide(begin(), A, GAME.actions.read({"type": type_, **fields}), TapeDice(dice))
    assert GAME.undo_is_free(events) is free


# --- twenty turns ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 4])
def test_twenty_turns_of_legal_play(seed):
    rng = Random(seed)
    plain = setup(rng)
    options = {**plain.options, "fight_on": True, "last_turn": 20}
    state = fold(GAME, GAME.start(changed(plain, options=options), RandomDice(rng)))
    seen = set()
    for _ in range(3000):
        if GAME.outcome(state):
            break
        offers = [
            (viewer, offer)
            for viewer in (side("ants"), side("bees"))
            for offer in GAME.offers(GAME.view(state, viewer))
            if offer.closed is None and not offer.key.startswith(("concede", "destruct", "mix"))
        ]
        assert offers, f"nobody can act in {state.phase}"
        viewer, offer = (
            rng.choice([one for one in offers if one[1].primary] or offers)
            if rng.random() < 0.4
            else rng.choice(offers)
        )
        try:
            events = _played(state, viewer, varied(offer, rng), rng)
        except RulesError:
            events = _played(state, viewer, offer.action, rng)
        seen |= {event.type for event in events}
        state = fold(GAME, events, state)
    assert state.turn == 20 and state.end_reason == "Turn 20 was the last."
    assert {"network-fought", "unit-activated", "initiative-rolled", "phase-began"} <= seen


def _played(state, viewer, document, rng):
    return GAME.decide(state, viewer, GAME.actions.read(dict(document)), RandomDice(rng))


# --- at a real table ------------------------------------------------------------------------------


def test_hits_are_marked_by_hand_up_to_the_hull():
    state = to_movement(begin())
    state = go(state, A, "log-hits", by="Barn 1", hits=4)
    assert state.bases["Barn 1"].hits == 4
    assert code(state, A, "log-hits", by="Barn 1", hits=7) == "no-such-box"
    assert code(state, B, "log-hits", by="Barn 1", hits=0) == "not-your-unit"
    row = next(one for one in GAME.screen(GAME.view(state, B)).sheets if one.title == "Barn").rows[0]
    assert row.counters[0].value == 4 and row.counters[0].band == "two thirds"


def test_a_distance_that_nobody_measured_is_asked_for():
    state = changed(begin(), phase="direct-kp")
    assert code(state, A, "shoot", by="Barn 1", target="Tiger 1") == "distance-missing"
    state = to_movement(begin(towers=[{"hull": 6}]))
    assert code(state, A, "contamination-check", by="Barn 1", source="Tower 1") == "distance-missing"


def asked(state, viewer, start, **chosen):
    """The fields that a form asks for, when some of its parameters have been chosen."""
    (offer,) = key(state, viewer, start)
    offer = changed(offer, action={**offer.action, **chosen})
    return {field.path: field for field in GAME.asked(GAME.view(state, viewer), offer)}


def test_forms_ask_for_what_matters():
    state = changed(begin(), phase="direct-kp")
    first = asked(state, A, "shoot:Barn 1")
    assert ("terrain", 0, "type") in first and ("terrain", 0, "to_target") not in first
    assert ("behind", 0, "base") in first and ("behind", 1, "base") not in first
    row = {"from_attacker": 0, "to_target": 0, "c_passes": False}
    assert ("terrain", 0, "to_target") in asked(state, A, "shoot:Barn 1", terrain=[{"type": "hair", **row}])
    assert ("terrain", 0, "to_target") not in asked(state, A, "shoot:Barn 1", terrain=[{"type": "ice", **row}])
    behind = [{"base": "Tiger 2", "distance": None}, {"base": "", "distance": None}]
    assert ("behind", 1, "base") in asked(state, A, "shoot:Barn 1", behind=behind)
    (offer,) = key(state, A, "shoot:Barn 1")
    assert set(offer.asks) == {("terrain", 0, "type"), ("behind", 0, "base"), ("behind", 1, "base")}
    marker = Barrage(side="a", kind="type-2", place="on the barn")
    state = changed(state, phase="resolve", barrages={"Barrage 1": marker})
    assert ("flank",) not in asked(state, A, "resolve:")
    flank = asked(state, A, "resolve:", within=["Tiger 1", "Barn 1"])[("flank",)]
    assert {option.value for option in flank.options} == {"Tiger 1", "Barn 1"}


def test_hits_are_tapped_on_the_boxes_of_bases_and_towers():
    state = to_movement(begin(towers=[{"hull": 6}]))
    (offer,) = key(state, A, "hits:Barn 1")
    assert offer.tapped == ("hits",) and offer.action["hits"] == 1 and not key(state, A, "hits:Tiger 1")
    sheets = {sheet.id: sheet for sheet in GAME.screen(GAME.view(state, A)).sheets}
    taps = {counter.tap for row in sheets["Barn"].rows for counter in row.counters}
    assert taps == {f"hits:Barn {number}" for number in (1, 2, 3)}
    assert {counter.tap for row in sheets["Tiger"].rows for counter in row.counters} == {""}
    (tower,) = [sheet for sheet in sheets.values() if sheet.side == ""]
    assert tower.rows[0].counters[0].tap == "hits:Tower 1"
    state = go(state, B, "log-hits", by="Tower 1", hits=2)
    assert state.towers["Tower 1"].hits == 2
    pending = changed(state, bases={**state.bases, "Barn 1": changed(state.bases["Barn 1"], pending=2)})
    rows = {sheet.id: sheet for sheet in GAME.screen(GAME.view(pending, A)).sheets}["Barn"].rows
    assert rows[0].counters[0].due == 2


def test_the_log_does_not_name_what_was_corrected_before_it_was_seen():
    state = begin(deployed=False)
    assert state.phase == "placement" and not state.units["Tiger"].placed
    for path, value in ((("bases", "Tiger 1", "hits"), 1), (("units", "Tiger", "auto_move"), True)):
        action = Correct(path=path, value=value, reason="as agreed")
        (event,) = GAME.decide(state, REFEREE, action, TapeDice())
        for viewer in (A, SPECTATOR):
            said = GAME.describe(event, viewer)
            assert "Tiger" not in said.text and not said.about, viewer
        assert "Tiger" in GAME.describe(event, B).text and "Tiger" in GAME.describe(event, REFEREE).text
    placed = changed(state, units={**state.units, "Tiger": changed(state.units["Tiger"], placed=True)})
    (event,) = GAME.decide(placed, REFEREE, action, TapeDice())
    assert "Tiger" in GAME.describe(event, A).text


def test_play_goes_on_after_a_correction_that_held_it_up():
    state = begin()
    assert code(state, A, "go-on") == "not-now"
    events = GAME.decide(state, REFEREE, Correct(path=("phase",), value="resolve", reason="x"), TapeDice())
    state = fold(GAME, events, state)
    assert state.phase == "resolve", "what the referee has set stays"
    assert key(state, A, "go-on")
    state = go(state, A, "go-on")
    assert (state.phase, state.turn) == ("command", 2)


def test_kept_positions_measure_shots_blasts_and_marches():
    state = begin(positions=True)
    for viewer, name, at, facing in (
        (A, "Barn 1", [0, 0], 0),
        (A, "Barn 2", [0, 9], 0),
        (B, "Tiger 1", [1, 5], 180),
        (B, "Tiger 2", [6, 0], 180),
    ):
        state = go(state, viewer, "locate", name=name, at=at, facing=facing)
    assert code(state, A, "locate", name="Barn 1", at=[5, 5]) == "not-now"
    assert code(state, A, "locate", name="Tiger 3", at=[5, 5]) == "not-your-unit"
    assert go(state, REFEREE, "locate", name="Barn 1", at=[5, 5]).bases["Barn 1"].at == (5, 5)
    fire = changed(state, phase="direct-kp")
    (offer,) = key(fire, A, "shoot:Barn 1")
    assert [offer.action[name] for name in ("target", "distance", "angle")] == ["Tiger 1", 5.1, 11.4]
    assert code(fire, A, "shoot", by="Barn 1", target="Tiger 2") == "out-of-arc"
    assert go(fire, A, "shoot", 1, by="Barn 1", target="Tiger 1").bases["Tiger 1"].pending == 2
    blast = changed(fire, phase="mark-2", sides={**fire.sides, "a": changed(fire.sides["a"], type2=1)})
    blast = go(blast, A, "place-barrage", by="a", kind="type-2", at=[1, 7])
    blast = changed(blast, phase="resolve", step="")
    rolled = GAME.decide(
        blast, A, GAME.actions.read({"type": "resolve-barrage", "marker": "Barrage 1"}), TapeDice([1] * 4)
    )
    assert set(rolled[0].rolled) == {"Barn 2", "Tiger 1"}
