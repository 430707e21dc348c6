"""What makes a shot easier or harder: modifiers of the range die, of the missile die, and of To Kill dice."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.fire.checks import Shot
from rules.games.sol_prime.mechanics.stands import (
    SIZELESS,
    aircraft,
    band,
    best_cover,
    command_center,
    functioning,
    infantry,
    side_of,
    standing_cover,
    tech_modifier,
    turreted,
    vtol,
)
from rules.kernel.records import record

HIT, MISSILE, KILL = CATALOGUE.to_hit, CATALOGUE.missiles, CATALOGUE.to_kill
SIZES = ("very-large", "large", "standard", "small", "very-small")


@record
class Modifier:
    """A modifier: what, how much, the rule."""

    label: str
    amount: int
    rule: str


def kept(modifiers: Iterator[Modifier]) -> tuple[Modifier, ...]:
    """The modifiers that change something."""
    return tuple(one for one in modifiers if one.amount)


def total(modifiers: tuple[Modifier, ...]) -> int:
    """Their sum."""
    return sum(one.amount for one in modifiers)


# --- the range die --------------------------------------------------------------------------------


def hit_modifiers(state: State, shot: Shot) -> tuple[Modifier, ...]:
    """All modifiers of the To Hit die (SP-9.14)."""
    return kept(_hit_modifiers(state, shot))


def _hit_modifiers(state: State, shot: Shot) -> Iterator[Modifier]:
    action, firer, target = shot.action, shot.firer, shot.target
    if target.kind not in SIZELESS:
        yield Modifier(label=f"{target.size} target", amount=HIT.size.get(target.size, 0), rule="SP-7.8")
    if not infantry(firer):
        finder = HIT.range_finder.get(firer.range_finder, 0)
        yield Modifier(label=f"{firer.range_finder} range finder", amount=finder, rule="SP-9.14")
    yield Modifier(label="radar", amount=_radar(state, firer, target), rule="SP-9.22")
    yield _cover(shot)
    if not shot.exempt:
        moved = _band(shot)
        yield Modifier(label=f"firer {moved}", amount=HIT.movement[moved], rule="SP-9.15")
    if infantry(target):
        yield Modifier(label="infantry target", amount=HIT.target_infantry, rule="SP-9.14")
    if aircraft(target):
        yield Modifier(label="air target", amount=HIT.target_aircraft, rule="SP-9.14")
    if "stealth" in target.upgrades:
        yield Modifier(label="stealth", amount=HIT.stealth, rule="SP-9.23")
    if action.field_generator and _bent(shot):
        yield Modifier(label="field generator", amount=HIT.field_generator, rule="SP-9.21")
    if action.smoke:
        yield Modifier(label="smoke or chaff", amount=HIT.smoke, rule="SP-9.25")
    if firer.suppressed:
        yield Modifier(label="firer suppressed", amount=HIT.firer_suppressed, rule="SP-9.24")


def _radar(state: State, firer: Stand, target: Stand) -> int:
    """Ground radar against ground targets, air radar against aircraft and VTOL craft (SP-9.22, SP-26.2)."""
    what = "air-radar" if aircraft(target) or vtol(target) else "ground-radar"
    if not functioning(state, firer.side, what):
        return 0
    return HIT.radar_with_command_center if command_center(state, firer.side) else HIT.radar


def _cover(shot: Shot) -> Modifier:
    """The better of hull down and other cover: they are not added (SP-9.18, SP-R13)."""
    action, target = shot.action, shot.target
    cover = best_cover(action.cover, standing_cover(target))
    points, label, rule = HIT.cover[cover], f"{cover} cover", "SP-9.14"
    if target.dug_in and cover == "heavy":
        label, rule = "dug in", "SP-9.19"
    if action.hull_down:
        down = HIT.hull_down["turret" if turreted(target) else "no-turret"]
        if down < points:
            points, label, rule = down, "hull down", "SP-9.18"
    return Modifier(label=label, amount=points, rule=rule)


def _band(shot: Shot) -> str:
    if shot.action.overwatch:
        # What counts is the turn in which it went on Overwatch (SP-6.10).
        return "half" if shot.firer.moved > 0 else "stationary"
    return band(shot.firer, shot.inches)


def _bent(shot: Shot) -> bool:
    """True for weapons that a field generator affects: laser, ion, plasma (SP-9.21)."""
    return shot.weapon.class_ in KILL.field_generator.affects


# --- the missile die ------------------------------------------------------------------------------


def missile_modifiers(state: State, shot: Shot, *, reaction: str) -> tuple[Modifier, ...]:
    """All modifiers of the missile die (SP-10.6), with what the target does about it; range is none (SP-10.8)."""
    return kept(_missile_modifiers(state, shot, reaction))


def _missile_modifiers(state: State, shot: Shot, reaction: str) -> Iterator[Modifier]:
    action, firer, target = shot.action, shot.firer, shot.target
    if firer.kind not in MISSILE.exempt and shot.inches > 0:
        yield Modifier(label="firer moved", amount=MISSILE.firer_moved, rule="SP-10.4")
    if action.smoke or reaction in ("smoke", "both"):
        yield Modifier(label="smoke", amount=MISSILE.smoke, rule="SP-10.6")
    if reaction in ("evade", "both"):
        yield Modifier(label="evasion", amount=MISSILE.evasion, rule="SP-10.6")
    if target.kind not in SIZELESS:
        size = size_in_cover(shot)
        yield Modifier(label=f"{size} target", amount=MISSILE.size[size], rule="SP-10.9")
    if aircraft(target):
        yield Modifier(label="air target", amount=MISSILE.air_target, rule="SP-10.6")
    elif action.amds:
        yield Modifier(label="AMDS", amount=MISSILE.amds, rule="SP-10.20")
    yield Modifier(label="technology", amount=tech_modifier(state, firer.side, target.side), rule="SP-10.7")
    if "stealth" in target.upgrades:
        yield Modifier(label="stealth", amount=MISSILE.stealth, rule="SP-9.23")
    if firer.suppressed:
        yield Modifier(label="firer suppressed", amount=MISSILE.firer_suppressed, rule="SP-9.24")


def size_in_cover(shot: Shot) -> str:
    """A target in any cover counts one size smaller; very small is the least (SP-10.9)."""
    target, action = shot.target, shot.action
    place = SIZES.index(target.size) if target.size in SIZES else SIZES.index("standard")
    covered = action.hull_down or best_cover(action.cover, standing_cover(target)) != "none"
    return SIZES[min(place + int(covered), len(SIZES) - 1)]


# --- what must be rolled --------------------------------------------------------------------------


def need_of(state: State, shot: Shot, *, reaction: str) -> tuple[int, int, tuple[Modifier, ...]]:
    """The sides of the die, the lowest face that hits (not clamped), and the modifiers."""
    if shot.missile:
        found = missile_modifiers(state, shot, reaction=reaction)
        number = CATALOGUE.tech_levels[side_of(state, shot.firer).tech].missile_hit
        return MISSILE.die, number - total(found), found
    found = hit_modifiers(state, shot)
    return shot.weapon.range, ceil(shot.range) - total(found), found


# --- To Kill --------------------------------------------------------------------------------------


def rating_at(shot: Shot, target: Stand) -> int | None:
    """The To Kill rating against this kind of target."""
    return shot.weapon.infantry if infantry(target) else shot.weapon.vehicle


def kill_modifiers(shot: Shot, target: Stand) -> tuple[Modifier, ...]:
    """All modifiers of a To Kill die (SP-11.2, SP-12.2)."""
    return kept(_kill_modifiers(shot, target))


def _kill_modifiers(shot: Shot, target: Stand) -> Iterator[Modifier]:
    if shot.action.field_generator and _bent(shot):
        yield Modifier(label="field generator", amount=KILL.field_generator.to_kill, rule="SP-9.21")
    if infantry(target):
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
    """Front or flank armor by the angle (SP-7.2); flank against aircraft always (SP-7.3, SP-22.20)."""
    return target.armor[1 if _from_the_flank(shot) else 0]


def _from_the_flank(shot: Shot) -> bool:
    return aircraft(shot.firer) or shot.action.aspect != "front"


def side_struck(shot: Shot) -> str:
    """Which armor of the target counts, in words; none where there is but one rating (SP-7.1)."""
    if shot.target.single:
        return ""
    return "flank" if _from_the_flank(shot) else "front"
