"""The campaign of EIC League as the kernel knows it: every method calls the module that does the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.eic_league.army.document import TEAM
from rules.games.eic_league.army.summary import Team, team_of
from rules.games.eic_league.campaign import actions, aftermath_form, offers
from rules.games.eic_league.campaign import aftermath as campaign_aftermath
from rules.games.eic_league.campaign import deals as campaign_deals
from rules.games.eic_league.campaign.units import team_document
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.campaign import Career, Deal, Settlement, require_balance
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Fact, Line, Section
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json


class EicCareers:
    """Section 19 of the rules."""

    about = (
        "A team rolls its first budget, buys its units and lives from battle to battle. The loser writes a receipt for "
        "the purse; the victor has the spoils: vanquished units are scrapped, and their weapons fit other units. What "
        "is worn stays worn until it is paid for."
    )
    currency = "credits"
    meets = "Opponents should be teams of the same league (EIC-10.3)."

    def deals(self, career: Career) -> Sequence[Offer]:
        return tuple(offers.offers(career))

    def recruits(self, career: Career, army: Json) -> Sequence[Offer]:
        return tuple(offers.recruits(career, army))

    def deal(self, career: Career, action: Json, dice: Dice) -> Deal:
        return campaign_deals.deal(career, actions.ACTIONS.read(action), dice)

    def army(self, career: Career) -> Json:
        return team_document(career)

    def standing(self, career: Career) -> Sequence[Fact]:
        return (_league(team_of(TEAM.read(team_document(career))), career.battles),)

    def aftermath(self, teams: Sequence[Career], winner: int | None, state: Any, sides: Sequence[str]) -> Json:
        return aftermath_form.FORMS.write(campaign_aftermath.fill_in_form(teams, state, sides))

    def aftermath_sections(self, sheet: Json) -> Sequence[Section]:
        return tuple(aftermath_form.sections(aftermath_form.FORMS.read(sheet)))

    def check_agreed(self, teams: Sequence[Career], before: Json, after: Json) -> None:
        campaign_aftermath.check_agreed(teams, aftermath_form.FORMS.read(before), aftermath_form.FORMS.read(after))

    def left_to_league(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> bool:
        return campaign_aftermath.lacks_purse(teams, aftermath_form.FORMS.read(sheet), winner)

    def settle(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> Settlement:
        return require_balance(campaign_aftermath.settle(teams, aftermath_form.FORMS.read(sheet), winner))


def _league(team: Team, battles: int) -> Fact:
    """The league class, and the requirements of the next one (EIC-10.1, EIC-10.2)."""
    if team.league is None:
        return Fact(label="League", value="none: no units", rule="EIC-10.1")
    league = CATALOGUE.leagues[team.league]
    custom = sum(bool(unit.type and unit.type.custom) for unit in team.units)
    most = "any number" if league.custom_max is None else str(league.custom_max)
    lines = [
        Line(label="Units", amount=str(len(team.units)), rule="EIC-10.1"),
        Line(label="Specialty units", amount=str(custom), how=f"{most} allowed", rule="EIC-10.2"),
    ]
    if league.units_max is not None:
        need = league.units_max + 1 - len(team.units)
        lines.append(Line(label="Units to promotion", amount=str(need), rule="EIC-10.1"))
    if not battles and team.league != next(iter(CATALOGUE.leagues)):
        first = next(iter(CATALOGUE.leagues.values()))
        lines.append(Line(label="New coaches start in", amount=first.name, rule="EIC-10.3"))
    return Fact(label="League", value=league.name, why=tuple(lines), rule="EIC-10.1")


CAREERS = EicCareers()
