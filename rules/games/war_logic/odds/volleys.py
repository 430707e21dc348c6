"""Exact odds of volleys: how many are killed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod
from operator import add
from sys import maxsize
from typing import Any, NamedTuple, TypeAlias

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.mechanics.offense.attacks import is_plain, land_shot, lands_alike
from rules.games.war_logic.mechanics.offense.check import is_in_reach
from rules.games.war_logic.mechanics.offense.damage_maximisation import Faces
from rules.games.war_logic.mechanics.offense.dice import attack_die, find_die
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers
from rules.games.war_logic.mechanics.offense.volleys import (
    die_of,
    is_spent,
    resolve_volley_shot,
    search_of_faces,
    use_weapons,
)
from rules.games.war_logic.odds.assigned_faces import Assignment
from rules.games.war_logic.odds.landings import Landings
from rules.kernel.dice import Dice
from rules.kernel.odds import Distribution, Odds, Segment, explore
from rules.kit.pools import by_face, combine

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
    points = combine(
        (
            _point_odds_of(attack_modifiers(recorder, shot, skill, reaction=legal.action.reaction), shot)
            for shot, skill in zip(legal.found.shots, legal.found.skills, strict=True)
            if is_in_reach(shot, skill) and shot.touched is None and shot.target is not None
        ),
        add,
        0,
    )
    nothing = points.weights.get(0, Fraction(0))
    strip = (
        Segment(label="No effect", tone="miss", chance=nothing),
        Segment(label="Hits", tone="hit", chance=1 - nothing),
    )
    note = "As the faces are rolled; what the targets can still bear is not known to you."
    return Odds(
        strip=tuple(part for part in strip if part.chance),
        chances={"miss": nothing},
        tables={"effective impact in all": weights_by_number(points)},
        notes=(note,),
    )


def _point_odds_of(sums: AttackModifiers, shot: Shot) -> Distribution[int]:
    """Returns the odds of one shot's effective impact, without a place's die, which can only add."""
    return by_face(find_die(shot.die), sums.effective_impact)


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
    """Returns the odds with assigned faces; None where dice are waiting, rerolled or added and too many to try.

    A blast without a target gets a face that the others leave: then each roll is tried, too.
    """
    shots, skills, reaction = legal.found.shots, legal.found.skills, legal.action.reaction
    pointless = any(shot.target is None and is_in_reach(shot, skill) for shot, skill in zip(shots, skills, strict=True))
    if pointless or not all(is_plain(announced, shot) for shot in shots):
        return explore(lambda dice: _count_kills(legal, dice)) if len(shots) <= MOST_TRIED else None
    dice = [find_die(shot.die) for shot in shots]
    faces = range(min(die.low for die in dice), max(die.high for die in dice) + 1)
    landings = Landings(announced, shots, skills, faces, reaction=reaction)
    alike = landings.find_alike(dice)
    landings.look_at(tuple(alike))
    search = search_of_faces(announced, shots, skills, limit=maxsize, reaction=reaction, faces=tuple(alike))
    counts = Assignment(search, landings, dice, alike).count_kills()
    return Distribution.of_counts(counts, prod(die.size for die in dice))
