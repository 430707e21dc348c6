"""Commands that come too late: the answer names the number at which the season stands."""

from collections.abc import Iterator
from contextlib import contextmanager

from api.problems import Moved
from leagues.services import season_store
from leagues.services.unit_of_work import MOVED_ON, Stale
from leagues.store.models import Season


@contextmanager
def refuse_stale(season: Season) -> Iterator[None]:
    """Raises Moved, with the number at which the season stands, when it has moved on."""
    try:
        yield
    except Stale:
        season.refresh_from_db(fields=["seq"])
        raise Moved(MOVED_ON, seq=season_store.state_of(season).seq) from None
