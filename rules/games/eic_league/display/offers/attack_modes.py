"""The ways in which a unit can attack: kind of attack, weapon, partner, detected or by sight (EIC-14.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.eic_league.battle.state import State, Unit, type_of
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.attacks.rate_of_fire import rounds_early
from rules.games.eic_league.mechanics.conditions import is_airborne
from rules.games.eic_league.mechanics.weapons import Armament
from rules.kernel.records import Record

WORDS = {"shoot": "Fire", "throw": "Throw", "launch": "Launch", "drop": "Drop", "fight": "Fight", "ram": "Ram"}


class AttackMode(Record):
    """One way to attack: the kind of attack, its weapon, its partner, detected or by sight, rushed or not."""

    type: str
    arm: Armament | None = None
    partner: str | None = None
    sight: bool = False
    rush: bool = False

    @property
    def label(self) -> str:
        """The text of the button."""
        what = f"{WORDS[self.type]} {self.arm.name.lower()}" if self.arm else WORDS[self.type]
        more = [f"with {self.partner}" if self.partner else "", "by sight" if self.sight else ""]
        rushed = f"Rush: {what[0].lower()}{what[1:]}" if self.rush else what
        return " ".join(word for word in (rushed, *more) if word)

    def key(self, name: str) -> str:
        """The key of the offer."""
        more = [self.partner or "", "sight" if self.sight else "", "rush" if self.rush else ""]
        parts = (self.type, name, self.arm.reference if self.arm else "", *more)
        return ":".join(part for part in parts if part)


def weapon_key(unit: Unit, name: str, arm: Armament) -> str:
    """Returns the key of the offer that a weapon's own button opens; empty for a weapon that is not used by itself."""
    modes = [mode for mode in _weapon_modes(unit, name, arm, partners=()) if not mode.rush]
    return modes[0].key(name) if modes else ""


def attack_modes(state: State, name: str, unit: Unit) -> Iterator[AttackMode]:
    """Yields every way in which a unit can attack now: weapons first, then fists and rams."""
    partners = _partners(state, name, unit)
    for arm in weapons.armaments(unit, state.round):
        if not arm.destroyed:
            early = rounds_early(unit, arm, state.round) > 0
            yield from _weapon_modes(unit, name, arm, partners=partners, early=early)
    yield AttackMode(type="fight")
    yield AttackMode(type="ram")


def _weapon_modes(
    unit: Unit, name: str, arm: Armament, *, partners: Sequence[str], early: bool = False
) -> Iterator[AttackMode]:
    """Yields the uses of a weapon: grenades are thrown, launched or dropped, bombs dropped, all else is shot."""
    kind = type_of(unit)
    if arm.kind in ("gun", "missile"):
        if not arm.launches:
            yield AttackMode(type="shoot", arm=arm)
            yield from [AttackMode(type="shoot", arm=arm, rush=True)] if early else []
        return
    if arm.kind == "grenade" and kind.kind == "suit":
        yield AttackMode(type="throw", arm=arm)
    if arm.kind == "grenade" and weapons.has_launcher(unit):
        yield AttackMode(type="launch", arm=arm)
    if kind.drone:
        yield AttackMode(type="drop", arm=arm)
    elif arm.kind == "bomb":
        yield from (AttackMode(type="drop", arm=arm, partner=partner) for partner in partners)


def _partners(state: State, name: str, unit: Unit) -> list[str]:
    if not is_airborne(unit, state.round):
        return []
    return [
        other
        for other, partner in state.units.items()
        if other != name and partner.side == unit.side and is_airborne(partner, state.round)
    ]
