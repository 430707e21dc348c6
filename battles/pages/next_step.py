"""The next step: after an action the page leads to what finishes it, else to one's next unit that can act."""

from dataclasses import dataclass
from urllib.parse import urlencode

from battles.pages.quick_offers import forfeits
from battles.pages.regions import able_sheets, act_url
from battles.store.models import Battle
from battles.store.selectors import Moment
from rules.kernel.display.screen import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class UpNext:
    """The next thing to open, where it is, and how many can still act. ``is_action``: an action, not a sheet."""

    title: str
    url: str
    fetch: str
    left: int
    is_action: bool = False


def up_next(battle: Battle, now: Moment, unit: str) -> UpNext | None:
    """Returns what ``unit`` has begun, else the next that would lose something if its side ended its turn, else the one
    that can act at all.
    """
    able = pending(now)
    here = now.sheet(unit)  # where none was picked, the page opens the first that can act by itself
    begun = [offer for offer in now.offers if here and offer.by == here.id and offer.goes_on and offer.closed is None]
    if len(begun) == 1:
        url = f"{act_url(battle, now.role)}?{urlencode({'offer': begun[0].key, 'unit': unit})}"
        return UpNext(title=begun[0].label, url=url, fetch=url, left=len(able), is_action=True)
    found = here if begun else next((one for one in _from(now, here) if one.id in able and one != here), None)
    if found is None and not able:
        found = _only(able_sheets(now), here)
    if found is None:
        return None
    query = urlencode({"as": now.role, "unit": found.id})
    page = battle.get_absolute_url()
    return UpNext(title=found.title, url=f"{page}?{query}", fetch=f"{page}live/?{query}&pick", left=len(able))


def pending(now: Moment) -> set[str]:
    """Returns the ids of the sheets that could still act: those that the ends of a turn name, by id or title."""
    ends = (offer for offer in now.offers if offer.primary or offer.forfeits)
    named = {name for offer in ends for name in forfeits(now, offer)}
    return {sheet.id for sheet in now.screen.sheets if {sheet.id, sheet.title} & named and not sheet.gone}


def _only(able: list[Sheet], here: Sheet | None) -> Sheet | None:
    """Returns the one that can act, where no other can and it is not open."""
    return able[0] if len(able) == 1 and able[0] != here else None


def _from(now: Moment, here: Sheet | None) -> list[Sheet]:
    """Returns all sheets, beginning after the one that is open."""
    sheets = list(now.screen.sheets)
    at = sheets.index(here) + 1 if here in sheets else 0
    return sheets[at:] + sheets[:at]
