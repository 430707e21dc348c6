"""Dice that the site cannot bend: it commits itself to a seed, the players add words, and at the end all can check."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import PermissionDenied
from django.db import transaction

from battles.store import event_store
from battles.store.access import seats_of
from battles.store.models import Battle, DiceSeed, Event
from battles.store.numbers import number_at
from battles.store.people import Person
from rules.kernel.dice import CommittedDice, Die, Rolled, commitment, derive_face
from rules.kernel.problems import illegal
from rules.kernel.wording import format_list
from ui.time_limit import uninterrupted

WORD_LIMIT = 40


class BattleDice:
    """The committed dice of a locked battle: opened at the first roll, and counted on when the action is done."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._seed: DiceSeed | None = None
        self._dice: CommittedDice | None = None

    @property
    def rolled(self) -> list[Rolled]:
        return self._dice.rolled if self._dice else []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        if self._dice is None:
            self._seed = uninterrupted(_ready_seed, self._battle)
            self._dice = CommittedDice(bytes.fromhex(self._seed.seed), join_words(self._seed), self._seed.made)
        return self._dice.roll(die, cuts=cuts, why=why)

    def finish(self) -> None:
        """Writes down how many rolls have been made."""
        if self._seed and self._dice:
            self._seed.made = self._dice.made
            self._seed.save(update_fields=["made"])


def join_words(seed: DiceSeed) -> str:
    """Returns the players' words as they go into every roll."""
    return "|".join(f"{side}={word}" for side, word in sorted(seed.words.items()))


def current_seed(battle: Battle) -> DiceSeed:
    """Returns the seed in use; a new one when everybody may have seen the last."""
    last = battle.dice_seeds.last()
    return DiceSeed.objects.create(battle=battle) if last is None or last.revealed else last


def reveal(battle: Battle) -> None:
    """Takes the seeds out of use that everybody could see while the battle was over."""
    battle.dice_seeds.update(revealed=True)


def missing_words(battle: Battle) -> list[str]:
    """Returns the sides that are played and have not added their word, while the dice wait for words."""
    if not takes_words(battle, proofs(battle)):
        return []
    return _missing(battle, current_seed(battle))  # which is there: it has not been shown


def _missing(battle: Battle, seed: DiceSeed) -> list[str]:
    return [seat.name for seat in seats_of(battle) if seat.taken and seat.side not in seed.words]


def wants_word(battle: Battle, role: str) -> bool:
    """True when the dice wait for the word of the side that ``role`` plays."""
    kind, _, side = role.partition(":")
    if battle.dice != Battle.Dice.COMMITTED or kind != "side" or battle.over:
        return False
    seed = battle.dice_seeds.last()
    return seed is None or seed.revealed or not (seed.made or side in seed.words)


def add_word(battle: Battle, *, person: Person, word: str) -> None:
    """Adds a player's word, before the first roll.

    Raises Illegal (``word-missing``, ``dice-rolled``), PermissionDenied.
    """
    with transaction.atomic():
        battle = event_store.lock(battle)
        seed = current_seed(battle)
        sides = [seat.side for seat in seats_of(battle) if person.holds(seat)]
        if not sides:
            raise PermissionDenied
        if seed.made:
            raise illegal("dice-rolled", "The dice have been rolled already: the words stand.", rule="")
        if not word.strip():
            raise illegal("word-missing", "Enter anything that nobody can guess.", rule="")
        seed.words = {**seed.words, **dict.fromkeys(sides, " ".join(word.split())[:WORD_LIMIT])}
        seed.save(update_fields=["words"])


def _ready_seed(battle: Battle) -> DiceSeed:
    seed = current_seed(battle)
    if not seed.made and (names := _missing(battle, seed)):
        who = format_list(names)
        message = f"{who} {'has' if len(names) == 1 else 'have'} to add a word to the dice before the first roll."
        raise illegal("dice-word-missing", message, rule="")
    return seed


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A roll with what it must have been."""

    seq: int
    number: int
    die: Die
    face: int
    why: str
    right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A seed as it may be shown: the seed itself and its rolls only when the battle is over."""

    commitment: str
    words: str
    made: int
    seed: str = ""
    rolls: Sequence[Checked] = ()


def proofs(battle: Battle, role: str = "referee") -> list[Proof]:
    """Returns all seeds of a battle. When it is over they are shown, and will roll no more.

    Rolls bear the numbers of their moments as ``role`` counts.
    """
    if battle.dice != Battle.Dice.COMMITTED:
        return []
    seeds = list(battle.dice_seeds.all())
    if battle.is_set_back and not battle.over:
        return _earlier_proofs(battle, seeds)
    if not battle.over:
        return [_proof(seed, seed.revealed, []) for seed in seeds]
    rolls = [(number_at(battle, role, seq), roll) for seq, roll in _rolls(battle)]
    found: list[Proof] = []
    for seed in seeds:
        found.append(_proof(seed, True, rolls[: seed.made]))
        rolls = rolls[seed.made :]
    return found


def takes_words(battle: Battle, shown: Sequence[Proof]) -> bool:
    """True while the dice wait for words, for who sees the present: ``shown`` are the battle's proofs."""
    if battle.over or battle.is_set_back or not shown:
        return False
    return not (shown[-1].seed or shown[-1].made)


def _earlier_proofs(battle: Battle, seeds: Sequence[DiceSeed]) -> list[Proof]:
    """Returns the seeds for delayed spectators: with the rolls that had been made by then, none of them shown.

    A later seed is not there before its first roll: it would tell that the battle has ended and gone on.
    """
    rolls = len(_rolls(battle))
    found: list[Proof] = []
    for seed in seeds:
        if found and not rolls:
            break
        made = min(seed.made, rolls)
        rolls -= made
        found.append(replace(_proof(seed, False, []), made=made))
    return found


def _proof(seed: DiceSeed, shown: bool, rolls: list[tuple[int, dict[str, object]]]) -> Proof:
    raw = bytes.fromhex(seed.seed)
    words = join_words(seed)
    checked = [_checked(raw, words, seq, roll) for seq, roll in rolls]
    return Proof(
        commitment=commitment(raw), words=words, made=seed.made, seed=seed.seed if shown else "", rolls=checked
    )


def _checked(raw: bytes, words: str, seq: int, roll: dict[str, object]) -> Checked:
    die = Die(low=roll["die"][0], high=roll["die"][1])  # type: ignore[index]
    number, face = int(str(roll["number"])), int(str(roll["face"]))
    right = derive_face(raw, words, number, die) == face
    return Checked(seq=seq, number=number, die=die, face=face, why=str(roll["why"]), right=right)


def _rolls(battle: Battle) -> list[tuple[int, dict[str, object]]]:
    """Returns every committed roll in order, those taken back included: their numbers have no gap."""
    rows = Event.objects.filter(battle=battle, seq__lte=battle.seq).order_by("seq").values_list("seq", "rolls")
    return [(seq, roll) for seq, rolls in rows for roll in rolls if roll.get("number")]


def code_of(proof: Proof) -> str:
    """Returns a few lines of Python that compute every roll again."""
    if not proof.seed:
        return ""
    rolls = json.dumps([[one.number, one.die.low, one.die.high, one.face] for one in proof.rolls])
    return f"""import hashlib, hmac
seed = bytes.fromhex("{proof.seed}")
words = {proof.words!a}
rolls = {rolls}
assert hashlib.sha256(seed).hexdigest() == "{proof.commitment}"
assert [roll[0] for roll in rolls] == list(range(1, {proof.made + 1}))
for number, low, high, face in rolls:
    size, attempt, value = high - low + 1, 0, 2**256
    while value >= 2**256 // size * size:
        value = int.from_bytes(hmac.digest(seed, f"{{number}}.{{attempt}}.{{words}}".encode(), "sha256"), "big")
        attempt += 1
    assert low + value % size == face, number
print("Every roll is right.")
"""
