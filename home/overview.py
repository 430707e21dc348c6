"""The first page of a member: what waits for them, and what they have in hand."""

from dataclasses import dataclass

from django.db.models import Q

from accounts.store.models import User
from armies.services import selectors as armies
from armies.services.access import Holder
from armies.store.models import Army
from battles.store import selectors as battles
from battles.store.access import set_back_watched
from battles.store.models import Battle
from battles.store.people import Person
from leagues.services import selectors as leagues
from leagues.store.models import Season
from rules import registry

MOST = 6
"""So many battles, armies and seasons are shown; their own pages have all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Something that waits for a member: a sentence, what it is about, and the path of its page."""

    text: str
    topic: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The contents of a member's first page. ``unlooked``: the seasons in which nobody has looked for tasks."""

    tasks: list[Task]
    battles: list[tuple[Battle, str]]
    armies: list[Army]
    seasons: list[Season]
    unlooked: int


def overview(person: Person, user: User) -> Overview:
    """Returns what waits for a member, with the battles, armies and seasons that moved last."""
    playing = battles.own_battles(person).filter(Q(known_status=Battle.Status.PLAYING))
    running = set_back_watched(playing[:MOST], person)
    seasons = leagues.own_seasons(user)
    looked = leagues.at_once(seasons)
    tasks = [*_battle_tasks(running, person)]
    tasks += [Task(text=one.text, topic=one.season.name, address=one.url) for one in leagues.waiting_for(user, looked)]
    return Overview(
        tasks=tasks,
        battles=[(battle, registry.name_of(battle.game)) for battle in running],
        armies=list(armies.army_list(Holder(user=user))[:MOST]),
        seasons=seasons[:MOST],
        unlooked=len(seasons) - len(looked),
    )


def _battle_tasks(running: list[Battle], person: Person) -> list[Task]:
    found: list[Task] = []
    asked = battles.open_requests(running)
    for battle in running:
        asked_for = [seat for seat in battle.seats.all() if person.holds(seat) and not seat.accepted]
        found += [_task(battle, f"You are asked to play {seat.name}") for seat in asked_for]
        if battles.has_the_turn(battle, person):
            found.append(_task(battle, "It is your turn"))
        if battle.pk in asked and battles.may_answer(battle, person, asked[battle.pk]):
            found.append(_task(battle, "Somebody asks to take something back"))
    return found


def _task(battle: Battle, text: str) -> Task:
    return Task(text=text, topic=battle.title, address=battle.get_absolute_url())
