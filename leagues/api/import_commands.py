"""Commands that take in files of other programs, as the API reads them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from accounts.store.models import User
from api.models import Model
from leagues.services import imports
from leagues.services.access import Access
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.problems import Illegal

Csv = Annotated[str, Meta(min_length=1, max_length=imports.TEXT_MOST)]


class ImportPlayers(Model):
    """Enter the players of a CSV file, all or none, with divisions, seeds and accounts. Its first line names the
    columns, as the page for files explains. The answer has their numbers under ``entries``. With ``check``, nothing is
    entered. Organisers.
    """

    type: Literal["import-players"]
    csv: Csv
    check: bool = False


class ImportResults(Model):
    """Enter the results of a CSV file, all or none. With ``check``, nothing is entered. Staff who play in none of
    them."""

    type: Literal["import-results"]
    csv: Csv
    check: bool = False


def perform_import(
    season: Season, by: User, access: Access, state: SeasonState, act: ImportPlayers | ImportResults
) -> list[int]:
    """Takes in a file; the numbers of entries that it has made. Raises Illegal with what is wrong, line by line."""
    if act.check:
        read = (
            imports.read_players(state, act.csv)
            if isinstance(act, ImportPlayers)
            else imports.read_results(season, state, access, act.csv)
        )
        if read.problems:
            raise Illegal(*read.problems[: imports.TOLD_MOST])
        return []
    if isinstance(act, ImportPlayers):
        return imports.enter_players(season, by=by, text=act.csv)
    imports.enter_results(season, by=by, access=access, text=act.csv)
    return []
