"""Battles on the plan of the table, for tests."""

from rules.games.invisible_enemy.game import GAME
from rules.games.invisible_enemy.mechanics.drives import measure_drive
from rules.games.invisible_enemy.mechanics.movement_costs import path_legs
from rules.kernel.records import replace
from tests.games.invisible_enemy.battles import A, B, begin, play, to_movement

TABLE = {"width": 48, "depth": 40, "base": 1}


def lay_out(**options):
    """Barn along y 10 facing away, Tiger along y 15 facing it, Needle still without places."""
    state = begin(positions=True, table=TABLE, **options)
    state = play(state, A, "locate-unit", unit="Barn", at=[20, 10], facing=0, spacing=2)
    return play(state, B, "locate-unit", unit="Tiger", at=[20, 15], facing=180, spacing=3)


def in_phase(state, phase="direct-kp"):
    return replace(state, phase=phase)


def measured(state, viewer, **action):
    return GAME.display.plan.measure(GAME.view(state, viewer), action)


def measured_shot(state, by="Barn 2", target="Tiger 4"):
    """A shot with nothing typed but who fires at whom, and the form's empty rows."""
    row = {"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}
    return measured(
        state, A, type="shoot", by=by, target=target, distance=9, angle=9, through=[], terrain=[row], behind=[]
    )


def drive(state, *dice, to, **more):
    return play(state, A, "drive", *dice, by="Barn 2", to=to, **more)


def ready_to_drive(state):
    state = play(to_movement(state), A, "initiative", 6, 6, 1, 1)
    return play(state, A, "activate", 6, unit="Barn")


REACH = {"Barn 1": 6, "Barn 2": 7, "Barn 3": 8}


def measured_battery(state, by, target="Tiger 4"):
    row = {"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}
    action = {"type": "massed-battery", "by": by, "target": target, "distance": None, "angle": None, "through": []}
    return measured(state, A, **action, terrain=[row], covered_from=[])


def with_chemical_weapons(state):
    """Barn is of class C with a reach of 6, 7 and 8 inches."""
    bases = {name: replace(state.bases[name], weapon="C", attack=4, range=reach) for name, reach in REACH.items()}
    return in_phase(replace(state, bases={**state.bases, **bases}), "direct-c")


def path_costs(state, action):
    """Returns the cost of each part of a drive, even if it is too long."""
    move = measure_drive(state, action)
    return {number: leg.cost for number, leg in enumerate(path_legs(state, state.bases[action.by], move))}
