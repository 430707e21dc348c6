"""Drafting, changing and publishing rounds; challenges where there are no rounds."""

from accounts.store.models import User
from leagues.services import missions, pairing, season_store, tables, the_day
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import Entry, SeasonState
from rules.kernel.problems import illegal

AT_ONCE_MOST = 64
"""So many rounds are published at once: each of them is paired, stored and told."""


def draft(season: Season, *, by: User) -> None:
    """Drafts the next round in place of an earlier draft. Raises Illegal (``results-open``, ``no-more-rounds`` ...)."""
    with season_store.lock(season, by) as work:
        _need_rounds(work.state)
        pairs = pairing.next_round(work.state)
        if not pairs and not the_day.unpaired(work.state):
            raise illegal("no-more-rounds", "All rounds of this season have been published.", rule="")
        if (missing := the_day.unpaired(work.state)) and all(pair.other is None for pair in pairs):
            many = "1 team has" if len(missing) == 1 else f"{len(missing)} teams have"
            raise illegal("nobody-here", f"No pair can be made: {many} not checked in.", rule="")
        work.write(ev.Drafted(round=work.state.round + 1, pairs=pairs))


def _need_rounds(state: SeasonState) -> None:
    if state.stage != "running":
        raise illegal("not-running", "The season is not running.", rule="")
    if not state.terms.in_rounds:
        raise illegal("no-rounds", "In this season players challenge each other.", rule="")


def swap(season: Season, *, by: User, one: int, other: int) -> None:
    """Exchanges two players of the draft. Raises Illegal (``no-draft``, ``no-swap``)."""
    with season_store.lock(season, by) as work:
        if work.state.draft is None:
            raise illegal("no-draft", "The draft is gone.", rule="")
        pairs = pairing.exchange(work.state, work.state.draft, one, other)
        work.write(ev.Drafted(round=work.state.round + 1, pairs=pairs))


def discard(season: Season, *, by: User) -> None:
    """Throws the draft away."""
    with season_store.lock(season, by) as work:
        if work.state.draft is not None:
            work.write(ev.DraftDropped())


def publish(season: Season, *, by: User, play_by: str = "", expected: int | None = None) -> None:
    """Publishes the draft, if it is still the one that was looked at.

    Raises Illegal (``no-draft``, ``results-changed`` ...), :class:`store.Stale`.
    """
    with season_store.lock(season, by, expected=expected) as work:
        if work.state.draft is None:
            raise illegal("no-draft", "The draft is gone.", rule="")
        pairing.refuse_overtaken(work.state)
        missions.draw_for(work, work.state.round + 1, work.state.draft)
        work.write(ev.Published(round=work.state.round + 1, play_by=play_by[:40]))


def publish_all(season: Season, *, by: User) -> None:
    """Publishes all rounds of a round robin that are left, as the table has them.

    Raises Illegal (``no-more-rounds``, ``needs-results``, ``too-many-rounds``).
    """
    with season_store.lock(season, by) as work:
        _need_rounds(work.state)
        if work.state.terms.format != "round-robin":
            raise illegal("needs-results", "Here a round is paired by the results of the one before it.", rule="")
        if not pairing.goes_on(work.state):
            raise illegal("no-more-rounds", "All rounds of this season have been published.", rule="")
        if max(map(len, work.state.order), default=0) * work.state.terms.legs > AT_ONCE_MOST:
            message = f"With more than {AT_ONCE_MOST // work.state.terms.legs} players publish it round by round."
            raise illegal("too-many-rounds", message, rule="")
        while pairs := pairing.next_round(work.state):
            number = work.state.round + 1
            work.write(ev.Drafted(round=number, pairs=pairs))
            missions.draw_for(work, number, pairs)
            work.write(ev.Published(round=number))


# --- challenges -----------------------------------------------------------------------------------


def challenge(season: Season, *, by: User, one: int, other: int) -> None:
    """Challenges somebody. Raises Illegal (``no-challenge``, ``out-of-reach``)."""
    with season_store.lock(season, by) as work:
        state = work.state
        if state.stage != "running" or state.terms.in_rounds:
            raise illegal("no-challenge", "Nobody is challenged in this season at present.", rule="")
        if reason := why_not(state, one, other):
            raise illegal("no-challenge", reason, rule="")
        work.write(ev.Challenged(challenge=len(state.challenges) + 1, one=one, other=other))


def why_not(state: SeasonState, one: int, other: int) -> str:
    """Returns why ``one`` cannot challenge ``other``; empty when nothing stands against it."""
    left, right = state.entries.get(one), state.entries.get(other)
    if left is None or right is None or one == other or not (left.active and right.active):
        return "Choose somebody who takes part."
    if left.division != right.division:
        return f"{right.team} plays in another division."
    if other in _open_challenges(state, one):
        return "There is a challenge between you already."
    if other in _to_be_played(state, one):
        return "There is a fixture between you that is not settled."
    if other not in _within_reach(state, left):
        return f"On this ladder you can challenge players up to {state.terms.reach} rungs above you."
    return ""


def challengeable(state: SeasonState, one: int) -> list[int]:
    """Returns everybody whom ``one`` can challenge now: on a ladder the highest first, else in the order of entry."""
    mine = state.entries[one]
    if state.stage != "running" or state.terms.in_rounds or not mine.active:
        return []
    busy = _open_challenges(state, one) | _to_be_played(state, one)
    return [other for other in _within_reach(state, mine) if other not in busy]


def _open_challenges(state: SeasonState, one: int) -> set[int]:
    """Returns those with whom there is an open challenge, made by either."""
    pairs = ({item.one, item.other} for item in state.challenges.values() if item.state == "open")
    return {other for pair in pairs if one in pair for other in pair}


def _to_be_played(state: SeasonState, one: int) -> set[int]:
    """Returns those with whom there is a fixture that is not settled."""
    sides = (fixture.sides for fixture in state.fixtures.values() if not fixture.settled)
    return {other for pair in sides if one in pair for other in pair}


def _within_reach(state: SeasonState, mine: Entry) -> list[int]:
    """The others of the division; on a ladder those who stand at most so many rungs above."""
    if state.terms.format != "ladder":
        return [one.number for one in state.taking_part if one.division == mine.division and one.number != mine.number]
    rungs = _rungs(state, mine.division)
    place = rungs.index(mine.number)
    return rungs[max(0, place - state.terms.reach) : place]


def _rungs(state: SeasonState, division: int) -> list[int]:
    """The ladder of those who can be challenged: nobody of another division, and nobody who has withdrawn."""
    entries = [state.entries[key] for key in tables.ladder(state)]
    return [entry.number for entry in entries if entry.active and entry.division == division]


def answer(season: Season, *, by: User, number: int, entry: int, accept: bool) -> None:
    """Accepts a challenge or declines it; the challenger may only take it back. Raises Illegal."""
    with season_store.lock(season, by) as work:
        found = work.state.challenges.get(number)
        if found is None or found.state != "open" or entry not in (found.one, found.other):
            raise illegal("no-challenge", "This challenge is no longer open.", rule="")
        if accept and entry != found.other:
            raise illegal("own-challenge", "Only the player who was challenged can accept.", rule="")
        work.write(ev.ChallengeAnswered(challenge=number, accepted=accept))
