"""Careers of games whose army is a list of units with prices: the lost are lost, new ones are bought between battles.

A game says what a document is worth and what a battle has left of its units; it adds deals of its own where its rules
have some.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from rules.kernel.campaign import Account, Career, Deal, Holding, Settlement, added, checked, dismissed, pay
from rules.kernel.dice import Dice
from rules.kernel.game import Evaluation
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Fact, Line, Number, Offer, Option, Reminder, Section, Text
from rules.kernel.screen import Field as Shown
from rules.kit.roster_forms import (
    ACTIONS,
    SHEET,
    Begin,
    Fate,
    Recruit,
    Sheet,
    SideReturn,
    Supply,
    UnitReturn,
)

NAME_LIMIT = 60


class RosterCareers(ABC):
    """The contract for such games. A game sets the texts and fills in the abstract methods."""

    about = ""
    currency = ""
    meets = ""
    rule = ""
    """The rule by which units are paid for."""
    loss_rule = ""
    supply_word = ""
    """What supply is counted in ("ammunition lots"); empty when units need none."""
    supply_help = ""
    """What is to be known of the supply that a battle has left."""

    @abstractmethod
    def evaluate(self, document: Json) -> Evaluation:
        """The evaluation of an army's document. Raises Unreadable."""

    @abstractmethod
    def united(self, armies: Sequence[Json], names: Sequence[str]) -> dict[str, Json]:
        """The document of the team without its units, made of those that its units came from."""

    @abstractmethod
    def fates(self, state: Any, side: str, units: Sequence[Json]) -> list[tuple[Fate, int | None]]:
        """What a battle has left of a side's units, in their order: whether each comes back, and its supply."""

    def credits_left(self, career: Career, state: Any, side: str) -> int:
        """What is left in the wallet after a battle."""
        return career.wallet

    def joined(self, career: Career, army: Json, unit: Json) -> dict[str, Any]:
        """The rest of the document with which a unit out of an army comes into the team. Raises Illegal, Unreadable.

        What decides prices has to be the team's and the season's, never the army's that the unit happens to be in.
        """
        return _context(army)

    def refuse(self, career: Career, unit: Json) -> None:
        """Raise Illegal when the team cannot have this unit by the rules between battles."""
        return

    def supply_of(self, unit: Json) -> int | None:
        """Supply that a unit has; None when it uses none."""
        return None

    def with_supply(self, unit: Json, supply: int) -> Json:
        """The unit with so much supply."""
        return unit

    # --- the team -------------------------------------------------------------------------------------------------

    def army(self, career: Career) -> Json:
        units = [_entry(one) for one in career.units()]
        whole = self.united([one.document["army"] for one in career.units()], [one.title for one in career.units()])
        document = {**whole, "name": career.name, "units": units}
        document.pop("budget", None)
        return {**document, "budget": self._cost(document) + max(0, career.wallet)}

    def _cost(self, document: Json) -> int:
        return ceil(self.evaluate(document).fill or 0)

    def price(self, army: Json, unit: Json) -> int:
        """What one of a unit costs."""
        return self._cost({**army, "units": [{**unit, "count": 1}]})

    def standing(self, career: Career) -> Sequence[Fact]:
        facts = self.evaluate(self.army(career)).facts
        return (Fact(label="Units", value=str(len(career.units()))), *facts)

    # --- deals ----------------------------------------------------------------------------------------------------

    def deals(self, career: Career) -> Sequence[Offer]:
        if not career.begun:
            closed = None if career.budget else _no_budget()
            label = f"Take the season’s budget: {career.budget:,}" if career.budget else "Take the season’s budget"
            return (Offer(key="begin", label=label, action={"type": "begin"}, primary=True, closed=closed),)
        return tuple(offer for one in career.units() for offer in self._unit_offers(one))

    def _unit_offers(self, one: Holding) -> Iterator[Offer]:
        if self.supply_of(_entry(one)) is not None:
            action = {"type": "supply", "unit": one.id, "lots": 1}
            cost = self._supply_cost(one, 1)
            label = f"Buy {self.supply_word}: {cost} each"
            field = Number(
                path=("lots",), label=self.supply_word.capitalize(), value=1, least=1, most=99, rule=self.rule
            )
            yield Offer(key=f"{one.id}-supply", label=label, action=action, by=one.id, group=one.title, fields=(field,))
        warning = Reminder(text="It leaves the team for good; nothing is paid for it.")
        action = {"type": "disband", "unit": one.id}
        yield Offer(
            key=f"{one.id}-disband",
            label=f"Disband {one.title}",
            action=action,
            by=one.id,
            group=one.title,
            reminders=(warning,),
        )

    def recruits(self, career: Career, army: Json) -> Sequence[Offer]:
        self.evaluate(army)
        return tuple(self._recruit_offer(career, army, place, unit) for place, unit in enumerate(army.get("units", [])))

    def _recruit_offer(self, career: Career, army: Json, place: int, unit: Json) -> Offer:
        count = max(1, min(50, int(unit.get("count", 1) or 1)))
        context = _context(army)
        try:
            context, refused = self.joined(career, army, unit), None
        except Illegal as refusal:
            refused = refusal.problem
        cost = self.price(context, unit)
        field = Number(path=("count",), label=f"How many of {unit['name']}", value=count, least=1, most=50)
        closed = refused or self._why_not(career, unit, cost)
        action = {"type": "recruit", "unit": unit, "army": context, "count": count}
        label = f"Buy {unit['name']}: {cost:,} each"
        return Offer(key=f"recruit-{place}", label=label, action=action, fields=(field,), closed=closed)

    def _why_not(self, career: Career, unit: Json, cost: int) -> Problem | None:
        if not career.begun:
            return Problem(code="budget-missing", message="Take the season’s budget first.")
        try:
            self.refuse(career, unit)
        except Illegal as refusal:
            return refusal.problem
        if cost <= career.wallet:
            return None
        message = f"It costs {cost:,}; {career.wallet:,} are in the wallet."
        return Problem(code="not-enough-credits", message=message, rule=self.rule)

    def deal(self, career: Career, action: Json, dice: Dice) -> Deal:
        parsed = ACTIONS.read(action)
        match parsed:
            case Begin():
                return self._begin(career)
            case Recruit():
                return self._recruit(career, parsed)
            case Supply(lots=lots):
                return self._supply(career, _unit_named(career, parsed.unit), lots)
            case _:
                one = _unit_named(career, parsed.unit)
                return Deal(text=f"{one.title} disbanded", postings=dismissed(one), gone=(one.id,))

    def _begin(self, career: Career) -> Deal:
        if career.begun:
            raise illegal("budget-taken", "The budget has been taken already.", rule=self.rule)
        if not career.budget:
            raise Illegal(_no_budget())
        text = "The season’s budget"
        return Deal(text=text, postings={"wallet": career.budget, "grants": -career.budget}, rule=self.rule)

    def _recruit(self, career: Career, wanted: Recruit) -> Deal:
        if not career.begun:
            raise illegal("budget-missing", "Take the season’s budget first.", rule=self.rule)
        if not isinstance(wanted.unit, dict) or not isinstance(wanted.army, dict) or not wanted.unit.get("name"):
            raise Unreadable(Problem(code="unreadable", message="This unit could not be read."))
        unit = {**wanted.unit, "count": 1}
        self.evaluate({**_context(wanted.army), "units": [unit]})
        context = self.joined(career, wanted.army, unit)
        self.refuse(career, unit)
        cost = self.price(context, unit)
        taken, put = {one.title for one in career.holdings.values()}, []
        for _ in range(wanted.count):
            name = free_name(str(unit["name"]).strip()[:NAME_LIMIT] or "Unit", taken)
            taken.add(name)
            document = {"entry": {**unit, "name": name}, "army": context}
            put.append(
                Holding(title=name, detail=self.detail(document), document=document, worth=cost, origin="Bought")
            )
        self.check_after(career, [changed(one, id=f"new {at}") for at, one in enumerate(put)])
        total = cost * wanted.count
        line = Line(label=str(unit["name"]), amount=f"{total:,}", how=f"{wanted.count} × {cost:,}", rule=self.rule)
        said = f"{wanted.count} × {unit['name']}" if wanted.count > 1 else str(put[0].title)
        postings = pay(career, total, into="equipment", rule=self.rule)
        return Deal(text=f"{said} bought", postings=postings, put=tuple(put), lines=(line,), rule=self.rule)

    def detail(self, document: Json) -> str:
        """A unit in a line."""
        parts = self.evaluate({**document["army"], "units": [document["entry"]]}).parts
        found = [part.summary or part.kind for part in parts]
        supply = self.supply_of(document["entry"])
        said = found[:1] + ([f"{supply} {self.supply_word}"] if supply is not None else [])
        return ", ".join(one for one in said if one)[:200]

    def check_after(self, career: Career, put: Sequence[Holding]) -> None:
        """Raise Illegal with everything that would be against the rules in the team and is not so far.

        What makes a fault smaller is let through: losses leave faults that are mended one unit at a time.
        """
        before = self._errors(career) if career.units() else {}
        after = self._errors(changed(career, holdings={**career.holdings, **{one.id: one for one in put}}))
        mended = [problem for key, problem in before.items() if key not in after]
        if found := [one for key, one in after.items() if key not in before and not _smaller(one, mended)]:
            raise Illegal(*found)

    def _errors(self, career: Career) -> dict[tuple[str, str], Problem]:
        found = [one for one in self.evaluate(self.army(career)).problems if one.weight == "error"]
        return {(one.code, one.message): changed(one, where=(), fixes=()) for one in found}

    def _supply_cost(self, one: Holding, lots: int) -> int:
        army, entry = one.document["army"], _entry(one)
        more = self.with_supply(entry, (self.supply_of(entry) or 0) + lots)
        return self.price(army, more) - self.price(army, entry)

    def _supply(self, career: Career, one: Holding, lots: int) -> Deal:
        entry = _entry(one)
        have = self.supply_of(entry)
        if have is None:
            raise illegal("no-supply", f"{one.title} uses no supply.", rule=self.rule)
        cost = self._supply_cost(one, lots)
        after = self._with(one, self.with_supply(entry, have + lots))
        line = Line(label=self.supply_word.capitalize(), amount=f"{cost:,}", how=f"{lots} lots", rule=self.rule)
        postings = pay(career, cost, into="repairs", rule=self.rule)
        return Deal(text=f"Supply for {one.title}", postings=postings, put=(after,), lines=(line,), rule=self.rule)

    def _with(self, one: Holding, entry: Json) -> Holding:
        document = {**one.document, "entry": entry}
        return changed(one, document=document, detail=self.detail(document))

    # --- aftermath ------------------------------------------------------------------------------------------------

    def aftermath(self, teams: Sequence[Career], winner: int | None, state: Any, sides: Sequence[str]) -> Json:
        one, other = (self._side(team, state, side) for team, side in zip(teams, sides, strict=True))
        return SHEET.write(Sheet(sides=(one, other)))

    def _side(self, team: Career, state: Any, side: str) -> SideReturn:
        units = team.units()
        entries = [_entry(one) for one in units]
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
        least = min(0, side.credits or 0)  # a correction can leave a wallet below nothing
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
        """Everything is for the sides to agree on but whose units they are: nobody signs under another name."""
        was, now = SHEET.read(before), SHEET.read(after)
        if _told(was) != _told(now):
            message = "Units and teams of the form are not for the sides to change. Reload the page and try again."
            raise illegal("units-changed", message, rule=self.loss_rule)

    def settle(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> Settlement:
        form = SHEET.read(sheet)
        made = [
            self._settled(team, side, teams[1 - at].name)
            for at, (team, side) in enumerate(zip(teams, form.sides, strict=True))
        ]
        for at, (team, side) in enumerate(zip(teams, form.sides, strict=True)):
            if winner in (0, 1) and winner != at and side.pays:
                if side.pays > (side.credits or 0):
                    message = f"{team.name} has {side.credits or 0:,} left and cannot pay {side.pays:,}."
                    raise illegal("not-enough-credits", message, rule=self.rule)
                made[at] = _posted(made[at], {"wallet": -side.pays, "terms": side.pays})
                made[winner] = _posted(made[winner], {"wallet": side.pays, "terms": -side.pays})
        return checked(Settlement(sides=(made[0], made[1])))

    def _settled(self, team: Career, side: SideReturn, opponent: str) -> Deal:
        own = {one.id: one for one in team.units()}
        if sorted(own) != sorted(unit.id for unit in side.units):
            message = f"The units of {team.name} have changed since this form was filled in: fill it in anew."
            raise illegal("units-changed", message, rule=self.loss_rule)
        if side.credits is None:
            message = f"Enter what is left in the wallet of {team.name}, 0 if that is nothing."
            raise illegal("amount-missing", message, rule=self.rule)
        spent = team.wallet - side.credits
        if spent < 0:
            message = f"{team.name} had {team.wallet:,} and cannot have {side.credits:,} left."
            raise illegal("too-many-credits", message, rule=self.rule)
        lost = [unit for unit in side.units if unit.fate == "lost"]
        back = [self._back(own[unit.id], unit) for unit in side.units if unit.fate == "back"]
        postings = added([{"wallet": -spent, "repairs": spent}, *(dismissed(own[unit.id]) for unit in lost)])
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

    def _back(self, one: Holding, unit: UnitReturn) -> Holding:
        had = self.supply_of(_entry(one))
        if had is None or unit.supply == had:
            return one
        if unit.supply is None:
            raise illegal("amount-missing", f"Enter the {self.supply_word} that {unit.name} has left.", rule=self.rule)
        if unit.supply > had:
            message = f"{unit.name} had {had} {self.supply_word} and cannot have {unit.supply} left."
            raise illegal("too-much-supply", message, rule=self.rule)
        return self._with(one, self.with_supply(_entry(one), unit.supply))


def _smaller(fault: Problem, mended: list[Problem]) -> bool:
    """Whether a fault is what is left of a larger one of the same kind, which is struck off the list."""
    larger = next((one for one in mended if one.code == fault.code and 0 < fault.over < one.over), None)
    if larger:
        mended.remove(larger)
    return larger is not None


def _told(sheet: Sheet) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(side.name, [(unit.id, unit.name) for unit in side.units]) for side in sheet.sides]


def _posted(deal: Deal, more: Mapping[Account, int]) -> Deal:
    return changed(deal, postings=added([deal.postings, more]))


def _entry(one: Holding) -> dict[str, Any]:
    entry: dict[str, Any] = one.document["entry"]
    return entry


def _context(army: Json) -> dict[str, Any]:
    if not isinstance(army, dict):
        raise Unreadable(Problem(code="unreadable", message="This army could not be read."))
    return {key: value for key, value in army.items() if key not in ("units", "budget", "name", "notes")}


def _unit_named(career: Career, key: str) -> Holding:
    found = career.holdings.get(key)
    if found is None or found.kind != "unit":
        raise illegal("no-such-unit", "The team has this unit no longer.", rule="")
    return found


def _no_budget() -> Problem:
    return Problem(code="budget-not-set", message="The season has no budget for armies yet: its organisers set it.")


def free_name(name: str, taken: Iterable[str]) -> str:
    """``name`` if nobody has it, else with the first number behind it that is free."""
    found, number, used = name, 1, set(taken)
    while found in used:
        number += 1
        found = f"{name} {number}"
    return found
