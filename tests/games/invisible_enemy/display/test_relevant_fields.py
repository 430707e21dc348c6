"""Tests of relevant fields on the page."""

from rules.games.invisible_enemy.battle.state import Barrage
from rules.games.invisible_enemy.game import GAME
from rules.kernel.records import replace
from tests.games.invisible_enemy.battles import A, begin, find_offers


def fields_asked(state, viewer, start, **chosen):
    """The fields that a form asks for, when some of its parameters have been chosen."""
    (offer,) = find_offers(state, viewer, start)
    offer = replace(offer, action={**offer.action, **chosen})
    return {field.path: field for field in GAME.display.relevant_fields(GAME.view(state, viewer), offer)}


def test_forms_ask_only_for_relevant_fields():
    state = replace(begin(), phase="direct-kp")
    first = fields_asked(state, A, "shoot:Barn 1")
    assert ("terrain", 0, "type") in first and ("terrain", 0, "to_target") not in first
    assert ("behind", 0, "base") in first and ("behind", 1, "base") not in first
    row = {"from_attacker": 0, "to_target": 0, "c_passes": False}
    assert ("terrain", 0, "to_target") in fields_asked(state, A, "shoot:Barn 1", terrain=[{"type": "hair", **row}])
    assert ("terrain", 0, "to_target") not in fields_asked(state, A, "shoot:Barn 1", terrain=[{"type": "ice", **row}])
    behind = [{"base": "Tiger 2", "distance": None}, {"base": "", "distance": None}]
    assert ("behind", 1, "base") in fields_asked(state, A, "shoot:Barn 1", behind=behind)
    (offer,) = find_offers(state, A, "shoot:Barn 1")
    assert set(offer.asks) == {("terrain", 0, "type"), ("behind", 0, "base"), ("behind", 1, "base")}
    marker = Barrage(side="a", kind="type-2", place="on the barn")
    state = replace(state, phase="resolve", barrages={"Barrage 1": marker})
    assert ("flank",) not in fields_asked(state, A, "resolve:")
    flank = fields_asked(state, A, "resolve:", within=["Tiger 1", "Barn 1"])[("flank",)]
    assert {option.value for option in flank.options} == {"Tiger 1", "Barn 1"}


def test_the_inches_to_a_base_of_a_sweep_are_asked_once_it_is_named():
    state = replace(begin(), phase="direct-kp")
    (offer,) = find_offers(state, A, "rake:Barn 1")
    first = {field.path for field in GAME.display.relevant_fields(GAME.view(state, A), offer)}
    assert ("sweep", 0, "distance") in first and ("sweep", 1, "distance") not in first
    rows = [dict(row) for row in offer.action["sweep"]]
    rows[1]["base"] = "Tiger 2"
    asked = fields_asked(state, A, "rake:Barn 1", sweep=rows)
    assert ("sweep", 1, "distance") in asked and ("sweep", 2, "distance") not in asked
