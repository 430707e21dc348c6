"""The aftermath of a battle for a list of units: the form that both sides see and sign, and its postings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.kernel.campaign import Account, Career, Deal, Holding, Settlement, require_balance, sum_postings, write_off
from rules.kernel.display.cards import Choose, Line, Number, Option, Section, Text
from rules.kernel.display.cards import Field as Shown
from rules.kernel.problems import illegal
from rules.kernel.records import Json, replace
from rules.kit.roster_forms import SHEET, Fate, Sheet, SideReturn, UnitReturn


class RosterAftermath(ABC):
    """The aftermath of :class:`rules.kit.rosters.RosterCareers`: the units that come back, their supply, the losses."""

    rule = ""
    """The rule by which units are paid for."""
    loss_rule = ""
    supply_word = ""
    """The unit of supply ("ammunition lots"); empty when units need none."""
    supply_help = ""
    """A hint for players on the supply left after a battle."""

    @abstractmethod
    def detail(self, document: Json) -> str:
        """Describes a unit in one line."""

    @abstractmethod
    def fates(self, state: Any, side: str, units: Sequence[Json]) -> list[tuple[Fate, int | None]]:
        """Returns the fate of each of a side's units after a battle, in their order, and its supply."""

    def credits_left(self, career: Career, state: Any, side: str) -> int:
        """Returns the credits left in the wallet after a battle."""
        return career.wallet

    def supply_of(self, unit: Json) -> int | None:
        """Returns the supply that a unit has; None when it uses none."""
        return None

    def with_supply(self, unit: Json, supply: int) -> Json:
        """Returns the unit with so much supply."""
        return unit

    # --- the form -------------------------------------------------------------------------------------------------

    def aftermath(self, teams: Sequence[Career], winner: int | None, state: Any, sides: Sequence[str]) -> Json:
        one, other = (self._side(team, state, side) for team, side in zip(teams, sides, strict=True))
        return SHEET.write(Sheet(sides=(one, other)))

    def _side(self, team: Career, state: Any, side: str) -> SideReturn:
        units = team.units()
        entries = [entry_of(one) for one in units]
        fates: Iterable[tuple[Fate, int | None]] = [("back", self.supply_of(one)) for one in entries]
        if state is not None:
            fates = self.fates(state, side, entries)
        credits = team.wallet if state is None else self.credits_left(team, state, side)
        returns = [
            UnitReturn(id=one.id, name=one.title, fate=fate, supply=supply, supplied=supply is not None)
            for one, (fate, supply) in zip(units, fates, strict=True)
        ]
        return SideReturn(name=team.name, credits=credits, units=tuple(returns))

    def aftermath_sections(self, sheet: Json) -> Sequence[Section]:
        form = SHEET.read(sheet)
        terms = Text(path=("terms",), label="What was agreed", value=form.terms or "", limit=1000, lines=2)
        pays: list[Shown] = [
            Number(path=("sides", at, "pays"), label=f"{side.name} pays the victor", value=side.pays, least=0)
            for at, side in enumerate(form.sides)
        ]
        first = Section(key="terms", title="Terms", fields=(terms, *pays))
        return (first, *(self._section(side, at) for at, side in enumerate(form.sides)))

    def _section(self, side: SideReturn, at: int) -> Section:
        least = min(0, side.credits or 0)  # a correction can make a wallet negative
        fields: list[Shown] = [
            Number(path=("sides", at, "credits"), label="Left in the wallet", value=side.credits, least=least)
        ]
        fates = (Option(value="back", label="Comes back"), Option(value="lost", label="Lost"))
        for place, unit in enumerate(side.units):
            path = ("sides", at, "units", place)
            fields.append(Choose(path=(*path, "fate"), label=unit.name, options=fates, value=unit.fate))
            if unit.supplied or unit.supply is not None:
                label = f"{unit.name}: {self.supply_word} left"
                fields.append(
                    Number(path=(*path, "supply"), label=label, value=unit.supply, least=0, help=self.supply_help)
                )
        return Section(key=f"side-{at}", title=side.name, fields=tuple(fields), rule=self.loss_rule)

    def check_agreed(self, teams: Sequence[Career], before: Json, after: Json) -> None:
        """Raises Illegal when a team or a unit of the form has changed; the sides may agree on everything else."""
        if _list_names(SHEET.read(before)) != _list_names(SHEET.read(after)):
            message = "Units and teams of the form are not for the sides to change. Reload the page and try again."
            raise illegal("units-changed", message, rule=self.loss_rule)

    def left_to_league(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> bool:
        return False

    def settle(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> Settlement:
        form = SHEET.read(sheet)
        deals = [
            self._settle_side(team, side, teams[1 - at].name)
            for at, (team, side) in enumerate(zip(teams, form.sides, strict=True))
        ]
        for at, (team, side) in enumerate(zip(teams, form.sides, strict=True)):
            if winner in (0, 1) and winner != at and side.pays:
                if side.pays > (side.credits or 0):
                    message = f"{team.name} has {side.credits or 0:,} left and cannot pay {side.pays:,}."
                    raise illegal("not-enough-credits", message, rule=self.rule)
                deals[at] = _add_postings(deals[at], {"wallet": -side.pays, "terms": side.pays})
                deals[winner] = _add_postings(deals[winner], {"wallet": side.pays, "terms": -side.pays})
        return require_balance(Settlement(sides=(deals[0], deals[1])))

    def _settle_side(self, team: Career, side: SideReturn, opponent: str) -> Deal:
        own = {one.id: one for one in team.units()}
        if sorted(own) != sorted(unit.id for unit in side.units):
            message = f"The units of {team.name} have changed since this form was filled in. Fill it in again."
            raise illegal("units-changed", message, rule=self.loss_rule)
        if side.credits is None:
            message = f"Enter what is left in the wallet of {team.name}, 0 if that is nothing."
            raise illegal("amount-missing", message, rule=self.rule)
        spent = team.wallet - side.credits
        if spent < 0:
            message = f"{team.name} had {team.wallet:,} and cannot have {side.credits:,} left."
            raise illegal("too-many-credits", message, rule=self.rule)
        lost = [unit for unit in side.units if unit.fate == "lost"]
        back = [self._bring_back(own[unit.id], unit) for unit in side.units if unit.fate == "back"]
        postings = sum_postings([{"wallet": -spent, "repairs": spent}, *(write_off(own[unit.id]) for unit in lost)])
        lines = [Line(label=unit.name, amount="lost", rule=self.loss_rule) for unit in lost]
        lines += [
            Line(label=one.title, amount="comes back so", how=one.detail, rule=self.rule)
            for one in back
            if one.detail != own[one.id].detail
        ]
        return Deal(
            text=f"Aftermath of the battle against {opponent}",
            postings=postings,
            put=tuple(back),
            gone=tuple(unit.id for unit in lost),
            lines=tuple(lines),
            rule=self.loss_rule,
        )

    def _bring_back(self, one: Holding, unit: UnitReturn) -> Holding:
        had = self.supply_of(entry_of(one))
        if had is None or unit.supply == had:
            return one
        if unit.supply is None:
            raise illegal("amount-missing", f"Enter the {self.supply_word} that {unit.name} has left.", rule=self.rule)
        if unit.supply > had:
            message = f"{unit.name} had {had} {self.supply_word} and cannot have {unit.supply} left."
            raise illegal("too-much-supply", message, rule=self.rule)
        return self._with(one, self.with_supply(entry_of(one), unit.supply))

    def _with(self, one: Holding, entry: Json) -> Holding:
        document = {**one.document, "entry": entry}
        return replace(one, document=document, detail=self.detail(document))


def entry_of(one: Holding) -> dict[str, Any]:
    """Returns the unit as an army's document lists it."""
    entry: dict[str, Any] = one.document["entry"]
    return entry


def _list_names(sheet: Sheet) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(side.name, [(unit.id, unit.name) for unit in side.units]) for side in sheet.sides]


def _add_postings(deal: Deal, more: Mapping[Account, int]) -> Deal:
    return replace(deal, postings=sum_postings([deal.postings, more]))
