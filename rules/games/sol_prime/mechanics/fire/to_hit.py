"""The To Hit die: its modifiers and the face that it needs (SP-9.11 to SP-9.25)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.installations import affected_by_generator, has_command_center, has_functioning
from rules.games.sol_prime.mechanics.missiles import missile_modifiers
from rules.games.sol_prime.mechanics.modifiers import Modifier, drop_zeros, total
from rules.games.sol_prime.mechanics.stands import (
    SIZELESS,
    best_cover,
    has_turret,
    is_aircraft,
    is_infantry,
    is_vtol,
    movement_band,
    own_cover,
    side_of,
)

HIT, MISSILE = CATALOGUE.to_hit, CATALOGUE.missiles


def hit_modifiers(state: State, shot: Shot) -> tuple[Modifier, ...]:
    """Returns all modifiers of the To Hit die (SP-9.14)."""
    return drop_zeros(_hit_modifiers(state, shot))


def _hit_modifiers(state: State, shot: Shot) -> Iterator[Modifier]:
    action, firer, target = shot.action, shot.firer, shot.target
    if target.kind not in SIZELESS:
        yield Modifier(label=f"{target.size} target", amount=HIT.size.get(target.size, 0), rule="SP-7.8")
    if not is_infantry(firer):
        finder = HIT.range_finder.get(firer.range_finder, 0)
        yield Modifier(label=f"{firer.range_finder} range finder", amount=finder, rule="SP-9.14")
    yield Modifier(label="radar", amount=_radar(state, firer, target), rule="SP-9.22")
    yield _cover(shot)
    if not shot.exempt:
        moved = _band(shot)
        yield Modifier(label=f"firer {moved}", amount=HIT.movement[moved], rule="SP-9.15")
    if is_infantry(target):
        yield Modifier(label="infantry target", amount=HIT.target_infantry, rule="SP-9.14")
    if is_aircraft(target):
        yield Modifier(label="air target", amount=HIT.target_aircraft, rule="SP-9.14")
    if "stealth" in target.upgrades:
        yield Modifier(label="stealth", amount=HIT.stealth, rule="SP-9.23")
    if action.field_generator and affected_by_generator(shot):
        yield Modifier(label="field generator", amount=CATALOGUE.to_kill.field_generator.to_hit, rule="SP-9.21")
    if action.smoke:
        yield Modifier(label="smoke or chaff", amount=HIT.smoke, rule="SP-9.25")
    if firer.suppressed:
        yield Modifier(label="firer suppressed", amount=HIT.firer_suppressed, rule="SP-9.24")


def _radar(state: State, firer: Stand, target: Stand) -> int:
    """Returns the bonus of ground radar, or of air radar against aircraft and VTOL craft (SP-9.22, SP-26.2)."""
    what = "air-radar" if is_aircraft(target) or is_vtol(target) else "ground-radar"
    if not has_functioning(state, firer.side, what):
        return 0
    return HIT.radar_with_command_center if has_command_center(state, firer.side) else HIT.radar


def _cover(shot: Shot) -> Modifier:
    """Returns the better of hull down and other cover: they are not added (SP-9.18, SP-R13)."""
    action, target = shot.action, shot.target
    cover = best_cover(action.cover, own_cover(target))
    points, label, rule = HIT.cover[cover], f"{cover} cover", "SP-9.14"
    if target.dug_in and cover == "heavy":
        label, rule = "dug in", "SP-9.19"
    if action.hull_down:
        down = HIT.hull_down["turret" if has_turret(target) else "no-turret"]
        if down < points:
            points, label, rule = down, "hull down", "SP-9.18"
    return Modifier(label=label, amount=points, rule=rule)


def _band(shot: Shot) -> str:
    if shot.action.overwatch:
        # The movement of the turn in which it went on Overwatch counts (SP-6.10).
        return "half" if shot.firer.moved > 0 else "stationary"
    return movement_band(shot.firer, shot.inches)


def to_hit_roll(state: State, shot: Shot, *, reaction: str) -> tuple[int, int, tuple[Modifier, ...]]:
    """Returns the sides of the die, the lowest face that hits (not clamped), and the modifiers."""
    if shot.missile:
        found = missile_modifiers(state, shot, reaction=reaction)
        number = CATALOGUE.tech_levels[side_of(state, shot.firer).tech].missile_hit
        return MISSILE.die, number - total(found), found
    found = hit_modifiers(state, shot)
    return shot.weapon.range, ceil(shot.range) - total(found), found
