"""Salvos: one shot of one weapon or several combined, with all its attacks (sections 13 and 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import Sights
from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import is_gone
from rules.games.extractors.mechanics.area_weapons import other_attacks
from rules.games.extractors.mechanics.attack import resolve_attack
from rules.games.extractors.mechanics.facing import area_fired_through
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.targets import check_target
from rules.games.extractors.mechanics.to_hit import to_hit_parts
from rules.games.extractors.mechanics.weapons import Gun
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Record


class Salvo(Record):
    """One shot, of one weapon or several combined: its attacks in order of resolution (EXT-13.5)."""

    target: str
    attacks: tuple[LegalAttack, ...]


def plan_salvo(
    state: State,
    guns: Sequence[Gun],
    target: str,
    *,
    area: bool,
    sights: Sights,
    order: Mapping[str, int] | None = None,
) -> Salvo:
    """Returns the attacks of a shot. Raises Illegal unless every weapon can fire at the target alone (EXT-14.6)."""
    if area and not any(gun.area for gun in guns):
        raise illegal("no-area-weapon", "None of the weapons that fire has an area.", rule="EXT-13.7")
    seen = [check_target(state, gun, target, sights) for gun in guns]
    main = LegalAttack(
        target=target,
        guns=tuple(guns),
        parts=tuple(
            to_hit_parts(state, gun, state.units[target], sight, range_=sight.range, order=order)
            for gun, sight in zip(guns, seen, strict=True)
        ),
        through=tuple(area_fired_through(sight) for sight in seen),
    )
    if not area:
        return Salvo(target=target, attacks=(main,))
    ranges = {gun.name: sight.range for gun, sight in zip(guns, seen, strict=True)}
    others = other_attacks(state, guns, target, sights, ranges, order)
    return Salvo(target=target, attacks=(main, *others))


def resolve_salvo(recorder: Recorder, salvo: Salvo, dice: Dice) -> list[Attack]:
    """Resolves a shot. A dead target wastes it (EXT-19.3); dead units take no dice."""
    if is_gone(recorder.unit(salvo.target)):
        return []
    return [
        resolve_attack(recorder, legal, dice) for legal in salvo.attacks if not is_gone(recorder.unit(legal.target))
    ]
