"""A shot that the rules allow."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import Fire
from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.games.sol_prime.mechanics.stands import is_infantry, round_inches
from rules.kernel.records import Record


class Shot(Record):
    """A legal shot: firer, target, weapon, and how many of the mount fire."""

    action: Fire
    firer: Stand
    target: Stand
    weapon: Weapon
    mounts: int
    systems: int

    @property
    def missile(self) -> bool:
        """True for a missile (SP-10.1)."""
        return self.weapon.class_ == "missile"

    @property
    def launchers(self) -> bool:
        """True for an air defense missile, whose launchers fire one at a time (SP-24.3)."""
        return self.missile and self.weapon.carrier == "air-defense"

    @property
    def exempt(self) -> bool:
        """True when movement neither helps nor hinders the firer (SP-9.16)."""
        return self.firer.kind in CATALOGUE.to_hit.movement_exempt

    @property
    def free(self) -> bool:
        """True when movement gives no modifier, so that none is declared (SP-9.17)."""
        return self.exempt and not (self.missile and is_infantry(self.firer))

    @property
    def range(self) -> float:
        """The measured range; at least 1 (SP-9.6)."""
        return max(self.action.range or 0, CATALOGUE.to_hit.least_range)

    @property
    def inches(self) -> float:
        """Inches of the whole activation: made, turned to fire, and declared (SP-9.15)."""
        action = self.action
        turn = CATALOGUE.movement.turn if action.facing_changed and not is_infantry(self.firer) else 0
        return round_inches(self.firer.moved + turn + (0 if action.overwatch else action.then_move))
