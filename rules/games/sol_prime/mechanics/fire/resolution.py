"""Direct fire: one resolver for play and odds, and the event of a shot (SP-9 to SP-12)."""

from __future__ import annotations

from itertools import count as counting

from rules.games.sol_prime.battle.changes import Recorder, Roller
from rules.games.sol_prime.battle.events.combat import Fired
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.damage import (
    KillRoll,
    armor_against,
    kill_modifiers,
    kill_rating,
    struck_side,
)
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.fire.to_hit import to_hit_roll
from rules.games.sol_prime.mechanics.fortifications import lose_section
from rules.games.sol_prime.mechanics.losses import apply_result, destroy, worst_result
from rules.games.sol_prime.mechanics.modifiers import Modifier, total
from rules.games.sol_prime.mechanics.morale import UnitTest, unit_test
from rules.games.sol_prime.mechanics.overwatch import keeps_marker
from rules.games.sol_prime.mechanics.smoke import add_smoke
from rules.games.sol_prime.mechanics.stands import find_stand, is_infantry, is_structure, is_wheeled, round_inches
from rules.games.sol_prime.mechanics.weapons import loads_left
from rules.kernel.dice import Dice, Die
from rules.kernel.records import Record


class LegalAttack(Record):
    """A legal shot ready to be rolled: the die, what hits with and without a reaction, what kills, who is inside."""

    die: int
    missile: bool
    mounts: int
    need: int
    calm: int
    modifiers: tuple[Modifier, ...]
    calm_modifiers: tuple[Modifier, ...]
    test: UnitTest | None
    kill: KillRoll
    kill_modifiers: tuple[Modifier, ...]
    rating: int
    armor: int
    inside: KillRoll | None = None


class ResolvedAttack(Record):
    """A resolved shot: whether the target reacted (None: not asked), hits, final numbers, results."""

    reacted: bool | None
    hits: int
    net: tuple[int, ...]
    result: str
    inside_net: int | None = None
    inside: str = ""


def plan_attack(state: State, shot: Shot) -> LegalAttack:
    """Works out everything that a shot depends on, before the dice."""
    action, target = shot.action, shot.target
    reaction = (action.reaction or "") if shot.missile else ""
    die, need, found = to_hit_roll(state, shot, reaction=reaction)
    _, calm, calm_found = to_hit_roll(state, shot, reaction="")
    modifiers, armor = kill_modifiers(shot, target), armor_against(shot, target)
    rating = kill_rating(shot, target) or 0
    return LegalAttack(
        die=die,
        missile=shot.missile,
        mounts=shot.mounts,
        need=need,
        calm=calm,
        modifiers=found,
        calm_modifiers=calm_found,
        test=unit_test(state, action.target, leader_within=action.leader_within, cover=action.cover)
        if reaction
        else None,
        kill=KillRoll(add=rating + total(modifiers) - armor, soft=is_infantry(target), wheeled=is_wheeled(target)),
        kill_modifiers=modifiers,
        rating=rating,
        armor=armor,
        inside=_occupant_roll(state, shot),
    )


def _occupant_roll(state: State, shot: Shot) -> KillRoll | None:
    """Returns the attack on an occupant once the structure has fallen: its armor counts again (SP-11.5)."""
    if shot.action.occupant is None or not is_structure(shot.target):
        return None
    inside = find_stand(state, shot.action.occupant)
    rating = kill_rating(shot, inside)
    if rating is None or inside.destroyed:
        return None
    armor = shot.target.armor[0] + armor_against(shot, inside)
    add = rating + total(kill_modifiers(shot, inside)) - armor
    return KillRoll(add=add, soft=is_infantry(inside), wheeled=is_wheeled(inside))


def resolve_attack(plan: LegalAttack, dice: Dice, *, fair: bool = False) -> ResolvedAttack:
    """Rolls a shot. ``fair``: the range is drawn directly, as even as the dice that stand for it (for odds)."""

    def roll(sides: int, why: str, cuts: tuple[int, ...]) -> int:
        return dice.roll(Die(low=1, high=sides), cuts=cuts, why=why)

    return roll_shot(plan, roll, fair=fair)


def roll_shot(plan: LegalAttack, roll: Roller, *, fair: bool = False) -> ResolvedAttack:
    """Rolls the dice of a shot in order: the target's test, all To Hit dice, To Kill dice, occupants.

    One reaction counts for all missiles of a mount (SP-10.13).
    """
    reacted, need = None, plan.need
    if plan.test is not None:
        reacted = plan.test.passed(roll)
        need = plan.need if reacted else plan.calm
    faces = [_roll_hit_die(plan, roll, need, fair=fair) for _ in range(plan.mounts)]
    hits = sum(face >= need for face in faces)
    net = tuple(roll(plan.kill.die, "To Kill", plan.kill.cuts) + plan.kill.add for _ in range(hits))
    result = worst_result(plan.kill.result(one) for one in net) if net else "miss"
    rolled = ResolvedAttack(reacted=reacted, hits=hits, net=net, result=result)
    if result != "destroyed" or plan.inside is None:
        return rolled
    inside = roll(plan.inside.die, "To Kill inside", plan.inside.cuts) + plan.inside.add
    return ResolvedAttack(
        reacted=reacted, hits=hits, net=net, result=result, inside_net=inside, inside=plan.inside.result(inside)
    )


def _roll_hit_die(plan: LegalAttack, roll: Roller, need: int, *, fair: bool) -> int:
    cuts = (min(max(need - 1, 0), plan.die),)
    if plan.missile or fair:
        return roll(plan.die, "To Hit", cuts if 0 < cuts[0] < plan.die else (plan.die,))
    return roll_range_die(plan.die, roll)


def roll_range_die(reach: int, roll: Roller) -> int:
    """Rolls the die of a maximum range: larger faces again; two dice for 24 inches (SP-9.11)."""
    long = CATALOGUE.to_hit.long_range
    if reach == long.range:
        first = roll(long.die, "To Hit", ())
        second = roll(long.second, "To Hit, high or low", ())
        return first + (long.adds if second >= long.from_face else 0)
    sides = CATALOGUE.to_hit.range_dice[reach]
    for again in counting():
        face = roll(sides, f"To Hit, again: above {reach}" if again else "To Hit", ())
        if face <= reach:
            return face
    raise AssertionError("a die shows a face in the end")


# --- the event ------------------------------------------------------------------------------------


def _side_roller(recorder: Recorder, shot: Shot) -> Roller:
    """Returns a roller of the firing side's dice; the target's side rolls its own test."""

    def roll(sides: int, why: str, cuts: tuple[int, ...]) -> int:
        by = shot.target.side if why == "Morale" else shot.firer.side
        return recorder.roll(sides, why, cuts=cuts, by=by)

    return roll


def fire_shot(state: State, shot: Shot, dice: Dice) -> Fired:
    """Fires a legal shot."""
    action = shot.action
    plan = plan_attack(state, shot)
    recorder = Recorder(state, dice)
    rolled = roll_shot(plan, _side_roller(recorder, shot))
    _record_costs(recorder, shot)
    if rolled.reacted and action.reaction in ("smoke", "both"):
        # The marker lies next to the target from now on (SP-10.11).
        add_smoke(recorder, action.target)
    _record_arithmetic(recorder, shot, plan, rolled)
    gone = (
        [action.target]
        if apply_result(recorder, action.target, rolled.result) and lose_section(recorder, action.target)
        else []
    )
    if rolled.inside and action.occupant and apply_result(recorder, action.occupant, rolled.inside):
        gone.append(action.occupant)
    destroy(recorder, gone)
    return _event(recorder, shot, plan, rolled)


def _event(recorder: Recorder, shot: Shot, plan: LegalAttack, rolled: ResolvedAttack) -> Fired:
    action, calm = shot.action, rolled.reacted is False
    return Fired(
        by=action.by,
        target=action.target,
        weapon=action.weapon,
        from_overwatch=action.overwatch,
        reaction=action.reaction,
        inside=action.occupant,
        die=plan.die,
        drm=total(plan.calm_modifiers if calm else plan.modifiers),
        need=plan.calm if calm else plan.need,
        hits=rolled.hits,
        net=rolled.net,
        result=rolled.result,
        reacted=bool(rolled.reacted),
        overwatch=recorder.stand(action.by).overwatch,
        occupant=None if action.occupant is None else rolled.inside or "no-effect",
        occupant_net=rolled.inside_net,
        **recorder.losses(),
        **recorder.told(side=shot.firer.side, about=(action.by, action.target)),
    )


def _record_costs(recorder: Recorder, shot: Shot) -> None:
    """Records the cost of firing: system, pair, launcher, turn, marker (SP-9.5, SP-22.22, SP-24.3)."""
    action, firer = shot.action, shot.firer
    repeated = shot.launchers and action.weapon in firer.fired
    if not repeated:
        recorder.unit(action.by, fired=(*firer.fired, action.weapon))
    if shot.weapon.wing:
        left = loads_left(firer, action.weapon) - shot.mounts
        recorder.unit(action.by, loads={**firer.loads, action.weapon: left})
    if shot.launchers:
        recorder.unit(action.by, launchers_fired=firer.launchers_fired + shot.mounts)
    if action.facing_changed and not is_infantry(firer):
        turn = CATALOGUE.movement.turn
        recorder.unit(action.by, moved=round_inches(firer.moved + turn), turned=round_inches(firer.turned + turn))
    # From Overwatch in its own activation nothing has been declared: it does not move afterwards (SP-9.15, SP-9.17).
    if (not action.overwatch or firer.platoon in recorder.state.active) and not shot.free:
        declared = action.then_move if firer.declared is None else min(firer.declared, action.then_move)
        recorder.unit(action.by, declared=float(declared))
    if firer.overwatch and not keeps_marker(recorder.stand(action.by), shot):
        recorder.unit(action.by, overwatch=False)


def _record_arithmetic(recorder: Recorder, shot: Shot, plan: LegalAttack, rolled: ResolvedAttack) -> None:
    """Records the arithmetic of a shot for the log."""
    calm = rolled.reacted is False
    for one in plan.calm_modifiers if calm else plan.modifiers:
        recorder.line(one.label.capitalize(), one.amount, rule=one.rule)
    need = plan.calm if calm else plan.need
    how = f"D{plan.die}, hit number" if plan.missile else f'D{plan.die} against {shot.range:g}"'
    recorder.line("To hit", f"{need} or more", how=how, rule="SP-10.5" if plan.missile else "SP-9.12", total=True)
    if not rolled.hits:
        return
    recorder.line(
        "To Kill rating", plan.rating, how=shot.weapon.name, rule="SP-11.1" if not plan.kill.soft else "SP-12.1"
    )
    for one in plan.kill_modifiers:
        recorder.line(one.label.capitalize(), one.amount, rule=one.rule)
    recorder.line("Armor", -plan.armor, how=struck_side(shot), rule="SP-7.2")
    nets = ", ".join(f"{net}" for net in rolled.net)
    recorder.line(
        "D6 and all this", nets, how=rolled.result, rule="SP-11.1" if not plan.kill.soft else "SP-12.1", total=True
    )
