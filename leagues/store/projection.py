"""From events to the season as it stands. No rules and no clock: what silence has confirmed follows from the times."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from leagues.competition.meetings import Pairing, Result
from leagues.store import day_events as day
from leagues.store import events as ev
from leagues.store.state import Aftermath, Challenge, Entry, Fixture, SeasonState, Trace, in_words
from rules.kernel.records import replace


def project(stamped: Iterable[ev.Stamped], *, now: datetime) -> SeasonState:
    """The season after these events, as it stands at ``now``."""
    state = SeasonState()
    for one in stamped:
        pass_time(state, one.at)
        evolve(state, one)
        state.seq = one.seq
    pass_time(state, now)
    return state


def pass_time(state: SeasonState, now: datetime) -> None:
    """Confirms the claims, and settles the aftermaths, to which nobody has objected in time."""
    for number, deadline in sorted(state.pending.items()):
        if deadline <= now:
            fixture = state.fixtures[number]
            fixture.trace.append(Trace(deadline, None, "agreed", "Nobody objected in time."))
            _agree(state, fixture, deadline)
    for deadline, number in sorted((deadline, number) for number, deadline in state.unsigned.items()):
        if deadline <= now:
            _settle_by_silence(state, state.fixtures[number], state.aftermaths[number], deadline)


def _settle_by_silence(state: SeasonState, fixture: Fixture, form: Aftermath, at: datetime) -> None:
    """Settles an aftermath as it was worked out when it was filled in; never while the result does not stand."""
    filed = form.filed
    if not (state.awaits_aftermath(fixture) and fixture.settled and fixture.result):
        _stop_waiting(state, fixture)
        return
    settled = ev.Settled(fixture=fixture.number, outcomes=filed.event.outcomes, found=filed.event.found)
    _book_settlement(state, fixture, ev.Stamped(seq=filed.seq, at=at, by=None, event=settled))
    fixture.trace.append(Trace(at, None, "the aftermath is settled", "Nobody objected in time."))
    tags = filed.event.classes.get(fixture.result.score, ())
    for number, now in zip(fixture.sides, tags, strict=False):
        if state.entries[number].tags != now:
            evolve(state, ev.Stamped(seq=filed.seq, at=at, by=None, event=ev.Classed(entry=number, tags=now)))


def evolve(state: SeasonState, stamped: ev.Stamped) -> None:
    """Brings the season up to date with one event."""
    match stamped.event:
        case ev.SeasonSet(name=name, terms=terms):
            state.name, state.terms = name, terms
        case ev.Registration(open=is_open):
            state.registering = is_open
            state.stage = "registration" if state.stage == "setting-up" else state.stage
        case ev.Entered() | ev.Promoted() | ev.Withdrew() | ev.Placed() | ev.ByeRequested() | ev.ByeWithdrawn():
            _evolve_entry(state, stamped)
        case (
            day.CheckInSet() | day.CheckedIn() | day.TableFixed() | day.LineupSet() | day.Announced() | day.MissionSet()
        ):
            _evolve_day(state, stamped)
        case ev.ArmySubmitted() | ev.ArmyJudged():
            _evolve_army(state.entries[stamped.event.entry], stamped.event)
        case ev.PlayerNamed():
            pass  # accounts are not part of the season; its number rises, so that ratings are worked out again
        case ev.ListsOpened():
            state.lists_open = True
        case ev.Finished():
            state.stage, state.registering, state.draft = "finished", False, None
            _close(state)
        case ev.Dealt() | ev.Cashed():
            state.career_events.append(stamped)
        case ev.Classed(entry=entry, tags=tags):
            state.entries[entry].tags = tags
            state.career_events.append(stamped)
        case ev.SheetFiled() | ev.SheetSigned() | ev.Settled():
            _evolve_aftermath(state, stamped)
        case _:
            _evolve_rounds(state, stamped)


def _evolve_entry(state: SeasonState, stamped: ev.Stamped) -> None:
    match stamped.event:
        case ev.Entered() as event:
            state.entries[event.entry] = Entry(
                event.entry, event.team, event.club, event.waiting, event.again, joined=state.round
            )
            _come_late(state, state.entries[event.entry], stamped.at)
        case ev.Promoted(entry=entry):
            state.entries[entry].waiting = False
            state.entries[entry].joined = state.round
            _come_late(state, state.entries[entry], stamped.at)
        case ev.Withdrew(entry=entry):
            _withdraw(state, entry, stamped)
        case ev.Placed(entry=entry, division=division, seed=seed):
            state.entries[entry].division, state.entries[entry].seed = division, seed
            for fixture in state.fixtures.values():
                if fixture.one == entry and fixture.pairing.requested:  # the byes with which the player came go along
                    fixture.pairing = replace(fixture.pairing, division=division)
        case ev.ByeRequested(entry=entry, round=number):
            state.entries[entry].byes.add(number)
        case ev.ByeWithdrawn(entry=entry, round=number):
            state.entries[entry].byes.discard(number)


def _evolve_day(state: SeasonState, stamped: ev.Stamped) -> None:
    match stamped.event:
        case day.CheckInSet(now=now):
            if now == "open" and state.check_in != "closed":  # a day of its own; what was closed goes on
                for entry in state.entries.values():
                    entry.here = False
            state.check_in = now
        case day.CheckedIn(entry=entry, here=here):
            state.entries[entry].here = here
        case day.TableFixed(entry=entry, table=table):
            state.entries[entry].table = table
        case day.LineupSet(entry=entry, members=members):
            state.entries[entry].members = members
        case day.Announced(text=text):
            state.announcements.append((stamped.at, text))
        case day.MissionSet(round=number) as event:
            state.missions[number] = day.briefing_of(event)
            if not event.mission:
                del state.missions[number]


def _evolve_army(mine: Entry, event: ev.ArmySubmitted | ev.ArmyJudged) -> None:
    match event:
        case ev.ArmySubmitted():
            mine.submission, mine.army, mine.tags, mine.note = event.submission, "submitted", event.tags, ""
        case ev.ArmyJudged():
            mine.army, mine.note = "approved" if event.approved else "returned", event.note


def _evolve_aftermath(state: SeasonState, stamped: ev.Stamped) -> None:
    event, said = stamped.event, ""
    form = state.aftermaths.get(event.fixture)
    if form and form.settled:  # silence was quicker by a moment: nothing is booked twice
        return
    match event:
        case ev.SheetFiled(by=by):
            state.aftermaths[event.fixture] = Aftermath(stamped, {by} if by else set())
            _wait_for_silence(state, state.fixtures[event.fixture], stamped.at)
            if event.prefilled:
                return
            said = "filled in the aftermath"
        case ev.SheetSigned(by=by) if form:
            form.signed.add(by)
            said = "signed the aftermath"
        case ev.Settled() if form:
            _book_settlement(state, state.fixtures[event.fixture], stamped)
            said = "settled the aftermath"
    state.fixtures[event.fixture].trace.append(Trace(stamped.at, stamped.by, said, side=getattr(event, "by", None)))


def _book_settlement(state: SeasonState, fixture: Fixture, stamped: ev.Stamped) -> None:
    _stop_waiting(state, fixture)
    state.aftermaths[fixture.number].settled = True
    state.career_events.append(stamped)


def _wait_for_silence(state: SeasonState, fixture: Fixture, at: datetime) -> None:
    """Starts the delay of silence over an aftermath that is filled in; a new result starts it again."""
    form = state.aftermaths.get(fixture.number)
    if form and not form.settled and form.filed.event.outcomes:
        form.deadline = state.unsigned[fixture.number] = at + timedelta(hours=state.terms.silence)


def _drop_form(state: SeasonState, fixture: Fixture) -> None:
    """Drops the form of a battle that no longer counts: nobody may read it, for it shows what is sealed."""
    _stop_waiting(state, fixture)
    form = state.aftermaths.get(fixture.number)
    if form and not form.settled:
        del state.aftermaths[fixture.number]


def _stop_waiting(state: SeasonState, fixture: Fixture) -> None:
    if state.unsigned.pop(fixture.number, None):
        state.aftermaths[fixture.number].deadline = None


def _evolve_rounds(state: SeasonState, stamped: ev.Stamped) -> None:
    match stamped.event:
        case ev.Started(order=order, groups=groups):
            state.stage, state.order, state.groups = "running", order, groups
            state.registering = state.registering and state.terms.late_entry and state.terms.open_ended
        case ev.Drafted(pairs=pairs):
            _draft(state, pairs, stamped)
        case ev.DraftDropped():
            state.draft = None
        case ev.Published() as event:
            _publish(state, event, stamped)
        case ev.Challenged() as event:
            state.challenges[event.challenge] = Challenge(event.challenge, event.one, event.other)
        case ev.ChallengeAnswered() as event:
            challenge = state.challenges[event.challenge]
            challenge.state = "accepted" if event.accepted else "declined"
            if event.accepted:
                why = "A challenge that was accepted"
                division = state.entries[challenge.one].division
                pairing = Pairing(one=challenge.one, other=challenge.other, division=division, why=why)
                _add(state, pairing, number=1, made=stamped.at)
        case _:
            fixture = state.fixtures[stamped.event.fixture]
            before = fixture.result, fixture.counted
            _evolve_fixture(state, fixture, stamped)
            state.overtaken |= state.draft is not None and (fixture.result, fixture.counted) != before


def _evolve_fixture(state: SeasonState, fixture: Fixture, stamped: ev.Stamped) -> None:
    at, by = stamped.at, stamped.by
    match stamped.event:
        case ev.TimesProposed() as event:
            fixture.proposals[event.by] = event.times
        case ev.TimeAgreed(time=time):
            fixture.time, fixture.proposals = time, {}
        case ev.BattleOpened(battle=battle):
            fixture.battle, fixture.opened = battle, at
            fixture.trace.append(Trace(at, by, "opened the battle"))
        case ev.BattleEnded() as event:
            _claim(state, fixture, event.result, at)
            fixture.state, fixture.claimed_by, fixture.confirmed = "played", None, set()
            fixture.ended = at
            fixture.trace.append(
                Trace(at, None, f"the battle ended: {in_words(state, fixture, event.result)}", event.reason)
            )
        case ev.BattleResumed():
            state.pending.pop(fixture.number, None)
            _drop_form(state, fixture)
            fixture.state, fixture.result, fixture.deadline = "scheduled", None, None
            fixture.trace.append(Trace(at, None, "the battle goes on"))
        case ev.Claimed() as event:
            _claim(state, fixture, event.result, at)
            fixture.state, fixture.claimed_by, fixture.confirmed = "claimed", event.by, {event.by}
            fixture.trace.append(Trace(at, by, f"claimed: {in_words(state, fixture, event.result)}", side=event.by))
        case ev.Confirmed() as event:
            fixture.confirmed.add(event.by)
            fixture.trace.append(Trace(at, by, "confirmed", side=event.by))
            if fixture.confirmed >= set(fixture.sides):
                _agree(state, fixture, at)
        case ev.Disputed(by=side, text=text):
            state.pending.pop(fixture.number, None)
            _stop_waiting(state, fixture)
            fixture.state, fixture.deadline = "disputed", None
            fixture.trace.append(Trace(at, by, "disputed", text, side))
        case ev.Stated(by=side, text=text):
            fixture.trace.append(Trace(at, by, "stated", text, side))
        case ev.Decided() as event:
            _decide(state, fixture, event, stamped)


def _claim(state: SeasonState, fixture: Fixture, result: Result, at: datetime) -> None:
    fixture.result = result
    fixture.deadline = state.pending[fixture.number] = at + timedelta(hours=state.terms.silence)
    _wait_for_silence(state, fixture, at)


def _agree(state: SeasonState, fixture: Fixture, at: datetime) -> None:
    if fixture.state == "claimed":  # only now both sides may read what the site has filled in
        _wait_for_silence(state, fixture, at)
    state.pending.pop(fixture.number, None)
    fixture.confirmed = set(fixture.sides)
    fixture.deadline = None
    past = state.terms.in_rounds and fixture.round < state.round
    fixture.state = "final" if past or state.stage == "finished" else "agreed"


def _decide(state: SeasonState, fixture: Fixture, event: ev.Decided, stamped: ev.Stamped) -> None:
    """Settles what is decided; forfeit and void show in the state, paper and corrections count as agreed."""
    state.pending.pop(fixture.number, None)
    fixture.result, fixture.deadline, fixture.left_in = event.result, None, 0
    _wait_for_silence(state, fixture, stamped.at)
    if event.result.void or event.result.absent:
        fixture.state = "void" if event.result.void else "forfeited"
        _drop_form(state, fixture)
    elif event.how in ("recorded", "corrected"):
        _agree(state, fixture, stamped.at)
    else:
        fixture.state = "ruled"
    how = {"void": "declared it", "forfeited": "entered"}.get(event.how, event.how)
    what = f"{how}{'' if event.how == 'void' else ':'} {in_words(state, fixture, event.result)}"
    fixture.trace.append(Trace(stamped.at, stamped.by, what, event.reason, side=0))


def _draft(state: SeasonState, pairs: tuple[Pairing, ...], stamped: ev.Stamped) -> None:
    """A new draft of the site, or one in which two were exchanged: its fixtures will say by whom."""
    by_hand = [pair for pair in pairs if pair.by_hand]
    before = state.exchanged
    if not by_hand and not (before and pairs == state.plan):  # else the last exchange was taken back
        state.plan, state.overtaken = pairs, False
    state.exchanged = {pair: before.get(pair) or _exchange(pair, stamped) for pair in by_hand}
    state.draft = pairs


def _exchange(pair: Pairing, stamped: ev.Stamped) -> Trace:
    what = "paired them by hand" if pair.other is not None else "gave the bye by hand"
    return Trace(stamped.at, stamped.by, what, side=0)


def _publish(state: SeasonState, event: ev.Published, stamped: ev.Stamped) -> None:
    pairs = state.draft or ()
    for pairing, table in zip(pairs, state.seat(pairs), strict=True):
        made = _add(state, pairing, number=event.round, made=stamped.at)
        made.play_by, made.table = event.play_by, table
        if pairing in state.exchanged:
            made.trace.append(state.exchanged[pairing])
    state.draft, state.exchanged, state.round = None, {}, event.round
    state.published[event.round] = stamped.at
    _close(state)


def _add(state: SeasonState, pairing: Pairing, *, number: int, made: datetime) -> Fixture:
    fixture = Fixture(len(state.fixtures) + 1, number, pairing, made)
    if pairing.other is None:
        score = state.terms.scheme.of_request if pairing.requested else "win"
        fixture.state, fixture.result = "bye", Result(score=score)
    elif all(state.entries[side].left is not None for side in fixture.sides):
        fixture.state, fixture.result = "forfeited", Result(absent=fixture.sides)
    state.fixtures[fixture.number] = fixture
    return fixture


def _come_late(state: SeasonState, entry: Entry, at: datetime) -> None:
    """Gives a late entry byes for the last of the rounds that it has missed; not somebody who left and came again."""
    missed = 0 if entry.waiting or entry.again or state.terms.format != "swiss" else state.round
    for number in range(missed + 1 - min(missed, state.terms.late_byes), missed + 1):
        why = f"Entered after round {state.round}"
        bye = Pairing(one=entry.number, division=entry.division, requested=True, why=why)
        _add(state, bye, number=number, made=at)


def _close(state: SeasonState) -> None:
    """Makes final what was agreed before the present round."""
    for fixture in state.fixtures.values():
        past = state.terms.in_rounds and fixture.round < state.round
        if fixture.state == "agreed" and (past or state.stage == "finished"):
            fixture.state = "final"


def _withdraw(state: SeasonState, number: int, stamped: ev.Stamped) -> None:
    """Forfeits what is published and not played for an entry that leaves; what was played stands."""
    state.entries[number].left = state.round
    for challenge in state.challenges.values():
        if challenge.state == "open" and number in (challenge.one, challenge.other):
            challenge.state = "declined"
    for fixture in state.fixtures.values():
        if fixture.state == "scheduled" and number in fixture.sides:
            fixture.state, fixture.result, fixture.left_in = "forfeited", Result(absent=(number,)), state.round
            fixture.trace.append(Trace(stamped.at, stamped.by, "forfeited", "withdrew", side=number))
