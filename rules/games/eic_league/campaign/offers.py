"""The deals that are open to a coach between battles, each with its price (section 19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.eic_league.army.document import TEAM, UNIT, UnitDesign, Wear
from rules.games.eic_league.army.evaluation import type_name
from rules.games.eic_league.army.loadout import group_weapons, weapon_title
from rules.games.eic_league.army.pricing import format_credits, unit_cost
from rules.games.eic_league.army.ratings import ORDER
from rules.games.eic_league.army.summary import BoughtUnit
from rules.games.eic_league.builder.choices import FINE, Reason
from rules.games.eic_league.builder.weapon_fields import capacity_reason, slot_reason
from rules.games.eic_league.campaign import survivors
from rules.games.eic_league.campaign.deals import RECOVERY, check_recruit, lacking_energy
from rules.games.eic_league.campaign.units import as_battle_unit, design_of, loads, summarise_unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.weapons import reference_text
from rules.kernel.campaign import Career, Holding
from rules.kernel.display.cards import Choose, Number, Option
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal, Problem, find_refusal
from rules.kernel.records import Json

NO_SLOT = "no free slot"


def offers(career: Career) -> Iterator[Offer]:
    """Yields everything that can be done now, unit by unit."""
    if not career.begun:
        yield Offer(key="begin", label="Roll the first budget", action={"type": "begin"}, primary=True, rolls=True)
        return
    for holding in career.holdings.values():
        if holding.kind == "unit":
            yield from _unit_offers(career, holding)


def recruits(career: Career, army: Json) -> Iterator[Offer]:
    """Yields offers to buy the units of a team as they are."""
    for place, unit in enumerate(TEAM.read(army).units):
        cost = unit_cost(unit)
        yield Offer(
            key=f"recruit-{place}",
            label=f"Buy {unit.name}, {type_name(summarise_unit(unit))}: {format_credits(cost)}",
            action={"type": "recruit", "unit": UNIT.write(unit)},
            closed=_recruit_problem(career, unit, cost),
        )


def _recruit_problem(career: Career, design: UnitDesign, cost: int) -> Problem | None:
    if refusal := find_refusal(check_recruit, career, design):
        return refusal
    if cost <= career.wallet:
        return None
    message = f"It costs {format_credits(cost)}; {format_credits(career.wallet)} are in the wallet."
    return Problem(code="not-enough-credits", message=message, rule="EIC-2.3")


def _unit_offers(career: Career, holding: Holding) -> Iterator[Offer]:
    if not holding.captured:
        design = design_of(holding)
        yield from _repairs(career, holding, design)
        yield from _refits(career, holding, design)
        yield from _upgrade(career, holding, design)
    label = f"Scrap {holding.title} for its weapons"
    warning = Reminder(text="Armor, shielding and gear are lost; the weapons go into the store.", rule="EIC-19.8")
    yield _offer(holding, "scrap", label, {}, reminders=(warning,))


def _offer(holding: Holding, kind: str, label: str, action: dict[str, Json], **fields: object) -> Offer:
    whole = {"type": kind, "unit": holding.id, **action}
    key = f"{holding.id}-{kind}" + (f"-{action['place']}" if "place" in action else "")
    return Offer(key=key, label=label, action=whole, by=holding.id, group=holding.title, **fields)  # type: ignore[arg-type]


def _repairs(career: Career, holding: Holding, design: UnitDesign) -> Iterator[Offer]:
    if room := lacking_energy(design):
        per_point = RECOVERY.credits_per_energy
        points = max(1, min(room, career.wallet // per_point))
        field = Number(
            path=("points",),
            label="Points of energy",
            value=points,
            least=1,
            most=room,
            help=f"{per_point} credits a point, {RECOVERY.energy_per_round} points a round: {_recovery_text(room)}",
            rule="EIC-18.3",
        )
        closed = _wallet_problem(career, per_point)
        fields = () if closed else (field,)
        yield _offer(holding, "recover", "Recover energy", {"points": points}, fields=fields, closed=closed)
    for reference, title, left, _ in loads(design):
        if not left:
            cost = _price(design, reference)
            label = f"Reload {title}: {format_credits(cost)}"
            yield _offer(holding, "reload", label, {"place": reference}, closed=_wallet_problem(career, cost))
    if design.drone_lost and CATALOGUE.units[design.type].drone:
        cost = CATALOGUE.equipment.tank_drone.cost
        yield _offer(holding, "drone", f"New drone: {format_credits(cost)}", {}, closed=_wallet_problem(career, cost))


def _recovery_text(room: int) -> str:
    """Returns the cost and the time to recover all the energy that a unit lacks."""
    rounds = -(-room // RECOVERY.energy_per_round)
    return f"all {room} cost {format_credits(room * RECOVERY.credits_per_energy)} and take {rounds} rounds"


def _wallet_problem(career: Career, cost: int) -> Problem | None:
    if cost <= career.wallet:
        return None
    message = f"It costs {format_credits(cost)}; {format_credits(career.wallet)} are in the wallet."
    return Problem(code="not-enough-credits", message=message, rule="EIC-18.4")


def _price(design: UnitDesign, reference: str) -> int:
    places = {str(fitted.slot): fitted for fitted in summarise_unit(design).slots}
    beside = {"holster": summarise_unit(design).holster, "pod": summarise_unit(design).pod}
    fitted = places.get(reference) or beside.get(reference)
    return CATALOGUE.weapons[fitted.item.weapon].cost if fitted else 0


def _refits(career: Career, holding: Holding, design: UnitDesign) -> Iterator[Offer]:
    unit = summarise_unit(design)
    if store := career.store():
        options = tuple(_store_option(unit, one) for one in store)
        field = Choose(
            path=("piece",), label="From the store", options=options, value=_first_open(options), rule="EIC-19.7"
        )
        yield _choice(holding, "fit", "Fit a salvaged weapon", field)
    options = tuple(_sale_option(career, unit, weapon) for weapon in CATALOGUE.weapons)
    field = Choose(path=("weapon",), label="Weapon", options=options, value=_first_open(options), rule="EIC-7.1")
    yield _choice(holding, "buy", "Buy a weapon", field)
    full = bool(unit.type and unit.slots_used >= unit.type.slots)
    for reference, title, left, _ in loads(design):
        if not left and (full or not reference.isdecimal()):
            label = f"Empty {reference_text(reference)} for another weapon ({title} fired)"
            yield _offer(holding, "clear", label, {"place": reference})


def _first_open(options: Sequence[Option]) -> Json:
    """Returns the first value without a reason against it."""
    return next((option.value for option in options if not option.reason), options[0].value)


def _choice(holding: Holding, kind: str, label: str, field: Choose) -> Offer:
    """Returns an offer of one weapon of several; closed when there is room for none."""
    closed = None
    if all(option.reason == NO_SLOT for option in field.options):
        closed = Problem(code="too-many-weapons", message="All slots are filled.", rule="EIC-7.2")
    fields = () if closed else (field,)
    return _offer(holding, kind, label, {str(field.path[0]): field.value}, fields=fields, closed=closed)


def _store_option(unit: BoughtUnit, one: Holding) -> Option:
    reason, rule = _room_for(unit, str(one.document["weapon"]))
    detail = f"{one.detail} {one.origin}".strip()
    return Option(value=one.id, label=one.title, detail=detail, reason=reason, rule=rule)


def _sale_option(career: Career, unit: BoughtUnit, weapon: str) -> Option:
    cost = CATALOGUE.weapons[weapon].cost
    reason, rule = _room_for(unit, weapon)
    if not reason and cost > career.wallet:
        reason, rule = "too dear", "EIC-18.4"
    return Option(value=weapon, label=f"{weapon_title(weapon)}: {format_credits(cost)}", reason=reason, rule=rule)


def _room_for(unit: BoughtUnit, weapon: str) -> Reason:
    """Returns the reason against one more of a weapon, wherever it would be fitted (EIC-7.2, EIC-7.9, EIC-9.10)."""
    type_, missile = unit.type, CATALOGUE.weapons[weapon].kind == "missile"
    if type_ is None or (missile and not unit.design.pod_missile and (unit.design.missile_pod or type_.pod)):
        return FINE
    carried = (*unit.slots, unit.holster) if unit.holster else unit.slots
    groups = {group: len(found) for group, found in group_weapons(carried).items()}
    if unit.slots_used < type_.slots:
        return slot_reason(unit, weapon, groups)
    if type_.holster and unit.design.holster is None and not missile:
        return capacity_reason(type_, weapon, groups)
    return NO_SLOT, "EIC-7.2"


def _upgrade(career: Career, holding: Holding, design: UnitDesign) -> Iterator[Offer]:
    """Offers every rating that can be bought again, with its full price (EIC-4.8)."""
    options = tuple(option for rating in ORDER for option in _higher_ratings(career, design, rating))
    if options:
        first = next((option.value for option in options if not option.reason), options[0].value)
        help_ = "The full price of the new rating. New armor replaces what has been lost."
        field = Choose(path=("buy",), label="New rating", options=options, value=first, help=help_, rule="EIC-19.9")
        yield _offer(holding, "upgrade", "Upgrade a rating", {"buy": first}, fields=(field,))


def _higher_ratings(career: Career, design: UnitDesign, rating: str) -> Iterator[Option]:
    now, name = design.ratings.get(rating, 0), CATALOGUE.ratings.names[rating]
    suit = CATALOGUE.units[design.type].kind == "suit"
    for to, cost in CATALOGUE.ratings.costs[rating].items():
        too_strong = rating == "bod" and suit and to > CATALOGUE.ratings.bod_limits.suit_maximum
        if too_strong or to < now or (to == now and not (rating == "bod" and _has_worn_armor(design))):
            continue
        reason = "too dear" if cost > career.wallet else limit_reason(design, rating, to)
        group = f"{name}, now {now}"
        yield Option(
            value={"rating": rating, "to": to}, label=f"{name} {to}: {format_credits(cost)}", group=group, reason=reason
        )


def limit_reason(design: UnitDesign, rating: str, to: int) -> str:
    """Returns the reason against a new rating by the limits of EIC-4.9; empty when there is none."""
    try:
        survivors.check_limits(as_battle_unit(design), rating, to)
    except Illegal as refusal:
        return refusal.problem.message
    return ""


def _has_worn_armor(design: UnitDesign) -> bool:
    wear = design.wear or Wear()
    return bool(wear.frag_hits) or wear.armor_rounds is not None
