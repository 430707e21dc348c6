"""The fields of an attack's form: target, distance, booster, sharpshooting, lethal slot, blast (EIC-14.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.state import State, Unit, drone_name
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.offers.attack_modes import AttackMode
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.attacks import check
from rules.games.eic_league.mechanics.attacks.hit_roll import known_dfr
from rules.games.eic_league.mechanics.damage.blast import blast_reach
from rules.games.eic_league.mechanics.damage.booster import can_be_boosted
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL_SLOTS
from rules.games.eic_league.mechanics.damage.sharpshooting import can_sharpshoot
from rules.games.eic_league.mechanics.damage.strength import strength
from rules.games.eic_league.mechanics.distances import hexes_to_target, is_drone_drop
from rules.games.eic_league.mechanics.form import MOST_HEXES
from rules.kernel.display.cards import Choose, Field, Number, Option, Toggle
from rules.kernel.problems import Problem
from rules.kernel.records import replace


def slot_choice(value: int | None) -> Choose:
    """Returns the choice of the slot that a lethal blow destroys."""
    return Choose(
        path=("choice",),
        label="If a lethal blow shows a 6, destroy",
        options=tuple(Option(value=slot, label=f"slot {slot}") for slot in LETHAL_SLOTS),
        value=value,
        rule=CATALOGUE.combat.lethal_blow.rule,
    )


def attack_fields(
    state: State,
    unit: Unit,
    mode: AttackMode,
    *,
    legal: check.LegalAttack,
    targets: Sequence[str],
    refusals: Mapping[str, Problem],
) -> Iterator[Field]:
    """Yields the fields of an attack's form."""
    options = tuple(_target_option(state, legal, target, refusals.get(target)) for target in targets)
    yield Choose(path=("target",), label="Target", options=options, value=legal.action.target, rule="EIC-13.1")
    if state.typed:
        label, value = _distance_label(mode), legal.action.distance
        yield Number(
            path=("distance",), label=label, value=value, least=0, most=MOST_HEXES, needed=True, rule="EIC-1.8"
        )
    if can_be_boosted(legal.arm):
        most = unit.energy - legal.penalty - CATALOGUE.combat.booster.must_leave
        if most > 0:
            yield Number(
                path=("booster",),
                label="Booster, energy points",
                value=0,
                least=0,
                most=most,
                rule=CATALOGUE.combat.booster.rule,
            )
    if can_sharpshoot(legal.arm):
        yield _sharpshoot(state, legal, [target for target in targets if target not in refusals])
    if mode.type != "ram":
        yield slot_choice(legal.action.choice)
    if state.typed and legal.arm and legal.arm.blast:
        yield from _near(state, legal, targets)


def _distance_label(mode: AttackMode) -> str:
    if mode.type != "drop":
        return "Hexes from the target"
    return "Hexes from the target: 0, right over it" if mode.partner else "Hexes the drone flies"


def _target_option(state: State, legal: check.LegalAttack, target: str, problem: Problem | None) -> Option:
    away = "" if state.typed else format_hexes(hexes_to_target(state, replace(legal.action, target=target)))
    return Option(
        value=target,
        label=target,
        detail=away,
        reason=problem.message if problem else "",
        rule=problem.rule if problem else "",
    )


def _sharpshoot(state: State, legal: check.LegalAttack, targets: Sequence[str]) -> Toggle:
    # The player may choose another target, so the text must hold for all of them.
    known = [known_dfr(state, target) for target in targets]
    low = all(dfr is not None and legal.aim.attr < dfr for dfr in known)
    whose = f"DFR {known[0]}" if len(targets) == 1 else "the DFR of every target"
    return Toggle(
        path=("sharpshoot",),
        label="Sharpshoot",
        checked=False,
        reason=f"ATTR {legal.aim.attr} is below {whose}." if low else "",
        help="A hit ignores BOD, but not shielding; ATTR must be at least DFR.",
        rule="EIC-16.6",
    )


def _near(state: State, legal: check.LegalAttack, targets: Sequence[str]) -> Iterator[Number]:
    """Yields fields for the hexes from the target to everybody who may be in the blast; empty means clear of it.

    Units that may yet be chosen as the target get a field, too; a number for the target itself is ignored.
    """
    left_out = {*_known_distances(legal), *(targets if len(targets) == 1 else ())}
    reach = blast_reach(tuple(strength(state, legal).values()))
    for one in detection.names_on_field(state):
        if one not in left_out:
            yield Number(
                path=("near", one),
                label=f"{one}, hexes from the target",
                value=None,
                least=0,
                most=MOST_HEXES,
                unset="clear",
                help=f"Only if it is within {format_hexes(reach)} of the target: the blast goes no farther.",
                rule=CATALOGUE.combat.blast.rule,
            )


def _known_distances(legal: check.LegalAttack) -> set[str]:
    """Returns the units whose distance needs no typing: the attacker, or a drone over the target."""
    by = legal.action.by
    if not is_drone_drop(legal.action):
        return {by}
    return {drone_name(by)} if legal.unit.drone else {drone_name(by), by}
