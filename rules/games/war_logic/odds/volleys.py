"""Exact odds of volleys: how many are killed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations_with_replacement, permutations, product
from math import factorial, prod
from sys import maxsize
from typing import Any, NamedTuple, TypeAlias

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.mechanics.damage import find_protected
from rules.games.war_logic.mechanics.offense.attacks import is_plain, land_shot, lands_alike
from rules.games.war_logic.mechanics.offense.check import is_in_reach
from rules.games.war_logic.mechanics.offense.damage_maximisation import Faces, Lives, Search, without
from rules.games.war_logic.mechanics.offense.dice import attack_die, find_die
from rules.games.war_logic.mechanics.offense.explosions import names_near
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers
from rules.games.war_logic.mechanics.offense.volleys import (
    die_of,
    find_all_modifiers,
    is_spent,
    resolve_volley_shot,
    search_of_faces,
    use_weapons,
)
from rules.games.war_logic.mechanics.regenerative_armor import find_charge
from rules.kernel.dice import D10, Dice, Die
from rules.kernel.odds import Distribution, Odds, Segment, explore

MOST_KINDS = 3
"""The most different dice of a volley with shared dice for which odds are worked out."""


MOST_STATES = 20_000
MOST_ASSIGNED = 4
"""The most dice of a volley with assigned faces for which odds are worked out: their combinations take time."""
MOST_TRIED = 2
"""The same where dice wait, are rerolled or added, so that every roll is tried by itself."""
MOST_IN_CASES = 6
"""``MOST_ASSIGNED`` for case files, which can wait."""
AnyVolley: TypeAlias = Legal[Any, Any]


def volley_odds(legal: AnyVolley, closed: frozenset[str], *, assigned: int = MOST_ASSIGNED) -> Odds | None:
    """Returns the exact odds of a volley, None with too many dice or unknown points."""
    action, shots = legal.action, legal.found.shots
    announced = Recorder(legal.state)
    use_weapons(announced, action, shots)
    if any(shot.target in closed for shot in shots):
        return _point_odds(announced, legal) if action.dice_mode == "each" and not announced.queued else None
    if action.assign == "best":
        kills = _assigned_odds(announced, legal) if len(shots) <= assigned else None
    elif action.dice_mode == "each":
        kills = _convolve(announced, legal)
    elif action.dice_mode == "type" and len({shot.with_ for shot in shots}) > MOST_KINDS:
        kills = None
    elif all(is_plain(announced, shot) for shot in shots):
        kills = _convolve(announced, legal)
    else:
        kills = explore(lambda dice: _count_kills(legal, dice))
    return None if kills is None else _kill_odds(kills)


def weights_by_number(found: Distribution[int]) -> dict[int | str, Fraction]:
    """Returns the chances of a distribution by number."""
    return dict(found.weights.items())


def _kill_odds(kills: Distribution[int]) -> Odds:
    chances = {f"kills-{count}": chance for count, chance in sorted(kills.weights.items())}
    strip = tuple(
        Segment(label=f"{count} killed" if count else "Nobody killed", tone="kill" if count else "miss", chance=chance)
        for count, chance in sorted(kills.weights.items())
    )
    return Odds(strip=strip, chances=chances, tables={"killed": weights_by_number(kills)})


def _point_odds(recorder: Recorder, legal: AnyVolley) -> Odds:
    """Returns the odds of all shots' points together, where the targets' points are unknown to the viewer."""
    sums: dict[int, Fraction] = {0: Fraction(1)}
    for shot, skill in zip(legal.found.shots, legal.found.skills, strict=True):
        if is_in_reach(shot, skill) and shot.touched is None and shot.target is not None:
            sums = _convolve_points(
                sums, _face_odds(attack_modifiers(recorder, shot, skill, reaction=legal.action.reaction), shot)
            )
    nothing = sums.get(0, Fraction(0))
    strip = (
        Segment(label="No effect", tone="miss", chance=nothing),
        Segment(label="Hits", tone="hit", chance=1 - nothing),
    )
    note = "As the faces are rolled; what the targets can still bear is not known to you."
    return Odds(
        strip=tuple(part for part in strip if part.chance),
        chances={"miss": nothing},
        tables={"effective impact in all": dict(sums.items())},
        notes=(note,),
    )


def _face_odds(sums: AttackModifiers, shot: Shot) -> dict[int, Fraction]:
    """Returns the odds of one shot's effective impact, without a place's die, which can only add."""
    die = find_die(shot.die)
    found: dict[int, Fraction] = {}
    for face in range(die.low, die.high + 1):
        points = sums.effective_impact(face)
        found[points] = found.get(points, Fraction(0)) + Fraction(1, die.size)
    return found


def _convolve_points(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for points, chance in one.items():
        for more, share in other.items():
            found[points + more] = found.get(points + more, Fraction(0)) + chance * share
    return found


def _count_kills(legal: AnyVolley, dice: Dice) -> int:
    return sum(wound.dead and wound.name in legal.state.units for wound in legal.roll(dice)[0].wounds)


class Branch(NamedTuple):
    """A way that a volley can go so far: its chance, the table, and the faces that each shared die may still show."""

    chance: Fraction
    table: Recorder
    dice: Mapping[str, Faces]


def _convolve(announced: Recorder, legal: AnyVolley) -> Distribution[int] | None:
    """Convolves shot after shot exactly; tables that look alike are merged (proven equal to the whole tree).

    A shared die is not split into its faces until shots tell them apart. None with too many tables.
    """
    action, shots, skills = legal.action, legal.found.shots, legal.found.skills
    kinds = [
        die_of(action, number, shot, skill)
        for number, (shot, skill) in enumerate(zip(shots, skills, strict=True), start=1)
    ]
    dice: dict[str, Faces] = {}
    for kind, shot in zip(kinds, shots, strict=True):
        die = find_die(shot.die)
        dice.setdefault(kind, tuple(range(die.low, die.high + 1)))
    found: Iterable[Branch] = [Branch(Fraction(1), announced, dice)]
    for place, (shot, skill, kind) in enumerate(zip(shots, skills, kinds, strict=True)):
        later, merged = frozenset(kinds[place + 1 :]), dict[Hashable, Branch]()
        for before in found:
            for chance, table, faces in _shoot(before, shot, skill, kind, reaction=action.reaction):
                left = {
                    other: faces if other == kind else seen for other, seen in before.dice.items() if other in later
                }
                key = (_fingerprint(table, announced), tuple(left.items()))
                merged[key] = Branch(chance + (merged[key].chance if key in merged else 0), table, left)
        if len(merged) > MOST_STATES:
            return None
        found = merged.values()
    dead, sums = _dead_units(announced), dict[int, Fraction]()
    for chance, table, _ in found:
        count = len(_dead_units(table) - dead)
        sums[count] = sums.get(count, Fraction(0)) + chance
    return Distribution(sums)


def _shoot(
    before: Branch, shot: Shot, skill: Skill, kind: str, *, reaction: bool
) -> Iterator[tuple[Fraction, Recorder, Faces]]:
    """Yields every way that a shot can go: its chance, the table after it, and the faces with which it goes so."""
    chance, table, faces = before.chance, before.table, before.dice[kind]
    if not is_plain(table, shot):
        for after, share in _explore_shot(table, shot, skill, reaction=reaction):
            yield chance * share, after, faces
    elif is_spent(table, shot, skill):
        yield chance, table, faces
    else:
        sums = attack_modifiers(table, shot, skill, reaction=reaction)
        alike: dict[Hashable, list[int]] = {}
        for face in faces:
            alike.setdefault(lands_alike(table, shot, skill, sums, face), []).append(face)
        for those in alike.values():
            after = table.branch()
            land_shot(after, shot, skill, sums, (those[0], None), reaction=reaction)
            yield chance * Fraction(len(those), len(faces)), after, tuple(those)


def _explore_shot(table: Recorder, shot: Shot, skill: Skill, *, reaction: bool) -> Iterator[tuple[Recorder, Fraction]]:
    """Yields every table after a shot that more than the face of one die decides, with its chance."""
    found: list[Recorder] = []

    def run(dice: Dice) -> int:
        after = table.branch()
        side = after.acting_side(shot.by) or ""
        face = None if shot.touched is not None else attack_die(after, dice, side, shot, why="")
        resolve_volley_shot(after, shot, skill, face, dice, reaction=reaction)
        found.append(after)
        return len(found) - 1

    for place, chance in explore(run).weights.items():
        yield found[place], chance


def _fingerprint(table: Recorder, first: Recorder) -> Hashable:
    """Returns everything on a table that later shots depend on, as far as it has changed."""
    units = tuple(
        (name, unit.health, unit.armor, unit.status, tuple(sorted(unit.left.items())), unit.inside, unit.behind)
        for name, unit in table.units.items()
        if unit is not first.units[name]
    )
    places = tuple((key, place) for key, place in table.places.items() if place is not first.places[key])
    return units, places, tuple(table.queued.items())


def _dead_units(table: Recorder) -> set[str]:
    return {name for name, unit in table.units.items() if "dead" in unit.status}


def _assigned_odds(announced: Recorder, legal: AnyVolley) -> Distribution[int] | None:
    """Returns the odds with assigned faces; None where dice are waiting, rerolled or added and too many to try."""
    shots, skills, reaction = legal.found.shots, legal.found.skills, legal.action.reaction
    if not all(is_plain(announced, shot) for shot in shots):
        return explore(lambda dice: _count_kills(legal, dice)) if len(shots) <= MOST_TRIED else None
    search = search_of_faces(announced, shots, skills, limit=maxsize, reaction=reaction)
    if _tells_deaths(announced, legal, search):
        return _searched_odds(_by_targets(search), len(shots))
    landing, counts = _Landing(announced, legal, search), dict[int, int]()
    for roll in _rolls([find_die(shot.die) for shot in shots]):
        left, kinds = tuple(sorted(chain.from_iterable(roll.values()))), roll.values()
        kills = landing.kills_of_any(0, left, search.lives, 0)
        if kills is not None:
            counts[kills] = counts.get(kills, 0) + prod(map(_count_orders, kinds))
            continue
        for orders in product(*(set(permutations(faces)) for faces in kinds)):
            rolled = dict(zip(chain.from_iterable(roll), chain.from_iterable(orders), strict=True))
            kills = landing.kills(0, tuple(rolled[die] for die in range(len(rolled))), left, search.lives, 0)
            counts[kills] = counts.get(kills, 0) + 1
    return Distribution.of_counts(counts, prod(find_die(shot.die).size for shot in shots))


def _rolls(dice: Sequence[Die]) -> Iterator[dict[tuple[int, ...], Faces]]:
    """Yields the faces that dice can show, by the numbers of the dice of each kind, whatever their order within it."""
    alike = dict[tuple[int, int], list[int]]()
    for number, die in enumerate(dice):
        alike.setdefault((die.low, die.high), []).append(number)
    places = tuple(map(tuple, alike.values()))
    for kinds in product(
        *(combinations_with_replacement(range(low, high + 1), len(them)) for (low, high), them in alike.items())
    ):
        yield dict(zip(places, kinds, strict=True))


def _count_orders(faces: Faces) -> int:
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


class _Landing:
    """The tables to which the shots of a volley lead with one face after another; alike ones are one."""

    def __init__(self, announced: Recorder, legal: AnyVolley, search: Search) -> None:
        self.legal, self.search, self.tables, self.known = legal, search, [announced], dict[Hashable, int]()
        self.sums: dict[tuple[int, int], AttackModifiers | None] = {}
        self.steps: dict[tuple[int, int, int], int] = {}
        self.alike: dict[tuple[int, int, Hashable], int] = {}
        self.dead: dict[int, int] = {}
        self.found: dict[tuple[int, Faces, Lives, int], int | None] = {}
        self.ordered: dict[tuple[int, Faces, Lives, int], int] = {}

    def kills_of_any(self, shot: int, left: Faces, lives: Lives, number: int) -> int | None:
        """Returns how many are dead in the end, whichever of equally good faces each shot gets; None if it matters."""
        if shot == len(self.search.targets):
            return self._count_dead(number)
        key = shot, left, lives, number
        if key not in self.found:
            kills = {
                self.kills_of_any(shot + 1, *self._use(shot, left, lives, face), self._land(shot, number, face))
                for face in self._good_faces(shot, left, lives)
            }
            self.found[key] = kills.pop() if len(kills) == 1 else None
        return self.found[key]

    def kills(self, shot: int, rolled: Faces, left: Faces, lives: Lives, number: int) -> int:
        """Returns how many are dead in the end when of equally good faces each shot gets the first that was rolled.

        ``left`` are the faces of ``rolled``, the lowest first.
        """
        known = self.kills_of_any(shot, left, lives, number)
        if known is not None:
            return known
        key = shot, rolled, lives, number
        if key not in self.ordered:
            good = self._good_faces(shot, left, lives)
            face = next((face for face in rolled if face in good), 0)
            rest = without(rolled, face) if face else rolled
            left, lives = self._use(shot, left, lives, face)
            self.ordered[key] = self.kills(shot + 1, rest, left, lives, self._land(shot, number, face))
        return self.ordered[key]

    def _good_faces(self, shot: int, left: Faces, lives: Lives) -> Faces:
        return (0,) if self.search.targets[shot] is None else self.search.good_faces(shot, left, lives)

    def _use(self, shot: int, left: Faces, lives: Lives, face: int) -> tuple[Faces, Lives]:
        """Returns the faces and the lives that are left after a shot with a face; with 0, one that gets none."""
        return without(left, face) if face else left, self.search.lives_after(shot, lives, face)

    def _count_dead(self, number: int) -> int:
        if number not in self.dead:
            self.dead[number] = len(_dead_units(self.tables[number]) - _dead_units(self.tables[0]))
        return self.dead[number]

    def _land(self, place: int, number: int, face: int) -> int:
        """Returns the number of the table to which a shot leads from another one."""
        key = (place, number, face)
        if key not in self.steps:
            self.steps[key] = self._land_once(*key)
        return self.steps[key]

    def _land_once(self, place: int, number: int, face: int) -> int:
        table, shot, skill = self.tables[number], self.legal.found.shots[place], self.legal.found.skills[place]
        sums = self._sums_of(place, number)
        if sums is None:
            return number
        key = place, number, lands_alike(table, shot, skill, sums, face)
        if key not in self.alike:
            after = table.branch()
            land_shot(after, shot, skill, sums, (face, None), reaction=self.legal.action.reaction)
            found = self.known.setdefault(_fingerprint(after, self.tables[0]), len(self.tables))
            if found == len(self.tables):
                self.tables.append(after)
            self.alike[key] = found
        return self.alike[key]

    def _sums_of(self, place: int, number: int) -> AttackModifiers | None:
        """Returns the arithmetic of a shot on a table; None where it does nothing."""
        if (place, number) not in self.sums:
            table, shot, skill = self.tables[number], self.legal.found.shots[place], self.legal.found.skills[place]
            spent, reaction = is_spent(table, shot, skill), self.legal.action.reaction
            self.sums[place, number] = None if spent else attack_modifiers(table, shot, skill, reaction=reaction)
        return self.sums[place, number]


def _searched_odds(search: Search, dice: int) -> Distribution[int]:
    """Returns the odds that the search alone tells: the order of equally good faces changes no death."""
    classes, counts = _alike(search), dict[int, int]()
    for faces in combinations_with_replacement(classes, dice):
        ways = _count_orders(faces) * prod(map(classes.__getitem__, faces))
        kills = search.most(faces)[1]
        counts[kills] = counts.get(kills, 0) + ways
    return Distribution.of_counts(counts, D10.size**dice)


def _by_targets(search: Search) -> Search:
    """Returns the same search with the shots at one target one after the other: so it remembers fewer lives.

    The order of shots changes neither points nor kills where a hit only takes points off.
    """
    shots = sorted(range(len(search.targets)), key=lambda shot: search.targets[shot] or "")
    pools = {target: search.pools[place] for target, place in search.places.items()}
    targets = [search.targets[shot] for shot in shots]
    faces = range(D10.low, D10.high + 1)
    return Search(targets, lambda shot, face: search.effect(shots[shot], face), pools, limit=search.limit, faces=faces)


def _tells_deaths(announced: Recorder, legal: AnyVolley, search: Search) -> bool:
    """Checks whether the search that finds the best assignment also knows who dies of it.

    It does not where more counts than the points that targets have left: blasts, covers, charges, armor that some
    weapons skip, somebody inside or behind a target, and other dice than the usual ones.
    """
    shots, skills = legal.found.shots, legal.found.skills
    simple = not announced.state.card.effective_against and all(
        shot.die == CATALOGUE.dice.attack and not names_near(shot, skill) and aim.cover is None
        for shot, skill, aim in zip(
            shots, skills, find_all_modifiers(announced, shots, skills, reaction=legal.action.reaction), strict=True
        )
    )
    return simple and all(_has_only_points(announced, target) for target in search.targets if target is not None)


def _has_only_points(table: Recorder, target: str) -> bool:
    alone = target in table.units and not find_protected(table, target)
    return alone and table.weight(target) > 0 and find_charge(table, target) is None


def _alike(search: Search) -> dict[int, int]:
    """Returns one face of each class that takes the same off every target, with the number of its faces."""
    alike: dict[Hashable, list[int]] = {}
    for face in range(D10.low, D10.high + 1):
        points = [
            min(search.effect(shot, face), search.pools[search.places[target]].life)
            for shot, target in enumerate(search.targets)
            if target is not None
        ]
        alike.setdefault(tuple(points), []).append(face)
    return {faces[0]: len(faces) for faces in alike.values()}
