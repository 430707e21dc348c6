"""Close combat (SP-14)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import VEHICLE
from rules.games.sol_prime.battle.actions.turn import Attach, CloseCombat
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import Attached, Detached, Fought
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.losses import destroy
from rules.games.sol_prime.mechanics.modifiers import Modifier, drop_zeros, total
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, check_penalties, refuse
from rules.games.sol_prime.mechanics.stands import (
    attached_infantry,
    best_cover,
    find_stand,
    is_aircraft,
    is_engineer,
    is_infantry,
    is_vtol,
    morale_rating,
    own_cover,
)
from rules.kernel.dice import Dice, Die

TABLE = CATALOGUE.close_combat
DIE = Die(low=1, high=TABLE.die)


def fight(state: State, action: CloseCombat, dice: Dice) -> Fought:
    """Resolves an attack: the lower total is destroyed, all attackers together (SP-14.1, SP-14.3).

    Attackers who win may go on moving with what they have left (SP-14.6).
    """
    recorder = Recorder(state, dice)
    mine, theirs = attack_modifiers(state, action), defence_modifiers(state, action)
    for label, modifiers in (("Attack", mine), ("Defence", theirs)):
        for one in modifiers:
            recorder.line(f"{label}: {one.label}", one.amount, rule=one.rule)
        recorder.line(label, f"D6 {total(modifiers):+}", rule="SP-14.1", total=True)
    sides = (state.units[action.attackers[0]].side, find_stand(state, action.defender).side)
    won = _roll_fight(recorder, total(mine) - total(theirs), sides)
    for name in action.attackers:
        recorder.unit(
            name, fought=True, overwatch=False, attached_to=None if not won else recorder.stand(name).attached_to
        )
    destroy(recorder, [action.defender] if won else action.attackers)
    return Fought(
        attackers=action.attackers,
        defender=action.defender,
        attacker_modifier=total(mine),
        defender_modifier=total(theirs),
        winner="attacker" if won else "defender",
        may_continue=won,
        **recorder.losses(),
        **recorder.told(side=sides[0], about=(*action.attackers, action.defender)),
    )


def _roll_fight(recorder: Recorder, edge: int, sides: tuple[str, str]) -> bool:
    """Rolls until one side is higher; after a tie nothing is added (SP-14.1). True when the attacker wins."""
    while True:
        attack, defence = (
            recorder.roll(TABLE.die, "Attacker", by=sides[0]),
            recorder.roll(TABLE.die, "Defender", by=sides[1]),
        )
        if attack + edge != defence:
            return attack + edge > defence
        edge = 0


def roll_for_odds(edge: int, dice: Dice) -> bool:
    """Rolls the same for odds: after a tie both are equally likely, whatever came before."""
    attack, defence = dice.roll(DIE), dice.roll(DIE)
    if attack + edge != defence:
        return attack + edge > defence
    return dice.roll(Die(low=1, high=2)) == 2


# --- who may attack -------------------------------------------------------------------------------


def check_fight(state: State, action: CloseCombat) -> None:
    """Raises Illegal when this attack is against the rules."""
    attackers = [(name, check_alive(state, name)) for name in action.attackers]
    if not attackers:
        raise refuse("not-active", "Choose who attacks.", "SP-14.2")
    if action.modifiers_from is not None and action.modifiers_from not in action.attackers:
        raise refuse("invalid-target", f"{action.modifiers_from} is not one of the attackers.", "SP-14.3")
    for name, unit in attackers:
        check_active(state, name, unit)
    _check_numbers(attackers)
    defender = _check_defender(state, action, attackers[0][1])
    for name, unit in attackers:
        _check_attacker(state, name, unit)
        _check_contact(state, name, action.defender)
    # Seen by the attacker or a friend before it moved (SP-8.6, SP-14.11).
    if not action.seen_before:
        raise refuse("not-visible", f"Nobody saw {action.defender} before the attack began.", "SP-8.6")
    _check_attached(state, action, [unit for _, unit in attackers], defender)


def _check_numbers(attackers: list[tuple[str, Stand]]) -> None:
    if len(attackers) > TABLE.most_attackers:
        message = f"{len(attackers)} attackers; at most {TABLE.most_attackers} attack one enemy."
        raise refuse("too-many-attackers", message, "SP-14.2")
    if sum(not is_infantry(unit) for _, unit in attackers) > TABLE.most_vehicles:
        raise refuse("too-many-vehicles", "At most one vehicle a side; the other attacker is infantry.", "SP-14.2")


def _check_defender(state: State, action: CloseCombat, attacker: Stand) -> Stand:
    defender = find_stand(state, action.defender)
    if defender.destroyed:
        raise refuse("target-destroyed", f"{action.defender} is gone already.", "SP-4.16")
    if defender.carried_by:
        raise refuse("is-carried", f"{action.defender} is aboard {defender.carried_by}.", "SP-16.13")
    if defender.side == attacker.side:
        raise refuse("friendly-target", f"{action.defender} is on the same side.", "SP-9.8")
    _check_grounded(action.defender, defender)
    if defender.off_table is not None:
        raise refuse("not-visible", f"{action.defender} stands off the table.", "SP-8.6")
    return defender


def _check_grounded(name: str, unit: Stand) -> None:
    if is_aircraft(unit) or (is_vtol(unit) and not unit.landed):
        raise refuse("not-in-close-combat", f"{name} is in the air.", "SP-14.8")


def _check_attacker(state: State, name: str, unit: Stand) -> None:
    _check_grounded(name, unit)
    if unit.suppressed:
        raise refuse("suppressed", f"{name} is suppressed and cannot attack.", "SP-14.8")
    if unit.immobilized:
        raise refuse("immobilized", f"{name} is immobilized and cannot attack.", "SP-14.8")
    if unit.move <= 0 or unit.off_table is not None:
        raise refuse("cannot-move", f"{name} does not move by itself on the table.", "SP-14.8")
    if unit.stopped:
        raise refuse("mine-stopped", f"A mine has ended the movement of {name}.", "SP-20.4")
    if unit.fired or unit.smoked:
        raise refuse("fired-this-turn", f"{name} has fired in this turn.", "SP-14.7")
    check_penalties(state, unit, "may-not-advance", "may-not-move", "must-fire")


def _check_contact(state: State, name: str, defender: str) -> None:
    """Checks on a plan that the bases touch: what has no place on it touches nobody (SP-14.1)."""
    if state.table is not None and positions.gap_between(state, name, defender) != 0:
        raise refuse("not-adjacent", f"{name} does not touch {defender} on the plan.", "SP-14.1")


def _check_attached(state: State, action: CloseCombat, attackers: list[Stand], defender: Stand) -> None:
    """Checks that infantry attacks a vehicle with all its attached stands; a vehicle ignores them (SP-14.10)."""
    others = [name for name in attached_infantry(state, action.defender) if name not in action.also_attacked]
    if others and any(is_infantry(unit) for unit in attackers):
        message = f"{', '.join(others)} is attached to {action.defender} and must be attacked too."
        raise refuse("attached-infantry", message, "SP-14.10")


# --- modifiers ------------------------------------------------------------------------------------


def attack_modifiers(state: State, action: CloseCombat) -> tuple[Modifier, ...]:
    """Returns the attacker's modifiers: those of one attacker, and one more for two (SP-14.3, SP-14.4)."""
    chosen = action.modifiers_from if action.modifiers_from in action.attackers else action.attackers[0]
    two = [Modifier(label="two attackers", amount=TABLE.two_attackers, rule="SP-14.4")]
    own = drop_zeros(_modifiers(state, state.units[chosen or ""]))
    return (*own, *(two if len(action.attackers) > 1 else []))


def defence_modifiers(state: State, action: CloseCombat) -> tuple[Modifier, ...]:
    """Returns the defender's modifiers; cover helps infantry only (SP-14.5)."""
    unit = state.units[action.defender]
    cover = best_cover(action.cover, own_cover(unit)) if is_infantry(unit) else "none"
    more = Modifier(label=f"{cover} cover", amount=TABLE.cover[cover], rule="SP-14.4")
    return (*drop_zeros(_modifiers(state, unit)), *drop_zeros(iter([more])))


def _modifiers(state: State, unit: Stand) -> Iterator[Modifier]:
    yield Modifier(label="armor", amount=unit.armor[1], rule="SP-14.4")
    level = morale_rating(state, unit)
    if level is not None:
        morale = CATALOGUE.morale.ratings[level]
        yield Modifier(label=f"{morale.name} morale", amount=morale.close_combat, rule="SP-14.4")
    if unit.leader is not None:
        yield Modifier(label="leader", amount=TABLE.leader, rule="SP-19.3")
    if is_engineer(unit):
        yield Modifier(label="engineers", amount=TABLE.engineer, rule="SP-21.1")


# --- attached infantry ----------------------------------------------------------------------------


def check_attach(state: State, action: Attach) -> None:
    """Raises Illegal for infantry that may not be attached, or leave its vehicle: two stands at most (SP-14.9)."""
    unit = check_alive(state, action.unit)
    if action.to is not None:
        _check_vehicle(state, action, unit, action.to)
        return
    check_active(state, action.unit, unit)
    if unit.attached_to is None:
        raise refuse("not-adjacent", f"{action.unit} is attached to nothing.", "SP-14.9")


def _check_vehicle(state: State, action: Attach, unit: Stand, name: str) -> None:
    vehicle = check_alive(state, name)
    check_active(state, action.unit, unit)
    if vehicle.off_table is not None or unit.off_table is not None:
        raise refuse("not-adjacent", "What stands off the table is next to nothing.", "SP-14.9")
    if not is_infantry(unit) or vehicle.kind != VEHICLE or vehicle.side != unit.side:
        raise refuse("invalid-target", "Infantry is attached to a vehicle of its own side.", "SP-14.9")
    if not action.adjacent:
        raise refuse("not-adjacent", f"{action.unit} is not next to {name}.", "SP-14.9")
    present = [one for one in attached_infantry(state, name) if one != action.unit]
    if len(present) >= TABLE.most_attached:
        message = f"{name} has {', '.join(present)} attached; {TABLE.most_attached} is the most."
        raise refuse("too-many-attached", message, "SP-14.9")


def attach(state: State, action: Attach) -> Attached | Detached:
    """Attaches infantry to a vehicle next to it, or has it leave its vehicle (SP-14.9)."""
    unit, recorder = state.units[action.unit], Recorder(state)
    recorder.unit(action.unit, attached_to=action.to)
    if action.to is None:
        return Detached(**recorder.told(side=unit.side, about=(action.unit, str(unit.attached_to))))
    return Attached(**recorder.told(side=unit.side, about=(action.unit, action.to)))
