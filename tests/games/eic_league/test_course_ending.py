"""How battles end, and what comes between them (section 19)."""

from dataclasses import replace

import pytest

from rules.games.eic_league.battle.state import Drone, Side, State
from rules.games.eic_league.campaign import survivors
from rules.games.eic_league.mechanics.purse import cash_receipt, match_league, purse_of
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.mechanics.salvage import reckon, salvage
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, SPECTATOR, side
from rules.kernel.problems import Illegal
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, act, begin, open_offers, refusal, two
from tests.games.eic_league.duels import unit
from tests.games.eic_league.samples import Setup, SideSetup


def code(call):
    with pytest.raises(Illegal) as error:
        call()
    return error.value.problem.code


def last_shot():
    """Red has bravo, blue's only unit, before it with next to no energy."""
    units = {
        "alpha": unit(side="red", at=0, detected={"bravo"}, weapons=("laser",)),
        "bravo": unit(energy=10, weapons=("laser", "sonic-grenade"), shots={"2": 4}),
    }
    sides = {"red": Side(name="Redline", league="minor"), "blue": Side(name="Nightjar", league="minor")}
    return State(units=units, sides=sides)


def test_a_side_without_units_in_action_is_crushed_and_the_other_holds_the_field():
    state = act(last_shot(), "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    assert (state.ended, state.winner, state.sides["blue"].out) == ("crushed", "red", True)
    outcome = GAME.outcome(state)
    assert outcome.winners == ("red",)
    assert outcome.facts["receipts"] == [{"from": "blue", "to": "red", "amount": 15000}]
    assert outcome.facts["store"] == {"laser": 1, "sonic-grenade": 4}
    assert outcome.facts["ready"] == ["alpha"]


def test_everything_is_open_after_the_end():
    state = act(last_shot(), "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    for viewer in (side("blue"), SPECTATOR):
        assert GAME.view(state, viewer).state.units == state.units


def test_nobody_wins_when_all_fall_together():
    state = last_shot()
    near = {name: replace(one, hex=(0, 0)) for name, one in state.units.items()}
    near["alpha"] = replace(near["alpha"], energy=70, weapons=("nuke-grenade",))
    state = act(replace(state, units=near), "red", [61], type_="throw", by="alpha", weapon=1, target="bravo")
    assert (state.ended, state.winner) == ("crushed", None)
    assert GAME.outcome(state).winners == ()


def test_units_in_a_base_and_in_retreat_are_still_in_action():
    state = last_shot()
    state = replace(state, units={**state.units, "charlie": unit(status="base")})
    state = act(state, "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    assert not state.ended


# --- surrender ------------------------------------------------------------------------------------


def test_a_surrender_is_offered_and_answered():
    state = begin(two())
    assert refusal(state, "red", type_="answer-surrender", side="blue") == "no-surrender"
    state = act(state, "blue", type_="surrender", side="blue", terms="My tank for peace")
    assert state.sides["blue"].surrender == "My tank for peace"
    assert refusal(state, "blue", type_="surrender", side="blue") == "surrender-offered"
    assert refusal(state, "blue", type_="answer-surrender", side="blue", accept=True) == "no-surrender"
    refused = act(state, "red", type_="answer-surrender", side="blue", accept=False)
    assert (refused.ended, refused.sides["blue"].surrender) == ("", None)
    taken_back = act(state, "blue", type_="answer-surrender", side="blue", accept=False)
    assert taken_back.sides["blue"].surrender is None
    ended = act(state, "red", type_="answer-surrender", side="blue")
    assert (ended.ended, ended.winner) == ("surrender", "red")
    assert GAME.outcome(ended).facts["kept"] == ["Cart", "Ghost", "Hare", "Owl"]  # EIC-R52


def test_a_surrender_can_be_answered_through_offers():
    state = act(begin(two()), "blue", type_="surrender", side="blue")
    assert [offer.key for offer in open_offers(state, side("red")) if offer.group == "Surrender"] == [
        "surrender:red",
        "accept:blue",
        "refuse:blue",
    ]
    assert "withdraw:blue" in [offer.key for offer in open_offers(state, side("blue"))]


def test_while_a_surrender_stands_its_answer_comes_first_and_nobody_s_clock_runs_for_it():
    state = act(begin(two()), "blue", type_="declare", side="blue", warp={}, spooks={})
    state = act(state, "blue", type_="surrender", side="blue")
    primary = [offer.key for offer in open_offers(state, side("red")) if offer.primary]
    assert primary == ["accept:blue", "declare:red"]
    waiting = GAME.screen(GAME.view(state, SPECTATOR)).progress.waiting
    assert {one.side for one in waiting} == {"", "red"}, "blue has declared, and is ready"
    assert waiting[0].text == "Nightjar has offered to surrender; the others answer"


def three():
    sides = tuple(SideSetup(id=key, name=key, army=samples.LONE_WOLF) for key in "abc")
    return begin(Setup(sides=sides, options={"columns": 6, "rows": 6}))


def test_all_others_accept_a_surrender_and_the_rest_fight_on():
    state = act(three(), "a", type_="surrender", side="a")
    state = act(state, "b", type_="answer-surrender", side="a")
    assert not state.sides["a"].out
    state = act(state, "c", type_="answer-surrender", side="a")
    assert state.sides["a"].out and not state.ended
    assert state.units["a Fenris"].status == "base"
    assert refusal(state, "a", type_="declare", side="a") == "side-out"
    state = act(act(state, "b", type_="declare", side="b"), "c", type_="declare", side="c")
    state = act(state, "b", [3, 5], type_="initiative")
    assert state.order == ("c", "b")
    assert act(act(state, "c", type_="surrender", side="c"), REFEREE, type_="answer-surrender", side="c").winner == "b"


def test_a_surrender_waits_for_nobody_who_is_out():
    state = act(three(), "a", type_="surrender", side="a")
    state = act(state, "b", type_="answer-surrender", side="a")
    state = act(act(state, "c", type_="surrender", side="c"), REFEREE, type_="answer-surrender", side="c")
    assert state.sides["a"].out and state.winner == "b"


def test_the_drones_of_a_side_that_has_surrendered_leave_the_field_with_it():
    tank = replace(unit("tank", side="a"), drone=Drone(hex=(1, 0)))
    state = replace(three(), units={**three().units, "Rook": tank})
    state = act(act(state, "a", type_="surrender", side="a"), REFEREE, type_="answer-surrender", side="a")
    assert state.units["Rook"].drone is None and not state.units["Rook"].drone_lost


def test_a_part_passes_on_when_its_side_is_out():
    state = three()
    for key in "abc":
        state = act(state, key, type_="declare", side=key)
    state = act(state, "a", [3, 8, 5], type_="initiative")
    assert state.active == "a"
    state = act(act(state, "a", type_="surrender", side="a"), REFEREE, type_="answer-surrender", side="a")
    assert state.active == "c"


# --- purse, receipts, spoils ----------------------------------------------------------------------


def test_the_purse_above_the_minor_league_is_the_organiser_s():  # EIC-R58
    assert purse_of("minor", None) == purse_of("minor", 30_000) == 15_000
    assert purse_of("master", 30_000) == 30_000
    assert code(lambda: purse_of("master", None)) == "purse-not-set"
    assert code(lambda: purse_of("cross-training", 15_000)) == "purse-not-set"


def test_a_receipt_is_cashed_in_part():
    assert cash_receipt(15_000, 9000) == (9000, 6000)
    assert cash_receipt(6000, 6000) == (6000, 0)
    assert code(lambda: cash_receipt(6000, 6001)) == "receipt-too-small"


def test_a_scrapped_unit_leaves_its_weapons_and_nothing_else():  # EIC-R53
    wreck = unit(
        "outlaw",
        weapons=("laser", "auto-cannon", "sonic-grenade", "oxy-plus", "nuke-missile"),
        holster="flame-thrower",
        pod_missile="sonic-missile",
        shots={"2": 7, "3": 0, "5": 0},
        destroyed=frozenset({1}),
        movement=("flight",),
    )
    assert dict(salvage(wreck)) == {
        "auto-cannon": 7,
        "oxy-plus": 1,
        "flame-thrower": 1,
        "sonic-missile": 1,
    }


def test_vanquished_units_of_both_sides_are_the_victor_s():
    units = {
        "r1": unit(side="red", weapons=("laser",), energy=0, vanquished=True),
        "b1": unit(weapons=("laser",), energy=0, vanquished=True),
        "b2": unit(),
        "r2": unit(side="red"),
    }
    found = reckon(units, winner="red", losers=["blue"], purse=15_000)
    assert (found.scrapped, found.store, found.ready, found.kept) == (("b1", "r1"), {"laser": 2}, ("r2",), ("b2",))


def test_a_loser_keeps_his_units_in_action_and_his_credits():  # EIC-R59
    state = act(last_shot(), "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    assert GAME.outcome(state).facts["credits"] == {"red": 0, "blue": 0}


def test_teams_of_different_leagues_do_not_match():
    assert match_league([1, 6]) == "minor"
    assert match_league([7, 12, 9]) == "cross-training"
    assert code(lambda: match_league([6, 7])) == "league-mismatch"
    assert code(lambda: match_league([0, 0])) == "league-mismatch"


# --- units that fight again -----------------------------------------------------------------------


def test_survivors_are_full_of_energy_with_their_damage():  # EIC-R54
    worn = unit(
        "tank", energy=3, frag_hits=4, destroyed=frozenset({2}), shots={"1": 0}, drone=Drone(hex=(0, 0), energy=0)
    )
    again = survivors.field_again(worn, "alpha", round_=3)
    assert (again.energy, again.frag_hits, again.destroyed, again.shots) == (205, 4, {2}, {"1": 0})
    assert current_ratings(again, 1).bod == 62
    assert again.drone_lost


def test_oxidised_armor_does_not_grow_back():
    oxidised = survivors.field_again(unit(oxidised_until=2), "alpha", round_=3)
    assert current_ratings(oxidised, 1).bod == 0
    still = survivors.field_again(unit(oxidised_until=5), "alpha", round_=3)
    assert [current_ratings(still, round_).bod for round_ in (1, 3, 4)] == [70, 70, 0]


def test_who_never_fights_again():
    assert code(lambda: survivors.field_again(unit(captured=True), "alpha", round_=1)) == "captured-unit"
    assert code(lambda: survivors.field_again(unit(energy=0, vanquished=True), "alpha", round_=1)) == "unit-vanquished"


def upgraded(one, rating, to, credits=1000):
    return survivors.upgrade_unit(one, "alpha", rating=rating, to=to, credits=credits)


def test_an_upgrade_pays_the_full_price_and_raises_the_maximum():
    better, cost = upgraded(unit(), "attr", 80)
    assert (cost, better.max_energy, better.ratings["attr"]) == (110, 225, 80)
    better, cost = upgraded(unit(frag_hits=5, oxidised_until=4), "bod", 100)
    assert (cost, better.max_energy, better.frag_hits, better.oxidised_until) == (385, 220, 0, None)
    assert upgraded(unit("stumpy"), "dfr", 60)[0].max_energy == unit("stumpy").max_energy + 10


def test_worn_armor_may_be_bought_again_at_the_same_rating():  # EIC-R54
    assert upgraded(unit(frag_hits=1), "bod", 70)[1] == 115
    assert upgraded(unit(oxidised_until=1), "bod", 70)[0].oxidised_until is None
    assert code(lambda: upgraded(unit(), "bod", 70)) == "upgrade-not-higher"
    assert code(lambda: upgraded(unit(frag_hits=1), "attr", 60)) == "upgrade-not-higher"


@pytest.mark.parametrize(
    ("one", "rating", "to", "expected"),
    [
        (unit(), "attr", 65, "rating-not-on-chart"),
        (unit(), "luck", 60, "rating-not-on-chart"),
        (unit(), "bod", 40, "bod-not-available"),
        (unit(), "bod", 110, "armor-tank-only"),
        (unit(attr=100, dfr=100), "pwr", 100, "too-many-100s"),
        (unit(attr=90, dfr=90), "pwr", 90, "too-many-90s"),
        (unit(captured=True), "pwr", 70, "captured-unit"),
    ],
)
def test_an_upgrade_stays_within_the_normal_limits(one, rating, to, expected):
    assert code(lambda: upgraded(one, rating, to, credits=9000)) == expected


def test_an_upgrade_is_paid_at_once():
    assert code(lambda: upgraded(unit(), "attr", 80, credits=109)) == "not-enough-credits"
    assert upgraded(unit("tank"), "bod", 120, credits=585)[1] == 585


def test_the_log_names_the_victor():
    state = last_shot()
    shot = GAME.actions.read({"type": "shoot", "by": "alpha", "weapon": 1, "target": "bravo"})
    events = GAME.decide(state, side("red"), shot, TapeDice([61]))
    said = [GAME.describe(event, SPECTATOR) for event in events]
    assert [sentence.text for sentence in said if sentence][-2:] == [
        "Nightjar is crushed.",
        "Redline has crushed all opponents and holds the field.",
    ]


def test_each_loser_writes_a_receipt_and_the_highest_league_sets_the_purse():
    state = replace(last_shot(), purse=20_000)
    sides = {**state.sides, "blue": replace(state.sides["blue"], league="cross-training"), "green": Side(name="Green")}
    units = {**state.units, "charlie": unit(side="green", at=9)}
    state = replace(state, sides=sides, units=units, winner="red", ended="surrender")
    assert [paper["from"] for paper in GAME.outcome(state).facts["receipts"]] == ["blue", "green"]
    assert GAME.outcome(state).facts["purse"] == 20_000
    unset = replace(state, purse=None)
    assert GAME.outcome(unset).facts["purse"] is None
    assert GAME.outcome(unset).facts["receipts"] == []
