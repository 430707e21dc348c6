"""Fields of towing in an engineer's move (IE-6.43, IE-6.93)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.display.labels import standing_things, thing_options
from rules.games.invisible_enemy.mechanics.towing import check_tow
from rules.kernel.display.cards import Choose, Field, Option
from rules.kernel.problems import allows


def find_towed(state: State, name: str, base: Base) -> str | None:
    """Returns the base in tow, which comes along by default (IE-6.93)."""
    held = (one for one in standing_things(state) if one in state.bases and state.bases[one].tow_attached == name)
    return next((one for one in held if one != name and allows(check_tow, state, base, name, one)), None)


def _towable_bases(state: State, name: str, base: Base) -> list[str]:
    others = (one for one in standing_things(state) if one in state.bases and one != name)
    return [one for one in others if allows(check_tow, state, base, name, one)]


def tow_field(state: State, name: str, base: Base, towed: str | None) -> Field:
    """Returns the field of the base to tow, with all legal choices."""
    options = (Option(value=None, label="Nothing"), *thing_options(state, _towable_bases(state, name, base)))
    return Choose(path=("tow",), label="Tows", options=options, value=towed, rule="IE-6.43")
