"""Offers of contamination, self-destruction and contact in the movement phase (IE-6.50 to IE-6.73)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.permissions import is_under_way
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import sort_by_id
from rules.games.invisible_enemy.display.labels import standing, thing_options
from rules.games.invisible_enemy.display.measured_forms import measured
from rules.games.invisible_enemy.mechanics import contamination
from rules.games.invisible_enemy.mechanics.base_interval import interval_of_side
from rules.games.invisible_enemy.mechanics.contamination import is_exposed
from rules.games.invisible_enemy.mechanics.contamination_vectors import vectors_to_move
from rules.games.invisible_enemy.mechanics.damage import is_live, live_bases
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.games.invisible_enemy.mechanics.self_destruct import blast_strength
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder, Slots

PERIL = "Contamination and self-destruction"


def _sources(state: State) -> list[str]:
    towers = sorted(name for name, tower in state.towers.items() if is_live_tower(tower))
    return [*towers, *sorted(name for name, base in state.bases.items() if contamination.is_vector(base))]


def peril_offers(state: State, unit: str) -> Iterator[Offer]:
    """What may happen to a unit besides its moves: contamination, blowing up a base, losing contact."""
    live = live_bases(state, unit)
    names = sort_by_id(live.items())
    if not names:
        return
    open_checks = [(name, source) for name in names for source in _sources(state) if source not in live[name].checked]
    if open_checks:
        exposed = [pair for pair in open_checks if is_exposed(state, *pair)]
        yield _contamination(state, unit, names, (exposed or open_checks)[0], due=bool(exposed))
    yield _self_destruct(state, unit, names)
    if len(names) > 1 and not is_under_way(state, unit):
        yield _contact(state, unit, names)


def _contamination(state: State, unit: str, names: Sequence[str], first: tuple[str, str], *, due: bool) -> Offer:
    """``due``: the plan tells that the first pair has come near each other."""
    action: dict[str, Json] = {"type": "contamination-check", "by": first[0], "source": first[1], "distance": 1}
    sources = thing_options(state, _sources(state))
    return Offer(
        key=f"contamination:{unit}",
        label="Roll for contamination",
        action=measured(state, action) if due else action,
        by=unit,
        group=PERIL,
        fields=(
            Choose(path=("by",), label="Base", options=thing_options(state, list(names)), value=first[0]),
            Choose(path=("source",), label="Near", options=sources, value=first[1], rule="IE-6.60"),
            Number(path=("distance",), label="Inches", value=1, least=0, most=99, step="0.1"),
        ),
        rolls=True,
        seldom=state.positions and not due,
        measures=(("by",), ("source",)) if state.positions else (),
    )


def _self_destruct(state: State, unit: str, names: Sequence[str]) -> Offer:
    options = thing_options(state, standing(state))
    return Offer(
        key=f"destruct:{unit}",
        label="Blow up a base",
        seldom=True,
        action=measured(state, {"type": "self-destruct", "by": names[0], "within": [], "covered": []}),
        by=unit,
        group=PERIL,
        fields=(
            Choose(path=("by",), label="Base", options=tuple(_blasts(state, names)), value=names[0], rule="IE-6.71"),
            Slots(path=("within",), label="Within its radius", entries=(), options=options, rule="IE-6.71"),
            Slots(path=("covered",), label="Of these, covered", entries=(), options=options, rule="IE-6.72"),
        ),
        rolls=True,
        measures=(("by",),) if state.positions else (),
        reminders=(Reminder(text="The base is gone in any case; friends in reach suffer too.", rule="IE-6.73"),),
    )


def _blasts(state: State, names: Sequence[str]) -> Iterator[Option]:
    """The bases, each with what it does when it blows up."""
    for name, option in zip(names, thing_options(state, list(names)), strict=True):
        attack, radius = blast_strength(state.charts, state.bases[name])
        yield changed(option, detail=f'attack {attack}, radius {radius}"')


def _measured(state: State, names: Sequence[str]) -> bool:
    """True when all these bases have their places, so that nobody needs to type a distance."""
    return all(state.bases[name].at is not None for name in names)


def _contact(state: State, unit: str, names: Sequence[str]) -> Offer:
    stranded: list[Json] = [name for name in names if state.bases[name].stranded]
    action: dict[str, Json] = {"type": "check-contact", "unit": unit, "stranded": stranded}
    known = _measured(state, names)
    return Offer(
        key=f"contact:{unit}",
        label="Check contact" if known else "Mark stranded bases",
        seldom=True,
        action=measured(state, action) if known else action,
        by=unit,
        group="Movement",
        fields=(
            Slots(
                path=("stranded",),
                label="Out of network",
                entries=(),
                options=thing_options(state, list(names)),
                help="The largest group is in network; others are stranded unless near their formation or a network"
                f' base. The interval is {interval_of_side(state, state.units[unit].side)}".',
                rule="IE-6.52",
            ),
        ),
    )


def vector_offers(state: State) -> Iterator[Offer]:
    """The march of contaminated bases at the end of the phase (IE-6.62)."""
    over = state.initiative is not None and state.active is None and state.moving is None
    for name in vectors_to_move(state) if over else ():
        prey = [one for one in standing(state) if one in state.bases and is_live(state.bases[one]) and one != name]
        action: dict[str, Json] = {"type": "vector-move", "by": name}
        fields: tuple[Field, ...] = ()
        if prey and not _measured(state, [name, *prey]):
            action |= {"target": prey[0], "distance": 1}
            fields = (
                Choose(path=("target",), label="Nearest base", options=thing_options(state, prey), value=prey[0]),
                Number(path=("distance",), label="Inches to it", value=1, least=0, most=99, step="0.1"),
            )
        yield Offer(
            key=f"vector:{name}",
            label=f"{name} goes for the nearest base",
            action=action,
            group=PERIL,
            fields=fields,
            primary=True,
            reminders=(Reminder(text="Of equally near ones the lowest ID; it stops 1 inch away.", rule="IE-6.62"),),
        )
