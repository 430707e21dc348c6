"""What every game has: armies, an editor, a catalogue. What a game has to bring along is said in ``play.py``."""

import json
from random import Random

import pytest

from rules import registry
from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.problems import Unreadable
from tests.contract.games import EVERY
from tests.contract.play import samples

pytestmark = pytest.mark.parametrize("slug", EVERY)
NONSENSE = (None, 7, "x", [], {"strange": 1})


def through_json(value):
    return json.loads(json.dumps(value))


def test_the_game_fulfils_the_contract(slug):
    game = registry.get(slug)
    assert not list(registry.check(game, slug)), "the game falls short of rules/kernel/game.py"


def test_the_game_brings_samples(slug):
    game = registry.get(slug)
    found = samples(game)
    assert len(found.ARMIES) > 1, "samples.ARMIES holds two army documents or more"
    if game.battle:
        assert hasattr(found, "setup"), "a game with battles has samples.setup(rng), which gives a Setup that can begin"
        assert found.setup(Random(1)).sides, "samples.setup(rng) gives a Setup with sides"
        assert callable(getattr(found, "secrets", len)), "samples.secrets is secrets(state, viewer, rng) -> state"
    else:
        extra = [name for name in ("setup", "secrets") if hasattr(found, name)]
        assert not extra, f"a game without battles has no {' and no '.join(extra)} in its samples"


def test_evaluation_is_deterministic_and_survives_json(slug):
    game = registry.get(slug)
    for document in samples(game).ARMIES:
        name = document["name"]
        once = game.armies.evaluate(game.armies.read(document))
        again = game.armies.evaluate(game.armies.read(through_json(document)))
        assert once == again, f"{name}: armies.evaluate gives the same for the same document, also after JSON"
        assert repr(once) == repr(again), f"{name}: an evaluation has the same order every time (sort sets)"
        assert once.legal, f"{name}: the sample armies are legal, this one is not: {once.problems}"


def test_an_empty_army_can_be_evaluated_and_edited(slug):
    game = registry.get(slug)
    army = game.armies.read(through_json(game.armies.blank("Empty")))
    assert game.armies.evaluate(army).title == "Empty", "armies.blank(name) is an army of that name"
    assert game.armies.editor(army, ()).title, "the card of an empty army has a title"


def test_what_is_no_army_is_unreadable(slug):
    game = registry.get(slug)
    for document in NONSENSE:
        with pytest.raises(Unreadable):
            game.armies.read(document)
            pytest.fail(f"armies.read raises Unreadable for anything that is no army: {document!r} was read")


def test_an_army_is_renamed_and_a_place_that_is_not_there_is_refused(slug):
    game = registry.get(slug)
    for document in samples(game).ARMIES:
        renamed = game.armies.edit(document, Edit(op="set", path=("name",), value="Another name"))
        title = game.armies.evaluate(game.armies.read(renamed)).title
        assert title == "Another name", f"an army's name is at the path ('name',) of its document, it is {title!r}"
        with pytest.raises(NoSuchPlace):
            game.armies.editor(game.armies.read(document), ("no", "such", "place"))
            pytest.fail("armies.editor raises NoSuchPlace for a path that leads nowhere")


def test_record_sheets_of_every_sample_can_be_made(slug):
    game = registry.get(slug)
    for document in samples(game).ARMIES:
        sheets = game.armies.record_sheets(game.armies.read(document))
        assert all(sheet.title for sheet in sheets), "every record sheet has a title"


def test_the_catalogue_is_plain_json(slug):
    game = registry.get(slug)
    assert json.dumps(game.catalogue.reference()), "catalogue.reference() is a map of tables in plain JSON"
    assert game.catalogue.hash, "catalogue.hash tells one state of the numbers from another"
