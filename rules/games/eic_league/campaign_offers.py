"""The deals that are open to a coach between battles, each with its price (section 19)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army import type_name
from rules.games.eic_league.campaign_deals import BUY_WITHOUT, RECOVERY, has_salvage, lacking
from rules.games.eic_league.campaign_units import bought, design_of, loads, settled
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.costs import credits, unit_cost
from rules.games.eic_league.design import TEAM, UNIT, UnitDesign, Wear
from rules.games.eic_league.loadout import weapon_title
from rules.games.eic_league.ratings import ORDER
from rules.kernel.campaign import Career, Holding
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.screen import Choose, Number, Offer, Option, Reminder


def offers(career: Career) -> Iterator[Offer]:
    """Everything that can be done now, unit by unit."""
    if not career.begun:
        yield Offer(key="begin", label="Roll the first budget", action={"type": "begin"}, primary=True, rolls=True)
        return
    for holding in career.holdings.values():
        if holding.kind == "unit":
            yield from _unit_offers(career, holding)


def recruits(career: Career, army: Json) -> Iterator[Offer]:
    """The units of a team that can be bought as they are."""
    for place, unit in enumerate(TEAM.read(army).units):
        design = settled(unit)
        cost = unit_cost(design)
        yield Offer(
            key=f"recruit-{place}",
            label=f"Buy {unit.name}, {type_name(bought(design))}: {credits(cost)}",
            action={"type": "recruit", "unit": UNIT.write(design)},
            closed=_why_not(career, design, cost),
        )


def _why_not(career: Career, design: UnitDesign, cost: int) -> Problem | None:
    if not career.begun:
        return Problem(code="budget-missing", message="Roll the first budget before you buy.", rule="EIC-2.1")
    if has_salvage(design):
        return BUY_WITHOUT
    if cost <= career.wallet:
        return None
    message = f"It costs {credits(cost)}; {credits(career.wallet)} are in the wallet."
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
    if room := lacking(design):
        per_point = RECOVERY.credits_per_energy
        points = max(1, min(room, career.wallet // per_point))
        field = Number(
            path=("points",),
            label="Points of energy",
            value=points,
            least=1,
            most=room,
            help=f"{per_point} credits a point, {RECOVERY.energy_per_round} points a round",
            rule="EIC-18.3",
        )
        yield _offer(holding, "recover", "Recover energy", {"points": points}, fields=(field,))
    for reference, title, left, _ in loads(design):
        if not left:
            yield _offer(holding, "reload", f"Reload {title}: {_price(design, reference)}", {"place": reference})
    if design.drone_lost and CATALOGUE.units[design.type].drone:
        yield _offer(holding, "drone", f"New drone: {credits(CATALOGUE.equipment.tank_drone.cost)}", {})


def _price(design: UnitDesign, reference: str) -> str:
    places = {str(fitted.slot): fitted for fitted in bought(design).slots}
    beside = {"holster": bought(design).holster, "pod": bought(design).pod}
    fitted = places.get(reference) or beside.get(reference)
    return credits(CATALOGUE.weapons[fitted.item.weapon].cost) if fitted else ""


def _refits(career: Career, holding: Holding, design: UnitDesign) -> Iterator[Offer]:
    if store := career.store():
        options = tuple(
            Option(value=one.id, label=one.title, detail=f"{one.detail} {one.origin}".strip()) for one in store
        )
        field = Choose(path=("piece",), label="From the store", options=options, value=store[0].id, rule="EIC-19.7")
        yield _offer(holding, "fit", "Fit a salvaged weapon", {"piece": store[0].id}, fields=(field,))
    weapons = tuple(
        Option(value=key, label=f"{weapon_title(key)}: {credits(weapon.cost)}")
        for key, weapon in CATALOGUE.weapons.items()
    )
    first = str(weapons[0].value)
    field = Choose(path=("weapon",), label="Weapon", options=weapons, value=first, rule="EIC-7.1")
    yield _offer(holding, "buy", "Buy a weapon", {"weapon": first}, fields=(field,))


def _upgrade(career: Career, holding: Holding, design: UnitDesign) -> Iterator[Offer]:
    """Every rating that can be bought anew, with its full price (EIC-4.8)."""
    options = tuple(option for rating in ORDER for option in _higher(career, design, rating))
    if options:
        first = next((option.value for option in options if not option.reason), options[0].value)
        help_ = "The full price of the new rating. New armor mends what wears it."
        field = Choose(path=("buy",), label="New rating", options=options, value=first, help=help_, rule="EIC-19.9")
        yield _offer(holding, "upgrade", "Upgrade a rating", {"buy": first}, fields=(field,))


def _higher(career: Career, design: UnitDesign, rating: str) -> Iterator[Option]:
    now, name = design.ratings.get(rating, 0), CATALOGUE.ratings.names[rating]
    suit = CATALOGUE.units[design.type].kind == "suit"
    for to, cost in CATALOGUE.ratings.costs[rating].items():
        too_strong = rating == "bod" and suit and to > CATALOGUE.ratings.bod_limits.suit_maximum
        if too_strong or to < now or (to == now and not (rating == "bod" and _worn(design))):
            continue
        reason = "too dear" if cost > career.wallet else ""
        group = f"{name}, now {now}"
        yield Option(
            value={"rating": rating, "to": to}, label=f"{name} {to}: {credits(cost)}", group=group, reason=reason
        )


def _worn(design: UnitDesign) -> bool:
    wear = design.wear or Wear()
    return bool(wear.frag_hits) or wear.armor_rounds is not None
