"""What was found in play: choices that a form has to offer, and words that players read."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, Setup, SideSetup, side
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from rules.kernel.replay import fold
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT
from tests.games.invisible_enemy.test_course import begin, go, to_movement

A, B = side("a"), side("b")


def fields(state, viewer, key, **chosen):
    offer = next(one for one in GAME.offers(GAME.view(state, viewer)) if one.key.startswith(key))
    offer = changed(offer, action={**offer.action, **chosen})
    return offer, {field.path: field for field in GAME.asked(GAME.view(state, viewer), offer)}


def values(field):
    return [option.value for option in field.options]


def correct(state, path, value):
    events = GAME.decide(state, REFEREE, Correct(path=path, value=value, reason="as it stands"), TapeDice())
    return fold(GAME, events, state)


def said(state, viewer, type_, *dice, **more):
    events = GAME.decide(state, viewer, GAME.actions.read({"type": type_, **more}), TapeDice(dice))
    return GAME.describe(events[0], viewer)


def test_every_other_base_can_stand_within_the_radius_of_the_one_that_is_blown_up():
    state = to_movement(begin())
    state = go(state, A, "initiative", 6, 6, 1, 1)
    offer, first = fields(state, A, "destruct:Barn")
    names = values(first[("by",)])
    assert offer.asks == (("by",), ("within",))
    for chosen in names:
        within = values(fields(state, A, "destruct:Barn", by=chosen)[1][("within",)])
        assert set(within) == {*names, *(one for one in state.bases if state.bases[one].side == "b")} - {chosen}
    assert first[("by",)].options[0].detail == 'attack 4, radius 2"'


def test_enemies_who_fight_come_before_bases_that_nobody_commands():
    state = correct(correct(begin(), ("phase",), "direct-kp"), ("bases", "Barn 1", "contaminated"), True)
    shots = fields(state, B, "shoot:Tiger 1")[1][("target",)]
    assert values(shots)[-1] == "Barn 1" and shots.value == "Barn 2"
    own = values(fields(state, A, "shoot:")[1][("target",)])
    assert own[-1] == "Barn 1" and own[0].startswith("Needle")


def test_the_name_of_a_unit_tells_nothing_of_enemies_that_nobody_has_seen():
    def seen(other):
        army = {**HOMESTEAD, "units": [{**HOMESTEAD["units"][0], "name": "Free unit"}]}
        sides = (SideSetup(id="a", name="Home", army=army), SideSetup(id="b", name="Regiment", army=other))
        state = fold(GAME, GAME.start(Setup(sides=sides, options={}), TapeDice()))
        return set(GAME.view(state, A).state.units)

    alike = [
        {**unit, "name": name} for unit, name in zip(SELANGOR_REGIMENT["units"], ("Free unit", "Hut"), strict=True)
    ]
    assert seen(SELANGOR_REGIMENT) == seen({**SELANGOR_REGIMENT, "units": alike}) == {"Home Free unit"}


def test_words_of_the_log_and_the_bar():
    state = begin(vector=True, deployed=False)
    assert (
        said(state, A, "vector-roll", 3, 3, 2, 5).text == "Regiment has vector superiority (3 against 3; 5 against 2)."
    )
    state = go(begin(), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 5, 5, 5)
    state = correct(state, ("sides", "a", "points"), 1)
    (waiting,) = GAME.screen(GAME.view(state, A)).progress.waiting
    assert waiting.text == "has 1 action point to spend"


def test_a_natural_one_says_why_it_fails():
    state = go(to_movement(begin()), A, "initiative", 6, 6, 1, 1)
    failed = said(state, A, "activate", 1, unit="Barn", network_support=True)
    assert failed.why[0].amount == "2" and failed.why[0].how.endswith("against 2+ at 100%, and a 1 always fails")
    passed = said(state, A, "activate", 2, unit="Barn", network_support=True)
    assert "always" not in passed.why[0].how


def test_who_may_move_is_said_while_one_moves():
    state = to_movement(begin())
    state = go(go(state, A, "initiative", 6, 6, 1, 1), A, "activate", 4, unit="Barn")

    def chips(state):
        sheet = next(one for one in GAME.screen(GAME.view(state, A)).sheets if one.id == "Barn")
        return {chip.label for chip in sheet.chips}

    assert "may move" in chips(state)
    assert "may move" not in chips(correct(state, ("phase",), "direct-kp"))


def test_a_list_written_in_secret_says_what_it_costs():
    state = correct(go(begin(), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 5, 5, 5), ("sides", "a", "points"), 3)
    state = changed(correct(state, ("sides", "b", "points"), 3), first_declare=None)

    def sums(**items):
        action = GAME.actions.read({"type": "write-list", "by": "a", "items": items, "units": ["Barn"]})
        return [(line.label, line.amount) for line in GAME.preview(GAME.view(state, A), action)]

    assert sums(deflection=1) == [("Automatic move", "−1"), ("Barrage deflection", "−2"), ("Action points left", "0")]
    with pytest.raises(Illegal) as refusal:
        sums(**{"network-drop-25": 1})
    assert refusal.value.problem.code == "not-enough-points"


def test_the_march_of_the_contaminated_is_what_is_to_be_done_next():
    state = go(to_movement(begin()), A, "initiative", 6, 6, 1, 1)
    state = correct(correct(state, ("bases", "Barn 1", "contaminated"), True), ("bases", "Barn 1", "vector"), True)
    state = go(go(state, A, "pass", by="a"), B, "pass", by="b")
    assert fields(state, A, "vector:Barn 1")[0].primary
    far = said(state, A, "vector-move", by="Barn 1", target="Tiger 1", distance=20).text
    near = said(state, A, "vector-move", by="Barn 1", target="Tiger 1", distance=4).text
    assert far == 'Barn 1 goes 6" towards Tiger 1.'
    assert near == 'Barn 1 goes 3" towards Tiger 1. Tiger 1 has to roll for contamination.'


def test_nothing_is_placed_where_all_stand_on_the_table_already():
    state = go(begin(without_type2=False), A, "type-2-request", 1, 1, by="a")
    events = GAME.decide(state, B, GAME.actions.read({"type": "type-2-request", "by": "b"}), TapeDice([1, 1]))
    told = [sentence.text for event in events if (sentence := GAME.describe(event, B))]
    assert told == ["Regiment gains 0 type 2 markers and holds 0.", "Turn 1. Now: Network command."]
