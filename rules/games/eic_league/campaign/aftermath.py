"""The aftermath of a battle: one form for both coaches, and its settlement (EIC-19.1 to EIC-19.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.games.eic_league.army.bounds import ARMOR_ROUNDS, FRAG_HITS
from rules.games.eic_league.army.document import UnitDesign, Wear, as_item
from rules.games.eic_league.army.loadout import weapon_title
from rules.games.eic_league.army.summary import league_of
from rules.games.eic_league.battle.state import State, Unit
from rules.games.eic_league.campaign.aftermath_form import OUT, AftermathForm, SideReturn, UnitReturn, fixed_parts
from rules.games.eic_league.campaign.units import (
    after_battle,
    as_battle_unit,
    battle_names,
    design_of,
    holding_of,
    loads,
    salvage_pieces,
    with_loads,
)
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.purse import purse_of
from rules.kernel.campaign import Account, Career, Deal, Holding, Receipt, Settlement, sum_postings, write_off
from rules.kernel.display.cards import Line
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import replace

USUAL = "The loser keeps the units that are still in action and leaves the vanquished ones; the victor has the purse."


# --- filled in from the battle --------------------------------------------------------------------


def fill_in_form(teams: Sequence[Career], state: State | None, sides: Sequence[str]) -> AftermathForm:
    """Returns the form as the battle has left things; without a battle on the site all units are in action."""
    names = battle_names(teams, sides) if state else {}
    returns = [_side(team, at, state, sides, names) for at, team in enumerate(teams)]
    league, due = purse_due(teams)
    name = CATALOGUE.leagues[league].name if league else ""
    return AftermathForm(sides=(returns[0], returns[1]), purse=due or 0, due=due, league=name, terms=_terms(state))


def _terms(state: State | None) -> str:
    offered = [side.surrender for side in state.sides.values() if side.surrender] if state else []
    return offered[0] if offered else USUAL


def purse_due(teams: Sequence[Career]) -> tuple[str, int | None]:
    """Returns the higher league of the two and its purse; None while the organiser has not set it (EIC-19.3)."""
    order = list(CATALOGUE.leagues)
    leagues = [key for team in teams if (key := league_of(len(team.units())))]
    if not leagues:
        return "", 0
    league = max(leagues, key=order.index)
    try:
        return league, purse_of(league, teams[0].options.get("purse"))
    except Illegal:
        return league, None


def lacks_purse(teams: Sequence[Career], sheet: AftermathForm, winner: int | None) -> bool:
    """Checks whether somebody has won a purse that the organiser still has to set (EIC-R58)."""
    return winner is not None and not sheet.purse and purse_due(teams)[1] is None


def check_agreed(teams: Sequence[Career], before: AftermathForm, after: AftermathForm) -> None:
    """Raises Illegal (``purse-not-set``) for a purse above the league's: the organiser sets it, not the sides.

    The form's facts about units must be unchanged, so that nobody signs under another name (``units-changed``).
    """
    if fixed_parts(before) != fixed_parts(after):
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
        energy=unit.energy if unit else as_battle_unit(design).energy,
        most_energy=as_battle_unit(before).max_energy,
        frag_hits=wear.frag_hits,
        armor_rounds=wear.armor_rounds,
        lost=", ".join(map(str, sorted(unit.destroyed))) if unit and unit.destroyed else None,
        slots=tuple(weapon_title(as_item(entry).weapon) for entry in before.weapons),
        shots={reference: left for reference, _, left, _ in carried},
        loads={reference: f"{title}, full: {full}" for reference, title, _, full in carried},
        has_drone=CATALOGUE.units[before.type].drone and not before.drone_lost,
        drone_lost=design.drone_lost,
    )


def _before_losses(design: UnitDesign, unit: Unit | None) -> UnitDesign:
    return with_loads(design, unit.shots, ()) if unit else design


# --- what it comes to -----------------------------------------------------------------------------


@dataclass
class _Ledger:
    """One side's part of a settlement, filled in unit by unit."""

    team: str
    postings: dict[Account, int] = field(default_factory=dict)
    put: list[Holding] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    def post(self, *postings: Mapping[Account, int]) -> None:
        self.postings = sum_postings([self.postings, *postings])

    def note(self, label: str, amount: str, rule: str, *, how: str = "") -> None:
        self.lines.append(Line(label=label, amount=amount, how=how, rule=rule))

    def deal(self, foe: str) -> Deal:
        return Deal(
            text=f"Aftermath of the battle against {foe}",
            postings=self.postings,
            put=tuple(self.put),
            gone=tuple(self.gone),
            lines=tuple(self.lines),
            rule="EIC-19.2",
        )


def settle(teams: Sequence[Career], sheet: AftermathForm, winner: int | None) -> Settlement:
    """Returns the settlement if side ``winner`` has won; None: a draw, without spoils and purse. Raises Illegal."""
    ledgers = [_Ledger(team=team.name) for team in teams]
    for at, (team, side) in enumerate(zip(teams, sheet.sides, strict=True)):
        victor = winner if winner is not None and winner != at else None
        ledgers[at].post(_spent_postings(team, side), _terms_postings(team, side, victor))
        if victor is not None and side.pays:
            ledgers[victor].post({"wallet": side.pays, "terms": -side.pays})
        for holding, unit in _units(team, side):
            _file_unit(ledgers, at, winner, holding, unit)
    receipts: tuple[Receipt, ...] = ()
    if winner in (0, 1) and sheet.purse:
        loser: Literal[0, 1] = 1 if winner == 0 else 0
        receipts = (Receipt(issuer=loser, holder=winner, amount=sheet.purse),)  # type: ignore[arg-type]
        ledgers[winner].post({"receipts": sheet.purse, "purses": -sheet.purse})
        ledgers[winner].note(f"Receipt of {teams[loser].name}", f"{sheet.purse:,}", "EIC-19.4")
    elif winner in (0, 1):
        how = "the organiser fills it in" if purse_due(teams)[1] is None else "as agreed"
        ledgers[winner].note("Purse", "none", "EIC-19.3", how=how)
    first, second = ledgers
    return Settlement(sides=(first.deal(second.team), second.deal(first.team)), receipts=receipts)


def _spent_postings(team: Career, side: SideReturn) -> dict[Account, int]:
    if side.credits is None:
        message = f"Enter what is left in the wallet of {team.name}, 0 if that is nothing."
        raise illegal("amount-missing", message, rule="EIC-18.3")
    spent = team.wallet - side.credits
    if spent < 0:
        message = f"{team.name} had {team.wallet:,} credits and cannot have {side.credits:,} left."
        raise illegal("too-many-credits", message, rule="EIC-18.4")
    return {"wallet": -spent, "repairs": spent}


def _terms_postings(team: Career, side: SideReturn, victor: int | None) -> dict[Account, int]:
    if victor is None or not side.pays:
        return {}
    if side.pays > (side.credits or 0):
        message = f"{team.name} has {side.credits:,} credits left and cannot pay {side.pays:,}."
        raise illegal("not-enough-credits", message, rule="EIC-19.2")
    return {"wallet": -side.pays, "terms": side.pays}


def _units(team: Career, side: SideReturn) -> Iterator[tuple[Holding, UnitReturn]]:
    own = {one.id: one for one in team.units()}
    if sorted(own) != sorted(unit.id for unit in side.units):
        message = f"The units of {team.name} have changed since this form was filled in. Fill it in again."
        raise illegal("units-changed", message, rule="EIC-19.5")
    for unit in side.units:
        yield own[unit.id], unit


def _file_unit(ledgers: Sequence[_Ledger], at: int, winner: int | None, holding: Holding, unit: UnitReturn) -> None:
    """Files the fate of a unit of side ``at``."""
    own, design = ledgers[at], _apply_wear(design_of(holding), unit)
    if unit.fate in OUT:
        own.gone.append(holding.id)
        own.note(unit.name, "vanquished", "EIC-18.1")
        own.post(write_off(holding))
        taker = winner if unit.fate == "vanquished" else at
        if taker is not None:
            _file_salvage(ledgers[taker], design, unit.name, own.team)
    elif unit.fate == "handed-over" and winner is not None and winner != at:
        own.gone.append(holding.id)
        own.note(unit.name, "handed over", "EIC-19.2")
        own.post(write_off(holding))
        ledgers[winner].put.append(holding_of(design, origin=f"Captured from {own.team}", captured=True))
        ledgers[winner].note(f"{unit.name} of {own.team}", "captured", "EIC-19.10")
    else:
        _file_survivor(own, holding, design, unit.name, free=winner == at)


def _file_salvage(taker: _Ledger, design: UnitDesign, name: str, team: str) -> None:
    found = list(salvage_pieces(design, f"Salvaged from {name} of {team}"))
    taker.put += found
    said = ", ".join(one.title for one in found) or "nothing"
    many = f"{len(found)} pieces" if len(found) != 1 else "1 piece"
    taker.note(f"Salvage of {name}", many, "EIC-19.6", how=said)


def _file_survivor(own: _Ledger, holding: Holding, design: UnitDesign, name: str, *, free: bool) -> None:
    # ``free``: the victor's survivors get their energy back at no cost (EIC-19.8).
    wear = replace(design.wear or Wear(), energy=None) if free else design.wear
    after = holding_of(replace(design, wear=wear), holding)
    own.put.append(after)
    if free and (design.wear or Wear()).energy is not None:
        own.note(name, "full energy", "EIC-19.8", how="at no cost")
    elif after.detail != holding.detail:
        own.note(name, "comes back so", "EIC-19.11", how=after.detail)


def _apply_wear(design: UnitDesign, unit: UnitReturn) -> UnitDesign:
    full = as_battle_unit(design).max_energy
    if unit.energy > full or (unit.energy == 0 and unit.fate not in OUT):
        message = f"{unit.name}: energy is 1 to {full}, or the unit is vanquished."
        raise illegal("over-maximum", message, rule="EIC-18.4")
    if unit.frag_hits not in FRAG_HITS or (unit.armor_rounds or 0) not in ARMOR_ROUNDS:
        message = f"{unit.name}: fragmentation hits are {FRAG_HITS}, rounds of oxidised armor {ARMOR_ROUNDS}."
        raise illegal("over-maximum", message, rule="EIC-19.11")
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
    worn = replace(design, wear=wear, drone_lost=design.drone_lost or bool(unit.drone_lost))
    return with_loads(worn, unit.shots, _slots(design, unit))


def _slots(design: UnitDesign, unit: UnitReturn) -> list[int]:
    words = (unit.lost or "").replace(",", " ").split()
    slots = [int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else 0 for word in words]
    if any(not 1 <= slot <= len(design.weapons) for slot in slots):
        message = f"{unit.name}: slots destroyed are numbers from 1 to {len(design.weapons)}."
        raise illegal("no-such-slot", message, rule="EIC-16.9")
    return slots
