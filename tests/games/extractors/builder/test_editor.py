"""The cards of the roster page."""

import pytest

from rules.games.extractors.builder.shop import units_to_buy
from rules.games.extractors.game import GAME
from rules.kernel.display.cards import Choose, Slots, Stepper, Text, Toggle
from rules.kernel.edits import Edit, NoSuchPlace
from tests.games.extractors import samples
from tests.games.extractors.samples import machine


def fields(card):
    return [field for section in card.sections for field in section.fields]


@pytest.mark.parametrize("document", samples.ARMIES, ids=[army["name"] for army in samples.ARMIES])
def test_every_option_of_every_card_can_be_chosen(document):
    army = GAME.armies.read(document)
    cards = [GAME.armies.editor(army, ())] + [
        GAME.armies.editor(army, part.path) for part in GAME.armies.evaluate(army).parts
    ]
    for card in cards:
        for field in fields(card):
            for edit in _edits(field):
                GAME.armies.evaluate(GAME.armies.read(GAME.armies.edit(document, edit)))


def _edits(field):
    match field:
        case Choose():
            return [Edit(op="set", path=field.path, value=option.value) for option in field.options]
        case Slots():
            return [Edit(op="add", path=field.path, value=option.value) for option in field.options]
        case Stepper():
            return [Edit(op="set", path=field.path, value=option.value) for option in field.scale]
        case Toggle():
            return [Edit(op="set", path=field.path, value=value) for value in (field.on, None)]
        case Text():
            return [Edit(op="set", path=field.path, value="Another")]
    return []


def test_the_price_of_a_choice_is_its_cost():
    document = GAME.armies.blank("Test")
    army = GAME.armies.read(document)
    slots = next(field for field in fields(GAME.armies.editor(army, ())) if isinstance(field, Slots))
    for option in slots.options:
        after = GAME.armies.edit(document, Edit(op="add", path=("units",), value=option.value))
        assert f"+{GAME.armies.evaluate(GAME.armies.read(after)).values['cost']}" == option.price


def test_a_slot_changes_its_weapon():
    document = {**GAME.armies.blank("Test"), "options": {"side": "avronian"}, "units": [machine("A", "bipod", "laser")]}
    for slot, weapon in (("slot-3", "seeker"), ("slot-1", "shredder"), ("slot-3", None)):
        document = GAME.armies.edit(document, Edit(op="set", path=("units", 0, "slots", slot), value=weapon))
    assert document["units"][0]["weapons"] == [{"slot": "slot-1", "weapon": "shredder"}]
    assert GAME.armies.evaluate(GAME.armies.read(document)).values["cost"] == 45


def test_cards_that_are_not_there():
    army = GAME.armies.read(GAME.armies.blank("Test"))
    for path in (("units", 0), ("nothing",), ("units", 0, "name")):
        with pytest.raises(NoSuchPlace):
            GAME.armies.editor(army, path)


def test_the_roster_shows_the_display():
    pod = samples.machine("Pod", "bipod", "laser", extra_armor=2)
    card = GAME.armies.editor(GAME.armies.read(samples.army("A", "avronian", None, [pod])), ("units", 0))
    display = next(section for section in card.sections if section.key == "display")
    shown = {track.label: (track.boxes, track.text) for track in display.tracks}
    assert shown["Slot 1, front"] == (0, "Laser") and shown["Slot 3, all round"] == (0, "empty")
    assert (shown["Armor"][0], shown["Speed"][0], shown["Move orders"][0], shown["Combat orders"][0]) == (17, 4, 3, 3)
    armor = next(section for section in card.sections if section.key == "armor").fields[0]
    assert [option.price for option in armor.scale] == ["-6", "-3", "+0", "+3", "+6", "+9"]


def test_the_catalogue_says_the_numbers_by_which_one_chooses():
    army = GAME.armies.read(GAME.armies.blank("Nobody yet"))
    details = {option.label: option.detail for option in units_to_buy(army, army.units)}
    assert details["Comar Ehn"] == "2 Shock (2 MP, 2 steps, firepower 2, ranges 1 (+1), 2 (+0), target profile +0)"
    assert details["Shock of Comar Ehn"].startswith("2 MP, 2 steps, firepower")
    bought = GAME.armies.read(
        GAME.armies.blank("Nobody yet") | {"units": [{"name": "Ehn", "type": "cell", "cell": "comar-ehn"}]}
    )
    assert [fact.label for fact in GAME.armies.editor(bought, ("units", 0)).facts] == ["2 Shock"]
