"""Tests of engineering offers on the page."""

import pytest

from rules.games.invisible_enemy.actions.table import TABLE
from rules.games.invisible_enemy.game import GAME
from rules.kernel.records import replace
from tests.games.invisible_enemy.battles import A, begin, play, to_movement


def barn_in_its_slot():
    """A unit of three with an engineer, moving; its mission is to mend."""
    state = play(to_movement(begin()), A, "initiative", 6, 6, 1, 1)
    engineer = next(name for name, base in state.bases.items() if base.side == "a" and base.kind == "engineer")
    unit = state.bases[engineer].unit
    return play(state, A, "activate", 6, unit=unit), engineer


def find_offer(state, start):
    return next(one for one in TABLE.offers(GAME.view(state, A)) if one.key.startswith(start))


def test_an_attached_base_is_towed_by_default():
    state, engineer = barn_in_its_slot()
    other = next(name for name, base in state.bases.items() if base.side == "a" and name != engineer)
    loose = find_offer(state, f"move:{engineer}")
    assert loose.action["tow"] is None and ("tow",) in loose.folded
    state = replace(state, bases={**state.bases, other: replace(state.bases[other], tow_attached=engineer)})
    held = find_offer(state, f"move:{engineer}")
    assert held.action["tow"] == other and ("tow",) not in held.folded


def test_tasks_are_offered_on_bases_in_reach():
    state, engineer = barn_in_its_slot()
    here, *others = (name for name in [engineer, *state.bases] if state.bases[name].side == "a")
    others = [name for name in others if name != engineer]
    places = {here: (10, 10), **{name: (10, 10 + 2 * place) for place, name in enumerate(others, 1)}}
    places[others[1]] = (10, 11)
    bases = {name: replace(base, at=places.get(name, (30, 30))) for name, base in state.bases.items()}
    task = find_offer(replace(state, bases=bases), "engineer:attach-tow")
    assert [option.value for option in task.fields[0].options] == [others[1]]


@pytest.mark.parametrize("hits", [0, 1])
def test_ending_the_movement_names_engineers_able_to_help(hits):
    state, engineer = barn_in_its_slot()
    unit = state.bases[engineer].unit
    state = replace(state, units={**state.units, unit: replace(state.units[unit], mission="repair")})
    other = next(name for name, base in state.bases.items() if base.side == "a" and name != engineer)
    state = replace(
        state, moving=None, active=None, bases={**state.bases, other: replace(state.bases[other], hits=hits)}
    )
    assert find_offer(state, "done:a").forfeits == ((engineer,) if hits else ())
