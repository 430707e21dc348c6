"""Careers of games whose army is a list of units with prices: losses are final, new units are bought between battles.

A game says what a document is worth and what is left of its units after a battle; it adds deals of its own where its
rules have some.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Any

from rules.kernel.campaign import Career, Deal, Holding, pay, write_off
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Fact, Line, Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import Illegal, Problem, Unreadable, find_refusal, illegal
from rules.kernel.records import Json, replace
from rules.kit.roster_aftermath import RosterAftermath, entry_of
from rules.kit.roster_forms import ACTIONS, Begin, Recruit, Supply

NAME_LIMIT = 60


class RosterCareers(RosterAftermath):
    """The contract for such games. A game sets the texts and fills in the abstract methods."""

    about = ""
    currency = ""
    meets = ""

    @abstractmethod
    def evaluate(self, document: Json) -> Evaluation:
        """Evaluates an army's document. Raises Unreadable."""

    @abstractmethod
    def merge_armies(self, armies: Sequence[Json], names: Sequence[str]) -> dict[str, Json]:
        """Returns the document of the team without its units, merged from the documents that its units came from."""

    def recruit_context(self, career: Career, army: Json, unit: Json) -> dict[str, Any]:
        """Returns the rest of the document that a unit of an army brings into the team. Raises Illegal, Unreadable.

        Everything that affects prices must come from the team and the season, never from the army that holds the unit.
        """
        return _context(army)

    def refuse(self, career: Career, unit: Json) -> None:
        """Raises Illegal when the rules between battles forbid the team this unit."""
        return

    # --- the team -------------------------------------------------------------------------------------------------

    def army(self, career: Career) -> Json:
        units = [entry_of(one) for one in career.units()]
        whole = self.merge_armies(
            [one.document["army"] for one in career.units()], [one.title for one in career.units()]
        )
        document = {**whole, "name": career.name, "units": units}
        document.pop("budget", None)
        return {**document, "budget": self._cost(document) + max(0, career.wallet)}

    def _cost(self, document: Json) -> int:
        return ceil(self.evaluate(document).fill or 0)

    def price(self, army: Json, unit: Json) -> int:
        """Returns the cost of one model of a unit."""
        return self._cost({**army, "units": [{**unit, "count": 1}]})

    def standing(self, career: Career) -> Sequence[Fact]:
        facts = self.evaluate(self.army(career)).facts
        units = Fact(label="Units", value=str(len(career.units())))
        return (units, *(one for one in facts if one.label != units.label))

    # --- deals ----------------------------------------------------------------------------------------------------

    def deals(self, career: Career) -> Sequence[Offer]:
        if not career.begun:
            closed = None if career.budget else _no_budget()
            label = f"Take the season’s budget: {career.budget:,}" if career.budget else "Take the season’s budget"
            return (Offer(key="begin", label=label, action={"type": "begin"}, primary=True, closed=closed),)
        return tuple(offer for one in career.units() for offer in self._unit_offers(one))

    def _unit_offers(self, one: Holding) -> Iterator[Offer]:
        if self.supply_of(entry_of(one)) is not None:
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
            context, refused = self.recruit_context(career, army, unit), None
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
        if cost < 0:
            return Problem(code="negative-price", message="Nobody is paid for taking a unit.", rule=self.rule)
        if refusal := find_refusal(self.refuse, career, unit):
            return refusal
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
                return Deal(text=f"{one.title} disbanded", postings=write_off(one), gone=(one.id,))

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
        context = self.recruit_context(career, wanted.army, unit)
        self.refuse(career, unit)
        cost = self.price(context, unit)
        if cost < 0:
            raise illegal("negative-price", "Nobody is paid for taking a unit.", rule=self.rule)
        names, put = {one.title for one in career.holdings.values()}, []
        for _ in range(wanted.count):
            name = free_name(str(unit["name"]).strip()[:NAME_LIMIT] or "Unit", names)
            names.add(name)
            document = {"entry": {**unit, "name": name}, "army": context}
            put.append(
                Holding(title=name, detail=self.detail(document), document=document, worth=cost, origin="Bought")
            )
        self.check_after(career, [replace(one, id=f"new {at}") for at, one in enumerate(put)])
        total = cost * wanted.count
        line = Line(label=str(unit["name"]), amount=f"{total:,}", how=f"{wanted.count} × {cost:,}", rule=self.rule)
        title = f"{wanted.count} × {unit['name']}" if wanted.count > 1 else str(put[0].title)
        postings = pay(career, total, into="equipment", rule=self.rule)
        return Deal(text=f"{title} bought", postings=postings, put=tuple(put), lines=(line,), rule=self.rule)

    def detail(self, document: Json) -> str:
        """Describes a unit in one line."""
        parts = self.evaluate({**document["army"], "units": [document["entry"]]}).parts
        summaries = [part.summary or part.kind for part in parts]
        supply = self.supply_of(document["entry"])
        word = self.supply_word.removesuffix("s") if supply == 1 else self.supply_word
        words = summaries[:1] + ([f"{supply} {word}"] if supply is not None else [])
        return ", ".join(one for one in words if one)[:200]

    def check_after(self, career: Career, put: Sequence[Holding]) -> None:
        """Raises Illegal with every breach of the rules that ``put`` would add to the team.

        A change that makes a fault smaller is allowed: losses leave faults that are fixed one unit at a time.
        """
        before = self._errors(career) if career.units() else {}
        after = self._errors(replace(career, holdings={**career.holdings, **{one.id: one for one in put}}))
        ended = [problem for key, problem in before.items() if key not in after]
        if found := [one for key, one in after.items() if key not in before and not _shrinks(one, ended)]:
            raise Illegal(*found)

    def _errors(self, career: Career) -> dict[tuple[str, str], Problem]:
        found = [one for one in self.evaluate(self.army(career)).problems if one.weight == "error"]
        return {(one.code, one.message): replace(one, where=(), fixes=()) for one in found}

    def _supply_cost(self, one: Holding, lots: int) -> int:
        army, entry = one.document["army"], entry_of(one)
        more = self.with_supply(entry, (self.supply_of(entry) or 0) + lots)
        return self.price(army, more) - self.price(army, entry)

    def _supply(self, career: Career, one: Holding, lots: int) -> Deal:
        entry = entry_of(one)
        have = self.supply_of(entry)
        if have is None:
            raise illegal("no-supply", f"{one.title} uses no supply.", rule=self.rule)
        cost = self._supply_cost(one, lots)
        after = self._with(one, self.with_supply(entry, have + lots))
        line = Line(label=self.supply_word.capitalize(), amount=f"{cost:,}", how=f"{lots} lots", rule=self.rule)
        postings = pay(career, cost, into="repairs", rule=self.rule)
        return Deal(text=f"Supply for {one.title}", postings=postings, put=(after,), lines=(line,), rule=self.rule)


def _shrinks(fault: Problem, ended: list[Problem]) -> bool:
    """Checks whether a fault is the rest of a larger one of the same kind, and takes that one off the list."""
    larger = next((one for one in ended if one.code == fault.code and 0 < fault.over < one.over), None)
    if larger:
        ended.remove(larger)
    return larger is not None


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
    return Problem(code="budget-not-set", message="No career can begin: set the budget of an army in the terms.")


def free_name(name: str, taken: Iterable[str]) -> str:
    """Returns ``name`` if it is free, else the name with the first free number after it."""
    found, number, used = name, 1, set(taken)
    while found in used:
        number += 1
        found = f"{name} {number}"
    return found
