"""Byes that players ask for: a round of a Swiss that somebody will miss, told beforehand."""

from collections import Counter

from accounts.store.models import User
from leagues.services import season_store, swiss_rounds, unit_of_work
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import Entry, SeasonState
from leagues.store.terms import Terms
from rules.kernel.problems import illegal
from rules.kernel.wording import format_list


def last_round(terms: Terms) -> int:
    """The last round in which a bye can be asked for; 0 where none can."""
    if terms.format != "swiss" or not terms.requests:
        return 0
    return min(terms.requests_until or terms.rounds, terms.rounds)


def in_words(terms: Terms) -> str:
    """Returns what the terms say of such byes, for the page about them; empty where there are none."""
    said = []
    if last := last_round(terms):
        often = "once" if terms.requests == 1 else f"at most {terms.requests} times"
        said.append(f"players who say so before a round is published miss it with a bye, {often}, up to round {last}")
    if terms.format == "swiss" and terms.late_entry and terms.late_byes:
        many = "the last round" if terms.late_byes == 1 else f"the last {terms.late_byes} rounds"
        said.append(f"a late entry gets such a bye for {many} missed")
    return "; ".join(said)


def late_in_words(state: SeasonState) -> str:
    """Says what a late entry gets for the rounds that it has missed; empty before the first one."""
    if state.terms.format != "swiss" or not state.round:
        return ""
    rounds = range(state.round + 1 - min(state.round, state.terms.late_byes), state.round + 1)
    said = format_list(rounds)
    missed = (
        f"a bye, worth {state.terms.requested_bye}, for round{'s'[: len(rounds) - 1]} {said}"
        if said
        else "nothing for the rounds before"
    )
    return f"Anyone who enters now is paired from round {state.round + 1} on and has {missed}."


def remaining(state: SeasonState, entry: Entry) -> int:
    """Returns how many byes a player can still ask for."""
    return _remaining(state, entry, swiss_rounds.count_requests(state))


def _remaining(state: SeasonState, entry: Entry, had: Counter[int]) -> int:
    return max(0, state.terms.requests - had[entry.number] - len(coming(state, entry)))


def coming(state: SeasonState, entry: Entry) -> list[int]:
    """The rounds for which a player has asked for a bye, and which are not published."""
    return sorted(number for number in entry.byes if number > state.round)


def choices(state: SeasonState, entry: Entry) -> list[int]:
    """The rounds for which a player can ask for a bye now."""
    if state.stage == "finished" or entry.left is not None or not remaining(state, entry):
        return []
    rounds = range(state.round + 1, last_round(state.terms) + 1)
    return [number for number in rounds if number not in entry.byes]


def may_rest(state: SeasonState) -> list[Entry]:
    """Returns the entries for which a bye in the next round can still be entered."""
    if state.round >= last_round(state.terms):
        return []
    had, number = swiss_rounds.count_requests(state), state.round + 1
    return [one for one in state.taking_part if number not in one.byes and _remaining(state, one, had)]


def resting_in(state: SeasonState, number: int) -> list[Entry]:
    """Returns the entries that rest in a round that is still to come."""
    return [entry for entry in state.taking_part if number in entry.byes]


def request_bye(season: Season, *, by: User, entry: int, number: int) -> None:
    """Asks for a bye in round ``number``; twice is once. Raises Illegal."""
    with season_store.lock(season, by) as work:
        found = _open(work.state, entry, number)
        if number in found.byes:
            return
        _refuse(work.state, found, number)
        work.write(ev.ByeRequested(entry=entry, round=number))
        _drop_draft(work, number)


def withdraw_bye(season: Season, *, by: User, entry: int, number: int) -> None:
    """Plays in round ``number`` after all. Raises Illegal when the round is published."""
    with season_store.lock(season, by) as work:
        if number in _open(work.state, entry, number).byes:
            work.write(ev.ByeWithdrawn(entry=entry, round=number))
            _drop_draft(work, number)


def _open(state: SeasonState, entry: int, number: int) -> Entry:
    found = state.entries.get(entry)
    if found is None or found.left is not None or state.stage == "finished":
        raise illegal("no-such-entry", "This team no longer takes part.", rule="")
    if number <= state.round:
        raise illegal("too-late", f"Round {number} is published: ask for a bye before that.", rule="")
    return found


def _refuse(state: SeasonState, entry: Entry, number: int) -> None:
    last, most = last_round(state.terms), state.terms.requests
    if not last:
        raise illegal("no-byes", "The terms of this season allow no byes on request.", rule="")
    if number > last:
        raise illegal("bye-too-late", f"The terms of this season allow byes on request up to round {last}.", rule="")
    if not remaining(state, entry):
        message = f"{entry.team} has asked for as many byes as the terms allow ({most}): take one back first."
        raise illegal("no-byes-left", message, rule="")


def _drop_draft(work: unit_of_work.UnitOfWork, number: int) -> None:
    """Drops a draft of this round: it is made of other players now."""
    if work.state.draft is not None and number == work.state.round + 1:
        work.write(ev.DraftDropped())


def fit(work: unit_of_work.UnitOfWork) -> None:
    """Takes back what the terms, after a change before the first round, no longer allow: the latest rounds first."""
    last, most = last_round(work.state.terms), work.state.terms.requests
    for entry in work.state.entries.values():
        for at, number in enumerate(sorted(entry.byes)):
            if number > last or at >= most:
                work.write(ev.ByeWithdrawn(entry=entry.number, round=number))
