"""Engineers at work: what they tow, and that nobody forgets them."""

import pytest

from rules.games.invisible_enemy.display.offers.open_offers import open_offers
from rules.games.invisible_enemy.game import GAME
from rules.kernel.records import changed
from tests.games.invisible_enemy.table import act, battle, mgv, refused
from tests.games.invisible_enemy.test_course import A, begin, go, to_movement

UNITS = {"E": {"side": "a", "mission": "repair", "control": "passed"}, "U": {"side": "a", "control": "passed"}}


def towing(**subject):
    """An engineer at the corner, and a base of its side."""
    bases = {"e": mgv("engineer", unit="E", at=[0, 0]), "x": mgv(unit="U", **subject)}
    return battle(units=UNITS, bases=bases, phase="movement")


def test_on_the_plan_nothing_is_towed_from_afar():
    path = [{"go": 1}]
    assert refused(towing(at=[0, 9]), "move", by="e", tow="x", path=path) == "too-far"
    for near in (towing(at=[0, 1]), towing(), towing(at=[0, 9], tow_attached="e")):
        assert act(near, "move", by="e", tow="x", path=path)[1].towed == "x"


def barn_in_its_slot():
    """A unit of three with an engineer, moving; its mission is to mend."""
    state = go(to_movement(begin()), A, "initiative", 6, 6, 1, 1)
    engineer = next(name for name, base in state.bases.items() if base.side == "a" and base.kind == "engineer")
    unit = state.bases[engineer].unit
    return go(state, A, "activate", 6, unit=unit), engineer


def offered(state, start):
    return next(one for one in open_offers(GAME.view(state, A)) if one.key.startswith(start))


def test_what_is_in_tow_comes_along():
    state, engineer = barn_in_its_slot()
    other = next(name for name, base in state.bases.items() if base.side == "a" and name != engineer)
    loose = offered(state, f"move:{engineer}")
    assert loose.action["tow"] is None and ("tow",) in loose.folded
    state = changed(state, bases={**state.bases, other: changed(state.bases[other], tow_attached=engineer)})
    held = offered(state, f"move:{engineer}")
    assert held.action["tow"] == other and ("tow",) not in held.folded


def test_on_the_plan_work_is_offered_on_what_is_in_reach():
    state, engineer = barn_in_its_slot()
    here, *others = (name for name in [engineer, *state.bases] if state.bases[name].side == "a")
    others = [name for name in others if name != engineer]
    places = {here: (10, 10), **{name: (10, 10 + 2 * place) for place, name in enumerate(others, 1)}}
    places[others[1]] = (10, 11)
    bases = {name: changed(base, at=places.get(name, (30, 30))) for name, base in state.bases.items()}
    task = offered(changed(state, bases=bases), "engineer:attach-tow")
    assert [option.value for option in task.fields[0].options] == [others[1]]


@pytest.mark.parametrize("hits", [0, 1])
def test_ending_the_movement_names_engineers_who_could_still_mend(hits):
    state, engineer = barn_in_its_slot()
    unit = state.bases[engineer].unit
    state = changed(state, units={**state.units, unit: changed(state.units[unit], mission="repair")})
    other = next(name for name, base in state.bases.items() if base.side == "a" and name != engineer)
    state = changed(
        state, moving=None, active=None, bases={**state.bases, other: changed(state.bases[other], hits=hits)}
    )
    assert offered(state, "done:a").forfeits == ((engineer,) if hits else ())
