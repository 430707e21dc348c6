"""The tables to which the shots of a volley lead, told apart as far as later shots can tell them apart.

Units and places that stand together (one inside or behind the other, where the other can change) are a group. What a
shot does to one group depends on no other, but for whether it lands at all, which depends on the target's.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import pairwise
from operator import le
from typing import NamedTuple, TypeAlias

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import Place, Unit
from rules.games.war_logic.mechanics.cover import cover_against
from rules.games.war_logic.mechanics.damage import find_protected
from rules.games.war_logic.mechanics.offense.attacks import Points, land_points
from rules.games.war_logic.mechanics.offense.check import is_in_reach
from rules.games.war_logic.mechanics.offense.explosions import blast_points, explode, names_near
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers, scaled
from rules.games.war_logic.mechanics.offense.volleys import is_spent
from rules.games.war_logic.mechanics.regenerative_armor import find_charge
from rules.kernel.dice import Die
from rules.kernel.records import replace

Table: TypeAlias = tuple[int, ...]
"""The states of the groups that the next shots can change, each by its number."""


Row: TypeAlias = list[tuple[int, int]]
"""For each face the number of a group's state, and how many of the group are killed."""


class Group(NamedTuple):
    """The members of a group as they stand in one of its states."""

    units: dict[str, Unit]
    places: dict[str, Place]


class Sums(NamedTuple):
    """The arithmetic of a shot, and its points with each face."""

    modifiers: AttackModifiers
    points: list[Points]


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
        self.names = _find_groups(announced, self._find_changeable())
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
        self.states = {group: [self._group_of(announced, group)] for these in self.groups for group in these}
        self.numbers: dict[int, dict[Hashable, int]] = {group: {} for group in self.states}
        self.table = announced.branch()
        """The table on which the shots land, one group after another: the others stand as they are announced."""
        self.parts = [
            [self._part_of(shot, group) for group in these] for shot, these in zip(shots, self.groups, strict=True)
        ]
        """Each shot as it is for the groups that it changes: with those near it who belong to the group."""
        self.rows = dict[tuple[int, int, int], Row | None]()
        self.sums = dict[tuple[int, str | None], Sums]()
        self.blasts = dict[tuple[int, int], list[int]]()
        self.most = [self._most_points(shot) for shot in range(len(shots))]
        self.futures = dict[Hashable, list[tuple[str, int]]]()

    def of_faces(self, shot: int, table: Table) -> list[tuple[Table, int]]:
        """Returns for each face the table after a shot with it, and how many units it kills."""
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

    def _part_of(self, shot: Shot, group: int) -> Shot:
        near = {name: inches for name, inches in shot.near.items() if name in self.names[group]}
        return replace(shot, near=near) if shot.near else shot

    def _row_of(self, shot: int, place: int, state: int) -> Row | None:
        key = shot, place, state
        if key not in self.rows:
            self.rows[key] = self._land(*key)
            _restore(self.table, self.states[self.groups[shot][place]][0])
        return self.rows[key]

    def _land(self, shot: int, place: int, state: int) -> Row | None:
        """Returns for each face the state of one of the groups that a shot changes, and how many of it the shot kills.

        None for the target's group where the shot does nothing. What a shot does to a group depends on no other.
        """
        group, table = self.groups[shot][place], self.table
        before = self.states[group][state]
        _restore(table, before)
        if is_spent(table, self.shots[shot], self.skills[shot]):
            return None
        return self._find_results(shot, place, before, self._sums_of(shot, table))

    def _land_with(self, shot: int, place: int, before: Group, at: int, sums: Sums) -> int:
        """Lands on the table what a shot does with a face to one of the groups that it changes.

        ``at`` is the face's place; returns how many units are killed.
        """
        table, part, skill, face = self.table, self.parts[shot][place], self.skills[shot], self.faces[at]
        _restore(table, before)
        table.wounds.clear()
        # Attackers are not recorded, as for a reaction: no later shot depends on them.
        if place:
            explode(table, part, skill, face, reaction=True)
        else:
            land_points(table, part, skill, sums.points[at], reaction=True)
        return sum([wound.dead and wound.name in table.units for wound in table.wounds])

    def _find_results(self, shot: int, place: int, before: Group, sums: Sums) -> Row:
        """Returns for each face the state of a group after a shot, and how many of the group it kills.

        More points never save anybody: between faces that do the same, where no face does less than one below it, all
        others do the same.
        """
        group, known = self.groups[shot][place], dict[tuple[int, ...], tuple[int, int]]()
        keys, changes_later = self.keys(shot, self.table, self.names[group]), group in self.later[shot + 1]

        def land(at: int) -> tuple[int, int]:
            if (key := keys[at]) not in known:
                dead = self._land_with(shot, place, before, at, sums)
                known[key] = self._number_of(group, self.table, shot + 1) if changes_later else 0, dead
            return known[key]

        def fill(low: int, high: int) -> None:
            if land(low) == land(high):
                known.update(dict.fromkeys(keys[low : high + 1], land(low)))
            elif high - low > 1:
                middle = (low + high) // 2
                fill(low, middle)
                fill(middle, high)

        if all(all(map(le, low, high)) for low, high in pairwise(keys)):
            fill(0, len(keys) - 1)
        return [land(at) for at in range(len(keys))]

    def keys(self, shot: int, table: Recorder, names: Collection[str]) -> list[tuple[int, ...]]:
        """Returns for each face what is the same for faces with which a shot does the same to these names."""
        aim, skill = self.shots[shot], self.skills[shot]
        points = self._sums_of(shot, table).points
        columns = []
        if aim.target in names:
            columns = [
                _cap(table, aim.target, [one.effective for one in points]),
                [one.kept_off for one in points],
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
        return frozenset().union(*self.hit, near, worn)

    def _group_of(self, table: Recorder, group: int) -> Group:
        names = self.names[group]
        return Group(
            {name: table.units[name] for name in names if name in table.units},
            {name: table.places[name] for name in names if name in table.places},
        )

    def _number_of(self, group: int, table: Recorder, shot: int) -> int:
        """Returns the number of the state in which a group is on a table, before a shot.

        States from which this shot and those after it do the same are one.
        """
        units, key = table.units, list[Hashable]([shot])
        for name, bound in self._find_future(group, table, shot):
            if (unit := units.get(name)) is None:
                health = table.places[name].health or 0
                key.append(health if health <= bound else None)
            elif not table.is_in_play(name):
                key.append(None)
            elif (unit.health if self.skips_armor else unit.health + unit.armor) > bound:
                key.append((unit.inside, unit.behind))
            else:
                key.append((unit.inside, unit.behind, unit.health, unit.armor, *unit.left.items()))
        states = self.states[group]
        number = self.numbers[group].setdefault(tuple(key), len(states))
        if number == len(states):
            states.append(self._group_of(table, group))
        return number

    def _find_future(self, group: int, table: Recorder, shot: int) -> list[tuple[str, int]]:
        """Returns those of a group whom a shot and those after it can change, each with the most points that it gets.

        They stand together with somebody who can be hit, as they are inside or behind something now.
        """
        members = self.states[group][0]
        links = tuple([(unit.inside, unit.behind) for unit in map(table.units.__getitem__, members.units)])
        if (found := self.futures.get((group, shot, links))) is None:
            held = {
                name: [where for where in dict.fromkeys(pair) if where in self.names[group]]
                for name, pair in zip(members.units, links, strict=True)
            }
            found = self.futures[group, shot, links] = self._bound_points(group, shot, held)
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
            max(sums.effective_impact(face, cover) for face in self.faces),
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
            kept_off = sums.points_kept_off if wears else lambda _: 0
            worn = cover if wears else None
            points = [Points(face, sums.effective_impact(face), worn, kept_off(face)) for face in self.faces]
            self.sums[shot, cover] = Sums(sums, points)
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


def _restore(table: Recorder, group: Group) -> None:
    table.units.update(group.units)
    table.places.update(group.places)


def _find_groups(table: Recorder, changeable: Collection[str]) -> list[frozenset[str]]:
    """Returns all units and places in groups: those of one are inside or behind something that can change."""
    group = {name: frozenset((name,)) for name in (*table.units, *table.places)}
    for name, unit in table.units.items():
        for other in (unit.inside, unit.behind):
            if other in changeable and other in group:
                joined = group[name] | group[other]
                group.update(dict.fromkeys(joined, joined))
    return list(dict.fromkeys(group.values()))
