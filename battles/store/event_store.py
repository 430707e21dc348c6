"""The store of events: appending under a lock, and the state at any moment.

Undoing deletes nothing: an undo event at ``u`` that goes back to ``t`` makes the state at ``u`` equal that at ``t``.
The events in effect at a moment are therefore found by walking back, and jumping from each undo to where it leads.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.store.models import User
from battles.store import numbers
from battles.store.cache import Recent
from battles.store.models import Battle, Event, Snapshot
from rules import registry
from rules.kernel.problems import Unreadable
from rules.kernel.records import Json

SNAPSHOT_EVERY = 50
MOST_FALLS = 12
CLOCK = "clock"
"""The key in a note that a clock has run out: it holds the side whose time is up."""
STATES: Recent[Any] = Recent(512)
CHAINS: Recent["Chain"] = Recent(1024)


class Stale(Exception):
    """The battle has moved on since the page was made: its number is ``seq`` now. Nothing has changed."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the battle is at {seq}")
        self.seq = seq


@dataclass(frozen=True, slots=True)
class Chain:
    """The events in effect at a moment, as stretches (after, up to], in order."""

    stretches: tuple[tuple[int, int], ...]

    def __contains__(self, seq: int) -> bool:
        return any(after < seq <= upto for after, upto in self.stretches)

    def holds_state_of(self, seq: int) -> bool:
        """True when the state at ``seq`` is one that this chain passes through."""
        return any(after <= seq <= upto for after, upto in self.stretches)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something to be appended: events of one kind that one action brought about, now unless it was ``at`` a moment.

    ``hidden_from``: for each event the roles that do not notice it (none: everybody notices all).
    """

    kind: Event.Kind
    data: Sequence[Json]
    action_id: UUID
    actor: User | None
    role: str
    action: Json = None
    rolls: list[Json] = field(default_factory=list)
    at: datetime | None = None
    hidden_from: Sequence[list[str]] = ()
    request: str = ""
    remark: Mapping[str, Json] = field(default_factory=dict)


def lock(battle: Battle) -> Battle:
    """Returns the battle locked until the transaction ends (SQLite: the transaction itself is exclusive)."""
    return Battle.objects.select_for_update(of=("self",)).get(pk=battle.pk)


def require_version(battle: Battle, number: int | None, role: str) -> None:
    """Raises :class:`Stale` when the battle does not stand at ``number`` for ``role`` (None: anywhere).

    Things the role does not notice do not count, nor does a clock that has run out meanwhile: no player loses an
    action to the moment at which it was recorded.
    """
    now = numbers.number_at(battle, role)
    if number not in (None, now) and not _only_clocks(battle, role, after=number, now=now):
        raise Stale(now)


def _only_clocks(battle: Battle, role: str, *, after: int, now: int) -> bool:
    if not 0 < now - after <= MOST_FALLS:
        return False
    rows = Event.objects.filter(battle=battle, seq__gt=numbers.seq_at(battle, role, after))
    since = rows.values_list("kind", "data", "hidden_from")
    return all(kind == Event.Kind.NOTE and CLOCK in data for kind, data, unaware in since if role not in unaware)


def events_of(battle: Battle, action_id: UUID) -> list[Event]:
    """Returns the events that an action has already brought about; none when it is new."""
    return list(Event.objects.filter(battle=battle, action_id=action_id).order_by("part"))


def append(battle: Battle, entry: Entry, *, stage: str = "", phase: str = "") -> list[Event]:
    """Appends to a locked battle, and advances its ``seq``; the caller saves the battle."""
    rows = events_from(battle, entry, stage=stage, phase=phase)
    Event.objects.bulk_create(rows)
    if entry.at:
        Event.objects.filter(battle=battle, action_id=entry.action_id).update(created_at=entry.at)
    battle.seq += len(rows)
    numbers.count_in(battle, rows)
    return rows


def events_from(battle: Battle, entry: Entry, *, stage: str = "", phase: str = "") -> list[Event]:
    """Returns the events of an entry as they would be appended now. They are not saved."""
    rows = [
        Event(
            battle=battle,
            seq=battle.seq + 1 + part,
            kind=entry.kind,
            data=data,
            action_id=entry.action_id,
            part=part,
            action=None if part else entry.action,
            actor=entry.actor,
            role=entry.role,
            rolls=[] if part else entry.rolls,
            stage=stage[:60],
            phase=phase[:60],
            request="" if part else entry.request,
            remark={} if part else dict(entry.remark),
            hidden_from=entry.hidden_from[part] if entry.hidden_from else [],
        )
        for part, data in enumerate(entry.data)
    ]
    if entry.at:
        for row in rows:
            row.created_at = entry.at  # saving sets the present moment, see append
    return rows


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingState:
    """A state that goes into the cache when its transaction is committed."""

    key: tuple[str, int]
    state: Any

    def __call__(self) -> None:
        STATES.put(self.key, self.state)


def find_uncommitted(key: tuple[str, int]) -> Any:
    """Finds a state that waits for its commit. A rolled-back one waits no more: Django drops its hook."""
    hooks = (hook for _, hook, _ in reversed(transaction.get_connection().run_on_commit))
    return next((hook.state for hook in hooks if isinstance(hook, PendingState) and hook.key == key), None)


def cache_state(battle: Battle, state: Any, *, before: int, goes_on: bool = True) -> None:
    """Keeps the state at ``battle.seq``: in the cache once it is committed, now and then as a snapshot.

    ``goes_on``: nothing has gone back since ``before``.
    """
    if goes_on:
        _extend_chain(battle, before=before)
    transaction.on_commit(PendingState(key=(battle.public_id, battle.seq), state=state))
    if battle.seq // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY:
        game = registry.get_played(battle.game)
        Snapshot.objects.create(
            battle=battle,
            seq=battle.seq,
            rules_version=game.info.rules_version,
            state=game.battle.codecs.states.write(state),
        )


def chain(battle: Battle, seq: int) -> Chain:
    """Returns the events in effect at ``seq``."""
    key = (battle.public_id, seq)
    found = CHAINS.get(key)
    if found is None:
        undos = Event.objects.filter(battle=battle, kind=Event.Kind.UNDO, seq__lte=seq).order_by("-seq")
        found = chain_of(seq, undos.values_list("seq", "data"))
        if battle.recorded_at(seq) == seq and not transaction.get_connection().in_atomic_block:
            CHAINS.put(key, found)
    return found


def _extend_chain(battle: Battle, *, before: int) -> None:
    """Keeps the chain at ``battle.seq``, once it is committed, where nothing has gone back since ``before``."""
    known = CHAINS.get((battle.public_id, before))
    if known is not None:
        *earlier, (after, _) = known.stretches
        extended = Chain((*earlier, (after, battle.seq)))
        transaction.on_commit(partial(CHAINS.put, (battle.public_id, battle.seq), extended))


def chain_of(seq: int, undos: Iterable[tuple[int, Json]]) -> Chain:
    """Returns the events in effect at ``seq``, by the numbers and the data of all that went back, latest first."""
    stretches: list[tuple[int, int]] = []
    for at, data in undos:
        if at <= seq:
            stretches.append((at, seq))
            seq = data["to"]
    stretches.append((0, seq))
    return Chain(tuple(reversed(stretches)))


def find_unaware_of_undo(battle: Battle, to: int) -> list[str]:
    """Returns the roles that notice nothing of all that goes back, nor therefore of the going back."""
    line = chain(battle, battle.seq)
    if battle.over or not line.holds_state_of(to):
        return []
    rows = Event.objects.filter(battle=battle, seq__gt=to, kind=Event.Kind.GAME)
    undone = [set(unaware) for seq, unaware in rows.values_list("seq", "hidden_from") if seq in line]
    return sorted(set.intersection(*undone)) if undone else []


def state_at(battle: Battle, seq: int) -> Any:
    """Returns the state of the battle at ``seq`` (1 to ``battle.seq``). Unrecorded events change no state."""
    seq = battle.recorded_at(seq)
    key = (battle.public_id, seq)
    found = STATES.get(key) or find_uncommitted(key)
    if found is None:
        found = replay(battle, chain(battle, seq))
        if not transaction.get_connection().in_atomic_block:  # inside, it may rest on what is not committed
            STATES.put(key, found)
    return found


def replay(battle: Battle, line: Chain, *, snapshots: bool = True) -> Any:
    """Returns the state at the end of a chain, from the nearest snapshot (from nothing with ``snapshots`` off)."""
    game = registry.get_played(battle.game)
    start, state = _nearest(battle, line) if snapshots else (0, None)
    for event in _game_events(battle, line, after=start):
        state = game.battle.evolve(state, game.battle.codecs.events.read(event))
    return state


def _game_events(battle: Battle, line: Chain, *, after: int) -> Iterable[Json]:
    rows = Event.objects.filter(
        battle=battle, kind=Event.Kind.GAME, seq__gt=after, seq__lte=line.stretches[-1][1]
    ).order_by("seq")
    return (data for seq, data in rows.values_list("seq", "data") if seq in line)


def _nearest(battle: Battle, line: Chain) -> tuple[int, Any]:
    """Finds the last snapshot on the chain that today's rules can read."""
    game = registry.get_played(battle.game)
    kept = Snapshot.objects.filter(battle=battle, seq__lte=line.stretches[-1][1], rules_version=game.info.rules_version)
    for seq in kept.order_by("-seq").values_list("seq", flat=True):
        if line.holds_state_of(seq):
            try:
                return seq, game.battle.codecs.states.read(kept.get(seq=seq).state)
            except Unreadable:
                continue
    return 0, None
