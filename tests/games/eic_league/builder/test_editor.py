"""The editor: its cards, its choices and its names."""

import pytest

from rules.games.eic_league.game import GAME
from rules.kernel.display.cards import Choose, Number, Slots, Stepper, Toggle
from rules.kernel.edits import Edit, NoSuchPlace, read_path
from tests.games.eic_league.construction import BROKEN, GOOD, codes, team, unit
from tests.games.eic_league.samples import SAMPLES


def card(document, *path):
    return GAME.armies.editor(GAME.armies.read(document), path)


def fields(document, *path):
    return {field.path[len(path) :]: field for section in card(document, *path).sections for field in section.fields}


def cost(document):
    return GAME.armies.evaluate(GAME.armies.read(document)).values["cost"]


def price(option):
    return int(option.price.replace("−", "-").replace(",", "") or 0)


def edited(document, op, *path, value=None):
    return GAME.armies.edit(document, Edit(op=op, path=path, value=value))


EVERYTHING = [*SAMPLES, *BROKEN.values()]


def choices(field):
    match field:
        case Stepper():
            return [("set", option) for option in field.scale]
        case Choose():
            return [("set", option) for option in field.options]
        case Slots():
            return [("add", option) for option in field.options]
    return []


@pytest.mark.parametrize("document", EVERYTHING, ids=range(len(EVERYTHING)))
def test_every_price_is_what_the_choice_adds(document):
    before = cost(document)
    for place in ((), *(("units", number) for number in range(min(2, len(document["units"]))))):
        for path, field in fields(document, *place).items():
            for op, option in choices(field):
                after = edited(document, op, *place, *path, value=option.value)
                assert cost(after) - before == price(option), (field.label, option)


@pytest.mark.parametrize("document", SAMPLES, ids=[document["name"] for document in SAMPLES])
def test_a_choice_without_a_reason_breaks_nothing(document):
    for place in ((), ("units", 0)):
        for path, field in fields(document, *place).items():
            for op, option in choices(field):
                if not option.reason and path not in {("type",), ("league",)}:
                    after = edited(document, op, *place, *path, value=option.value)
                    assert codes(after) == set(), (field.label, option)


@pytest.mark.parametrize("document", SAMPLES, ids=[document["name"] for document in SAMPLES])
def test_a_choice_with_a_reason_is_against_the_rules(document):
    for place in ((), ("units", 0)):
        for path, field in fields(document, *place).items():
            for op, option in choices(field):
                if option.reason:
                    after = edited(document, op, *place, *path, value=option.value)
                    assert codes(after), (field.label, option)
                    assert option.rule


@pytest.mark.parametrize("document", EVERYTHING, ids=range(len(EVERYTHING)))
def test_every_field_shows_the_document(document):
    for place in ((), *(("units", number) for number in range(len(document["units"])))):
        for path, field in fields(document, *place).items():
            kept = read_path(document, (*place, *path))
            if isinstance(field, Stepper):
                assert (field.scale[field.value].value if field.value is not None else 0) == (kept or 0)
            elif isinstance(field, Choose):
                assert field.value == kept
                assert any(option.value == kept for option in field.options) or path == ("type",)
            elif isinstance(field, Number):
                assert field.value == kept


def test_a_unit_can_be_added_as_it_is_offered():
    for option in fields(SAMPLES[1])[("units",)].options:
        document = edited(SAMPLES[1], "add", "units", value=option.value)
        assert codes(document) <= {"over-budget"}
        assert option.group and option.detail


def test_added_units_get_names_of_their_own():
    document = GAME.armies.blank("Team")
    suit = fields(document)[("units",)].options[0].value
    for _ in range(3):
        document = edited(document, "add", "units", value=suit)
    assert [entry["name"] for entry in document["units"]] == ["Suit", "Suit 2", "Suit 3"]


def test_a_copy_gets_a_name_of_its_own_and_the_first_keeps_its():
    document = edited(team(unit(name="Son 1"), unit(name="Son 2")), "copy", "units", 0)
    assert [entry["name"] for entry in document["units"]] == ["Son 1", "Son 3", "Son 2"]
    assert codes(document) == set()


@pytest.mark.parametrize(
    ("typed", "name"), [("", "Tank"), (None, "Tank"), ("  Big   Bertha ", "Big Bertha"), ("a/drone", "a-drone")]
)
def test_a_unit_keeps_a_name(typed, name):
    assert edited(team(unit("tank")), "set", "units", 0, "name", value=typed)["units"][0]["name"] == name


def test_a_unit_can_be_given_a_taken_name_which_is_then_a_problem():
    document = edited(team(unit(), unit(name="b")), "set", "units", 1, "name", value="a")
    assert codes(document) == {"duplicate-name"}


def test_special_movement_is_switched():
    toggle = fields(team(unit()), "units", 0)[("movement", "flight")]
    assert isinstance(toggle, Toggle) and not toggle.checked
    on = edited(team(unit()), "set", *toggle.path, value=toggle.on)
    assert on["units"][0]["movement"] == ["flight"]
    assert fields(on, "units", 0)[("movement", "flight")].checked
    both = edited(on, "set", "units", 0, "movement", "elevator", value=True)
    off = edited(both, "set", *toggle.path, value=None)
    assert off["units"][0]["movement"] == ["elevator"]


def test_rolling_the_budget_replaces_a_typed_one():
    document = edited(team(unit(), budget=900), "set", "budget-dice", value=[3, 2])
    assert "budget" not in document
    assert GAME.armies.evaluate(GAME.armies.read(document)).values["budget"] == 9000


def test_ratings_show_what_they_are_in_play():
    stepper = fields(team(unit("jackrabbit")), "units", 0)[("ratings", "ecm")]
    assert (stepper.shown, stepper.price) == ("70", "60")


def test_materials_are_on_the_scale_of_bod():
    stepper = fields(team(unit()), "units", 0)[("ratings", "bod")]
    assert [option.label for option in stepper.scale[:3]] == ["50 Spiderweb", "60 The Stopper", "70 Forceflex"]
    assert stepper.scale[-1].reason == "For tanks only"


def test_a_third_100_says_so():
    ratings = {**GOOD, "attr": 100, "spd": 100}
    stepper = fields(team(unit(ratings=ratings)), "units", 0)[("ratings", "dfr")]
    assert (stepper.scale[-1].reason, stepper.scale[-1].rule) == ("3 of 2 ratings of 100 or more", "EIC-4.9")


def test_over_the_budget_says_by_how_much():
    stepper = fields(team(unit(), budget=800), "units", 0)[("ratings", "attr")]
    assert stepper.scale[-1].reason == "165 credits over the budget"


def test_weapons_say_what_they_do():
    options = {option.value: option for option in fields(team(unit()), "units", 0)[("weapons",)].options}
    assert options["laser"].detail == "55 laser · 6 hexes · high energy need"
    assert options["heavy-laser"].reason == "For tanks only"
    assert "10 to a load" in options["sonic-grenade"].detail


def test_the_store_is_offered_until_it_is_empty():
    document = team(unit(), store={"laser": 1})
    option = fields(document, "units", 0)[("weapons",)].options[0]
    assert (option.group, option.price) == ("From the salvage store", "")
    document = edited(document, "add", "units", 0, "weapons", value=option.value)
    assert codes(document) == set()
    assert fields(document, "units", 0)[("weapons",)].options[0].group != "From the salvage store"


def test_problems_stand_at_their_entries():
    slots = fields(BROKEN["unknown-weapon"], "units", 0)[("weapons",)]
    assert slots.entries[0].problem == ""
    assert slots.entries[1].problem == "Acid stream gun has no price in this edition. Take another weapon."
    assert fields(BROKEN["weapon-tank-only"])[("units",)].entries[0].problem


@pytest.mark.parametrize("path", [("units", 9), ("nowhere",), ("units", 0, "ratings")])
def test_there_is_no_card_elsewhere(path):
    with pytest.raises(NoSuchPlace):
        card(team(unit()), *path)


def test_notes_change_nothing_but_themselves():
    document = edited(team(unit()), "set", "units", 0, "notes", value="Keep back.")
    assert cost(document) == cost(team(unit()))
    assert codes(document) == set()
