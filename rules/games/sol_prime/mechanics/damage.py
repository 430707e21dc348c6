"""Damage to vehicles, aircraft, structures and infantry: To Kill ratings, armor and results (SP-11, SP-12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.installations import affected_by_generator
from rules.games.sol_prime.mechanics.modifiers import Modifier, drop_zeros
from rules.games.sol_prime.mechanics.stands import SIZELESS, is_aircraft, is_infantry
from rules.kernel.records import Record

KILL = CATALOGUE.to_kill


def kill_rating(shot: Shot, target: Stand) -> int | None:
    """Returns the To Kill rating against this kind of target."""
    return shot.weapon.infantry if is_infantry(target) else shot.weapon.vehicle


def kill_modifiers(shot: Shot, target: Stand) -> tuple[Modifier, ...]:
    """Returns all modifiers of a To Kill die (SP-11.2, SP-12.2)."""
    return drop_zeros(_kill_modifiers(shot, target))


def _kill_modifiers(shot: Shot, target: Stand) -> Iterator[Modifier]:
    if shot.action.field_generator and affected_by_generator(shot):
        yield Modifier(label="field generator", amount=KILL.field_generator.to_kill, rule="SP-9.21")
    if is_infantry(target):
        return
    if target.kind not in SIZELESS:
        yield Modifier(label=f"{target.size} target", amount=KILL.vehicle_size.get(target.size, 0), rule="SP-11.2")
    if shot.weapon.class_ == "gun":
        reach, table = shot.range, KILL.vehicle
        if reach < shot.weapon.range * table.close_below:
            yield Modifier(label="below a third of its range", amount=table.close, rule="SP-11.3")
        if reach > shot.weapon.range * table.far_above:
            yield Modifier(label="above two thirds of its range", amount=table.far, rule="SP-11.3")


def armor_against(shot: Shot, target: Stand) -> int:
    """Returns front or flank armor by the angle (SP-7.2); flank for fire from aircraft (SP-7.3, SP-22.20)."""
    return target.armor[1 if _from_the_flank(shot) else 0]


def _from_the_flank(shot: Shot) -> bool:
    return is_aircraft(shot.firer) or shot.action.aspect != "front"


def struck_side(shot: Shot) -> str:
    """Names the armor of the target that counts; empty where there is only one rating (SP-7.1)."""
    if shot.target.single:
        return ""
    return "flank" if _from_the_flank(shot) else "front"


class KillRoll(Record):
    """The To Kill die of one hit against a target: everything added to it, and how its total is read."""

    add: int
    soft: bool
    wheeled: bool

    def result(self, net: int) -> str:
        """Returns the result of a final number (SP-11.1, SP-11.4, SP-12.1)."""
        if self.soft:
            table = CATALOGUE.to_kill.infantry
            if net >= table.destroyed_from:
                return "destroyed"
            return "suppressed" if net >= table.suppressed_from else "no-effect"
        vehicle = CATALOGUE.to_kill.vehicle
        if net > vehicle.destroyed_above:
            return "destroyed"
        return "immobilized" if self.wheeled and net == vehicle.immobilized_at else "no-effect"

    @property
    def die(self) -> int:
        """The sides of the die (SP-11.1, SP-12.1)."""
        return KILL.infantry.die if self.soft else KILL.vehicle.die

    @property
    def cuts(self) -> tuple[int, ...]:
        """The faces after which the die gives another result."""
        found = [self.result(face + self.add) for face in range(1, self.die + 1)]
        return tuple(face for face in range(1, self.die) if found[face - 1] != found[face]) or (self.die,)
