"""Sol Prime between battles: points for new stands, ammunition as supply, the base and its engineers (SP-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from rules.games.sol_prime.army import evaluation
from rules.games.sol_prime.army.document import ARMY, UNIT
from rules.games.sol_prime.army.fittings import ARTILLERY, FORTIFICATION, INSTALLATION, fit_out
from rules.games.sol_prime.army.pricing.rule_set import KEY
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.campaign import Career, Deal, Holding
from rules.kernel.codec import Codec
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Text
from rules.kernel.display.screen import Offer
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import illegal
from rules.kernel.records import Json, Record, replace
from rules.kit.roster_forms import Fate
from rules.kit.rosters import RosterCareers


class Regroup(Record):
    """A unit goes into another platoon."""

    unit: str
    platoon: Annotated[str | None, Meta(max_length=40)] = None
    type: Literal["regroup"] = "regroup"


REGROUP: Codec[Regroup] = Codec(Regroup)
ENGINEERS = "engineering-vehicle"
OF_TEAM = ("tech", "options")


class SolPrimeCareers(RosterCareers):
    """The campaign of SP-21 and SP-27: destroyed stands are gone, ammunition is bought by the lot, engineers build."""

    about = (
        "A force begins with the season’s points. Stands that were destroyed are gone; what is left comes back with "
        "the ammunition that it has not fired. Between battles you buy both; engineering vehicles build "
        "installations, and a base needs room and engineers for all that is stationed there."
    )
    currency = "points"
    rule = "SP-2.2"
    loss_rule = "SP-29.2"
    supply_word = "ammunition lots"
    supply_help = "Whole lots: one that was begun is used up."

    def evaluate(self, document: Json) -> Evaluation:
        return evaluation.evaluate(ARMY.read(document))

    def merge_armies(self, armies: Sequence[Json], names: Sequence[str]) -> dict[str, Json]:
        whole: dict[str, Json] = dict(armies[0]) if armies else {"game": "sol-prime"}
        # Mines belong to the ground that a side held (SP-2.67): a team does not carry them from battle to battle.
        whole.pop("minefields", None)
        return whole

    def army(self, career: Career) -> Json:
        """Returns the team's army; its leader costs nothing and is never lost with the stand of their first army."""
        whole = super().army(career)
        return {**whole, "leaders": _leaders(whole.get("leaders") or [], whole["units"])}

    def recruit_context(self, career: Career, army: Json, unit: Json) -> dict[str, Any]:
        """Takes technology, command and base from the team's first unit. Prices are the season's (SP-2.70)."""
        context = super().recruit_context(career, army, unit)
        team = next((one.document["army"] for one in career.units()), context)
        whole = {key: value for key, value in context.items() if key not in (*OF_TEAM, KEY)}
        whole |= {key: team[key] for key in OF_TEAM if key in team}
        agreed = career.options.get(KEY)
        return {**whole, KEY: agreed} if agreed else whole

    def detail(self, document: Json) -> str:
        kind = evaluation.type_name(fit_out(UNIT.read(document["entry"])))
        return f"{kind} · {super().detail(document)}"[:200]

    def price(self, army: Json, unit: Json) -> int:
        bare = {key: value for key, value in army.items() if key not in ("minefields", "leaders")}
        return super().price(bare, unit)

    def refuse(self, career: Career, unit: Json) -> None:
        fitted = fit_out(UNIT.read(unit))
        built = fitted.kind == INSTALLATION and fitted.class_id != FORTIFICATION and career.battles
        if built and not any(fit_out(UNIT.read(one.document["entry"])).class_id == ENGINEERS for one in career.units()):
            message = f"{unit['name']} is built between battles by an engineering vehicle; the team has none."
            raise illegal("no-engineering-vehicle", message, rule="SP-27.7")

    def supply_of(self, unit: Json) -> int | None:
        return int(unit.get("ammunition") or 0) if fit_out(UNIT.read(unit)).kind == ARTILLERY else None

    def with_supply(self, unit: Json, supply: int) -> Json:
        return {**unit, "ammunition": supply}

    def fates(self, state: State, side: str, units: Sequence[Json]) -> list[tuple[Fate, int | None]]:
        stands = [stand for stand in state.units.values() if stand.side == side]
        found: list[tuple[Fate, int | None]] = []
        for stand, unit in zip(stands, units, strict=False):
            lots = CATALOGUE.artillery.lots.mrl if stand.mrl else CATALOGUE.artillery.lots.gun
            supply = self.supply_of(unit)
            if supply is not None and stand.fire_turns is not None:
                supply = min(supply, stand.fire_turns // lots)
            # Stands that were routed live to fight again; destroyed ones do not.
            gone = stand.destroyed and not stand.routed
            found.append(("lost" if gone else "back", supply))
        return found

    # --- platoons -------------------------------------------------------------------------------------------------

    def deals(self, career: Career) -> Sequence[Offer]:
        order = {one.id: at for at, one in enumerate(career.units())}
        regroup = [_regroup_offer(one) for one in career.units() if _platoon(one)]
        return sorted([*regroup, *super().deals(career)], key=lambda offer: order.get(offer.by, -1))

    def deal(self, career: Career, action: Json, dice: Dice) -> Deal:
        if not (isinstance(action, dict) and action.get("type") == "regroup"):
            return super().deal(career, action, dice)
        wanted = REGROUP.read(action)
        one = career.holdings.get(wanted.unit)
        if one is None or not _platoon(one):
            raise illegal("no-such-unit", "The team has no such unit in a platoon.", rule="SP-2.50")
        name = (wanted.platoon or "").strip()
        if not name:
            raise illegal("no-platoon", f"Name the platoon into which {one.title} goes.", rule="SP-2.50")
        document = {**one.document, "entry": {**one.document["entry"], "platoon": name}}
        after = replace(one, document=document, detail=self.detail(document))
        self.check_after(career, [after])
        return Deal(text=f"{one.title} goes into platoon {name}", put=(after,), rule="SP-2.50")

    def credits_left(self, career: Career, state: Any, side: str) -> int:
        return career.wallet


def _leaders(leaders: Sequence[Json], units: Sequence[Json]) -> list[Json]:
    """Attaches each leader to a stand of the team: their own, one of its entry, or the first in a platoon (SP-2.66)."""
    names = {str(unit["name"]) for unit in units}
    first = next((str(unit["name"]) for unit in units if unit.get("platoon")), None)
    found = []
    for one in leaders:
        attached = str(one.get("attached") or "")
        entry = attached.rpartition("-")[0]
        stand = attached if attached in names else entry if entry in names else first
        if stand is not None:
            found.append({**one, "attached": stand})
    return found


def _platoon(one: Holding) -> str:
    """Returns the platoon of a unit; empty for a unit in none."""
    return str(one.document["entry"].get("platoon") or "") if isinstance(one.document, dict) else ""


def _regroup_offer(one: Holding) -> Offer:
    """Returns the offer to change platoons, since losses leave some too large or too small (SP-2.50 to SP-2.53)."""
    help_ = "At most six stands; more only of infantry with transports. All of one morale."
    field = Text(path=("platoon",), label="Platoon", value=_platoon(one), limit=40, help=help_, rule="SP-2.51")
    action = {"type": "regroup", "unit": one.id, "platoon": _platoon(one)}
    label = "Put it into another platoon"
    return Offer(key=f"{one.id}-regroup", label=label, action=action, by=one.id, group=one.title, fields=(field,))


CAREERS = SolPrimeCareers()
