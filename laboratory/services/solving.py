"""Looking for the best army against another one, within a limit of time: begin it, and take what was found."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from secrets import randbelow

from django.db import transaction
from django.utils import timezone

from accounts.store.models import User
from armies.services import commands as army_commands
from armies.services.access import Holder
from armies.store.models import Army
from laboratory.services.commands import AS_THEY_ARE, SEEDS, Entrant, check_cost
from laboratory.services.rounds import add_round
from laboratory.store.models import Run
from rules import registry
from rules.kernel.problems import illegal
from rules.kit.players.challengers import Challenger, find_challengers
from rules.kit.players.halving import planned
from ui.time_limit import within

CANDIDATES = 12
MINUTES = (1, 3, 10)
"""The limits of time among which one chooses."""
SECONDS = 8.0
"""The most time of computing for making the candidates; a usual one takes a tenth of a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """An army to beat (``key``: that of one's own), the minutes to look, and the candidates' sort and seed."""

    game: str
    army: Entrant
    key: str = ""
    minutes: int = MINUTES[0]
    variant: str = ""
    seed: int | None = None


def begin(owner: User, challenge: Challenge) -> Run:
    """Begins to look for the best army. Raises Illegal with everything that prevents it, UnknownGame."""
    if challenge.minutes not in MINUTES:
        raise illegal("minutes", f"Choose {', '.join(map(str, MINUTES))} minutes.", rule="")
    seed = 1 + randbelow(999_999) if challenge.seed is None else challenge.seed
    if not 0 <= seed <= SEEDS:
        raise illegal("seed", f"A seed is a whole number from 0 to {SEEDS}.", rule="")
    game, army = registry.get_played(challenge.game), challenge.army
    made = within(
        SECONDS, find_challengers, game, army.document, number=CANDIDATES, seed=seed, variant=challenge.variant
    )
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        check_cost(owner, planned(len(made)))
        run = Run.objects.create(
            owner=owner,
            game=challenge.game,
            title=f"Best against {army.name}"[:80],
            armies=[*map(_entry, made), {"name": army.name[:80], "document": army.document, "key": challenge.key}],
            rules=[{"name": AS_THEY_ARE.name, "options": {}}],
            pairs=[(0, place, len(made)) for place in range(len(made))],
            refused=[],
            player="steady",
            battles=0,
            seed=seed,
            total=planned(len(made)),
            until=timezone.now() + timedelta(minutes=challenge.minutes),
        )
        add_round(run, 0, tuple(range(len(made))))
    return run


def _entry(made: Challenger) -> dict[str, object]:
    choices = [{"label": one.label, "cost": one.cost, "why": one.why} for one in made.choices]
    return {"name": made.name, "document": made.document, "choices": choices}


def take(run: Run, place: int, holder: Holder) -> Army:
    """Copies a made army of a run for the holder. Raises Refused, Illegal for a place where none is."""
    if not (run.solving and 0 <= place < len(run.pairs)):
        raise illegal("army-unknown", "There is no such army in this run.", rule="")
    return army_commands.create_from(
        run.armies[place]["document"], game=run.game, holder=holder, doing="Taken from the laboratory"
    )
