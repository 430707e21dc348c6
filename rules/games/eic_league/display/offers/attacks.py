"""Attacks that are open to a unit now: each weapon with its targets, and what may be declared with it (EIC-14.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.games.eic_league.battle.state import Attack, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.offers.lethal_blow import SLOTS, slot_choice
from rules.games.eic_league.mechanics import detection, stats, weapons
from rules.games.eic_league.mechanics.attacks import check, shooting
from rules.games.eic_league.mechanics.attacks.hit_roll import known_dfr
from rules.games.eic_league.mechanics.distances import by_drone, place, to_target
from rules.games.eic_league.mechanics.weapons import Armament
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json, changed, record
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder, Toggle
from rules.kit import hexes

GROUP, ANNOUNCE = "Attack", "Announce first"
WORDS = {"shoot": "Fire", "throw": "Throw", "launch": "Launch", "drop": "Drop", "fight": "Fight", "ram": "Ram"}
TARGET_CODES = frozenset(
    ("out-of-range", "no-delivery", "not-adjacent", "ram-out-of-reach", "target-airborne", "target-elevated")
)
"""Refusals that depend on the target: another one may do."""
ONCE = frozenset(("no-attacks-left", "drone-lost"))
"""Refusals that are the same for several weapons."""


@record
class Way:
    """A way for a unit to attack: the kind of attack, with which weapon, with which partner, seen or by sight."""

    type: str
    arm: Armament | None = None
    partner: str | None = None
    sight: bool = False
    rush: bool = False

    @property
    def label(self) -> str:
        """What the button says."""
        what = f"{WORDS[self.type]} {self.arm.name.lower()}" if self.arm else WORDS[self.type]
        more = [f"with {self.partner}" if self.partner else "", "by sight" if self.sight else ""]
        rushed = f"Rush: {what[0].lower()}{what[1:]}" if self.rush else what
        return " ".join(word for word in (rushed, *more) if word)

    def key(self, name: str) -> str:
        """The key of the offer."""
        more = [self.partner or "", "sight" if self.sight else "", "rush" if self.rush else ""]
        parts = (self.type, name, self.arm.reference if self.arm else "", *more)
        return ":".join(part for part in parts if part)


def weapon_key(unit: Unit, name: str, arm: Armament) -> str:
    """The key of the offer that a weapon's own button opens; empty for what is not used by itself."""
    ways = [way for way in _armed(unit, name, arm, partners=()) if not way.rush]
    return ways[0].key(name) if ways else ""


def attack_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """An offer for each way in which the unit can attack; closed with the reason where there is a weapon but no way."""
    try:
        check.can_attack(unit, name, state.round)
    except Illegal as refusal:
        if refusal.problem.code == "unit-paralysed":
            yield _closed(name, Way(type="shoot"), refusal.problem, label="Attack")
        return
    enemies = sorted(_enemies(state, unit), key=lambda target: (_away(state, name, target), target))
    found = [target for target in enemies if target in unit.detected]
    by_sight = [target for target in enemies if target not in unit.detected] if _sight(state, unit) else []
    if not found and not by_sight:
        if enemies and (not state.phase or unit.detect_rolled):
            left = f"Nobody whom {name} has detected in this round can be attacked any more."
            message = left if unit.detected else f"{name} has detected nobody in this round."
            problem = Problem(code="not-detected", message=message, rule="EIC-13.1")
            yield _closed(name, Way(type="shoot"), problem, label="Attack")
        return
    yield from _gathered(_every_way(state, name, unit, found=found, by_sight=by_sight))


def _every_way(
    state: State, name: str, unit: Unit, *, found: Sequence[str], by_sight: Sequence[str]
) -> Iterator[Offer]:
    for way in _ways(state, name, unit):
        yield from _offers(state, name, unit, way=way, targets=found)
        if by_sight and way.arm:
            seen = Way(type=way.type, arm=way.arm, partner=way.partner, rush=way.rush, sight=True)
            yield from _offers(state, name, unit, way=seen, targets=by_sight)


def _gathered(every: Iterable[Offer]) -> Iterator[Offer]:
    """The offers; what is closed because of the unit or its drone is said once, not for each weapon."""
    closed: dict[str, list[Offer]] = {}
    for offer in every:
        if offer.closed and offer.closed.code in ONCE:
            closed.setdefault(offer.closed.message, []).append(offer)
        else:
            yield offer
    for same in closed.values():
        yield same[0] if len(same) == 1 else changed(same[0], label=_verb(same))


def _verb(offers: Iterable[Offer]) -> str:
    types = {str(offer.action["type"]) for offer in offers}
    return WORDS[types.pop()] if len(types) == 1 else "Attack"


def _sight(state: State, unit: Unit) -> bool:
    return check.may_fire_by_sight(state, unit.side)


def _enemies(state: State, unit: Unit) -> Iterator[str]:
    return (name for name in detection.exposed(state) if stats.unit_named(state, name).side != unit.side)


def _away(state: State, name: str, target: str) -> int:
    return 0 if state.typed else hexes.distance(place(state, name), place(state, target))


# --- ways -----------------------------------------------------------------------------------------


def _ways(state: State, name: str, unit: Unit) -> Iterator[Way]:
    partners = _partners(state, name, unit)
    for arm in weapons.armaments(unit, state.round):
        if not arm.destroyed:
            early = shooting.rounds_early(unit, arm, state.round) > 0
            yield from _armed(unit, name, arm, partners=partners, early=early)
    yield Way(type="fight")
    yield Way(type="ram")


def _armed(unit: Unit, name: str, arm: Armament, *, partners: Sequence[str], early: bool = False) -> Iterator[Way]:
    """How a weapon can be used: grenades are thrown, launched or dropped, bombs dropped, all else is shot."""
    kind = stats.kind_of(unit)
    if arm.kind in ("gun", "missile"):
        if not arm.launches:
            yield Way(type="shoot", arm=arm)
            yield from [Way(type="shoot", arm=arm, rush=True)] if early else []
        return
    if arm.kind == "grenade" and kind.kind == "suit":
        yield Way(type="throw", arm=arm)
    if arm.kind == "grenade" and weapons.has_launcher(unit):
        yield Way(type="launch", arm=arm)
    if kind.drone:
        yield Way(type="drop", arm=arm)
    elif arm.kind == "bomb":
        yield from (Way(type="drop", arm=arm, partner=partner) for partner in partners)


def _partners(state: State, name: str, unit: Unit) -> list[str]:
    if not stats.airborne(unit, state.round):
        return []
    return [
        other
        for other, partner in state.units.items()
        if other != name and partner.side == unit.side and stats.airborne(partner, state.round)
    ]


# --- offers ---------------------------------------------------------------------------------------


def _offers(state: State, name: str, unit: Unit, *, way: Way, targets: Sequence[str]) -> Iterator[Offer]:
    refusals: dict[str, Problem] = {}
    plan = None
    for target in targets:
        try:
            legal = check.check(state, _attack(state, name, way, target))
        except Illegal as refusal:
            refusals[target] = refusal.problem
            if refusal.problem.code not in TARGET_CODES:
                break
        else:
            plan = plan or legal
    if plan is None:
        # Fists and rams are no news when nobody is near.
        if refusals and way.arm:
            yield _closed(name, way, next(iter(refusals.values())))
        return
    action = _document(plan.action)
    offer = Offer(
        key=way.key(name),
        label=way.label,
        action=action,
        by=name,
        group=GROUP,
        fields=tuple(_fields(state, unit, way, plan=plan, targets=targets, refusals=refusals)),
        rolls=True,
        reminders=_reminders(plan),
        cells=_cells(state, [target for target in targets if target not in refusals]),
        cell_path=() if state.typed else ("target",),
    )
    yield offer
    if plan.aim.need is None:
        yield announcement(offer)


def _closed(name: str, way: Way, problem: Problem, *, label: str = "") -> Offer:
    action = {"type": way.type, "by": name, "target": "", "weapon": way.arm.reference if way.arm else ""}
    return Offer(
        key=way.key(name) if not label else f"attack:{name}",
        label=label or way.label,
        action=action,
        by=name,
        group=GROUP,
        closed=problem,
    )


def _attack(state: State, name: str, way: Way, target: str) -> Attack:
    return Attack(
        type=way.type,  # type: ignore[arg-type]
        by=name,
        target=target,
        weapon=way.arm.reference if way.arm else "",
        wildfire=way.sight,
        rush=way.rush,
        with_=way.partner,
        distance=(0 if way.partner else 1) if state.typed else None,
        choice=SLOTS[0] if way.type != "ram" else None,
    )


def _document(attack: Attack) -> dict[str, Json]:
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


def announcement(offer: Offer) -> Offer:
    """The same attack, announced before it is rolled, so that the target's DFR is shown (EIC-14.20)."""
    return Offer(
        key=f"announce:{offer.key}",
        label=f"Announce: {offer.label[0].lower()}{offer.label[1:]}",
        action={"type": "announce", "attack": offer.action},
        by=offer.by,
        group=ANNOUNCE,
        fields=tuple(_inside(field) for field in offer.fields if field.path != ("choice",)),
        cells=offer.cells,
        cell_path=("attack", *offer.cell_path) if offer.cell_path else (),
        reminders=(Reminder(text="ATTR is announced, and the defender shows DFR, before the roll.", rule="EIC-14.20"),),
    )


def _inside(field: Field) -> Field:
    return changed(field, path=("attack", *field.path))


def _cells(state: State, targets: Iterable[str]) -> Mapping[str, Json]:
    """Hexes with exactly one target, and the target."""
    if state.typed:
        return {}
    there: dict[str, list[str]] = {}
    for target in targets:
        there.setdefault(hexes.name(place(state, target)), []).append(target)
    return {cell: names[0] for cell, names in there.items() if len(names) == 1}


def _reminders(plan: check.Plan) -> tuple[Reminder, ...]:
    found = []
    if plan.penalty:
        found.append(Reminder(text=f"Rushing this shot costs {plan.penalty} energy.", rule="EIC-14.11"))
    if plan.action.wildfire:
        malus = -CATALOGUE.combat.wildfire.attr
        found.append(Reminder(text=f"By sight, at ATTR −{malus}: nobody needs to be detected.", rule="EIC-13.10"))
    if plan.arm and plan.arm.blast:
        found.append(Reminder(text="The blast hurts friend and foe alike around the target.", rule="EIC-16.12"))
    return tuple(found)


# --- what may be declared with it -----------------------------------------------------------------


def _fields(
    state: State,
    unit: Unit,
    way: Way,
    *,
    plan: check.Plan,
    targets: Sequence[str],
    refusals: Mapping[str, Problem],
) -> Iterator[Field]:
    options = tuple(_target_option(state, plan, target, refusals.get(target)) for target in targets)
    yield Choose(path=("target",), label="Target", options=options, value=plan.action.target, rule="EIC-13.1")
    if state.typed:
        label, value = _distance_label(way), plan.action.distance
        yield Number(path=("distance",), label=label, value=value, least=0, most=99, needed=True, rule="EIC-1.8")
    if shooting.boostable(plan.arm):
        most = unit.energy - plan.penalty - CATALOGUE.combat.booster.must_leave
        if most > 0:
            yield Number(
                path=("booster",), label="Booster, energy points", value=0, least=0, most=most, rule="EIC-16.3"
            )
    if shooting.aimable(plan.arm):
        yield _sharpshoot(state, plan, [target for target in targets if target not in refusals])
    if way.type != "ram":
        yield slot_choice(plan.action.choice)
    if state.typed and plan.arm and plan.arm.blast:
        yield from _near(state, plan, targets)


def _distance_label(way: Way) -> str:
    if way.type != "drop":
        return "Hexes from the target"
    return "Hexes from the target: 0, right over it" if way.partner else "Hexes the drone flies"


def _target_option(state: State, plan: check.Plan, target: str, problem: Problem | None) -> Option:
    away = "" if state.typed else stats.in_hexes(to_target(state, changed(plan.action, target=target)))
    return Option(
        value=target,
        label=target,
        detail=away,
        reason=problem.message if problem else "",
        rule=problem.rule if problem else "",
    )


def _sharpshoot(state: State, plan: check.Plan, targets: Sequence[str]) -> Toggle:
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


def _near(state: State, plan: check.Plan, targets: Sequence[str]) -> Iterator[Number]:
    """Hexes from the target to everybody who may stand in the blast; left empty, they are clear of it.

    Whoever may yet be chosen as the target is asked for, too: what is typed for the target itself counts for nothing.
    """
    left_out = {*_told(plan), *(targets if len(targets) == 1 else ())}
    for one in detection.exposed(state):
        if one not in left_out:
            label = f"Hexes from the target to {one}"
            yield Number(path=("near", one), label=label, value=None, least=0, most=30, rule="EIC-16.12")


def _told(plan: check.Plan) -> set[str]:
    """Whose hexes are known without typing: the attacker's, which are the distance, and a drone's over the target."""
    by = plan.action.by
    if not by_drone(plan.action):
        return {by}
    return {stats.drone_name(by)} if plan.unit.drone else {stats.drone_name(by), by}


def announced_offer(attack: Attack) -> Offer:
    """The roll of an attack that has been announced: the only thing open (EIC-14.20)."""
    action = _document(attack)
    action |= {"booster": attack.booster} if attack.booster else {}
    action |= {"sharpshoot": True} if attack.sharpshoot else {}
    action |= {"near": dict(attack.near)} if attack.near else {}
    action.setdefault("choice", SLOTS[0])
    return Offer(
        key=f"announced:{attack.by}",
        label=f"Roll the attack on {attack.target}",
        action=action,
        by=attack.by,
        group=GROUP,
        fields=(slot_choice(attack.choice or SLOTS[0]),),
        primary=True,
        rolls=True,
    )
