"""What every kind of maps that players draw has to live up to, whatever its game."""

import json
from random import Random

import pytest

from rules import registry
from rules.kernel.display.canvas import Stroke
from rules.kernel.edits import apply_edit, find_way_back
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import PIN, Pin
from rules.kernel.viewer import SPECTATOR
from tests.contract.namesakes import namesakes
from tests.contract.play import RandomDice, samples

KINDS = [(game, kind) for game in registry.all_games() for kind in game.shared if kind.drafting]
each_kind = pytest.mark.parametrize(("game", "kind"), KINDS, ids=[game.slug for game, _ in KINDS])


def after(kind, document, edits):
    for edit in edits:
        document = kind.edit(document, edit)
    return json.loads(json.dumps(document))


def painted(kind, document, stroke):
    return after(kind, document, kind.drafting.paint(kind.read(document), stroke))


def place_on(canvas, number):
    """Returns a place to draw on: a cell, or inches from the corner."""
    return str(canvas.cells[number].value) if canvas.board else f"{6 + 8 * (number % 7)},{6 + 4 * (number // 7)}"


def battle_on(game, body):
    army = game.armies.blank("Force")
    sides = (SideSetup(id="a", name="A", army=army), SideSetup(id="b", name="B", army=army))
    options = {"drawn": PIN.write(Pin(name="Mine", body=body, key="abc", version=1))}
    game.battle.setup.sections(sides, options)
    return {problem.code for problem in game.battle.setup.check(Setup(sides=sides, options=options))}


def test_every_game_of_the_house_has_maps_or_tables():
    drawn = {game.slug for game, _ in KINDS}
    missing = {"eic-league", "extractors", "invisible-enemy", "sol-prime", "war-logic"} - drawn
    assert not missing, f"no maps or tables can be drawn for {missing}"


@each_kind
def test_every_brush_draws_its_mirror_image_too_and_can_be_cleared(game, kind):
    document = bare = kind.blank("Mine")
    canvas = kind.drafting.canvas(kind.read(document))
    assert canvas.brushes and (canvas.board is None) != (canvas.plan is None), "brushes, and a board or a plan"
    for number, brush in enumerate(canvas.brushes):
        stroke = Stroke(brush=brush.key, places=(place_on(canvas, number),), mirrored=True)
        document = painted(kind, document, stroke)
    drawn = kind.drafting.canvas(kind.read(document))
    assert not kind.evaluate(kind.read(document)).problems, "what the brushes draw is in order"
    if canvas.board:
        marked = [cell for cell in drawn.board.cells if cell.title]
        assert len(marked) == 2 * len(canvas.brushes), "each brush has painted its cell and the one opposite"
        erased = painted(kind, document, Stroke(do="erase", places=tuple(cell.id for cell in marked)))
        left = [cell.id for cell in kind.drafting.canvas(kind.read(erased)).board.cells if cell.title]
        assert not left, f"the eraser leaves {left}"
    else:
        assert len(drawn.pieces) == 2 * len(canvas.brushes), "each brush puts down a piece and the one opposite"
        erased = painted(kind, document, Stroke(do="erase", piece="0", mirrored=True))
        rest = kind.drafting.canvas(kind.read(erased)).pieces
        assert len(rest) == len(drawn.pieces) - 2, "the eraser is to take the piece and the one opposite, no more"
    back = document
    for edit in find_way_back(bare, document):
        back = apply_edit(back, edit)
    assert kind.read(back) == kind.read(bare), "undoing all of it is to bring the bare map back"


@each_kind
def test_what_is_not_there_cannot_be_drawn(game, kind):
    document = kind.blank("Mine")
    canvas = kind.drafting.canvas(kind.read(document))
    brush, there = canvas.brushes[0].key, place_on(canvas, 0)
    wrong = [
        Stroke(brush="lava", places=(there,)),
        Stroke(brush=brush),
        Stroke(brush=brush, places=("nowhere",)),
        Stroke(brush=brush, places=("999,999",)),
        Stroke(do="erase", piece="77"),
    ]
    if canvas.plan:
        wrong += [
            Stroke(do="move", piece="0", places=("5,5",)),
            Stroke(brush=brush, places=("nan,5",)),
            Stroke(brush=brush, places=(there,), width=0),
        ]
    for stroke in wrong:
        with pytest.raises(Illegal):
            kind.drafting.paint(kind.read(document), stroke)


@each_kind
def test_chance_lays_out_the_same_ground_for_the_same_number(game, kind):
    document = kind.blank("Mine")
    one, again, other = (
        after(kind, document, kind.drafting.scatter(kind.read(document), seed, mirrored=True)) for seed in (7, 7, 8)
    )
    assert one == again != other, "the same number is to lay out the same ground, another number another one"
    assert not kind.evaluate(kind.read(one)).problems, "what chance lays out is in order"


@each_kind
def test_a_battle_takes_a_map_and_refuses_one_that_it_does_not_know(game, kind):
    document = kind.blank("Mine")
    drawn = after(kind, document, kind.drafting.scatter(kind.read(document), 7, mirrored=True))
    usual = battle_on(game, drawn)
    refused = usual & {"no-such-ground", "map-unreadable", "table-unreadable", "map-size"}
    assert not refused, f"a battle refuses a map of its own game: {refused}"
    assert battle_on(game, {"columns": "many"}) - usual, "a copy that cannot be read is a problem of the set-up"
    strange = {"terrain": {"0101": "lava"}} if kind.word == "map" else {"pieces": [{"kind": "lava", "at": [5, 5]}]}
    found = battle_on(game, {**document, **strange})
    assert "no-such-ground" in found, f"a map with unknown terrain is a problem of the set-up, not only {found}"


@each_kind
def test_a_battle_shows_the_map_on_which_it_is_fought(game, kind):
    document = kind.blank("Mine")
    drawn = after(kind, document, kind.drafting.scatter(kind.read(document), 7, mirrored=True))
    drawn = painted(kind, drawn, Stroke(brush="zone-1", places=(place_on(kind.drafting.canvas(kind.read(drawn)), 9),)))
    pin = PIN.write(Pin(name="Mine", body=drawn, key="abc", version=1))
    usual = namesakes(game, samples(game).setup(Random(1)))
    setup = replace(usual, options={**usual.options, "drawn": pin})
    state = replay(game, tuple(game.battle.setup.start(setup, RandomDice(Random(1)))))
    kept = game.battle.codecs.states
    state = kept.read(json.loads(json.dumps(kept.write(state))))
    screen = game.display.screen(game.view(state, SPECTATOR))
    if screen.board:
        zones = [one for one in screen.board.regions if one.title == "Deployment zone 1"]
        assert len(zones) == 1 and len(zones[0].cells) == 1, "the zone that was drawn is shown"
        ground = {cell.id for cell in kind.drafting.canvas(kind.read(drawn)).board.cells if cell.tone}
        missing = ground - {cell.id for cell in screen.board.cells if cell.tone}
        assert not missing, f"the terrain of {missing} is not shown"
    else:
        shown = {one.corners for one in screen.plan.outlines}
        missing = {one.corners for one in kind.drafting.canvas(kind.read(drawn)).plan.outlines} - shown
        assert not missing, "the outlines that were drawn are shown"


def test_a_piece_is_moved_and_shaped_with_its_mirror_image():
    kind = next(kind for game, kind in KINDS if game.slug == "sol-prime")
    document = painted(kind, kind.blank("Mine"), Stroke(brush="woods", places=("10,10",), mirrored=True))
    document = painted(kind, document, Stroke(do="move", piece="0", places=("20,12.34",), mirrored=True))
    document = painted(kind, document, Stroke(do="shape", piece="0", width=9, depth=4, turn=405, mirrored=True))
    found = [(one["at"], one["width"], one["turn"]) for one in document["pieces"]]
    wanted = [([20, 12.3], 9, 45), ([52, 35.7], 9, 45)]
    assert found == wanted, "the piece opposite is to go and turn along"
