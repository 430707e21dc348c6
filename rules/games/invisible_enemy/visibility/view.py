"""The view of each viewer (section 11): built from an allow-list, default deny.

Everything on the table is public (IE-11.1). Secret are the target mix, missions until their first use (IE-11.2), lists
of purchases until both are opened (IE-11.3), and units that are not placed yet (IE-11.4).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from rules.games.invisible_enemy.battle.evolve import STATES
from rules.games.invisible_enemy.battle.state import State, Unit
from rules.kernel.records import Json, Record
from rules.kernel.viewer import Viewer, owns
from rules.kit.secrets import conceal


class View(Record):
    """A battle as one viewer may know it: a state without the secrets of others.

    ``secret``: sides with possible secrets; ``unseen``: the number of their unplaced units; ``lists_written``: those of
    them that have written their list; ``mixes_noted``: those that have noted a target mix.
    """

    viewer: Viewer
    state: State
    secret: tuple[str, ...] = ()
    unseen: Mapping[str, int] = field(default_factory=dict)
    lists_written: tuple[str, ...] = ()
    mixes_noted: tuple[str, ...] = ()


def view(state: State, viewer: Viewer) -> View:
    """Returns the battle as ``viewer`` may know it; everything once it is over."""
    if state.ended or viewer.role == "referee":
        return View(viewer=viewer, state=state)
    secret = tuple(key for key in sorted(state.sides) if not owns(viewer, key))
    units = {name: _visible_unit(unit, secret) for name, unit in state.units.items() if _is_visible(unit, secret)}
    known = conceal(
        state,
        sides={key: conceal(side) if key in secret else side for key, side in state.sides.items()},
        units=units,
        bases={name: base for name, base in state.bases.items() if base.unit in units},
    )
    return View(
        viewer=viewer,
        state=known,
        secret=secret,
        unseen={key: sum(one.side == key and not one.placed for one in state.units.values()) for key in secret},
        lists_written=tuple(key for key in secret if state.sides[key].written is not None),
        mixes_noted=tuple(key for key in secret if state.sides[key].target_mix is not None),
    )


def _is_visible(unit: Unit, secret: tuple[str, ...]) -> bool:
    return unit.placed or unit.side not in secret


def _visible_unit(unit: Unit, secret: tuple[str, ...]) -> Unit:
    """Returns a unit as the other side sees it: its mission only after its first work (IE-11.2)."""
    if unit.side not in secret:
        return unit
    return conceal(unit, mission=unit.mission if unit.mission_known else None)


def view_json(view_: View) -> Json:
    """Returns the view as JSON, without anything that the viewer may not know."""
    return {
        "viewer": {"role": view_.viewer.role, "side": view_.viewer.side},
        "unseen_units": dict(view_.unseen),
        "lists_written": list(view_.lists_written),
        **STATES.write(view_.state),
    }
