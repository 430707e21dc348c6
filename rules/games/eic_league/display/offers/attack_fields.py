"""The fields of an attack's form: target, distance, booster, sharpshooting, lethal slot, blast (EIC-14.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.eic_league.army.wording import in_hexes
from rules.games.eic_league.battle.state import State, Unit, drone_name
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.offers.attack_modes import AttackMode
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.attacks import check
from rules.games.eic_league.mechanics.attacks.hit_roll import known_dfr
from rules.games.eic_league.mechanics.damage.booster import can_be_boosted
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL_SLOTS
from rules.games.eic_league.mechanics.damage.sharpshooting import can_sharpshoot
from rules.games.eic_league.mechanics.distances import by_drone, to_target
from rules.kernel.problems import Problem
from rules.kernel.records import changed
from rules.kernel.screen import Choose, Field, Number, Option, Toggle


def slot_choice(value: int | None) -> Choose:
    """The choice of a slot."""
    return Choose(
        path=("choice",),
        label="If a lethal blow shows a 6, destroy",
        options=tuple(Option(value=slot, label=f"slot {slot}") for slot in LETHAL_SLOTS),
        value=value,
        rule="EIC-16.9",
    )


def attack_fields(
    state: State,
    unit: Unit,
    way: AttackMode,
    *,
    plan: check.LegalAttack,
    targets: Sequence[str],
    refusals: Mapping[str, Problem],
) -> Iterator[Field]:
    options = tuple(_target_option(state, plan, target, refusals.get(target)) for target in targets)
    yield Choose(path=("target",), label="Target", options=options, value=plan.action.target, rule="EIC-13.1")
    if state.typed:
        label, value = _distance_label(way), plan.action.distance
        yield Number(path=("distance",), label=label, value=value, least=0, most=99, needed=True, rule="EIC-1.8")
    if can_be_boosted(plan.arm):
        most = unit.energy - plan.penalty - CATALOGUE.combat.booster.must_leave
        if most > 0:
            yield Number(
                path=("booster",), label="Booster, energy points", value=0, least=0, most=most, rule="EIC-16.3"
            )
    if can_sharpshoot(plan.arm):
        yield _sharpshoot(state, plan, [target for target in targets if target not in refusals])
    if way.type != "ram":
        yield slot_choice(plan.action.choice)
    if state.typed and plan.arm and plan.arm.blast:
        yield from _near(state, plan, targets)


def _distance_label(way: AttackMode) -> str:
    if way.type != "drop":
        return "Hexes from the target"
    return "Hexes from the target: 0, right over it" if way.partner else "Hexes the drone flies"


def _target_option(state: State, plan: check.LegalAttack, target: str, problem: Problem | None) -> Option:
    away = "" if state.typed else in_hexes(to_target(state, changed(plan.action, target=target)))
    return Option(
        value=target,
        label=target,
        detail=away,
        reason=problem.message if problem else "",
        rule=problem.rule if problem else "",
    )


def _sharpshoot(state: State, plan: check.LegalAttack, targets: Sequence[str]) -> Toggle:
    # Another target may be chosen: only what holds for all of them is said here.
    known = [known_dfr(state, target) for target in targets]
    low = all(dfr is not None and plan.aim.attr < dfr for dfr in known)
    whose = f"DFR {known[0]}" if len(targets) == 1 else "the DFR of every target"
    return Toggle(
        path=("sharpshoot",),
        label="Sharpshoot",
        checked=False,
        reason=f"ATTR {plan.aim.attr} is below {whose}." if low else "",
        help="A hit ignores BOD, but not shielding; ATTR must be at least DFR.",
        rule="EIC-16.6",
    )


def _near(state: State, plan: check.LegalAttack, targets: Sequence[str]) -> Iterator[Number]:
    """Hexes from the target to everybody who may stand in the blast; left empty, they are clear of it.

    Whoever may yet be chosen as the target is asked for, too: what is typed for the target itself counts for nothing.
    """
    left_out = {*_known_distances(plan), *(targets if len(targets) == 1 else ())}
    for one in detection.exposed(state):
        if one not in left_out:
            label = f"Hexes from the target to {one}"
            yield Number(path=("near", one), label=label, value=None, least=0, most=30, rule="EIC-16.12")


def _known_distances(plan: check.LegalAttack) -> set[str]:
    """Whose hexes are known without typing: the attacker's, which are the distance, and a drone's over the target."""
    by = plan.action.by
    if not by_drone(plan.action):
        return {by}
    return {drone_name(by)} if plan.unit.drone else {drone_name(by), by}
