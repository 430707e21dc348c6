"""The tables to which the shots of a volley lead, told apart as far as later shots can tell them apart.

Units and places that stand together (one inside or behind the other, where the other can change) are a group. What a
shot does to one group depends on no other, but for whether it lands at all, which depends on the target's.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.mechanics.cover import cover_against, is_sheltered
from rules.games.war_logic.mechanics.damage import armor_limit, find_protected
from rules.games.war_logic.mechanics.offense.check import is_effective, is_in_reach
from rules.games.war_logic.mechanics.offense.explosions import blast_points, names_near
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers, scaled
from rules.games.war_logic.mechanics.offense.volleys import is_spent
from rules.games.war_logic.mechanics.regenerative_armor import find_charge
from rules.games.war_logic.mechanics.vehicles import is_obstacle
from rules.games.war_logic.odds.standing import Limits, Link, Members, Standing, find_groups
from rules.kernel.dice import Die

Table: TypeAlias = tuple[int, ...]
"""The states of the groups that the next shots can change, each by its number."""
Row: TypeAlias = list[tuple[int, int]]
"""For each face the number of a group's state, and how many of the group are killed."""
Links: TypeAlias = tuple[Link, ...]


class Sums(NamedTuple):
    """The arithmetic of a shot, the cover that wears, and for each face the points at the target and at that cover."""

    modifiers: AttackModifiers
    worn: str | None
    points: list[tuple[int, int]]


class Aim(NamedTuple):
    """The target of a shot and the cover that it wears, by their numbers in the group, and the points of each face."""

    target: int
    worn: int | None
    points: list[tuple[int, int]]


class Caught(NamedTuple):
    """Those of a group near a shot: the points of its blast at each in the open and hiding, by face.

    ``caught`` are those whom it reaches, and ``hiding`` those with cover of their own.
    """

    all: dict[int, tuple[list[int], list[int]]]
    caught: Sequence[int]
    hiding: Collection[int]


NOBODY = Caught({}, (), ())


class Landings:
    """The tables after each shot of a volley, by the face that it gets; each of these shots has one plain die."""

    def __init__(
        self,
        announced: Recorder,
        shots: Sequence[Shot],
        skills: Sequence[Skill],
        faces: Sequence[int],
        *,
        reaction: bool,
    ) -> None:
        self.announced, self.shots, self.skills, self.faces = announced, shots, skills, tuple(faces)
        self.reaction = reaction
        self.skips_armor = bool(announced.state.card.effective_against)
        self.hit = [_names_hit(shot, skill) for shot, skill in zip(shots, skills, strict=True)]
        """The names that each shot can hit, the target first."""
        self.names = find_groups(announced, self._find_changeable())
        numbers = {name: number for number, names in enumerate(self.names) for name in names}
        self.groups = [list(dict.fromkeys(numbers[name] for name in names)) for names in self.hit]
        """The groups that each shot changes, that of the target first."""
        self.later = later = [sorted(set().union(*self.groups[place:])) for place in range(len(shots) + 1)]
        """The groups that each shot and those after it change."""
        self.reads = [[later[place].index(group) for group in these] for place, these in enumerate(self.groups)]
        """The places of the groups that each shot changes in the table before it."""
        self.moves = [
            [
                these.index(group) if group in these else len(these) + later[place].index(group)
                for group in later[place + 1]
            ]
            for place, these in enumerate(self.groups)
        ]
        """The places of the groups of the table after each shot, among those that it changes and the table before."""
        self.start: Table = (0,) * len(later[0])
        self.members = {
            group: Members(announced, self.names[group], len(shots)) for these in self.groups for group in these
        }
        self.states = {group: [members.start] for group, members in self.members.items()}
        self.numbers: dict[int, dict[Hashable, int]] = {group: {} for group in self.states}
        self.limits = dict[tuple[int, int], Limits | None]()
        self.aims = dict[tuple[int, Links], Aim | None]()
        self.caught = dict[tuple[int, int, Links], Caught]()
        self.landed = dict[tuple[int, Table], list[tuple[Table, int]]]()
        self.rows = dict[tuple[int, int, int], Row | None]()
        self.sums = dict[tuple[int, str | None], Sums]()
        self.blasts = dict[tuple[int, int], list[int]]()
        self.most = [self._most_points(shot) for shot in range(len(shots))]
        self.futures = dict[Hashable, list[tuple[int, int]]]()

    def look_at(self, faces: Sequence[int]) -> None:
        """Takes these faces alone from now on, some of those before."""
        if self.faces != (now := tuple(faces)):
            self.faces = now
            self.sums.clear()
            self.blasts.clear()

    def of_faces(self, shot: int, table: Table) -> list[tuple[Table, int]]:
        """Returns for each face the table after a shot with it, and how many units it kills."""
        if (found := self.landed.get((shot, table))) is None:
            found = self.landed[shot, table] = self._find_tables(shot, table)
        return found

    def _find_tables(self, shot: int, table: Table) -> list[tuple[Table, int]]:
        reads, moves = self.reads[shot], self.moves[shot]
        aimed = self._row_of(shot, 0, table[reads[0]])
        if aimed is None:
            here = tuple([table[place] for place in reads]) + table
            return [(tuple([here[place] for place in moves]), 0)] * len(self.faces)
        if len(reads) == 1 and not moves:
            return [((), dead) for _, dead in aimed]
        rows = [aimed, *(self._row_of(shot, place, table[reads[place]]) or () for place in range(1, len(reads)))]
        found, known = [], dict[Table, Table]()
        for cells in zip(*rows, strict=True):
            here = tuple([state for state, _ in cells])
            if here not in known:
                both = here + table
                known[here] = tuple([both[place] for place in moves])
            found.append((known[here], sum([dead for _, dead in cells])))
        return found

    def _row_of(self, shot: int, place: int, state: int) -> Row | None:
        key = shot, place, state
        if key not in self.rows:
            self.rows[key] = self._land(*key)
        return self.rows[key]

    def _land(self, shot: int, place: int, state: int) -> Row | None:
        """Returns for each face the state of one of the groups that a shot changes, and how many of it the shot kills.

        None for the target's group where the shot does nothing. What a shot does to a group depends on no other.
        """
        group = self.groups[shot][place]
        before, members = self.states[group][state], self.members[group]
        aim = None if place else self._aim_of(shot, before.links)
        if not place and aim is None:
            return None
        limits, changes_later = self._limits_of(shot, group), group in self.later[shot + 1]
        blast = self._caught_by(shot, group, before.links).all
        plain = aim and aim.worn is None and not (blast or self.skips_armor)
        hit = members.find_hit(before, aim.target) if aim and plain else None
        if aim and hit and not changes_later:
            return [(0, bisect(hit.deaths, points)) for points, _ in aim.points]
        columns: list[Sequence[Hashable]] = [aim.points] if aim else []
        if aim and hit and self._is_over(group, members.links_without(before, aim.target), shot + 1):
            columns = [[(min(points, hit.falls), bisect(hit.deaths, points)) for points, _ in aim.points]]
        columns += [points for both in blast.values() for points in both]
        row, known = Row(), dict[Hashable, tuple[int, int]]()
        for at, key in enumerate(zip(*columns, strict=True)):
            if (cell := known.get(key)) is None:
                standing = Standing(members, before)
                if aim:
                    effective, kept_off = aim.points[at]
                    if aim.worn is not None:
                        standing.wear(aim.worn, kept_off)
                    standing.hurt(aim.target, effective, limits)
                if blast:
                    self._explode(standing, shot, group, at)
                number = self._number_of(group, standing, shot + 1) if changes_later else 0
                cell = known[key] = number, standing.dead
            row.append(cell)
        return row

    def _explode(self, standing: Standing, shot: int, group: int, at: int) -> None:
        """Lands the blast of a shot with a face on a group: on all that it catches before the first of them is hurt."""
        limits, links = self._limits_of(shot, group), standing.links
        hit = self._caught_by(shot, group, links)
        for who in hit.caught:
            if standing.links is not links:
                links = standing.links
                hit = self._caught_by(shot, group, links)
            standing.hurt(who, hit.all[who][who in hit.hiding][at], limits)

    def _limits_of(self, shot: int, group: int) -> Limits | None:
        if not self.skips_armor:
            return None
        if (shot, group) not in self.limits:
            skill, units = self.skills[shot], self.members[group].units
            self.limits[shot, group] = [armor_limit(self.announced, name, skill) for name in units]
        return self.limits[shot, group]

    def _aim_of(self, shot: int, links: Links) -> Aim | None:
        """Returns what a shot does to its target; None where it does nothing."""
        key = shot, links
        if key not in self.aims:
            group = self.groups[shot][0]
            members = self.members[group]
            table, number = members.table_with(self.announced, links), members.number
            if is_spent(table, self.shots[shot], self.skills[shot]):
                self.aims[key] = None
            else:
                sums = self._sums_of(shot, table)
                worn = sums.worn if sums.worn in table.places or is_obstacle(table, sums.worn or "") else None
                target = number[self.shots[shot].target or ""]
                self.aims[key] = Aim(target, None if worn is None else number[worn], sums.points)
        return self.aims[key]

    def _caught_by(self, shot: int, group: int, links: Links) -> Caught:
        """Returns whom of a group the blast of a shot reaches, and with which points."""
        if (found := self.caught.get((shot, group, links))) is None:
            near = [name for name in self.hit[shot][1:] if name in self.names[group]]
            found = self._find_caught(shot, group, links, near) if near else NOBODY
            self.caught[shot, group, links] = found
        return found

    def _find_caught(self, shot: int, group: int, links: Links, near: Sequence[str]) -> Caught:
        members, by, skill = self.members[group], self.shots[shot].by, self.skills[shot]
        table, number = members.table_with(self.announced, links), members.number
        in_open = [name for name in near if table.is_in_play(name) and not is_sheltered(table, name)]
        return Caught(
            {number[name]: self._blast_points_at(shot, name) for name in near},
            [number[name] for name in in_open if is_effective(table, skill, name)],
            {number[name] for name in near if cover_against(table, by, name)},
        )

    def _blast_points_at(self, shot: int, name: str) -> tuple[list[int], list[int]]:
        """Returns the points of a blast at a unit by face, without cover of its own and with it."""
        open_, hiding = self._blasts_of(shot, 0), self._blasts_of(shot, 1)
        if not self.skills[shot].has("force"):
            return open_, hiding
        less = int(self.announced.total_impact(name, "anti-force"))
        return [max(0, points - less) for points in open_], [max(0, points - less) for points in hiding]

    def keys(self, shot: int, table: Recorder, names: Collection[str]) -> list[tuple[int, ...]]:
        """Returns for each face what is the same for faces with which a shot does the same to these names."""
        aim, skill = self.shots[shot], self.skills[shot]
        points = self._sums_of(shot, table).points
        columns = []
        if aim.target in names:
            columns = [
                _cap(table, aim.target, [effective for effective, _ in points]),
                [kept_off for _, kept_off in points],
            ]
        for name in self.hit[shot][1:]:
            if name in names and table.is_in_play(name):
                less = 1 if cover_against(table, aim.by, name) else 0
                blasts = self._blasts_of(shot, less)
                columns.append(blasts if skill.has("force") else _cap(table, name, blasts))
        return list(zip(*columns, strict=True)) if columns else [()] * len(self.faces)

    def find_alike(self, dice: Sequence[Die]) -> dict[int, tuple[int, ...]]:
        """Returns the faces of dice that do the same whatever the table and the shot, by the first of them."""
        found: dict[Hashable, list[int]] = {}
        columns: list[list[Hashable]] = [[tuple(face <= die.high for die in dice) for face in self.faces]]
        for shot, names in enumerate(self.hit):
            if names:
                simple = all(len(self.names[group]) == 1 for group in self.groups[shot])
                columns.append([*(self.keys(shot, self.announced, names) if simple else self.faces)])
        for face, *key in zip(self.faces, *columns, strict=True):
            found.setdefault(tuple(key), []).append(face)
        return {those[0]: tuple(those) for those in found.values()}

    def _find_changeable(self) -> frozenset[str]:
        """Returns the places and vehicles that can change for those inside or behind them."""
        shooters = {shot.by for shot, names in zip(self.shots, self.hit, strict=True) if names}
        units = self.announced.units
        near = {where for name in shooters for where in (units[name].inside, units[name].behind) if where}
        wearing = {where for unit in units.values() for where in (unit.inside, unit.behind) if where}
        worn = wearing if self.announced.state.card.cover_damage else set()
        changeable = set[str]().union(*self.hit, near, worn)
        size = 0
        while size < (size := len(changeable)):
            # What falls hits those inside and behind it (WL-9.6), behind whom others may be in turn.
            changeable.update(name for name, unit in units.items() if {unit.inside, unit.behind} & changeable)
        return frozenset(changeable)

    def _number_of(self, group: int, standing: Standing, shot: int) -> int:
        """Returns the number of the state in which a group stands, before a shot.

        States from which this shot and those after it do the same are one.
        """
        links, units = standing.links, len(self.members[group].units)
        key = list[Hashable]([shot])
        for who, bound in self._find_future(group, links, shot):
            link, health, armor = links[who], standing.health[who], standing.armor[who]
            if link is None:
                key.append(None)
            elif who >= units:
                key.append(health if health <= bound else None)
            elif (health if self.skips_armor else health + armor) > bound:
                key.append(link)
            else:
                key += link, health, armor, standing.spent[who]
        states = self.states[group]
        number = self.numbers[group].setdefault(tuple(key), len(states))
        if number == len(states):
            states.append(standing.numbers())
        return number

    def _is_over(self, group: int, links: Links, shot: int) -> bool:
        """Checks whether a shot and those after it change nobody of a group who is still in the fight."""
        return all(links[who] is None for who, _ in self._find_future(group, links, shot))

    def _find_future(self, group: int, links: Links, shot: int) -> list[tuple[int, int]]:
        """Returns those of a group whom a shot and those after it can change, each with the most points that it gets.

        They stand together with somebody who can be hit, as they are inside or behind something now.
        """
        if (found := self.futures.get((group, shot, links))) is None:
            members = self.members[group]
            held = {
                name: [where for where in dict.fromkeys(link or ()) if where in members.number]
                for name, link in zip(members.units, links, strict=False)
            }
            bounds = self._bound_points(group, shot, held)
            found = self.futures[group, shot, links] = [(members.number[name], bound) for name, bound in bounds]
        return found

    def _bound_points(self, group: int, shot: int, held: Mapping[str, Sequence[str]]) -> list[tuple[str, int]]:
        later = [place for place in range(shot, len(self.shots)) if group in self.groups[place]]
        reached = {name for place in later for name in self.hit[place] if name in self.names[group]}
        size = 0
        while size < (size := len(reached)):
            for name, others in held.items():
                if name in reached or not reached.isdisjoint(others):
                    reached.update((name, *others))
        bounds = dict.fromkeys(sorted(reached), 0)
        for place in later:
            aimed, kept_off, blast = self.most[place]
            for name in bounds:
                # From what is destroyed each of those inside or behind it gets the rest once: then they are so no more.
                bounds[name] += max(self.most[place]) * len(held.get(name, ()))
                if name == self.hit[place][0]:
                    bounds[name] += aimed
                elif name in self.hit[place]:
                    bounds[name] += blast
                if name in held.get(self.hit[place][0], ()):
                    bounds[name] += kept_off
        return [*bounds.items()]

    def _most_points(self, shot: int) -> tuple[int, int, int]:
        """Returns the most points that one shot brings its target, the cover of that, and each in its blast."""
        if not self.hit[shot]:
            return 0, 0, 0
        sums = self._sums_of(shot, self.announced).modifiers
        cover = 1 if sums.cover else 0
        return (
            sums.effective_impact(self.faces[-1], cover),
            scaled(sums.impact + sums.leverage, 1),
            max(self._blasts_of(shot, 0)) if len(self.hit[shot]) > 1 else 0,
        )

    def _sums_of(self, shot: int, table: Recorder) -> Sums:
        """Returns the arithmetic of a shot."""
        aim, skill = self.shots[shot], self.skills[shot]
        cover = cover_against(table, aim.by, aim.target) if aim.target in table.units and aim.target else None
        if (shot, cover) not in self.sums:
            sums = attack_modifiers(table, aim, skill, reaction=self.reaction)
            wears = bool(cover and table.state.card.cover_damage)
            points = [(sums.effective_impact(face), sums.points_kept_off(face) if wears else 0) for face in self.faces]
            self.sums[shot, cover] = Sums(sums, cover if wears else None, points)
        return self.sums[shot, cover]

    def _blasts_of(self, shot: int, less: int) -> list[int]:
        if (shot, less) not in self.blasts:
            self.blasts[shot, less] = [blast_points(self.skills[shot], face, less) for face in self.faces]
        return self.blasts[shot, less]


def _cap(table: Recorder, name: str | None, points: list[int]) -> list[int]:
    """Returns points at a unit or place; those beyond what it can bear count alike unless others get the rest."""
    if name is None or find_protected(table, name):
        return points
    if name in table.places:
        most = table.places[name].health or 0
    else:
        charge = find_charge(table, name)
        most = table.weight(name) + (int(charge[1].impact) if charge else 0)
    return [min(one, most) for one in points]


def _names_hit(shot: Shot, skill: Skill) -> list[str]:
    if shot.target is None or not is_in_reach(shot, skill):
        return []
    return [shot.target, *names_near(shot, skill)]
