"""The coach of EIC League rests units that are nearly silent (EIC-18.2)."""

from random import Random

from rules.kernel.records import replace
from rules.kernel.viewer import side
from rules.kit.players.steady import choose_steadily
from tests.kit.players.test_players import asked, begun

OWN = "side-1"


def moving(energies):
    """A battle in which the first side moves next, with some of its units, in their order, at these energies."""
    table = begun("eic-league", "steady", "steady", options={"ready": "duel"})
    while table.state.phase != "movement" or table.state.active != OWN:
        table.step()
    own = [name for name, one in table.state.units.items() if one.side == OWN]
    units = dict(table.state.units)
    for name, energy in zip(own, energies, strict=False):
        units[name] = replace(units[name], energy=energy)
    table.state = replace(table.state, units=units)
    return table, own


def chosen(table):
    return choose_steadily(asked(table.game, table.state, side(OWN)), Random(1)).action


def test_a_unit_that_is_nearly_silent_retreats_before_any_other_moves():
    """EIC-12.11: retreats are announced first, also that of the last unit."""
    table, own = moving((200, 200, 200, 10))
    assert chosen(table) == {"type": "retreat", "by": own[3], "purpose": "recover"}


def test_nobody_waits_for_a_retreat_that_cannot_be_paid_for():
    """EIC-18.2, EIC-18.3."""
    table, _ = moving((200, 200, 200, 10))
    sides = {key: replace(one, credits=0) for key, one in table.state.sides.items()}
    table.state = replace(table.state, sides=sides)
    assert chosen(table)["type"] == "move"


def test_no_more_than_two_rest_at_once():
    """EIC-18.5: the third fights on, and does not hold the others up."""
    table, own = moving((10, 10, 10, 200))
    kinds = []
    while not kinds or kinds[-1] != "move":
        kinds.append(chosen(table)["type"])
        table.step()
    assert kinds.count("retreat") == 2
    assert [table.state.units[name].status == "field" for name in own] == [False, False, True, True]
