"""The aftermath of a battle: one form for both coaches, and what it comes to (EIC-19.1 to EIC-19.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from rules.games.eic_league.army.document import UnitDesign, Wear, item
from rules.games.eic_league.army.loadout import weapon_title
from rules.games.eic_league.army.summary import league_of
from rules.games.eic_league.battle.state import State, Unit
from rules.games.eic_league.campaign.aftermath_form import OUT, Sheet, SideReturn, UnitReturn, fixed
from rules.games.eic_league.campaign.units import (
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
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.purse import purse_of
from rules.kernel.campaign import Account, Career, Deal, Holding, Receipt, Settlement, added, dismissed
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import changed
from rules.kernel.screen import Line

USUAL = "The loser keeps the units that are still in action and leaves the vanquished ones; the victor has the purse."


# --- filled in from the battle --------------------------------------------------------------------


def sheet_of(teams: Sequence[Career], state: State | None, sides: Sequence[str]) -> Sheet:
    """The form as the battle has left things; without a battle on the site all units are in action."""
    names = battle_names(teams, sides) if state else {}
    returns = [_side(team, at, state, sides, names) for at, team in enumerate(teams)]
    league, due = purse_due(teams)
    name = CATALOGUE.leagues[league].name if league else ""
    return Sheet(sides=(returns[0], returns[1]), purse=due or 0, due=due, league=name, terms=_terms(state))


def _terms(state: State | None) -> str:
    offered = [side.surrender for side in state.sides.values() if side.surrender] if state else []
    return offered[0] if offered else USUAL


def purse_due(teams: Sequence[Career]) -> tuple[str, int | None]:
    """The higher league of the two and its purse; None while the organiser has not set it (EIC-19.3)."""
    order = list(CATALOGUE.leagues)
    leagues = [key for team in teams if (key := league_of(len(team.units())))]
    if not leagues:
        return "", 0
    league = max(leagues, key=order.index)
    try:
        return league, purse_of(league, teams[0].options.get("purse"))
    except Illegal:
        return league, None


def lacks_purse(teams: Sequence[Career], sheet: Sheet, winner: int | None) -> bool:
    """True while somebody has won a purse that the organiser has to set (EIC-R58)."""
    return winner is not None and not sheet.purse and purse_due(teams)[1] is None


def check_agreed(teams: Sequence[Career], before: Sheet, after: Sheet) -> None:
    """Raise Illegal (``purse-not-set``) for a purse above the league's: the organiser sets it, not the sides.

    What the form says of its units stands as it was filled in: nobody signs under another name (``units-changed``).
    """
    if fixed(before) != fixed(after):
        message = "Units and teams of the form are not for the sides to change. Reload the page and try again."
        raise illegal("units-changed", message, rule="EIC-19.5")
    league, due = purse_due(teams)
    if after.purse <= max(due or 0, before.purse):
        return
    name = CATALOGUE.leagues[league].name if league else "league"
    more = "Only an organiser can fill it in." if due is None else "Only an organiser can fill in more."
    known = "is not set" if due is None else f"is {due:,} credits; the sides can agree on less"
    message = f"The purse of the {name} {known}. {more}"
    raise illegal("purse-not-set", message, rule="EIC-19.3")


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
    carried = list(loads(_before_losses(before, unit)))
    return UnitReturn(
        id=holding.id,
        name=holding.title,
        fate="vanquished" if unit and is_vanquished(unit) else "in-action",
        energy=unit.energy if unit else in_battle(design).energy,
        most_energy=in_battle(before).max_energy,
        frag_hits=wear.frag_hits,
        armor_rounds=wear.armor_rounds,
        lost=", ".join(map(str, sorted(unit.destroyed))) if unit and unit.destroyed else None,
        slots=tuple(weapon_title(item(entry).weapon) for entry in before.weapons),
        shots={reference: left for reference, _, left, _ in carried},
        loads={reference: f"{title}, full: {full}" for reference, title, _, full in carried},
        has_drone=CATALOGUE.units[before.type].drone and not before.drone_lost,
        drone_lost=design.drone_lost,
    )


def _before_losses(design: UnitDesign, unit: Unit | None) -> UnitDesign:
    return with_loads(design, unit.shots, ()) if unit else design


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
    elif winner in (0, 1):
        how = "the organiser fills it in" if purse_due(teams)[1] is None else "as agreed"
        lines[winner].append(Line(label="Purse", amount="none", how=how, rule="EIC-19.3"))
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
    if side.credits is None:
        message = f"Enter what is left in the wallet of {team.name}, 0 if that is nothing."
        raise illegal("amount-missing", message, rule="EIC-18.3")
    spent = team.wallet - side.credits
    if spent < 0:
        message = f"{team.name} had {team.wallet:,} credits and cannot have {side.credits:,} left."
        raise illegal("too-many-credits", message, rule="EIC-18.4")
    return {"wallet": -spent, "repairs": spent}


def _terms_paid(team: Career, side: SideReturn, victor: int | None) -> dict[Account, int]:
    if victor is None or not side.pays:
        return {}
    if side.pays > (side.credits or 0):
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
    if unit.fate in OUT:
        gone[at].append(holding.id)
        lines[at].append(Line(label=unit.name, amount="vanquished", rule="EIC-18.1"))
        yield dismissed(holding)
        taker = winner if unit.fate == "vanquished" else at
        if taker is not None:
            found = list(pieces(design, f"Salvaged from {unit.name} of {team}"))
            put[taker] += found
            said = ", ".join(one.title for one in found) or "nothing"
            many = f"{len(found)} pieces" if len(found) != 1 else "1 piece"
            lines[taker].append(Line(label=f"Salvage of {unit.name}", amount=many, how=said, rule="EIC-19.6"))
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
    if unit.energy > full or (unit.energy == 0 and unit.fate not in OUT):
        message = f"{unit.name}: energy is 1 to {full}, or the unit is vanquished."
        raise illegal("over-maximum", message, rule="EIC-18.4")
    most = {reference: full_ for reference, _, _, full_ in loads(design)}
    if missing := [reference for reference in most if reference not in unit.shots]:
        message = f"{unit.name}: enter the shots left in {', '.join(missing)}, 0 if there are none."
        raise illegal("amount-missing", message, rule="EIC-19.6")
    over = [reference for reference, left in unit.shots.items() if left > most.get(reference, 0)]
    if over:
        message = f"{unit.name}: more shots than a full load in {', '.join(over)}."
        raise illegal("over-maximum", message, rule="EIC-7.3")
    wear = Wear(
        energy=None if unit.energy == full else unit.energy, frag_hits=unit.frag_hits, armor_rounds=unit.armor_rounds
    )
    worn = changed(design, wear=wear, drone_lost=design.drone_lost or bool(unit.drone_lost))
    return with_loads(worn, unit.shots, _slots(design, unit))


def _slots(design: UnitDesign, unit: UnitReturn) -> list[int]:
    words = (unit.lost or "").replace(",", " ").split()
    slots = [int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else 0 for word in words]
    if any(not 1 <= slot <= len(design.weapons) for slot in slots):
        message = f"{unit.name}: slots destroyed are numbers from 1 to {len(design.weapons)}."
        raise illegal("no-such-slot", message, rule="EIC-16.9")
    return slots
