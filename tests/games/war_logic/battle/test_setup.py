"""The battle card."""

import pytest

from rules.games.war_logic.catalogue.exact import LARGEST
from rules.games.war_logic.display.setup_card import setup_sections
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.samples import setup
from tests.games.war_logic.tables import act, begun, offered, refused


def test_the_card_keeps_the_deciding_sides_and_gives_extra_credit():
    prepared = setup()
    options = {**prepared.options, "extra-credit": "12.5", "decided": {"terrain": "side-2", "budget": None}}
    state = GAME.battle.setup.start(replace(prepared, options=options), TapeDice([]))[0].state
    second = list(state.sides)[1]
    assert state.card.decided == {"terrain": second}
    assert all(str(side.credit).endswith("12.5") for side in state.sides.values() if not state.card.carry_left_over)
    notes = GAME.display.screen(GAME.view(state, REFEREE)).notes
    assert f"{state.sides[second].name} decided the terrain." in notes


def army(*units, **skills):
    return {"game": "war-logic", "name": "Test", "units": list(units), "skills": skills}


def card(*armies, **options):
    sides = [SideSetup(id=key, name=key.upper(), army=one) for key, one in zip("xy", armies, strict=True)]
    return Setup(sides=tuple(sides), options=options)


def codes(prepared):
    return {one.code for one in GAME.battle.setup.check(prepared) if one.weight == "error"}


def field(prepared, *path):
    sections = setup_sections(prepared.sides, prepared.options)
    return next(one for section in sections for one in section.fields if one.path == path)


BEARER = army({"name": "bearer", "skills": ["human-health", "human-land-move"]})
MINES = {"category": "offense", "sub-category": "explosive", "impact": 6, "number": 3}
SEATS = {"category": "control", "sub-category": "load", "impact": 2}


def test_an_object_is_captured_in_a_battle_of_two_copies_of_one_army():
    """WL-17.3: the set-up offers the names that the units have on the table."""
    prepared = card(BEARER, BEARER, objective="capture", turns=1)
    assert [one.value for one in field(prepared, "carrier").options] == ["X bearer", "Y bearer"]
    assert field(prepared, "carrier").value == "X bearer" and codes(prepared) == set()
    state = begun(BEARER, BEARER, objective="capture", turns=1)
    for who, action in (("x", {"type": "begin-turn", "side": "x"}), ("x", {"type": "end-turn"})):
        state = act(state, who, **action)
    assert GAME.battle.outcome(state).winners == ("x",)


@pytest.mark.parametrize("carrier", ["bearer", "field", "nobody"])
def test_the_object_needs_a_carrier_that_is_on_the_table(carrier):
    field_ = {"name": "field", "kind": "hazard", "skills": ["mines"]}
    one = army(*BEARER["units"], field_, mines=MINES)
    assert codes(card(one, BEARER, objective="capture", carrier=carrier)) == {"unknown-unit"}
    assert codes(card(one, BEARER, objective="capture", carrier="Y bearer")) == set()


def test_the_first_place_is_the_point_unless_another_is_chosen():
    places = {"1": {"name": "hill"}, "2": {"name": "mill"}}
    for place, point in ((None, "hill"), ("mill", "mill")):
        prepared = card(BEARER, BEARER, objective="hold", places=places, place=place)
        assert field(prepared, "place").value == point
        state = begun(BEARER, BEARER, **prepared.options)
        assert [one.place for one in state.card.objective] == [point] and set(state.places) == {"hill", "mill"}
    assert set(begun(BEARER, BEARER, objective="hold").places) == {
        field(card(BEARER, BEARER, objective="hold"), "place").value
    }


@pytest.mark.parametrize("die", ["d10", "banana", "d0", "d7"])
def test_places_have_the_extra_dice_of_the_book(die):
    """WL-11.4, WL-11.5: the D10 is never an extra die."""
    assert codes(card(BEARER, BEARER, places={"1": {"name": "hill", "die": die}})) == {"bad-die"}
    assert codes(card(BEARER, BEARER, places={"1": {"name": "hill", "die": "d8"}})) == set()


@pytest.mark.parametrize("die", ["d10", "banana"])
def test_a_die_that_cannot_be_is_refused_and_not_offered_on_the_table(die):
    """WL-11.5, where a referee let such a place be laid out all the same."""
    state = begun(BEARER, BEARER, places={"1": {"name": "hill", "die": die}})
    state = act(state, "x", type="begin-turn", side="x")
    walk = {"by": "X bearer", "with_": "human-land-move"}
    state = act(state, "x", type="move", **walk, inside="hill")
    state = act(act(act(state, "x", type="end-turn"), "y", type="begin-turn", side="y"), "y", type="end-turn")
    state = act(state, "x", type="begin-turn", side="x")
    crash = offered(state, "x")["crash:X bearer:human-land-move"]
    assert ("extra-die",) not in [one.path for one in crash.fields]
    assert refused(state, "x", 5, type="crash", **walk, target="Y bearer", extra_die="hill") == "bad-die"


NUMBERS = {
    "smuggling-rate": -1,
    "extra-credit": -1,
    "sight": -1,
    "budget": -1,
    "turns": 0,
    "places": {"1": {"name": "p", "health": -1}},
    "hazards": {
        "1": {"name": "h", "impact": -1},
        "2": {"name": "i", "extension": -1},
        "3": {"name": "j", "number": -1},
    },
    "puzzles": {"1": {"name": "q", "energy": 0}, "2": {"name": "r", "level": -1}},
    "bonuses": {
        str(at): {"name": f"b{at}", name: -1}
        for at, name in enumerate(("credit", "impact", "range", "number", "health", "armor", "speed"))
    },
}


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_the_card_has_its_bounds(name):
    found = [
        one
        for one in GAME.battle.setup.check(card(BEARER, BEARER, **{name: NUMBERS[name]}))
        if one.code == "number-out-of-bounds"
    ]
    value = NUMBERS[name]
    assert len(found) == (len(value) if isinstance(value, dict) else 1)


@pytest.mark.parametrize(("turns", "found"), [(99, set()), (100, {"number-out-of-bounds"})])
def test_a_point_is_held_for_so_many_turns_as_a_battle_can_have(turns, found):
    """WL-17.2: the card's field and the check agree."""
    held = card(BEARER, BEARER, objective="hold", turns=turns)
    assert codes(held) == found and field(held, "turns").most == 99


def test_things_on_the_table_share_no_name():
    field_ = {"name": "fire", "kind": "hazard", "skills": ["mines"]}
    mill = {"name": "mill", "skills": ["human-health"]}
    hazards = {"1": {"name": "fire", "kind": "fire", "impact": 2}}
    state = begun(army(field_, mill, mines=MINES), BEARER, hazards=hazards, places={"1": {"name": "mill"}})
    assert set(state.hazards) == {"fire", "fire'"} and "mill'" in state.units and "mill" not in state.units


def test_fields_alone_are_no_army():
    field_ = {"name": "field", "kind": "hazard", "skills": ["mines"]}
    assert codes(card(army(field_, mines=MINES), BEARER)) == {"empty-army"}


def test_passengers_ride_from_the_start_also_in_lines_of_several_and_in_a_mirror_match():
    """WL-3.10, WL-3.3."""
    cars = {"name": "car", "count": 2, "skills": ["health-10", "seats"], "carries": ["man"]}
    men = {"name": "man", "count": 3, "skills": ["human-health"]}
    one = army(cars, men, seats=SEATS)
    state = begun(one, one)
    aboard = {name: unit.inside for name, unit in state.units.items() if unit.inside}
    assert aboard == {
        f"{side} man-{man}": f"{side} car-{car}" for side in "XY" for man, car in ((1, 1), (2, 1), (3, 2))
    }


def test_whatever_the_card_allows_can_be_stored_and_read_again():
    """Sums and products of numbers within their bounds may leave them."""
    most, states, events = LARGEST, GAME.battle.codecs.states, GAME.battle.codecs.events
    bearer = army({**BEARER["units"][0], "scale": 100, "skills": ["human-health", "far"]}, far=FAR)
    options = {"budget": most, "extra-credit": most, "carry-left-over": True, "smuggling-rate": "0.0001"}
    prepared = card(bearer, {**BEARER, "budget": most}, **options, strict=False)
    (event,) = GAME.battle.setup.start(prepared, TapeDice([]))
    assert event.state.sides["y"].credit > most and event.state.sheets["X bearer"].skills["far"].range > most
    state = act(event.state, "x", type="begin-turn", side="x")
    state = act(act(state, "x", type="end-turn"), "y", type="begin-turn", side="y")
    state = act(
        state,
        "y",
        type="reinforce",
        by="Y bearer",
        unit={"name": "n", "skills": {"body": "revolver", "life": "human-health"}},
    )
    assert states.read(states.write(state)) == state and events.read(events.write(event)) == event


FAR = {"category": "movement", "sub-category": "land", "range": 9_000_000}
