"""The aftermath of a battle: one form for both coaches, and what it comes to (EIC-19.1 to EIC-19.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Annotated, Literal

from pydantic import Field

from rules.games.eic_league import campaign, stats
from rules.games.eic_league.campaign_units import (
    after_battle,
    battle_names,
    design_of,
    holding_of,
    in_battle,
    loads,
    pieces,
    with_loads,
)
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.design import UnitDesign, Wear
from rules.games.eic_league.model import State, Unit
from rules.games.eic_league.team import league_of
from rules.kernel.campaign import Account, Career, Deal, Holding, Receipt, Settlement, added, dismissed
from rules.kernel.codec import Codec
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import changed, record
from rules.kernel.screen import Choose, Line, Number, Option, Section, Text
from rules.kernel.screen import Field as Shown

Count = Annotated[int, Field(ge=0, le=999_999)]
Fate = Literal["in-action", "vanquished", "handed-over"]
FATES: Mapping[str, str] = {
    "in-action": "in action",
    "vanquished": "vanquished",
    "handed-over": "handed over to the victor",
}


@record
class UnitReturn:
    """What became of a unit. ``lost``: slots whose weapons a lethal blow destroyed, as "2, 5"."""

    id: str
    name: str
    fate: Fate = "in-action"
    energy: Count = 0
    frag_hits: Count = 0
    armor_rounds: Count | None = None
    lost: Annotated[str | None, Field(max_length=60)] = None
    shots: Mapping[str, Count] = field(default_factory=dict)
    drone_lost: bool = False


@record
class SideReturn:
    """What became of a team: credits left in its wallet, and what it pays the victor by the terms."""

    name: str
    credits: int = 0
    pays: Count = 0
    units: Annotated[tuple[UnitReturn, ...], Field(max_length=100)] = ()


@record
class Sheet:
    """The form. ``purse`` is what the loser's receipt is written for."""

    sides: tuple[SideReturn, SideReturn]
    purse: Count = 0
    terms: Annotated[str | None, Field(max_length=1000)] = None


SHEET: Codec[Sheet] = Codec(Sheet)
USUAL = "The loser keeps the units that are still in action and leaves the vanquished ones; the victor has the purse."


# --- filled in from the battle --------------------------------------------------------------------


def sheet_of(teams: Sequence[Career], state: State | None, sides: Sequence[str]) -> Sheet:
    """The form as the battle has left things; without a battle on the site all units are in action."""
    names = battle_names(teams, sides) if state else {}
    returns = [_side(team, at, state, sides, names) for at, team in enumerate(teams)]
    return Sheet(sides=(returns[0], returns[1]), purse=_purse(teams), terms=_terms(state))


def _terms(state: State | None) -> str:
    offered = [side.surrender for side in state.sides.values() if side.surrender] if state else []
    return offered[0] if offered else USUAL


def _purse(teams: Sequence[Career]) -> int:
    """The purse of the higher league of the two; 0 while the organiser has not set it (EIC-19.3)."""
    order = list(CATALOGUE.leagues)
    leagues = [key for team in teams if (key := league_of(len(team.units())))]
    set_by_organiser = teams[0].options.get("purse")
    try:
        return campaign.purse_of(max(leagues, key=order.index), set_by_organiser) if leagues else 0
    except Illegal:
        return 0


def _side(
    team: Career, at: int, state: State | None, sides: Sequence[str], names: Mapping[tuple[int, str], str]
) -> SideReturn:
    left = state.sides[sides[at]].credits if state and sides[at] in state.sides else team.wallet
    units = [
        _unit(holding, state.units.get(names.get((at, holding.id), "")) if state else None, state)
        for holding in team.units()
    ]
    return SideReturn(
        name=team.name, credits=min(left, team.wallet) if team.wallet > 0 else team.wallet, units=tuple(units)
    )


def _unit(holding: Holding, unit: Unit | None, state: State | None) -> UnitReturn:
    before = design_of(holding)
    design = after_battle(before, unit, round_=state.round) if unit and state else before
    wear = design.wear or Wear()
    shots = {reference: left for reference, _, left, _ in loads(_before_losses(before, unit))}
    return UnitReturn(
        id=holding.id,
        name=holding.title,
        fate="vanquished" if unit and stats.vanquished(unit) else "in-action",
        energy=unit.energy if unit else in_battle(design).energy,
        frag_hits=wear.frag_hits,
        armor_rounds=wear.armor_rounds,
        lost=", ".join(map(str, sorted(unit.destroyed))) if unit and unit.destroyed else None,
        shots=shots,
        drone_lost=design.drone_lost,
    )


def _before_losses(design: UnitDesign, unit: Unit | None) -> UnitDesign:
    return with_loads(design, unit.shots, ()) if unit else design


# --- its fields -----------------------------------------------------------------------------------


def sections(sheet: Sheet) -> Iterator[Section]:
    """The fields: what the sides agreed, then each team, unit by unit."""
    yield Section(key="terms", title="Terms", fields=tuple(_term_fields(sheet)), rule="EIC-19.2")
    for at, side in enumerate(sheet.sides):
        money = Number(
            path=("sides", at, "credits"),
            label="Credits left in the wallet",
            value=side.credits,
            least=min(0, side.credits),  # a correction can leave a wallet below nothing
            help="What was spent at the base is gone.",
            rule="EIC-18.3",
        )
        yield Section(key=f"side-{at}", title=side.name, fields=(money,))
        for place, unit in enumerate(side.units):
            yield Section(
                key=f"unit-{at}-{place}",
                title=unit.name,
                note=FATES[unit.fate],
                folded=True,
                fields=tuple(_unit_fields(unit, ("sides", at, "units", place))),
            )


def _term_fields(sheet: Sheet) -> Iterator[Shown]:
    yield Text(path=("terms",), label="What was agreed", value=sheet.terms or "", limit=1000, lines=3, rule="EIC-19.2")
    yield Number(
        path=("purse",),
        label="Purse: the loser’s receipt",
        value=sheet.purse,
        least=0,
        rule="EIC-19.3",
        help="0: no receipt is written.",
    )
    for at, side in enumerate(sheet.sides):
        label = f"{side.name} pays the victor, credits"
        yield Number(path=("sides", at, "pays"), label=label, value=side.pays, least=0, help="Counts for the loser.")


def _unit_fields(unit: UnitReturn, path: tuple[str | int, ...]) -> Iterator[Shown]:
    fates = tuple(Option(value=key, label=name.capitalize()) for key, name in FATES.items())
    yield Choose(path=(*path, "fate"), label="It is", options=fates, value=unit.fate, rule="EIC-19.5")
    yield Number(path=(*path, "energy"), label="Energy left", value=unit.energy, least=0, rule="EIC-19.8")
    yield Number(path=(*path, "frag-hits"), label="Fragmentation hits", value=unit.frag_hits, least=0, rule="EIC-17.4")
    yield Number(
        path=(*path, "armor-rounds"),
        label="Oxidised armor works for so many more rounds",
        value=unit.armor_rounds,
        least=0,
        help="Empty: it was not oxidised.",
        rule="EIC-17.5",
    )
    yield Text(
        path=(*path, "lost"),
        label="Slots destroyed",
        value=unit.lost or "",
        help="Numbers, such as 2, 5.",
        rule="EIC-19.11",
    )
    for reference, left in unit.shots.items():
        where = f"slot {reference}" if reference.isdecimal() else f"the {reference}"
        label = f"Shots left in {where}"
        yield Number(path=(*path, "shots", reference), label=label, value=left, least=0, rule="EIC-19.8")


# --- what it comes to -----------------------------------------------------------------------------


def settle(teams: Sequence[Career], sheet: Sheet, winner: int | None) -> Settlement:
    """What the form comes to if side ``winner`` has won; None: a draw, without spoils and purse. Raises Illegal."""
    postings: list[dict[Account, int]] = [{}, {}]
    put: list[list[Holding]] = [[], []]
    gone: list[list[str]] = [[], []]
    lines: list[list[Line]] = [[], []]
    for at, (team, side) in enumerate(zip(teams, sheet.sides, strict=True)):
        victor = winner if winner is not None and winner != at else None
        postings[at] = added([postings[at], _spent(team, side), _terms_paid(team, side, victor)])
        if victor is not None and side.pays:
            postings[victor] = added([postings[victor], {"wallet": side.pays, "terms": -side.pays}])
        for holding, unit in _units(team, side):
            postings[at] = added([postings[at], *_fate(holding, unit, at, winner, put, gone, lines, team.name)])
    receipts: tuple[Receipt, ...] = ()
    if winner in (0, 1) and sheet.purse:
        loser: Literal[0, 1] = 1 if winner == 0 else 0
        receipts = (Receipt(issuer=loser, holder=winner, amount=sheet.purse),)  # type: ignore[arg-type]
        postings[winner] = added([postings[winner], {"receipts": sheet.purse, "purses": -sheet.purse}])
        lines[winner].append(Line(label=f"Receipt of {teams[loser].name}", amount=f"{sheet.purse:,}", rule="EIC-19.4"))
    sides = [
        Deal(
            text=f"Aftermath of the battle against {teams[1 - at].name}",
            postings=postings[at],
            put=tuple(put[at]),
            gone=tuple(gone[at]),
            lines=tuple(lines[at]),
            rule="EIC-19.2",
        )
        for at in (0, 1)
    ]
    return Settlement(sides=(sides[0], sides[1]), receipts=receipts)


def _spent(team: Career, side: SideReturn) -> dict[Account, int]:
    spent = team.wallet - side.credits
    if spent < 0:
        message = f"{team.name} had {team.wallet:,} credits and cannot have {side.credits:,} left."
        raise illegal("too-many-credits", message, rule="EIC-18.4")
    return {"wallet": -spent, "repairs": spent}


def _terms_paid(team: Career, side: SideReturn, victor: int | None) -> dict[Account, int]:
    if victor is None or not side.pays:
        return {}
    if side.pays > side.credits:
        message = f"{team.name} has {side.credits:,} credits left and cannot pay {side.pays:,}."
        raise illegal("not-enough-credits", message, rule="EIC-19.2")
    return {"wallet": -side.pays, "terms": side.pays}


def _units(team: Career, side: SideReturn) -> Iterator[tuple[Holding, UnitReturn]]:
    own = {one.id: one for one in team.units()}
    if sorted(own) != sorted(unit.id for unit in side.units):
        message = f"The units of {team.name} have changed since this form was filled in: fill it in anew."
        raise illegal("units-changed", message, rule="EIC-19.5")
    for unit in side.units:
        yield own[unit.id], unit


def _fate(
    holding: Holding,
    unit: UnitReturn,
    at: int,
    winner: int | None,
    put: list[list[Holding]],
    gone: list[list[str]],
    lines: list[list[Line]],
    team: str,
) -> Iterator[Mapping[Account, int]]:
    """Files what becomes of a unit, and yields the postings of its owner."""
    design = _worn(design_of(holding), unit)
    if unit.fate == "vanquished":
        gone[at].append(holding.id)
        lines[at].append(Line(label=unit.name, amount="vanquished", rule="EIC-18.1"))
        yield dismissed(holding)
        if winner is not None:
            found = list(pieces(design, f"Salvaged from {unit.name} of {team}"))
            put[winner] += found
            said = ", ".join(one.title for one in found) or "nothing"
            many = f"{len(found)} pieces" if len(found) != 1 else "1 piece"
            lines[winner].append(Line(label=f"Salvage of {unit.name}", amount=many, how=said, rule="EIC-19.6"))
    elif unit.fate == "handed-over" and winner is not None and winner != at:
        gone[at].append(holding.id)
        lines[at].append(Line(label=unit.name, amount="handed over", rule="EIC-19.2"))
        yield dismissed(holding)
        put[winner].append(holding_of(design, origin=f"Captured from {team}", captured=True))
        lines[winner].append(Line(label=f"{unit.name} of {team}", amount="captured", rule="EIC-19.10"))
    else:
        free = winner == at
        wear = changed(design.wear or Wear(), energy=None) if free else design.wear
        after = holding_of(changed(design, wear=wear), holding)
        put[at].append(after)
        if free and (design.wear or Wear()).energy is not None:
            lines[at].append(Line(label=unit.name, amount="full energy", how="at no cost", rule="EIC-19.8"))
        elif after.detail != holding.detail:
            lines[at].append(Line(label=unit.name, amount="comes back so", how=after.detail, rule="EIC-19.11"))


def _worn(design: UnitDesign, unit: UnitReturn) -> UnitDesign:
    full = in_battle(design).max_energy
    if unit.energy > full or (unit.energy == 0 and unit.fate != "vanquished"):
        message = f"{unit.name}: energy is 1 to {full}, or the unit is vanquished."
        raise illegal("over-maximum", message, rule="EIC-18.4")
    most = {reference: full_ for reference, _, _, full_ in loads(design)}
    over = [reference for reference, left in unit.shots.items() if left > most.get(reference, 0)]
    if over:
        message = f"{unit.name}: more shots than a full load in {', '.join(over)}."
        raise illegal("over-maximum", message, rule="EIC-7.3")
    wear = Wear(
        energy=None if unit.energy == full else unit.energy, frag_hits=unit.frag_hits, armor_rounds=unit.armor_rounds
    )
    worn = changed(design, wear=wear, drone_lost=design.drone_lost or unit.drone_lost)
    return with_loads(worn, unit.shots, _slots(design, unit))


def _slots(design: UnitDesign, unit: UnitReturn) -> list[int]:
    words = (unit.lost or "").replace(",", " ").split()
    slots = [int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else 0 for word in words]
    if any(not 1 <= slot <= len(design.weapons) for slot in slots):
        message = f"{unit.name}: slots destroyed are numbers from 1 to {len(design.weapons)}."
        raise illegal("no-such-slot", message, rule="EIC-16.9")
    return slots
