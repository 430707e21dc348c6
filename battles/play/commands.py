"""The commands that change a battle once it has begun: acting, taking back, deciding its end. Pages and API share them.

Every service takes the lock, checks whether this very request has had its effect already, and whether the battle still
stands where the asker saw it. It either changes everything that it announces or nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from accounts.store.models import User
from battles.live import stream
from battles.play import notices, timekeeping, together
from battles.play.dice import dice_for, finish, rolls_json
from battles.play.doubts import find_doubts
from battles.play.sent_again import action_id_taken
from battles.play.signals import outcome_changed
from battles.play.staleness import require_untouched
from battles.store import committed_dice, event_store, numbers, selectors, status
from battles.store.access import role_of, seats_of
from battles.store.models import Battle, Event, RollRequest, Seat, UndoRequest
from rules import registry
from rules.kernel.dice import Die, EnteredDice, NeedsDice, Rolled
from rules.kernel.problems import illegal
from rules.kernel.records import Json
from rules.kernel.replay import replay
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_list
from ui.time_limit import within_time


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A request to do something: who asks, and the marks that make it safe to send twice or late.

    ``expected_seq``: the number of the moment, as the viewer counts, at which the command was thought of (None: it does
    not matter). ``request``: a digest of all that was asked (empty: unknown), with which an ``action_id`` stays.
    ``remark``: why a computer player asks for it (see :class:`battles.store.models.Event`).
    """

    viewer: Viewer
    user: User | None
    action_id: UUID
    expected_seq: int | None = None
    request: str = ""
    remark: Mapping[str, Json] = field(default_factory=dict)

    @property
    def role(self) -> str:
        return role_of(self.viewer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The outcome of a command that was carried out: the battle stands at the event ``seq`` by ``events``.

    ``repeated``: it had happened before.
    """

    seq: int
    events: tuple[Event, ...]
    repeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The outcome of an action that needs a die: the face of ``die`` is wanted next, after those ``rolled``."""

    die: Die
    why: str
    rolled: tuple[Rolled, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits:
    """The action waits for the referee's dice; the battle stands at ``seq``."""

    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The others have been asked whether the battle may go back to the event ``to``."""

    seq: int
    to: int


Outcome = Done | Wanted | Waits


def act(
    battle: Battle,
    command: Command,
    action: Json,
    faces: Sequence[int] | None = None,
    *,
    source: str = "",
    label: str = "",
) -> Outcome:
    """Carries out an action. ``faces``: the dice that were rolled at the table so far (None: the site rolls).

    ``source`` "ask": the referee is asked to roll (the request is called ``label``); "referee": these are the referee's
    dice. In a battle whose referee rolls, a side's action always waits for them when it calls for dice.
    Raises Unreadable, Illegal, and :class:`battles.store.event_store.Stale`; nothing has then changed.
    """
    game = registry.get_played(battle.game)
    parsed = together.read(game, action)
    sides = [one.side for one in seats_of(battle)]
    seat = next((one for one in seats_of(battle) if command.role == f"side:{one.side}" and not one.accepted), None)
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := find_previous_result(battle, command, action):
            return done
        require_untouched(battle, command.expected_seq, command.role, action)
        refuse_when_over(battle)
        refuse_when_paused(battle, command)
        state = event_store.state_at(battle, battle.seq)
        asks = source == "ask" or (battle.dice == Battle.Dice.REFEREE and command.viewer.role == "side" and not source)
        dice = EnteredDice(()) if asks else dice_for(battle, faces)
        try:
            events = within_time(together.decide, game, state, command.viewer, parsed, dice)
        except NeedsDice as need:
            if asks:
                return _wait_for_dice(battle, command, action, label)
            return Wanted(die=need.die, why=need.why, rolled=need.rolled)
        finish(dice)
        entry = event_store.Entry(
            kind=Event.Kind.GAME,
            data=[game.battle.codecs.events.write(event) for event in events],
            action_id=command.action_id,
            actor=command.user,
            role=command.role,
            request=command.request,
            remark={**command.remark, **find_doubts(game, state, action, sides)},
            action=action,
            rolls=rolls_json(dice, source),
            hidden_from=numbers.find_unaware(game, state, events, sides),
        )
        _lapse_requests(battle, entry)
        if seat is not None and command.user is not None and seat.user_id == command.user.pk:
            accept_seat(seat)
        return _carry_out(battle, entry, replay(game, events, state))


def accept_seat(seat: Seat) -> None:
    """Notes that an account plays where somebody else has seated it: it has said so, or acts."""
    Seat.objects.filter(pk=seat.pk).update(accepted=True)
    notices.settle_seated(seat)


def _wait_for_dice(battle: Battle, command: Command, action: Json, label: str) -> Waits:
    """Lets an action wait for the referee's dice. The log says that it does, not what it is: it may be secret."""
    if battle.referee_id is None:
        raise illegal("no-referee", "This battle has no referee who could roll.", rule="")
    if battle.dice == Battle.Dice.COMMITTED:
        raise illegal("site-dice", "In this battle the site rolls all dice.", rule="")
    same = RollRequest.objects.filter(battle=battle, role=command.role, status=RollRequest.Status.OPEN).first()
    if same is None:
        RollRequest.objects.create(
            battle=battle,
            action_id=command.action_id,
            role=command.role,
            asked_by=command.user,
            label=label[:120] or "An action",
            action=action,
        )
        who = notices.name_of(battle, command.viewer)
        notices.tell_referee(battle, command.user, f"{who} waits for your dice in {battle.title}.")
        told = replace(command, action_id=uuid5(command.action_id, "dice"))
        return Waits(seq=note(battle, told, "waits for the referee's dice", dice=True).seq)
    if same.action_id != command.action_id:
        raise illegal("dice-awaited", f"“{same.label}” is already waiting for the referee's dice.", rule="")
    if same.action != action:
        raise action_id_taken()
    return Waits(seq=battle.seq)


def undo(battle: Battle, command: Command, to: int | None = None) -> Done | Asked:
    """Goes back to line ``to``, as the asker counts (None: before their own last action), at once where they may.

    For the referee, and for one person who plays all sides, None means before anybody's last action. They need nobody's
    leave, nor does a player who takes back only their own actions while no die has landed and no secret was opened.
    Raises Illegal, :class:`battles.store.event_store.Stale`.
    """
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := find_previous_result(battle, command):
            return done
        event_store.require_version(battle, command.expected_seq, command.role)
        refuse_when_paused(battle, command)
        line = event_store.chain(battle, battle.seq)
        target = _before_last(battle, line, command) if to is None else _between_actions(battle, command.role, to)
        if needs_no_leave(battle, command, line, target):
            return _go_back(battle, command, target)
        return _ask(battle, command, target)


def answer_undo(battle: Battle, command: Command, *, agree: bool) -> Done:
    """Agrees to an open request, or refuses it. The asker may only withdraw it. Raises Illegal."""
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := find_previous_result(battle, command):
            return done
        refuse_when_paused(battle, command)
        request = UndoRequest.objects.filter(battle=battle, status=UndoRequest.Status.OPEN).first()
        if request is None:
            raise illegal("no-undo-request", "The request is gone: the battle has moved on.", rule="")
        if agree:
            _refuse_own_leave(battle, command, request)
        request.status = UndoRequest.Status.AGREED if agree else UndoRequest.Status.REFUSED
        request.answered_by = command.role
        request.save(update_fields=["status", "answered_by"])
        notices.tell_answer(battle, request, command.user, agree=agree)
        if agree:
            return _go_back(battle, command, request.to, agreed=True)
        return note(battle, command, "did not agree to go back to line", line=request.to)


def adjudicate(battle: Battle, command: Command, *, winners: Sequence[str], reason: str) -> Done:
    """Ends the battle by the referee's decision: the winners (none: a draw), and why. Raises Illegal."""
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := find_previous_result(battle, command):
            return done
        event_store.require_version(battle, command.expected_seq, command.role)
        refuse_when_over(battle)
        names = dict(battle.seats.values_list("side", "name"))
        if not reason.strip():
            raise illegal("reason-missing", "An ending needs a reason that everyone can read.", rule="")
        if unknown := [winner for winner in winners if winner not in names]:
            raise illegal("unknown-side", f"There is no side {unknown[0]}.", rule="")
        outcome = {"winners": list(winners), "reason": reason.strip(), "why": [], "facts": {}, "adjudicated": True}
        who = format_list(names[winner] for winner in winners)
        text = f"ended the battle, {f'won by {who}' if who else 'a draw'}: {outcome['reason']}"
        battle.status, battle.outcome = Battle.Status.OVER, outcome
        return note(battle, command, text, kind=Event.Kind.END, outcome=outcome)


def note(battle: Battle, command: Command, text: str, *, kind: Event.Kind = Event.Kind.NOTE, **data: Json) -> Done:
    """Writes a line into the log of a locked battle: the person who did it is the subject of ``text``."""
    entry = event_store.Entry(
        kind=kind,
        data=[{"text": text, **data}],
        action_id=command.action_id,
        actor=command.user,
        role=command.role,
        request=command.request,
    )
    return _carry_out(battle, entry, event_store.state_at(battle, battle.seq), settle=False)


def needs_no_leave(battle: Battle, command: Command, line: event_store.Chain, to: int) -> bool:
    """True when the asker may go back to ``to`` without asking anybody."""
    if command.viewer.role == "referee" or _plays_all_sides(battle, command.user):
        return True
    if battle.over or not line.holds_state_of(to):  # the end has opened everything
        return False
    rows = Event.objects.filter(battle=battle, kind=Event.Kind.GAME, seq__gt=to).order_by("seq")
    undone = [row for row in rows if row.seq in line]
    game = registry.get_played(battle.game)
    own = all(row.role == command.role for row in undone)
    return own and game.battle.undo_is_free([game.battle.codecs.events.read(row.data) for row in undone])


def find_previous_result(battle: Battle, command: Command, action: Json = None) -> Done | None:
    """Finds what this very request has done before, or None. Raises Illegal when it was another action."""
    events = event_store.events_of(battle, command.action_id)
    if not events:
        return None
    first = events[0]
    other = first.request and command.request and first.request != command.request
    if other or first.role != command.role or (action and first.action != action):
        raise action_id_taken()
    return Done(seq=battle.seq, events=tuple(events), repeated=True)


def refuse_when_over(battle: Battle) -> None:
    """Raises Illegal (``battle-over``) when it is."""
    if battle.over:
        raise illegal("battle-over", "The battle is over. The referee can take its end back.", rule="")


def refuse_when_paused(battle: Battle, command: Command) -> None:
    """Raises Illegal (``paused``) when only the referee may act at present."""
    if battle.paused and command.viewer.role != "referee":
        raise illegal("paused", "The referee has paused the battle: nobody acts until it goes on.", rule="")


def _carry_out(battle: Battle, entry: event_store.Entry, state: Any, *, settle: bool = True) -> Done:
    before, awaited = battle.seq, battle.awaited
    ends = entry.kind == Event.Kind.END or (settle and not battle.over)
    stage, phase = selectors.stage_and_phase(battle)
    if settle:
        status.by_the_rules(battle, state)
    timekeeping.run_clocks(battle, state, acted=entry.kind == Event.Kind.GAME, where=(stage, phase))
    events = event_store.append(battle, entry, stage=stage, phase=phase)
    noticed = [] if any(event.hidden_from for event in events) else ["updated_at"]  # lists show when a battle moved on
    battle.save(update_fields=["seq", "hidden", "status", "outcome", "paused", "clock", "awaited", *noticed])
    event_store.cache_state(battle, state, before=before, goes_on=entry.kind != Event.Kind.UNDO)
    stream.announce(battle)
    if battle.over and ends:
        notices.tell_ended(battle, entry.actor)
    elif battle.awaited != awaited:
        notices.tell_turn(battle, entry.actor, before=awaited)
    if battle.over or entry.kind == Event.Kind.UNDO:
        transaction.on_commit(lambda: outcome_changed.send_robust(Battle, battle=battle))
    return Done(seq=battle.seq, events=tuple(events))


def _go_back(battle: Battle, command: Command, to: int, *, agreed: bool = False) -> Done:
    if battle.over:
        committed_dice.reveal(battle)
    data: dict[str, Json] = {"to": to, "agreed": True} if agreed else {"to": to}
    entry = event_store.Entry(
        kind=Event.Kind.UNDO,
        data=[data],
        action_id=command.action_id,
        actor=command.user,
        role=command.role,
        request=command.request,
        hidden_from=[] if agreed else [event_store.find_unaware_of_undo(battle, to)],
    )
    open_ones = UndoRequest.objects.filter(battle=battle, status=UndoRequest.Status.OPEN)
    if open_ones.update(status=UndoRequest.Status.LAPSED):
        notices.settle_undo(battle)
    RollRequest.objects.filter(battle=battle, status=RollRequest.Status.OPEN).update(
        status=RollRequest.Status.WITHDRAWN
    )
    state = event_store.state_at(battle, to)
    status.by_the_rules(battle, state)
    status.by_decision(battle, event_store.chain(battle, to))
    return _carry_out(battle, entry, state, settle=False)


def _lapse_requests(battle: Battle, entry: event_store.Entry) -> None:
    """Lets an open request lapse, for the battle goes on; not where its asker does not notice that it does."""
    unaware = set.intersection(*map(set, entry.hidden_from)) if entry.hidden_from else set()
    found = UndoRequest.objects.filter(battle=battle, status=UndoRequest.Status.OPEN).exclude(role__in=unaware)
    if found.update(status=UndoRequest.Status.LAPSED):
        notices.settle_undo(battle)


def _refuse_own_leave(battle: Battle, command: Command, request: UndoRequest) -> None:
    """Raises Illegal where the asker would agree themselves, as another side too, or where it undoes the referee."""
    if request.role == command.role or _one_person(battle, request.role, command.role):
        raise illegal("own-undo-request", "Somebody else has to agree to this.", rule="")
    if command.viewer.role != "referee" and battle.outcome and battle.outcome["adjudicated"]:
        raise illegal("referee-only", "The referee has ended the battle: only the referee can take that back.", rule="")


def _one_person(battle: Battle, role: str, other: str) -> bool:
    """True when one person plays both sides, and somebody else (or a referee) could be asked."""
    seats = {f"side:{seat.side}": (seat.user_id, seat.guest) for seat in battle.seats.all()}
    another = battle.referee_id is not None or len(set(seats.values()) - {(None, "")}) > 1
    return another and role in seats and seats[role] == seats.get(other)


def _ask(battle: Battle, command: Command, to: int) -> Asked:
    if UndoRequest.objects.filter(battle=battle, status=UndoRequest.Status.OPEN).exists():
        raise illegal("undo-pending", "A request to go back is still waiting for its answer.", rule="")
    UndoRequest.objects.create(battle=battle, to=to, role=command.role, asked_by=command.user)
    done = note(battle, command, "asks to go back to line", line=to)
    notices.tell_undo(battle, command.user, notices.name_of(battle, command.viewer))
    return Asked(seq=done.seq, to=to)


def _between_actions(battle: Battle, role: str, number: int) -> int:
    """Returns the moment at which the action of a line was complete: nothing goes back into the midst of one."""
    to = numbers.seq_at(battle, role, number)
    following = Event.objects.filter(battle=battle, seq__gt=to, part=0).order_by("seq").values_list("seq", flat=True)
    if to < first_moment(battle) or not following:
        raise illegal("no-such-moment", f"The battle cannot go back to line {number}.", rule="")
    return following[0] - 1


def first_moment(battle: Battle) -> int:
    """Returns the moment at which the battle had begun; nothing goes back behind it."""
    start = Event.objects.filter(battle=battle, action_id=battle.creation_id).order_by("-seq")
    return start.values_list("seq", flat=True)[0]


def _before_last(battle: Battle, line: event_store.Chain, command: Command) -> int:
    """Returns the moment before the last action that is the asker's to take back. Raises Illegal without one."""
    rows = Event.objects.filter(battle=battle, kind=Event.Kind.GAME, part=0, seq__gt=first_moment(battle))
    if command.viewer.role != "referee" and not _plays_all_sides(battle, command.user):
        rows = rows.filter(role=command.role)
    for seq in rows.order_by("-seq").values_list("seq", flat=True):
        if seq in line:
            return seq - 1
    raise illegal("nothing-to-undo", "You have done nothing yet that could be taken back.", rule="")


def _plays_all_sides(battle: Battle, user: User | None) -> bool:
    if user is None or battle.referee_id not in (None, user.pk):
        return False
    return set(battle.seats.values_list("user_id", flat=True)) == {user.pk}
