"""Offers of attacks: each weapon with its targets (section 14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, Unit, find_unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.offers.attack_fields import attack_fields, slot_choice
from rules.games.eic_league.display.offers.attack_modes import WORDS, AttackMode, attack_modes
from rules.games.eic_league.display.offers.context import OfferContext
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.attacks import check
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL_SLOTS
from rules.games.eic_league.mechanics.distances import hex_of
from rules.games.eic_league.mechanics.wildfire import may_fire_by_sight
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json, replace
from rules.kit import hexes

GROUP, ANNOUNCE = "Attack", "Announce first"
TARGET_CODES = frozenset(
    ("out-of-range", "no-delivery", "not-adjacent", "ram-out-of-reach", "target-airborne", "target-elevated")
)
"""Refusals that depend on the target: another target may do."""
ONCE = frozenset(("no-attacks-left", "drone-lost"))
"""Refusals that are the same for several weapons."""


def attack_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields an offer for each way to attack; closed with its reason when a weapon cannot be used."""
    try:
        check.check_can_attack(unit, name, state.round)
    except Illegal as refusal:
        if refusal.problem.code in ("unit-paralysed", "captured-unit"):
            yield _closed_offer(name, AttackMode(type="shoot"), refusal.problem, label="Attack")
        return
    enemies = sorted(_enemies(state, unit), key=lambda target: (_hexes_away(state, name, target), target))
    found = [target for target in enemies if target in unit.detected]
    by_sight = [target for target in enemies if target not in unit.detected] if _may_fire_by_sight(state, unit) else []
    if not found and not by_sight:
        if enemies and (not state.phase or unit.detect_rolled):
            left = f"Nobody whom {name} has detected in this round can be attacked any more."
            message = left if unit.detected else f"{name} has detected nobody in this round."
            problem = Problem(code="not-detected", message=message, rule="EIC-13.1")
            yield _closed_offer(name, AttackMode(type="shoot"), problem, label="Attack")
        return
    yield from _merge_closed(_all_offers(state, name, unit, found=found, by_sight=by_sight))


def _all_offers(
    state: State, name: str, unit: Unit, *, found: Sequence[str], by_sight: Sequence[str]
) -> Iterator[Offer]:
    for mode in attack_modes(state, name, unit):
        yield from _mode_offers(state, name, unit, mode=mode, targets=found)
        if by_sight and mode.arm:
            seen = AttackMode(type=mode.type, arm=mode.arm, partner=mode.partner, rush=mode.rush, sight=True)
            yield from _mode_offers(state, name, unit, mode=seen, targets=by_sight)


def _merge_closed(every: Iterable[Offer]) -> Iterator[Offer]:
    """Yields the offers; a reason that lies in the unit or its drone appears once, not for each weapon."""
    closed: dict[str, list[Offer]] = {}
    for offer in every:
        if offer.closed and offer.closed.code in ONCE:
            closed.setdefault(offer.closed.message, []).append(offer)
        else:
            yield offer
    for same in closed.values():
        yield same[0] if len(same) == 1 else replace(same[0], label=_common_verb(same))


def _common_verb(offers: Iterable[Offer]) -> str:
    types = {str(offer.action["type"]) for offer in offers}
    return WORDS[types.pop()] if len(types) == 1 else "Attack"


def _may_fire_by_sight(state: State, unit: Unit) -> bool:
    return may_fire_by_sight(state, unit.side)


def _enemies(state: State, unit: Unit) -> Iterator[str]:
    return (name for name in detection.names_on_field(state) if find_unit(state, name).side != unit.side)


def _hexes_away(state: State, name: str, target: str) -> int:
    return 0 if state.typed else hexes.distance(hex_of(state, name), hex_of(state, target))


def _mode_offers(state: State, name: str, unit: Unit, *, mode: AttackMode, targets: Sequence[str]) -> Iterator[Offer]:
    refusals: dict[str, Problem] = {}
    legal = None
    for target in targets:
        try:
            checked = check.check_attack(state, _attack(state, name, mode, target))
        except Illegal as refusal:
            refusals[target] = refusal.problem
            if refusal.problem.code not in TARGET_CODES:
                break
        else:
            legal = legal or checked
    if legal is None:
        # A closed fight or ram tells nothing when nobody is near.
        if refusals and mode.arm:
            yield _closed_offer(name, mode, next(iter(refusals.values())))
        return
    action = _attack_json(legal.action)
    fields = tuple(attack_fields(state, unit, mode, legal=legal, targets=targets, refusals=refusals))
    offer = Offer(
        key=mode.key(name),
        label=mode.label,
        action=action,
        by=name,
        group=GROUP,
        fields=fields,
        rolls=True,
        reminders=(*_reminders(legal), *_blast_reminder(fields)),
        cells=_cells(state, [target for target in targets if target not in refusals]),
        cell_path=() if state.typed else ("target",),
        folded=tuple(field.path for field in fields if field.path[0] in ("choice", "near")),
    )
    yield offer
    if legal.aim.need is None:
        yield announcement_offer(offer)


def _closed_offer(name: str, mode: AttackMode, problem: Problem, *, label: str = "") -> Offer:
    action = {"type": mode.type, "by": name, "target": "", "weapon": mode.arm.reference if mode.arm else ""}
    return Offer(
        key=mode.key(name) if not label else f"attack:{name}",
        label=label or mode.label,
        action=action,
        by=name,
        group=GROUP,
        closed=problem,
    )


def _attack(state: State, name: str, mode: AttackMode, target: str) -> Attack:
    return Attack(
        type=mode.type,  # type: ignore[arg-type]
        by=name,
        target=target,
        weapon=mode.arm.reference if mode.arm else "",
        wildfire=mode.sight,
        rush=mode.rush,
        with_=mode.partner,
        distance=(0 if mode.partner else 1) if state.typed else None,
        choice=LETHAL_SLOTS[0] if mode.type != "ram" else None,
    )


def _attack_json(attack: Attack) -> dict[str, Json]:
    given: dict[str, Json] = {"type": attack.type, "by": attack.by, "target": attack.target}
    more = {
        "weapon": attack.weapon,
        "wildfire": attack.wildfire,
        "rush": attack.rush,
        "with": attack.with_,
        "choice": attack.choice,
    }
    given |= {key: value for key, value in more.items() if value}
    return given if attack.distance is None else {**given, "distance": attack.distance}


def announcement_offer(offer: Offer) -> Offer:
    """Returns the same attack, announced before it is rolled, so that the target's DFR is shown (EIC-14.20)."""
    return Offer(
        key=f"announce:{offer.key}",
        label=f"Announce: {offer.label[0].lower()}{offer.label[1:]}",
        action={"type": "announce", "attack": offer.action},
        by=offer.by,
        group=ANNOUNCE,
        fields=tuple(_nest_field(field) for field in offer.fields if field.path != ("choice",)),
        cells=offer.cells,
        cell_path=("attack", *offer.cell_path) if offer.cell_path else (),
        folded=tuple(("attack", *path) for path in offer.folded if path != ("choice",)),
        reminders=(Reminder(text="ATTR is announced, and the defender shows DFR, before the roll.", rule="EIC-14.20"),),
    )


def _nest_field(field: Field) -> Field:
    return replace(field, path=("attack", *field.path))


def _cells(state: State, targets: Iterable[str]) -> Mapping[str, Json]:
    """Returns hexes with exactly one target, and the target."""
    if state.typed:
        return {}
    there: dict[str, list[str]] = {}
    for target in targets:
        there.setdefault(hexes.hex_key(hex_of(state, target)), []).append(target)
    return {cell: names[0] for cell, names in there.items() if len(names) == 1}


def _reminders(legal: check.LegalAttack) -> tuple[Reminder, ...]:
    found = []
    if legal.penalty:
        found.append(
            Reminder(text=f"Rushing this shot costs {legal.penalty} energy.", rule=CATALOGUE.combat.rush_penalty.rule)
        )
    if legal.action.wildfire:
        malus = -CATALOGUE.combat.wildfire.attr
        found.append(Reminder(text=f"By sight, at ATTR −{malus}: nobody needs to be detected.", rule="EIC-13.10"))
    if legal.arm and legal.arm.blast:
        found.append(Reminder(text="The blast hurts friend and foe alike around the target.", rule="EIC-16.12"))
    return tuple(found)


def _blast_reminder(fields: Iterable[Field]) -> Iterator[Reminder]:
    """Yields where others in the blast are named, when their distances are typed."""
    if any(field.path[0] == "near" for field in fields):
        text = "Is anyone else in the blast? Say how far from the target they are under More options."
        yield Reminder(text=text, rule=CATALOGUE.combat.blast.rule)


def announced_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the roll of an announced attack: the only open action (EIC-14.20)."""
    if context.announced:
        yield _announced_offer(context.announced)


def _announced_offer(attack: Attack) -> Offer:
    action = _attack_json(attack)
    action |= {"booster": attack.booster} if attack.booster else {}
    action |= {"sharpshoot": True} if attack.sharpshoot else {}
    action |= {"near": dict(attack.near)} if attack.near else {}
    slot = () if attack.type == "ram" else (slot_choice(attack.choice or LETHAL_SLOTS[0]),)
    if slot:
        action.setdefault("choice", LETHAL_SLOTS[0])
    return Offer(
        key=f"announced:{attack.by}",
        label=f"Roll the attack on {attack.target}",
        action=action,
        by=attack.by,
        group=GROUP,
        fields=slot,
        primary=True,
        rolls=True,
    )
