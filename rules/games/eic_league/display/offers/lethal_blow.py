"""The slot that a lethal blow takes when its die leaves it to the attacker (EIC-16.9), and what is known of slots."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle.state import State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import stats, weapons
from rules.kernel.screen import Choose, Line, Option

SLOTS = tuple(sorted(set(CATALOGUE.combat.lethal_blow.loss.values())))


def slot_choice(value: int | None) -> Choose:
    """The choice of a slot."""
    return Choose(
        path=("choice",),
        label="If a lethal blow shows a 6, destroy",
        options=tuple(Option(value=slot, label=f"slot {slot}") for slot in SLOTS),
        value=value,
        rule="EIC-16.9",
    )


def known_slots(state: State, target: str) -> Iterator[Line]:
    """What the target carries where a lethal blow can strike, as far as the state tells; a drone carries nothing."""
    known = ", ".join(_known(state, target))
    if known:
        yield Line(label=f"Known slots of {target}", amount="", how=known, rule="EIC-16.9")


def _known(state: State, target: str) -> Iterator[str]:
    unit = stats.unit_named(state, target)
    for slot in () if stats.is_drone(target) else SLOTS:
        weapon, lost = weapons.weapon_in(unit, str(slot)), slot in unit.destroyed
        name = CATALOGUE.weapons[weapon].name.lower() if weapon else ""
        if name or lost:
            yield f"{slot} {name} (lost)" if name and lost else f"{slot} {name or 'lost'}"
