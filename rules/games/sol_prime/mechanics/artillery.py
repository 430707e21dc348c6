"""Artillery: calling (SP-17.1 to SP-17.15), impact (SP-17.20 to SP-17.30), counterbattery (SP-17.40)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.army.fittings import artillery_ratings, radius_of
from rules.games.sol_prime.battle.actions import ArtilleryCall, ArtilleryImpact, Counterbattery, ImpactTarget
from rules.games.sol_prime.battle.changes import Tally
from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.battle.state import Mission, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.labels import signed
from rules.games.sol_prime.mechanics.area_fire import Exposed, escape, exposed
from rules.games.sol_prime.mechanics.losses import lose, strike, worst
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.positions import spot
from rules.games.sol_prime.mechanics.stands import (
    check_active,
    check_alive,
    check_present,
    command_center,
    mortar,
    observer,
    refuse,
    side_of,
    stand,
    tech_modifier,
)
from rules.kernel.dice import Dice
from rules.kernel.problems import Illegal

TABLE = CATALOGUE.artillery


def pieces(state: State, names: Sequence[str]) -> list[tuple[str, Stand]]:
    """The firing pieces. Raises Illegal for what is gone or no artillery (SP-17.1)."""
    found = [(name, check_alive(state, name)) for name in names]
    if not found:
        raise refuse("not-artillery", "Choose the pieces that fire.", "SP-17.1")
    _check_pieces(found)
    return found


def _check_pieces(found: Sequence[tuple[str, Stand]]) -> None:
    for name, unit in found:
        if unit.kind != "artillery":
            raise refuse("not-artillery", f"{name} is no artillery piece.", "SP-17.1")
    if len({(unit.artillery, unit.mrl) for _, unit in found}) > 1:
        raise refuse("mixed-battery", "One counter is one type of artillery.", "SP-17.4")


def check_ranges(found: Sequence[tuple[str, Stand]], distance: float | None) -> None:
    """Raise Illegal when a piece does not reach the point, or it is too near (SP-17.2)."""
    if distance is None:
        return
    for name, unit in found:
        piece = TABLE.pieces[unit.artillery]
        most = TABLE.mortar_range if mortar(unit) else piece.most_range
        if distance < piece.least_range:
            message = f'{name} needs at least {piece.least_range:g}"; the point is {distance:g}" away.'
            raise refuse("inside-minimum-range", message, "SP-17.2")
        if distance > most:
            raise refuse("out-of-range", f'{name} reaches {most:g}"; the point is {distance:g}" away.', "SP-17.2")


def check_ammunition(found: Sequence[tuple[str, Stand]]) -> None:
    """Raise Illegal for a piece that has nothing left (SP-17.30)."""
    for name, unit in found:
        if unit.fire_turns is not None and unit.fire_turns <= 0 and not unit.shelled:
            raise refuse("no-ammunition", f"{name} has no ammunition left.", "SP-17.30")


# --- calling --------------------------------------------------------------------------------------


def call(state: State, action: ArtilleryCall, dice: Dice) -> Happened:
    """Fire is called: at once by a roll, or for the next cycle without one (SP-17.10, SP-17.11). Raises Illegal."""
    found = check_call(state, action)
    side = found[0][1].side
    tally = Tally(state, dice)
    if action.mode == "next-cycle":
        tally.result = {"modifier": 0, "needed": None, "arrival": "next-cycle"}
        _note(tally, action, side, now=False)
    else:
        _arrive(tally, action, side)
    for name, unit in found:
        tally.unit(name, overwatch=False, fired=(*unit.fired, "artillery"))
    return tally.event("artillery-called", side=side, about=action.by)


def arrival(state: State, action: ArtilleryCall, side: str) -> tuple[tuple[str, int, str], ...]:
    """What is added to the arrival roll (SP-17.15)."""
    table = TABLE.arrival
    return (
        ("Target visible to the artillery", table.target_visible if action.sees_target else 0, "SP-17.15"),
        ("Command center", table.command_center if command_center(state, side) else 0, "SP-26.3"),
        ("Psionic race", table.psionic if side in state.sides and state.sides[side].psionic else 0, "SP-2.4"),
    )


def _arrive(tally: Tally, action: ArtilleryCall, side: str) -> None:
    state = tally.state
    found = arrival(state, action, side)
    modifier = sum(amount for _, amount, _ in found)
    needed = rating_of(state, side)
    face = tally.roll(TABLE.arrival.die, "Arrival", cuts=arrival_cuts(needed - modifier))
    for label, amount, rule in found:
        if amount:
            tally.line(label, amount, rule=rule)
    tally.line("To arrive", f"{needed - modifier} or more", how="D10, artillery rating", rule="SP-17.10", total=True)
    arrives = face + modifier >= needed
    tally.result = {"modifier": modifier, "needed": needed, "arrival": "now" if arrives else "cancelled"}
    if arrives:
        _use_ammunition(tally, action.by)
        _note(tally, action, side, now=True)
    else:
        for name in action.by:
            tally.unit(name, blocked=True)


def rating_of(state: State, side: str) -> int:
    """The artillery rating of a side's level (SP-17.10)."""
    one = state.sides.get(side)
    return CATALOGUE.tech_levels[one.tech if one else "basic"].artillery_rating


def arrival_cuts(least: int) -> tuple[int, ...]:
    """The cut of a D10 that must show ``least`` or more."""
    return (least - 1,) if 1 < least <= TABLE.arrival.die else ()


def _use_ammunition(tally: Tally, names: Sequence[str]) -> None:
    """A turn of fire is counted once: now, and not again when the shells fall (SP-17.30)."""
    for name in names:
        unit = tally.stand(name)
        if unit.fire_turns is not None and not unit.shelled:
            tally.unit(name, fire_turns=max(0, unit.fire_turns - 1), shelled=True)


def _note(tally: Tally, action: ArtilleryCall, side: str, *, now: bool) -> None:
    number = len(tally.state.missions) + 1
    taken = {mission.key for mission in tally.state.missions}
    while (key := f"counter {number}") in taken:
        number += 1
    due = tally.state.cycle + (0 if now else 1)
    mission = Mission(
        key=key,
        side=side,
        by=action.by,
        observer=action.observer,
        place=action.place,
        at=action.at,
        due=due,
        now=now,
    )
    tally.battle(missions=(*tally.state.missions, mission))


def check_call(state: State, action: ArtilleryCall) -> list[tuple[str, Stand]]:
    """The firing pieces. Raises Illegal when the call is against the rules."""
    found = [(name, check_alive(state, name)) for name in action.by]
    for name, unit in found:
        check_active(state, name, unit)
    found = pieces(state, action.by)
    for name, unit in found:
        if unit.blocked:
            raise refuse("battery-blocked", f"{name} waits for the next turn after a cancelled call.", "SP-17.10")
        if unit.fired:
            raise refuse("already-fired", f"{name} has been called in this activation.", "SP-9.5")
    check_ammunition(found)
    _check_observer(state, action, found[0][1])
    check_ranges(found, action.range)
    if action.at is not None:
        check_place(state, action.at)
    return found


def _check_observer(state: State, action: ArtilleryCall, piece: Stand) -> None:
    """Who does not see its target needs an observer: trained, not suppressed, with one counter at a time (SP-17.3)."""
    if action.sees_target and action.observer is None:
        return
    if action.observer is None:
        raise refuse("no-observer", "The pieces do not see the target; a forward observer must.", "SP-17.3")
    unit = check_present(state, action.observer)
    if unit.carried_by:
        raise refuse("is-carried", f"{action.observer} is aboard {unit.carried_by}.", "SP-16.13")
    if not observer(unit) or unit.side != piece.side:
        raise refuse("no-observer", f"{action.observer} is no forward observer and no leader.", "SP-17.3")
    if unit.suppressed:
        raise refuse("observer-suppressed", f"{action.observer} is suppressed.", "SP-17.3")
    if any(mission.observer == action.observer for mission in state.missions):
        raise refuse("observer-busy", f"{action.observer} has placed a counter already.", "SP-17.4")


# --- impact ---------------------------------------------------------------------------------------


def radius(unit: Stand) -> float:
    """The radius of a piece's fire (SP-17.16)."""
    return radius_of(unit.artillery, mrl=unit.mrl)


def ratings(state: State, unit: Stand) -> tuple[int, int]:
    """A piece's To Kill ratings at its army's level (SP-17.21)."""
    return artillery_ratings(unit.artillery, side_of(state, unit).tech, mrl=unit.mrl)


def in_circle(state: State, action: ArtilleryImpact, unit: Stand) -> list[tuple[ImpactTarget, Exposed]]:
    """The targets in the circle, in the order given. Raises Unreadable for names that are nobody's."""
    found = []
    for target in action.targets:
        inside = (*target.occupants, *action.inside.get(target.unit, ()))
        known(state, target.unit, *inside)
        if target.distance > radius(unit):
            continue
        one = exposed(
            state,
            target.unit,
            ratings=ratings(state, unit),
            covers=dict(TABLE.cover),
            cover=target.cover,
            occupants=inside,
        )
        if one:
            found.append((target, one))
    return found


def known(state: State, *names: str) -> None:
    """Raise Unreadable for a name that is neither a stand nor a minefield."""
    for name in names:
        if name not in state.minefields:
            stand(state, name)


def impact(state: State, action: ArtilleryImpact, dice: Dice) -> Happened:
    """Shells fall: a die of each piece for every target in the circle, friend or enemy (SP-17.20). Raises Illegal."""
    firing = check_impact(state, action)
    tally = Tally(state, dice)
    first = firing[0][1]
    tally.result = {"radius": radius(first)}
    results: dict[str, str] = {}
    for target, one in in_circle(state, action, first):
        if target.unit in state.units and tally.stand(target.unit).destroyed:
            continue
        results |= _hit(tally, one, len(firing))
    _use_ammunition(tally, action.by)
    for name in action.by:
        tally.unit(name, shelled=False)
    tally.battle(missions=tuple(one for one in tally.state.missions if not _is_this(one, action, state.cycle)))
    tally.result["results"] = results
    finish(tally, results)
    return tally.event("artillery-fell", side=first.side, about=(*action.by, *results))


def _is_this(mission: Mission, action: ArtilleryImpact, cycle: int) -> bool:
    return set(action.by) <= set(mission.by) and mission.due <= cycle


def check_impact(state: State, action: ArtilleryImpact) -> list[tuple[str, Stand]]:
    """The pieces that fire; those that were destroyed meanwhile do not. Raises Illegal when none is left."""
    left = [name for name in action.by if _ready(stand(state, name))] or list(action.by)
    found = pieces(state, left)
    check_ammunition(found)
    if state.kept and not any(_is_this(mission, action, state.cycle) for mission in state.missions):
        raise refuse("battery-blocked", "No fire of these pieces has been called for now.", "SP-17.10")
    return found


def _ready(unit: Stand) -> bool:
    return not unit.destroyed and not unit.carried_by


def can_fall(state: State, mission: Mission) -> bool:
    """True while some piece can still fire what has been called; a bomb lies where it is."""
    if mission.penetration is not None:
        return True
    try:
        check_impact(state, ArtilleryImpact(by=mission.by))
    except Illegal:
        return False
    return True


def _hit(tally: Tally, target: Exposed, dice: int) -> dict[str, str]:
    """The results of one target, and of who is inside it."""
    faces = [tally.roll(6, f"{target.name}", cuts=target.cuts(6)) for _ in range(dice)]
    result = worst(target.result(face + target.add) for face in faces)
    numbers = ", ".join(f"{face + target.add}".replace("-", "−") for face in faces)
    tally.line(target.name, numbers, how=f"D6 {signed(target.add)}: {result.replace('-', ' ')}", rule="SP-17.20")
    found = {target.name: result}
    if result == "destroyed" and target.building:
        found |= escape(target.occupants, lambda sides, why, cuts: tally.roll(sides, why, cuts=cuts))
    return found


def finish(tally: Tally, results: dict[str, str]) -> None:
    """Mark the results of an area: fields that are gone, the suppressed, the lost."""
    gone = []
    for name, result in results.items():
        if name in tally.state.minefields:
            if result == "destroyed":
                tally.minefield(name, destroyed=True)
        elif strike(tally, name, result):
            gone.append(name)
    cleared = [name for name, result in results.items() if name in tally.state.minefields and result == "destroyed"]
    lose(tally, gone)
    tally.result["destroyed"] = [*tally.result["destroyed"], *cleared]


# --- counterbattery -------------------------------------------------------------------------------


def battery_range(state: State, action: Counterbattery) -> float | None:
    """Inches to the battery: as typed, or between two off the table both written distances and its depth (SP-17.42)."""
    own = [state.units[name].off_table for name in action.by if name in state.units]
    enemy = state.units[action.target].off_table if action.target in state.units else None
    depth = state.table.depth if state.table else action.depth
    known = [one for one in own if one is not None]
    if depth is None or enemy is None or not known or len(known) < len(own):
        return action.range
    return max(known) + enemy + depth


def counterbattery_modifiers(state: State, action: Counterbattery) -> tuple[tuple[str, int, str], ...]:
    """What is added to the counterbattery roll (SP-17.40)."""
    side, target = state.units[action.by[0]].side, state.units[action.target]
    table = TABLE.counterbattery
    inches = battery_range(state, action)
    far = inches is not None and inches > table.far_above
    return (
        ("Command center", table.command_center if command_center(state, side) else 0, "SP-26.3"),
        ("Technology", tech_modifier(state, side, target.side), "SP-10.7"),
        ("Far", table.far if far else 0, "SP-17.40"),
        ("Towed target", table.towed if target.towed else 0, "SP-17.40"),
    )


def check_counterbattery(state: State, action: Counterbattery) -> None:
    """Raise Illegal when the attempt is against the rules."""
    found = [(name, check_alive(state, name)) for name in action.by]
    for name, unit in found:
        if not unit.overwatch:
            raise refuse("not-on-overwatch", f"{name} is not on Overwatch.", "SP-17.40")
    found = pieces(state, action.by)
    target = stand(state, action.target)
    if target.destroyed:
        raise refuse("target-destroyed", f"{action.target} is gone already.", "SP-4.16")
    if target.side == found[0][1].side:
        raise refuse("friendly-target", f"{action.target} is on the same side.", "SP-9.8")
    if target.kind != "artillery":
        raise refuse("invalid-target", f"{action.target} is no artillery.", "SP-17.40")
    check_ammunition(found)
    try:
        check_ranges(found, battery_range(state, action))
    except Illegal as error:
        if target.off_table is None or target.located:
            raise
        # Where it stands opens with the attempt, and there is none (SP-28.2).
        raise refuse(error.problem.code, f"{action.target} is out of its range.", "SP-17.42") from None


def counterbattery(state: State, action: Counterbattery, dice: Dice) -> Happened:
    """Artillery on Overwatch tries to find a battery; found or not, its platoon leaves Overwatch (SP-17.40).

    What it finds it fires at, without observer or arrival roll (SP-17.41).
    """
    check_counterbattery(state, action)
    tally = Tally(state, dice)
    modifiers = counterbattery_modifiers(state, action)
    modifier = sum(amount for _, amount, _ in modifiers)
    least = TABLE.counterbattery.needed - modifier
    face = tally.roll(TABLE.counterbattery.die, "Counterbattery", cuts=arrival_cuts(least))
    for label, amount, rule in modifiers:
        if amount:
            tally.line(label, amount, rule=rule)
    tally.line("To find it", f"{least} or more", how="D10", rule="SP-17.40", total=True)
    found = face >= least
    side = state.units[action.by[0]].side
    platoons = {state.units[name].platoon for name in action.by} - {None}
    for name, unit in state.units.items():
        if unit.overwatch and (name in action.by or unit.platoon in platoons):
            tally.unit(name, overwatch=False)
    tally.unit(action.target, located=True)
    if found:
        _use_ammunition(tally, action.by)
        at = spot(state, action.target)
        _note(tally, ArtilleryCall(by=action.by, place=f"on {action.target}", at=at), side, now=True)
    tally.result = {"modifier": modifier, "found": found}
    return tally.event("counterbattery-tried", side=side, about=(*action.by, action.target))
