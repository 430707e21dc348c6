"""Missiles: movement before and after them, reactions, the missile die (SP-10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.modifiers import Modifier, drop_zeros
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.sides import tech_modifier
from rules.games.sol_prime.mechanics.stands import (
    SIZELESS,
    best_cover,
    has_smoke,
    is_aircraft,
    is_infantry,
    is_structure,
    own_cover,
    round_inches,
)

MISSILE = CATALOGUE.missiles


def check_missile_movement(shot: Shot) -> None:
    """Checks movement and turns before a missile or Overwatch fire, and after them (SP-6.5, SP-10.3, SP-10.4)."""
    firer, action = shot.firer, shot.action
    turns = action.facing_changed and not is_infantry(firer)
    if action.overwatch and turns:
        raise refuse("overwatch-moved", "Nobody adjusts its facing before firing from Overwatch.", "SP-6.5")
    if shot.missile and firer.kind not in CATALOGUE.missiles.exempt:
        if round_inches(firer.moved - firer.turned) > 0:
            rule = "SP-6.11" if action.overwatch else "SP-10.3"
            raise refuse("missile-after-move", f"{action.by} has moved and may not fire a missile.", rule)
        if action.then_move > firer.move * CATALOGUE.missiles.move_after_share:
            message = f'After a missile at most half a move follows, {firer.move / 2:g}".'
            raise refuse("move-after-missile", message, "SP-10.4")
    if firer.immobilized and (turns or action.then_move):
        raise refuse("immobilized", f"{action.by} is immobilized.", "SP-5.6")
    if (turns or action.then_move) and shot.inches > firer.move + 1e-9:
        message = f'{action.by} moves {firer.move:g}" a turn; with this it would be {shot.inches:g}".'
        raise refuse("move-too-far", message, "SP-5.2")


def check_reaction(shot: Shot) -> None:
    """Raises Illegal for a reaction that the target cannot make (SP-10.10, SP-10.12)."""
    reaction, target = shot.action.reaction, shot.target
    if not reaction or not shot.missile:
        return
    if reaction in ("smoke", "both") and not has_smoke(target):
        raise refuse("no-smoke", f"{shot.action.target} has neither smoke nor chaff.", "SP-10.10")
    if reaction in ("evade", "both") and not can_evade(target):
        raise refuse("cannot-evade", f"{shot.action.target} cannot move and so cannot evade.", "SP-10.12")


def can_evade(target: Stand) -> bool:
    """Checks whether a target can move: not immobilized, suppressed, towed, built (SP-10.12)."""
    return not (target.immobilized or target.suppressed or target.towed or is_structure(target))


def can_react(target: Stand) -> bool:
    """Checks whether a unit could do anything about a missile."""
    return has_smoke(target) or can_evade(target)


SIZES = ("very-large", "large", "standard", "small", "very-small")


def missile_modifiers(state: State, shot: Shot, *, reaction: str) -> tuple[Modifier, ...]:
    """Returns all modifiers of the missile die (SP-10.6) with the reaction; range is none (SP-10.8)."""
    return drop_zeros(_missile_modifiers(state, shot, reaction))


def _missile_modifiers(state: State, shot: Shot, reaction: str) -> Iterator[Modifier]:
    action, firer, target = shot.action, shot.firer, shot.target
    if firer.kind not in MISSILE.exempt and shot.inches > 0:
        yield Modifier(label="firer moved", amount=MISSILE.firer_moved, rule="SP-10.4")
    if action.smoke or reaction in ("smoke", "both"):
        yield Modifier(label="smoke", amount=MISSILE.smoke, rule="SP-10.6")
    if reaction in ("evade", "both"):
        yield Modifier(label="evasion", amount=MISSILE.evasion, rule="SP-10.6")
    if target.kind not in SIZELESS:
        size = covered_size(shot)
        yield Modifier(label=f"{size} target", amount=MISSILE.size[size], rule="SP-10.9")
    if is_aircraft(target):
        yield Modifier(label="air target", amount=MISSILE.air_target, rule="SP-10.6")
    elif action.amds:
        yield Modifier(label="AMDS", amount=MISSILE.amds, rule="SP-10.20")
    yield Modifier(label="technology", amount=tech_modifier(state, firer.side, target.side), rule="SP-10.7")
    if "stealth" in target.upgrades:
        yield Modifier(label="stealth", amount=MISSILE.stealth, rule="SP-9.23")
    if firer.suppressed:
        yield Modifier(label="firer suppressed", amount=MISSILE.firer_suppressed, rule="SP-9.24")


def covered_size(shot: Shot) -> str:
    """Returns the target's size: one smaller in any cover, very small at least (SP-10.9)."""
    target, action = shot.target, shot.action
    place = SIZES.index(target.size) if target.size in SIZES else SIZES.index("standard")
    covered = action.hull_down or best_cover(action.cover, own_cover(target)) != "none"
    return SIZES[min(place + int(covered), len(SIZES) - 1)]
