"""Drawing the map."""

from rules.games.extractors.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, in_phase, refusal


def test_players_draw_the_map_at_set_up_the_referee_always():
    paint = {"type_": "paint", "hex": "1010", "terrain": ["flux", "rough"], "flux": "NE"}
    state, _ = act(in_phase("dorian-setup"), AVRONIAN, **paint)
    assert (state.terrain["1010"], state.flux["1010"]) == (("rough", "flux"), "NE")
    later = replace(state, phase="dorian-move")
    assert refusal(later, DORIAN, **paint) == "wrong-phase"
    assert "1010" not in act(later, REFEREE, type_="paint", hex="1010")[0].terrain
    road = {"type_": "lay-road", "start": "1010", "end": "1009"}
    drawn, _ = act(state, DORIAN, **road)
    assert drawn.roads == (("1010", "1009"),)
    assert act(drawn, DORIAN, **road, remove=True)[0].roads == ()
    assert refusal(state, DORIAN, type_="lay-road", start="1010", end="1012") == "not-adjacent"
    assert refusal(state, DORIAN, type_="paint", hex="1010", terrain=["snow"]) == "unknown-terrain"


def test_many_hexes_are_drawn_at_once():
    state = in_phase("dorian-setup")
    state, events = act(state, DORIAN, type_="paint", hexes=["1010", "1011"], terrain=["bog"])
    assert state.terrain["1010"] == state.terrain["1011"] == ("bog",)
    assert GAME.display.describe(events[0], AVRONIAN).text == "1010 and 1011 are creeshing bog."
    assert refusal(state, DORIAN, type_="paint", hexes=["1010", "9999"]) == "off-map"
    state, events = act(state, DORIAN, type_="lay-road", hexes=["1010", "1009", "1008", "2020"])
    assert state.roads == (("1010", "1009"), ("1009", "1008"))
    assert GAME.display.describe(events[0], AVRONIAN).text == "Roads are drawn: 1010-1009 and 1009-1008."
    assert act(state, DORIAN, type_="lay-road", hexes=["1009", "1010"], remove=True)[0].roads == (("1009", "1008"),)
    assert refusal(state, DORIAN, type_="lay-road", hexes=["1010", "2020"]) == "not-adjacent"
