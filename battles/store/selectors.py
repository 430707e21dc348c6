"""The selectors by which pages, fragments and the API read a battle. All are made from a viewer's own view."""

import collections
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from battles.store import event_store
from battles.store.access import EVERYTHING, Access, seats_of, viewer_of, with_known_status
from battles.store.cache import Recent
from battles.store.log import LogLine, lines
from battles.store.models import Battle, Event, UndoRequest
from battles.store.notes import notes_for
from battles.store.numbers import hidden_moments, number_at
from battles.store.people import Person
from rules import registry
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer, Screen, Sheet, SideSheet
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json
from rules.kit.corrections import fields_on
from ui.time_limit import within_time

LOG_LENGTH, LAST_ACTIONS = 20, 40
"""The lines of the log that a page shows, and the actions of a role that it remembers."""
EXPORTED = ("seq", "kind", "role", "data", "part", "rolls", "action", "stage", "phase")

VIEWS: Recent["Moment"] = Recent(512)


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A battle at the event ``seq`` as ``role`` may know it; ``number`` is what they call it.

    ``open_to``: what is open to this role there, while the battle goes on (:attr:`offers`). ``recorded`` is the number
    without the clocks that have run out since.
    """

    seq: int
    number: int
    recorded: int
    role: str
    view: Any
    screen: Screen
    open_to: Callable[[], Sequence[Offer]]

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The offers to this role: found when they are first wanted, which a program that acts may never do."""
        return tuple(self.open_to())

    def offer(self, key: str) -> Offer | None:
        return next((offer for offer in self.offers if offer.key == key), None)

    def sheet(self, key: str) -> Sheet | None:
        return next((sheet for sheet in self.screen.sheets if sheet.id == key), None)


def moment(battle: Battle, role: str, seq: int | None = None) -> Moment:
    """Returns the battle as it stands (or at ``seq``) for ``role``. Everybody of that role shares it."""
    at = battle.seq if seq is None else seq
    recorded = battle.recorded_at(at)
    playing = at == battle.seq and not battle.over and (role == "referee" or not battle.paused)
    about = (battle.public_id, at, recorded, role)
    return VIEWS.or_make(
        (*about, playing), lambda: _moment(battle, role, at, playing=playing, known=VIEWS.get((*about, not playing)))
    )


def _moment(battle: Battle, role: str, seq: int, *, playing: bool, known: Moment | None) -> Moment:
    """Makes a moment; ``known`` is the same one where only the offers may differ, such as before the last action."""
    game = registry.get_played(battle.game)
    view = known.view if known else within_time(game.view, event_store.state_at(battle, seq), viewer_of(role))
    acts = playing and role not in ("spectator", EVERYTHING)
    number = number_at(battle, role, seq)
    return Moment(
        seq=seq,
        number=number,
        recorded=number - (seq - battle.recorded_at(seq)),
        role=role,
        view=view,
        screen=known.screen if known else within_time(game.display.screen, view),
        open_to=partial(within_time, find_offers, game, view) if acts else tuple,
    )


def find_offers(game: AnyPlayedGame, view: Any) -> tuple[Offer, ...]:
    """Returns what is open in a view: single actions, then those that take several at once."""
    single = tuple(game.display.offers(view))
    return single if game.display.joined is None else (*single, *game.display.joined(view, single))


def stage_and_phase(battle: Battle) -> tuple[str, str]:
    """Returns where the battle stands, in two labels that everybody may read: "Round 3", "Movement"."""
    progress = moment(battle, "spectator").screen.progress
    return progress.title, next((step.label for step in progress.steps if step.key == progress.current), "")


def stages(battle: Battle, role: str, upto: int) -> list[tuple[str, int]]:
    """Returns the number at which each stage began ("Round 3") for a role, of the events up to a moment."""
    rows = Event.objects.filter(battle=battle, seq__lte=upto).order_by("seq").values_list("stage", "seq")
    found: dict[str, int] = {}
    for stage, seq in [*rows, *((row.stage, row.seq) for row in battle.unrecorded if row.seq <= upto)]:
        if stage:
            found.setdefault(stage, number_at(battle, role, seq))
    return list(found.items())


def own_battles(person: Person) -> QuerySet[Battle]:
    """Returns the battles in which an account or a guest has a part, the latest first, as far as they may know.

    With an account's are those in which its browser still sits as a guest.
    """
    return with_known_status(Battle.objects.filter(person.parts).distinct().prefetch_related("seats__user"), person)


def has_the_turn(battle: Battle, person: Person) -> bool:
    """Checks whether the battle waits for a side that this person plays, and wants to play."""
    mine = {seat.side for seat in battle.seats.all() if (person.holds(seat) or person.carries(seat)) and seat.accepted}
    return not battle.over and not mine.isdisjoint(battle.awaited)


def is_asked(battle: Battle, person: Person) -> bool:
    """Checks whether this person has been asked to play and has not answered."""
    return not battle.over and any(person.holds(seat) and not seat.accepted for seat in battle.seats.all())


def open_requests(battles: Sequence[Battle]) -> dict[int, UndoRequest]:
    """Returns the open requests to go back, by the key of their battle."""
    found = UndoRequest.objects.filter(battle__in=battles, status=UndoRequest.Status.OPEN)
    return {request.battle_id: request for request in found}


def may_answer(battle: Battle, person: Person, request: UndoRequest) -> bool:
    """Checks whether this person plays or referees, and somebody else has asked to go back."""
    roles = {f"side:{seat.side}" for seat in battle.seats.all() if person.holds(seat)}
    referees = person.user is not None and battle.referee_id == person.user.pk
    return request.role not in roles and (bool(roles) or referees)


def log(battle: Battle, role: str, *, upto: int, after: int = 0, limit: int | None = LOG_LENGTH) -> list[LogLine]:
    """Returns the log at the moment ``upto``, newest first, of what came after ``after``."""
    rows = Event.objects.filter(battle=battle, seq__lte=upto, seq__gt=after).order_by("-seq")
    rows = rows.defer("action", "action_id", "part", "request")
    late = [row for row in reversed(battle.unrecorded) if after < row.seq <= upto]
    early = rows if limit is None else rows[: max(0, limit - len(late))]
    return lines(battle, role, event_store.chain(battle, upto), [*late, *early])


def last_actions(battle: Battle, role: str, *, upto: int) -> list[Json]:
    """Returns what a role itself has done lately, newest first."""
    rows = Event.objects.filter(battle=battle, role=role, kind=Event.Kind.GAME, part=0, seq__lte=upto).order_by("-seq")
    return list(rows.values_list("action", flat=True)[:LAST_ACTIONS])


def open_request(battle: Battle) -> UndoRequest | None:
    """Returns the request to go back that waits for its answer. Delayed spectators do not know of it."""
    if battle.is_set_back:
        return None
    return UndoRequest.objects.filter(battle=battle, status=UndoRequest.Status.OPEN).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A counter that an action has changed, before and after, as the viewer sees it.

    ``taken``: it counts upwards what is lost.
    """

    title: str
    label: str
    taken: bool
    old: int
    new: int

    @property
    def worse(self) -> bool:
        """True when the one whose counter it is has lost something."""
        return (self.new < self.old) != self.taken


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of an action, for one viewer."""

    action_id: UUID
    lines: list[LogLine]
    changes: list[Change]


def result(battle: Battle, role: str, action_id: UUID) -> Result | None:
    """Returns the result of an action that has been made, or None when there is none."""
    found = Event.objects.filter(battle=battle, action_id=action_id, seq__lte=battle.seq)
    rows = [row for row in battle.unrecorded if row.action_id == action_id]
    rows = rows or list(found.order_by("seq"))
    return result_of(battle, role, rows) if rows else None


def result_of(battle: Battle, role: str, rows: Sequence[Event]) -> Result:
    """Returns the result of an action by its events."""
    first, last = rows[0].seq, rows[-1].seq
    before = moment(battle, role, first - 1).screen if first > 1 else None
    changes = changes_between(before, moment(battle, role, last).screen) if before else []
    said = lines(battle, role, event_store.chain(battle, last), rows)
    return Result(action_id=rows[0].action_id, lines=said, changes=changes)


def latest(battle: Battle, role: str) -> Result | None:
    """Returns what the last action that the role notices has brought about."""
    if battle.unrecorded:
        return result(battle, role, battle.unrecorded[-1].action_id)
    found = Event.objects.filter(battle=battle, seq__lte=battle.seq).exclude(seq__in=hidden_moments(battle, role))
    last = found.order_by("-seq").values_list("action_id", flat=True).first()
    return None if last is None else result(battle, role, last)


def changes_between(before: Screen, after: Screen) -> list[Change]:
    """Returns every counter that differs between two screens, where both values may be known."""
    old, new = _counters(before), _counters(after)
    return [
        Change(title=title, label=label, taken=taken, old=old[key][2], new=value)
        for key, (title, label, value, taken) in new.items()
        if key in old and old[key][2] != value
    ]


def _counters(screen: Screen) -> Mapping[Hashable, tuple[str, str, int, bool]]:
    """Counters with a value, with what they are called, by what they are: others may stand before them later on."""
    found: dict[Hashable, tuple[str, str, int, bool]] = {}
    for thing in _things(screen):
        rows = thing.rows if isinstance(thing, Sheet) else ()
        inside = [(counter, counter.label) for counter in thing.counters]
        inside += [(counter, f"{row.called}: {counter.label}") for row in rows for counter in row.counters]
        alike = collections.Counter[Hashable]()
        for counter, label in inside:
            alike[what := counter.path or label] += 1
            if counter.value is not None:
                found[thing.id, what, alike[what]] = (thing.title, label, counter.value, counter.taken)
    return found


def correctable(screen: Screen) -> list[tuple[str, Field]]:
    """Returns all that a referee can set, counters and what the game adds to them, each with its unit."""
    return list(fields_on(screen))


def _things(screen: Screen) -> Sequence[SideSheet | Sheet]:
    return [*screen.sides, *screen.sheets]


def export_json(battle: Battle, access: Access) -> Json:
    """Returns the battle as its viewer may know it: its view, its log; where nothing is secret also its events."""
    role = access.role
    game: AnyPlayedGame = registry.get_played(battle.game)
    whole = role in ("referee", EVERYTHING)
    return {
        "game": battle.game,
        "title": battle.title,
        "rules-version": battle.rules_version,
        "catalogue-hash": battle.catalogue_hash,
        "viewer": role,
        "seats": [{"side": seat.side, "name": seat.name} for seat in seats_of(battle)],
        "seq": number_at(battle, role),
        "status": battle.status,
        "view": game.display.as_json(moment(battle, role).view),
        "log": [line_json(line) for line in reversed(log(battle, role, upto=battle.seq, limit=None))],
        "notes": [{"seq": one.moment, "text": one.text} for one in notes_for(battle, access)],
        **({"events": list(_raw_events(battle))} if whole else {}),
    }


def line_json(line: LogLine) -> Json:
    """Returns a line of the log as JSON."""
    said = line.sentence
    return {
        "seq": line.seq,
        "at": line.at.isoformat(timespec="seconds"),
        "text": said.text,
        "dice": list(said.dice),
        "sum": [{"label": one.label, "amount": one.amount, "how": one.how, "rule": one.rule} for one in said.why],
        "about": list(said.about),
        "kind": said.kind,
        "rules": list(said.rules),
        "undone": line.undone,
        "stage": line.stage,
        "phase": line.phase,
    }


def _raw_events(battle: Battle) -> Sequence[Json]:
    rows = Event.objects.filter(battle=battle, seq__lte=battle.seq).order_by("seq")
    return [{name: getattr(row, name) for name in EXPORTED} for row in [*rows, *battle.unrecorded]]


def export_text(battle: Battle, access: Access) -> str:
    """Returns the log as plain text, from the beginning, one line per event; what was taken back is marked.

    Nothing that somebody has written breaks a line: it could pass for another event.
    """
    written = [_in_one_line(battle.title), f"{registry.get_played(battle.game).name}, {battle.created_at:%d %B %Y}", ""]
    for line in reversed(log(battle, access.role, upto=battle.seq, limit=None)):
        dice = f" [{' '.join(line.sentence.dice)}]" if line.sentence.dice else ""
        written.append(
            f"{line.seq:>4}  {_in_one_line(line.sentence.text)}{dice}{'  (taken back)' if line.undone else ''}"
        )
        written += [
            f"        {one.label}: {one.amount}{f' ({one.how})' if one.how else ''}" for one in line.sentence.why
        ]
    if notes := notes_for(battle, access):
        written += ["", "Commentary", *(f"{one.moment:>4}  {_in_one_line(one.text)}" for one in notes)]
    return "\n".join(written) + "\n"


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
