"""Creating a battle: from armies and what the players have settled to the first events."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from accounts.store.models import User
from armies.store.models import ArmyVersion
from battles.live import stream
from battles.play import commands, notices
from battles.play.dice import finish, rolls_json
from battles.play.sent_again import action_id_taken
from battles.store import clocks, committed_dice, event_store, join_codes, status
from battles.store.access import role_of
from battles.store.models import Battle, Event, Seat
from battles.store.terms import NO_TERMS, Terms
from rules import registry
from rules.kernel.dice import Dice, EnteredDice, SystemDice
from rules.kernel.game import AnyPlayedGame, EventOfGame
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import Json
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE
from ui.time_limit import within_time


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlan:
    """A side to be: its name, its army as a document (with the version that it is, if it is one), and its player.

    A player without an account has a ``guest`` digest and a ``guest_name``. ``asked``: somebody else has named the
    player, who is asked whether they want to play. Without a player a ``computer`` of that strength may play.
    """

    name: str
    document: Json
    version: ArmyVersion | None = None
    user: User | None = None
    guest: str = ""
    guest_name: str = ""
    asked: bool = False
    computer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlePlan:
    """A battle to be. ``override``: the referee lets it begin in spite of its problems; this is recorded."""

    game: str
    seats: Sequence[SeatPlan]
    title: str = ""
    origin: str = ""
    owner: User | None = None
    referee: User | None = None
    dice: str = Battle.Dice.EITHER
    options: dict[str, Json] = field(default_factory=dict)
    watchable: bool = True
    override: bool = False
    code: str = ""
    guests: bool = True
    terms: Terms = NO_TERMS
    lesson: bool = False


def create_battle(
    plan: BattlePlan, *, faces: Sequence[int] | None = None, creation_id: UUID | None = None, request: str = ""
) -> Battle:
    """Creates a battle. The same ``creation_id`` twice gives the same battle.

    ``request``: a digest of all that was asked (empty: unknown), with which the id stays.
    Raises Illegal with all problems, Unreadable, and NeedsDice when ``faces`` do not suffice.
    """
    creation_id = creation_id or uuid4()
    plan = replace(plan, seats=_distinct(plan.seats))
    game = registry.get_played(plan.game)
    setup = setup_of(plan)
    overridden = check(game, plan, setup)
    with transaction.atomic():
        if found := _find_created(plan, creation_id, request):
            return found
        dice: Dice = SystemDice() if faces is None else EnteredDice(faces)
        events = within_time(game.battle.setup.start, setup, dice)
        finish(dice)
        try:
            with transaction.atomic():
                battle = _battle(game, plan, creation_id, overridden)
        except IntegrityError:
            if found := _find_created(plan, creation_id, request):  # the same, sent twice at once
                return found
            raise illegal("creation-id-taken", "Another battle has been made with this id.", rule="") from None
        Seat.objects.bulk_create(_seats(battle, plan, setup))
        if plan.dice == Battle.Dice.COMMITTED:
            committed_dice.current_seed(battle)
        _begin(battle, plan, events, rolls_json(dice), request)
        return battle


def _distinct(seats: Sequence[SeatPlan]) -> list[SeatPlan]:
    """Gives a side the number of its place where another one has its name already: nobody could tell them apart."""
    found: list[SeatPlan] = []
    for number, seat in enumerate(seats, start=1):
        name, taken = seat.name, {one.name for one in found}
        while name in taken:
            name = f"{name[:76]} {number}"
        found.append(replace(seat, name=name))
    return found


def _find_created(plan: BattlePlan, creation_id: UUID, request: str) -> Battle | None:
    """Finds the battle that this very request has made before. One begun elsewhere never passes for a fixture's.

    Raises Illegal when it was another request.
    """
    same = Battle.objects.filter(creation_id=creation_id, owner=plan.owner, origin=plan.origin)
    found = same.select_for_update(of=("self",)).first()
    if found and request and any(one.request not in ("", request) for one in event_store.events_of(found, creation_id)):
        raise action_id_taken()
    return found


def setup_of(plan: BattlePlan) -> Setup:
    """Returns the sides and options as the game reads them."""
    keys = side_keys([seat.name for seat in plan.seats])
    sides = tuple(
        SideSetup(id=key, name=seat.name, army=seat.document) for key, seat in zip(keys, plan.seats, strict=True)
    )
    return Setup(sides=sides, options=plan.options)


def side_keys(names: Iterable[str]) -> list[str]:
    """Makes a key for each side from its name: actions, addresses and exports use it."""
    keys: list[str] = []
    for number, name in enumerate(names, start=1):
        key = slugify(name)[:30] or f"side-{number}"
        keys.append(f"{key}-{number}" if key in keys else key)
    return keys


def check(game: AnyPlayedGame, plan: BattlePlan, setup: Setup) -> list[Problem]:
    """Returns the problems that the referee lets pass. Raises Illegal with all problems when they may not pass."""
    least, most = game.info.sides
    if not least <= len(setup.sides) <= most:
        raise illegal("number-of-sides", f"{game.name} is played by {least} to {most} sides.", rule="")
    if plan.dice == Battle.Dice.REFEREE and plan.referee is None:
        raise illegal("no-referee", "Dice that the referee rolls need a referee.", rule="")
    players = {(seat.user, seat.guest) for seat in plan.seats if seat.user or seat.guest}
    if len(players) > 1 and plan.referee in {user for user, _ in players if user}:
        raise illegal("referee-plays", f"{plan.referee} plays here and cannot be its referee, too.", rule="")
    errors = [problem for problem in within_time(game.battle.setup.check, setup) if problem.weight == "error"]
    if errors and not plan.override:
        raise Illegal(*errors)
    if errors and (plan.owner is None or plan.owner != plan.referee):
        refusal = "Only the referee can let a battle begin in spite of this: create it as its referee."
        raise Illegal(Problem(code="referee-only", message=refusal), *errors)
    return errors


def _battle(game: AnyPlayedGame, plan: BattlePlan, creation_id: UUID, overridden: Sequence[Problem]) -> Battle:
    return Battle.objects.create(
        creation_id=creation_id,
        code=plan.code or join_codes.new_code(),
        guests=plan.guests,
        game=game.slug,
        origin=plan.origin,
        title=plan.title.strip()[:80] or " against ".join(seat.name for seat in plan.seats)[:80],
        owner=plan.owner,
        referee=plan.referee,
        dice=plan.dice,
        terms=plan.terms.document(),
        watchable=plan.watchable,
        lesson=plan.lesson,
        options=plan.options,
        overridden=[{"code": one.code, "message": one.message, "rule": one.rule} for one in overridden],
        rules_version=game.info.rules_version,
        catalogue_hash=game.catalogue.hash,
    )


def _seats(battle: Battle, plan: BattlePlan, setup: Setup) -> list[Seat]:
    return [
        Seat(
            battle=battle,
            side=side.id,
            name=seat.name,
            colour=place,
            user=seat.user,
            guest=seat.guest,
            guest_name=seat.guest_name,
            army=seat.version,
            accepted=not seat.asked,
            computer=seat.computer,
        )
        for place, (side, seat) in enumerate(zip(setup.sides, plan.seats, strict=True))
    ]


def _begin(battle: Battle, plan: BattlePlan, events: Sequence[EventOfGame], rolls: list[Json], request: str) -> None:
    game = registry.get_played(battle.game)
    entry = event_store.Entry(
        kind=Event.Kind.GAME,
        data=[game.battle.codecs.events.write(event) for event in events],
        action_id=battle.creation_id,
        actor=plan.owner,
        role=role_of(REFEREE),
        request=request,
        rolls=rolls,
    )
    event_store.append(battle, entry)
    state = replay(game, events)
    battle.outcome = status.outcome_json(game, state)
    battle.status = Battle.Status.PLAYING if battle.outcome is None else Battle.Status.OVER
    battle.clock = clocks.new_clock(plan.terms, (seat.side for seat in battle.seats.all()))
    status.await_sides(battle, state)
    clocks.run_on(battle, acted=False)
    battle.save(update_fields=["seq", "status", "outcome", "clock", "awaited", "updated_at"])
    event_store.cache_state(battle, state, before=0)
    stream.announce(battle)
    notices.tell_begun(battle, plan.owner)
    if battle.overridden:
        # How many, not which: what is wrong with an army may be its side's secret. The referee sees them all.
        command = commands.Command(viewer=REFEREE, user=plan.owner, action_id=uuid4())
        many = f"{len(battle.overridden)} problems" if len(battle.overridden) > 1 else "a problem"
        commands.note(battle, command, f"let the battle begin in spite of {many} with the armies or the set-up")
