"""The tables of play as records: dice, charts, damage, base, leagues, hidden information."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeVar

from rules.kernel.dice import Die
from rules.kernel.records import Record

T = TypeVar("T")
Need = Literal["high", "medium", "low", "none"]
Chart = Mapping[int, int]


def read_chart(chart: Mapping[int, T], value: int | Fraction) -> T:
    """Returns the line of a chart for a value: the greatest key not above it, else the first (EIC-1.7, EIC-R1)."""
    keys = list(chart)
    return chart[keys[max(0, bisect_right(keys, value) - 1)]]


class DiceTable(Record):
    """The dice and their reading (EIC-1.4 to EIC-1.7)."""

    percentile: Die
    double_zero: int
    initiative: Die
    lethal: Die
    budget: Die


class EnergyNeeds(Record):
    """The least percent of energy for each need (EIC-15.1)."""

    rule: str
    percent: Mapping[Need, int]


class RushPenalty(Record):
    """Energy lost for each round that a shot comes too early (EIC-14.11)."""

    rule: str
    energy_per_round: int


class Detection(Record):
    """The number to reach by DET, and the range in hexes: DET divided by ``range_divisor`` (EIC-13.2, EIC-13.4)."""

    rule: str
    need: Chart
    range_divisor: int
    always_detects_roll: int


class Wildfire(Record):
    """The change of ATTR when firing by sight (EIC-13.10)."""

    rule: str
    attr: int


class CombatChart(Record):
    """The number that an attack roll must beat, by ATTR (columns, from) and DFR (rows, from) (EIC-14.4, EIC-14.5)."""

    rule: str
    columns: tuple[int, ...]
    rows: Mapping[int, tuple[int, ...]]

    def need(self, *, attr: int, dfr: int, shift: int = 0) -> int:
        """Returns the number to beat; ``shift`` moves to higher columns of ATTR, at most to the last (EIC-14.6)."""
        column = max(0, bisect_right(self.columns, attr) - 1) + shift
        return read_chart(self.rows, dfr)[min(column, len(self.columns) - 1)]


class SpeedBonus(Record):
    """The SPD from which attacks are read ``columns`` higher (EIC-14.6)."""

    rule: str
    spd: int
    columns: int


class ExtraAttack(Record):
    """The ATTR from which a unit has ``attacks`` more in a round (EIC-14.7)."""

    rule: str
    attr: int
    attacks: int


class Fighting(Record):
    """Damage of hand-to-hand fighting as shares of ratings, at ``distance`` hexes (EIC-14.12)."""

    rule: str
    damage: Mapping[str, Fraction]
    distance: int


class Ramming(Record):
    """Damage of a ram as shares of ratings (EIC-14.13), and the hits that end it (EIC-14.16)."""

    rule: str
    damage: Mapping[str, Fraction]
    disabled_after_frag_hits: int


class Sharpshooting(Record):
    """The number to beat by ATTR minus DFR (EIC-16.7)."""

    rule: str
    need: Chart


class LethalBlow(Record):
    """The roll, its multiplier, the slot lost by die face, and the face that is the attacker's choice (EIC-16.9)."""

    rule: str
    roll: int
    damage_multiplier: int
    loss: Chart
    choice: int


class Booster(Record):
    """The needs that can be boosted, each effect's share with two effects, and the energy to be left (EIC-16.3)."""

    rule: str
    needs: tuple[Need, ...]
    two_effect_share: Fraction
    must_leave: int


class Blast(Record):
    """Points that each effect loses per hex (EIC-16.12)."""

    rule: str
    loss_per_hex: int


class Paralysis(Record):
    """Rounds of paralysis by BOD + PWR, and the multiplier of DFR (EIC-17.1, EIC-17.2)."""

    rule: str
    rounds: Chart
    below_first: int
    dfr_multiplier: Fraction


class Fragmentation(Record):
    """BOD lost per hit (EIC-17.4); the hits that end ramming are in :class:`Ramming`."""

    rule: str
    bod_per_hit: int


class Oxidation(Record):
    """Rounds that armor lasts per point of BOD (EIC-17.5)."""

    rule: str
    rounds_per_bod: Fraction


class Combat(Record):
    """The tables of attacks and damage."""

    energy_needs: EnergyNeeds
    rush_penalty: RushPenalty
    detection: Detection
    wildfire: Wildfire
    chart: CombatChart
    speed_bonus: SpeedBonus
    extra_attack: ExtraAttack
    fighting: Fighting
    ramming: Ramming
    sharpshooting: Sharpshooting
    lethal_blow: LethalBlow
    booster: Booster
    blast: Blast
    paralysis: Paralysis
    fragmentation: Fragmentation
    oxidation: Oxidation


class Recovery(Record):
    """Credits per energy point, points per round, and units of a side at once (EIC-18.3, EIC-18.5)."""

    rule: str
    credits_per_energy: int
    energy_per_round: int
    units_at_once: int


class ReloadRule(Record):
    """Rounds that reloading takes (EIC-18.6)."""

    rule: str
    rounds: int


class Base(Record):
    """The services of a base (section 18)."""

    recovery: Recovery
    reload: ReloadRule


class League(Record):
    """A league class (EIC-10.1, EIC-10.2); None: no limit, or a purse that the organiser sets (EIC-19.3)."""

    rule: str
    name: str
    units_min: int
    units_max: int | None = None
    custom_max: int | None = None
    purse: int | None = None


class HiddenInformation(Record):
    """Names of facts by who may know them (EIC-20.3)."""

    always_secret: tuple[str, ...]
    secret_until_revealed: tuple[str, ...]
    public: tuple[str, ...]
