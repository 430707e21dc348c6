"""The damage that shots do to units and places that stand together, reckoned on plain numbers.

The odds of a volley land its shots on thousands of tables. What the rules say of a table (who has cover, whom a blast
catches) depends on who still stands where; it is asked once for each such picture. Between two pictures only points
come off, as in :mod:`~rules.games.war_logic.mechanics.damage`: here, without a record for each step.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeAlias

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import RUBBLE
from rules.games.war_logic.mechanics.damage import loss_of
from rules.games.war_logic.mechanics.regenerative_armor import find_charge

Link: TypeAlias = tuple[str | None, str | None] | None
"""The names of what a unit is inside and behind; None for one that is out of the fight, and for rubble."""
Limits: TypeAlias = Sequence[int | None]
"""The most armor points of each member that stop a weapon; None where all do."""
HITS_OF_A_SHOT = 4
"""The most hits of one unit by one shot: aimed or by its blast, as cover, by what it is inside and behind."""


class Numbers(NamedTuple):
    """A group as numbers, each for one member: its link, health, armor, and the charges that it has spent.

    The health of a place without any is -1.
    """

    links: tuple[Link, ...]
    health: tuple[int, ...]
    armor: tuple[int, ...]
    spent: tuple[int, ...]


class Hit(NamedTuple):
    """One hit of a member: the fewest points that fell it, and the fewest of each death, the least first."""

    falls: int
    deaths: list[int]


class Members:
    """The members of a group, and what never changes of them during a volley."""

    def __init__(self, table: Recorder, names: Collection[str], shots: int) -> None:
        self.units = [name for name in table.units if name in names]
        self.places = [name for name in table.places if name in names]
        self.names = [*self.units, *self.places]
        self.number = {name: number for number, name in enumerate(self.names)}
        self.stops = [_stops_of(table, name, HITS_OF_A_SHOT * shots) for name in self.units]
        """The points that each charge of a unit stops, in the order in which they are spent."""
        units, places = [table.units[name] for name in self.units], [table.places[name] for name in self.places]
        self.start = Numbers(
            (
                *(
                    (unit.inside, unit.behind) if table.is_in_play(unit_name) else None
                    for unit_name, unit in zip(self.units, units, strict=True)
                ),
                *(None if place.health == 0 else (None, None) for place in places),
            ),
            (*(unit.health for unit in units), *(-1 if place.health is None else place.health for place in places)),
            (*(unit.armor for unit in units), *(0 for _ in places)),
            (0,) * len(self.names),
        )

    def find_hit(self, numbers: Numbers, who: int) -> Hit | None:
        """Returns what one hit of a member does that all armor stops.

        None where somebody may be hit twice: behind or inside one whom the member protects.
        """
        if numbers.links[who] is None:
            return Hit(0, [])
        name, health = self.names[who], numbers.health[who]
        protected = [other for other, link in enumerate(numbers.links) if link and name in link]
        covers = {self.names[other] for other in protected}
        if any(link and not covers.isdisjoint(link) for link in numbers.links):
            return None
        if who < len(self.units):
            stops, life = self._bears(numbers, who)
            falls, through = stops + max(1, life), stops + life
            deaths = [falls]
        elif health >= 0:
            falls, through, deaths = health, health, []
        else:
            return Hit(0, [])
        bears = [self._bears(numbers, other) for other in protected]
        return Hit(falls, sorted([*deaths, *(through + stop + max(1, more) for stop, more in bears)]))

    def _bears(self, numbers: Numbers, who: int) -> tuple[int, int]:
        """Returns the points that a unit's next charge stops, and those that the unit itself bears."""
        stops, spent = self.stops[who], numbers.spent[who]
        return stops[spent] if spent < len(stops) else 0, max(0, numbers.health[who]) + numbers.armor[who]

    def links_without(self, numbers: Numbers, who: int) -> tuple[Link, ...]:
        """Returns the links when a member has fallen and nobody else."""
        standing = Standing(self, numbers)
        standing.fall(who, 0)
        return standing.links

    def table_with(self, announced: Recorder, links: Sequence[Link]) -> Recorder:
        """Returns the table on which the members stand as far as links tell; the others stand as they are announced."""
        if links == self.start.links:
            return announced
        table = announced.branch()
        for name, link, first in zip(self.names, links, self.start.links, strict=True):
            if link == first:
                continue
            if name in table.places:
                table.set_place(name, health=0, status=table.places[name].status | {RUBBLE})
            elif link is None:
                table.add_status(name, "dead")
            else:
                table.set_unit(name, inside=link[0], behind=link[1])
        return table


def _stops_of(table: Recorder, name: str, most: int) -> list[int]:
    """Returns the points that the charges of a unit's regenerative armor stop, as many as it can spend."""
    found, now = list[int](), table
    while len(found) < most and (charge := find_charge(now, name)):
        now = table.branch() if now is table else now
        now.spend(name, charge[0])
        found.append(int(charge[1].impact))
    return found


class Standing:
    """A group while a shot lands on it; ``links`` stay the same ones as long as nobody falls."""

    __slots__ = ("armor", "dead", "health", "links", "members", "spent")

    def __init__(self, members: Members, numbers: Numbers) -> None:
        self.members, self.dead = members, 0
        self.links, health, armor, spent = numbers
        self.health, self.armor, self.spent = [*health], [*armor], [*spent]

    def numbers(self) -> Numbers:
        """Returns the group as it stands now."""
        return Numbers(self.links, tuple(self.health), tuple(self.armor), tuple(self.spent))

    def hurt(self, who: int, points: int, limits: Limits | None = None, *, attacked: bool = True) -> None:
        """Takes points off a member (WL-9.1); ``limits`` are those of the weapon that hits it itself (WL-9.8)."""
        if self.links[who] is None:
            return
        if who >= len(self.members.units):
            self._hurt_place(who, points)
            return
        if attacked or points > 0:
            stops, spent = self.members.stops[who], self.spent[who]
            if spent < len(stops):
                self.spent[who] = spent + 1
                points = max(0, points - stops[spent])
        from_armor, from_health, dead = loss_of(
            self.health[who], self.armor[who], limits[who] if limits else None, points
        )
        self.health[who] -= from_health
        self.armor[who] -= from_armor
        if dead:
            self.dead += 1
            self.fall(who, points - from_armor - from_health)

    def wear(self, who: int, points: int) -> None:
        """Takes off a cover that stands the points that it kept off (WL-9.7)."""
        if points > 0 and self.health[who] + self.armor[who] > 0:
            self.hurt(who, points, attacked=False)

    def _hurt_place(self, who: int, points: int) -> None:
        if (health := self.health[who]) < 0:
            return
        self.health[who] = health - min(points, health)
        if points >= health:
            self.fall(who, points - health)

    def fall(self, who: int, rest: int) -> None:
        """Takes a member out of the fight; the rest of the points hits each of those that it protected (WL-9.6)."""
        links, name = [*self.links], self.members.names[who]
        links[who], protected = None, list[int]()
        for other, link in enumerate(links):
            if link and name in link:
                protected.append(other)
                links[other] = None if link[0] == name else link[0], None if link[1] == name else link[1]
        self.links = tuple(links)
        for other in protected if rest > 0 else ():
            self.hurt(other, rest, attacked=False)


def find_groups(table: Recorder, changeable: Collection[str]) -> list[frozenset[str]]:
    """Returns all units and places in groups: those of one are inside or behind something that can change."""
    group = {name: frozenset((name,)) for name in (*table.units, *table.places)}
    for name, unit in table.units.items():
        for other in (unit.inside, unit.behind):
            if other in changeable and other in group:
                joined = group[name] | group[other]
                group.update(dict.fromkeys(joined, joined))
    return list(dict.fromkeys(group.values()))
