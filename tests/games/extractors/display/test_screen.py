"""The battle screen."""

from rules.games.extractors.battle.state import Exited
from rules.games.extractors.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.extractors.battles import DORIAN, act, in_phase
from tests.games.extractors.tables import table_battle


def test_the_map_draws_terrain_and_pieces():
    state = in_phase("dorian-move", scenario="extractors")
    state = replace(state, units={**state.units, "Ox": replace(state.units["Ox"], hex="1308", facing="SE")})
    board = GAME.display.screen(GAME.view(state, DORIAN)).board
    cells = {cell.label: cell for cell in board.cells}
    assert len(cells) == 24 * 27
    assert (cells["1308"].tone, cells["0508"].tone, cells["1307"].tone) == ("water", "hill", "road")
    assert "lake" in cells["1308"].title
    assert cells["1308"].ways == (0.0, 180.0), "the bridge is seen although lake is what is drawn there"
    flux = replace(state, terrain={"0202": ("flux",)}, flux={"0202": "SE"})
    arrows = {cell.label: cell.arrow for cell in GAME.display.screen(GAME.view(flux, DORIAN)).board.cells}
    assert (arrows["0202"], arrows["0203"]) == (120.0, None)
    token = next(token for token in board.tokens if token.id == "Ox")
    assert (token.cell, token.turn) == (cells["1308"].id, 120)


def test_a_unit_neither_placed_nor_able_to_enter_is_not_in_play():
    for phase, told in (("dorian-setup", "14 of 14"), ("dorian-move", "2 of 14")):
        screen = GAME.display.screen(GAME.view(in_phase(phase, scenario="three-pod", Ox={"hex": "1018"}), DORIAN))
        dorian, avronian = ({fact.label: fact.value for fact in one.facts}["Units in play"] for one in screen.sides)
        assert (dorian, avronian) == (told, "3 of 3")


def test_a_destroyed_unit_has_no_armor_left():
    state = in_phase("dorian-fire", Medic={"hex": "1010", "destroyed": True}, Alpha={"hex": "1012", "destroyed": True})
    sheets = {one.id: one for one in GAME.display.screen(GAME.view(state, DORIAN)).sheets}
    assert [sheets[name].counters[0].value for name in ("Medic", "Alpha")] == [0, 0]


def test_there_is_no_map_on_the_screen():
    screen = GAME.display.screen(GAME.view(table_battle("dorian-setup"), DORIAN))
    assert screen.board is None and not [one for one in screen.progress.reminders if "draw" in one.text]


def test_a_unit_that_has_left_has_a_sheet_like_any_other():
    """A sheet can be compared and cached, and its exit taken back (EXT-6.26)."""
    gone = Exited(edge="N", turn=3)
    state = in_phase("dorian-move", Medic={"hex": None, "exited": gone})
    seen = GAME.display.screen(GAME.view(state, REFEREE))
    assert hash(seen.sheets)
    back = {"type_": "correct", "path": ["units", "Medic", "exited"], "value": None, "reason": "did not leave"}
    assert act(state, REFEREE, **back)[0].units["Medic"].exited is None


def test_the_reckoning_of_the_moment_says_what_would_change_it():
    screen = GAME.display.screen(GAME.view(in_phase("dorian-move", scenario="three-pod", Ox={"hex": "1018"}), DORIAN))
    (fact,) = (one for one in screen.facts if one.label == "If it ended now")
    assert fact.why[-1].label == "What would change that"
    assert "command post is destroyed" in fact.why[-1].how
