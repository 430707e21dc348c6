"""What an action would bring, before it is taken: exact odds and arithmetic, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rules.games.sol_prime.battle.actions import (
    Action,
    AirSupport,
    ArtilleryCall,
    ArtilleryImpact,
    Bomb,
    BombImpact,
    CloseCombat,
    Counterbattery,
    Demolish,
    Drive,
    Fire,
    Mines,
    Move,
    PlatoonMorale,
    React,
    RollActivation,
)
from rules.games.sol_prime.battle.resolve import ACTIONS, check_numbers
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics import activation, air_support, guided_bombs
from rules.games.sol_prime.mechanics.artillery import calling, counterbattery
from rules.games.sol_prime.mechanics.close_combat import attack_modifiers, check_fight, defence_modifiers
from rules.games.sol_prime.mechanics.damage import side_struck
from rules.games.sol_prime.mechanics.fire.checks import check_shot
from rules.games.sol_prime.mechanics.fire.resolution import Plan, plan_of
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.games.sol_prime.mechanics.mines import fields_on_way
from rules.games.sol_prime.mechanics.modifiers import Modifier, total
from rules.games.sol_prime.mechanics.morale import platoon_test
from rules.games.sol_prime.mechanics.movement import move
from rules.games.sol_prime.odds.distributions import Chances, chances
from rules.games.sol_prime.visibility.view import View
from rules.kernel.odds import Odds, Segment
from rules.kernel.records import changed
from rules.kernel.screen import Line

TONES = {
    "miss": "miss",
    "no-effect": "note",
    "suppressed": "hit",
    "immobilized": "hit",
    "destroyed": "kill",
    "attacker": "kill",
    "defender": "miss",
    "passed": "hit",
    "failed": "miss",
    "granted": "hit",
    "refused": "miss",
    "found": "hit",
    "not-found": "miss",
    "now": "hit",
    "cancelled": "miss",
    "killed": "kill",
    "survives": "hit",
}
MINED = Odds(
    strip=(Segment(label="Rolls for mines", tone="note", chance=Fraction(1)),),
    chances={"rolls-for-mines": Fraction(1)},
    tables={},
)
"""A move into a minefield takes dice; what they would bring its strength would tell, which may be secret."""
OVERLAPPING = ("hit", "hit-mine")
"""Outcomes that happen together with others."""


def odds(view: View, action: Action) -> Odds | None:
    """The exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
    check_numbers(ACTIONS.write(action))
    state, asked = _asked(view.state, action)
    if isinstance(asked, Drive):
        return MINED if move(state, as_move(state, asked)) and fields_on_way(state, asked) else None
    if _secret(state, asked):
        return None
    found = chances(state, asked)
    if not found or len(found) == 1:
        return None
    return _odds(found, several=_several(asked))


def _asked(state: State, action: Action) -> tuple[State, Action]:
    """A reaction asks for the odds of the shot that waits."""
    if isinstance(action, React):
        for one in state.pending:
            if one.kind == "missile" and one.unit == action.unit and one.shot is not None:
                shot = ACTIONS.read(dict(one.shot))
                assert isinstance(shot, Fire)
                asked = changed(shot, reaction=action.reaction, leader_within=action.leader_within)
                return changed(state, pending=()), asked
    return state, action


def _secret(state: State, action: Action) -> bool:
    """True where the odds would tell what the viewer may not know: the strength of a field lying face down."""
    if not isinstance(action, Mines):
        return False
    field = state.minefields.get(action.minefield)
    return field is None or field.strength is None


def _several(action: Action) -> bool:
    """True for areas: each target has odds of its own."""
    return action.type in ("artillery-impact", "bomb", "demolish")


def _odds(found: Chances, *, several: bool) -> Odds:
    if several:
        table: dict[int | str, Fraction] = {_label(name): chance for name, chance in found.items()}
        return Odds(
            strip=(Segment(label="Each by itself", tone="note", chance=Fraction(1)),),
            chances=found,
            tables={"targets": table},
        )
    strip = [name for name in found if name not in OVERLAPPING and not name.startswith("occupant-")]
    return Odds(
        strip=tuple(Segment(label=_label(name), tone=TONES.get(name, "note"), chance=found[name]) for name in strip),
        chances=found,
        tables=_tables(found),
    )


def _label(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _tables(found: Mapping[str, Fraction]) -> dict[str, dict[int | str, Fraction]]:
    points = {int(name.removeprefix("points-")): chance for name, chance in found.items() if name.startswith("points-")}
    return {"activation-points": {key: points[key] for key in sorted(points)}} if points else {}


# --- arithmetic -----------------------------------------------------------------------------------


def preview(view: View, action: Action) -> tuple[Line, ...]:
    """The arithmetic of an action before it is made. Raises Illegal as the action itself would."""
    check_numbers(ACTIONS.write(action))
    state, asked = _asked(view.state, action)
    match asked:
        case Fire():
            shot = check_shot(state, asked)
            return tuple(_shot_lines(shot, plan_of(state, shot)))
        case CloseCombat():
            check_fight(state, asked)
            mine, theirs = attack_modifiers(state, asked), defence_modifiers(state, asked)
            return (*_lines("Attack", mine), *_lines("Defence", theirs))
        case Move():
            return move(state, asked).lines
        case Drive():
            fields = [Line(label=name, amount="rolls", rule="SP-20.3") for name, _ in fields_on_way(state, asked)]
            return (*move(state, as_move(state, asked)).lines, *fields)
        case BombImpact():
            return tuple(_burst(state, asked))
        case ArtilleryImpact() | Bomb() | Demolish():
            return tuple(_each(chances(state, asked) or {}))
        case _:
            return tuple(_sum_lines(state, asked))


def _lines(what: str, modifiers: Sequence[Modifier]) -> list[Line]:
    found = [Line(label=f"{what}: {one.label}", amount=_signed(one.amount), rule=one.rule) for one in modifiers]
    return [*found, Line(label=what, amount=f"D6 {_signed(total(tuple(modifiers)))}", rule="SP-14.1", total=True)]


def _signed(amount: int) -> str:
    return f"{amount:+}".replace("-", "−")


def _shot_lines(shot: Shot, plan: Plan) -> list[Line]:
    found = [Line(label=one.label.capitalize(), amount=_signed(one.amount), rule=one.rule) for one in plan.modifiers]
    what = "hit number" if plan.missile else f'against {shot.range:g}"'
    rule = "SP-10.5" if plan.missile else "SP-9.12"
    dice = f"D{plan.die}" if plan.mounts == 1 else f"{plan.mounts} × D{plan.die}"
    found.append(Line(label="To hit", amount=f"{plan.need} or more", how=f"{dice}, {what}", rule=rule, total=True))
    rule = "SP-12.1" if plan.kill.soft else "SP-11.1"
    found.append(Line(label="To Kill rating", amount=_signed(plan.rating), how=shot.weapon.name, rule=rule))
    found += [
        Line(label=one.label.capitalize(), amount=_signed(one.amount), rule=one.rule) for one in plan.kill_modifiers
    ]
    found.append(Line(label="Armor", amount=_signed(-plan.armor), how=side_struck(shot), rule="SP-7.2"))
    found.append(Line(label="To kill", amount=f"D6 {_signed(plan.kill.add)}", how=_reads(plan), rule=rule, total=True))
    return found


def _reads(plan: Plan) -> str:
    if plan.kill.soft:
        return "1 to 4 suppresses, 5 destroys"
    return "above 0 destroys, 0 immobilizes" if plan.kill.wheeled else "above 0 destroys"


def _burst(state: State, action: BombImpact) -> Iterator[Line]:
    """What a bomb that has landed does to each thing: its one die is known (SP-R41)."""
    for name, (number, result) in guided_bombs.outcomes(state, action).items():
        yield Line(label=name, amount=f"{number}", how=result.replace("-", " "), rule="SP-22.33")


def _each(found: Chances) -> Iterator[Line]:
    """What may become of each thing in an area."""
    for name, chance in found.items():
        thing, _, result = name.rpartition("-")
        if result == "effect":
            thing, result = thing.removesuffix("-no"), "no effect"
        yield Line(label=f"{thing}: {result}", amount=f"{float(100 * chance):.1f} %".replace(".0 %", " %"))


def _sum_lines(state: State, action: Action) -> list[Line]:
    """Rolls with a few modifiers."""
    found: Sequence[tuple[str, int, str]] = ()
    match action:
        case RollActivation():
            found = activation.modifiers(state, action.side)
        case AirSupport():
            air_support.check_support(state, action.side)
            found = air_support.support_modifiers(state, action)
        case ArtilleryCall(mode="now"):
            side = calling.check_call(state, action)[0][1].side
            found = calling.arrival(state, action, side)
        case Counterbattery():
            counterbattery.check_counterbattery(state, action)
            found = counterbattery.counterbattery_modifiers(state, action)
        case PlatoonMorale():
            test = platoon_test(state, action)
            found = (
                ("Leader", test.leader, "SP-18.18"),
                ("Shaken", test.shaken, "SP-18.2"),
                ("In cover", test.cover, "SP-18.18"),
            )
    return [Line(label=label, amount=_signed(amount), rule=rule) for label, amount, rule in found if amount]
