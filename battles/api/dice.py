"""Dice: those that the referee rolls for a player, and those that the site has committed itself to."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import Http404
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.models import Model, answer, read
from battles.api import examples
from battles.api.actions import Done, Effect, carry_out, command_operation
from battles.api.battles import Faces, WantedDie
from battles.api.play import AS
from battles.play import referee_rolls
from battles.play.commands import Command
from battles.play.timekeeping import find_for_viewer
from battles.store import committed_dice
from battles.store.access import Access
from battles.store.committed_dice import WORD_LIMIT, Proof, code_of
from battles.store.models import Battle as KeptBattle
from battles.store.numbers import number_at
from battles.store.people import Person
from rules.kernel.dice import Die


class WaitingRoll(Model):
    """An action that waits for the referee's dice. Only its player and the referee read what it is (``label``)."""

    number: int
    role: str
    label: str | None


class WaitingRolls(Model):
    """The actions of a battle that wait for the referee's dice."""

    seq: int
    rolls: list[WaitingRoll]


class RefereeRoll(Model):
    """The referee rolls. ``faces``: the dice rolled at the table so far (absent: the site rolls)."""

    faces: Faces | None = None
    action_id: UUID | None = None


class RollWithdrawn(Model):
    """Nobody rolls for it: its player takes it back, or the referee sends it back."""

    action_id: UUID | None = None


class CheckedRoll(Model):
    """A roll with what the seed says: it is ``right``, or the site has cheated."""

    seq: int
    number: int
    die: Die
    face: int
    why: str
    right: bool


class SeedProof(Model):
    """A seed of committed dice. Its SHA-256 is the ``commitment``; the seed itself and its rolls show after the end.

    ``words`` are the players' as they go into every roll; ``code`` is Python that computes every roll again.
    """

    commitment: str
    words: str
    made: int
    seed: str | None
    rolls: list[CheckedRoll]
    code: str


class DiceProofs(Model):
    """The seeds of a battle in their order, and the sides that have not added their word (empty: all have)."""

    seq: int
    seeds: list[SeedProof]
    missing: list[str]


class DiceWord(Model):
    """Anything that nobody can guess, before the first roll."""

    word: Annotated[str, Meta(max_length=WORD_LIMIT)]


class BattleRolls(ApiView):
    @operation(
        "battles_rolls",
        tag="play",
        answers={200: WaitingRolls},
        errors=[403, 404],
        parameters=(AS,),
        got=examples.ROLLS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the actions that wait for the referee's dice; none for those who only watch."""
        found, access = find_for_viewer(request, battle)
        waiting = referee_rolls.waiting(found) if access.acts else []
        rolls = [
            WaitingRoll(number=one.pk, role=one.role, label=one.label if access.role in (one.role, "referee") else None)
            for one in waiting
        ]
        return answer(WaitingRolls(seq=number_at(found, access.role), rolls=rolls))


class BattleRoll(ApiView):
    @command_operation(
        "battles_roll", RefereeRoll, answers={200: Done, 202: WantedDie}, sent=examples.ROLL, got=examples.ROLLED
    )
    def post(self, request: Request, battle: str, number: int) -> Response:
        """Rolls, as the referee, for an action that waits. 202: a die is wanted first, as with acting."""
        asked = read(RefereeRoll, request)

        def work(found: KeptBattle, command: Command) -> Effect:
            return referee_rolls.roll(found, command, number=number, faces=asked.faces)

        return carry_out(request, battle, asked, work, role="referee")


class WithdrawRoll(ApiView):
    @command_operation("battles_withdraw_roll", RollWithdrawn, sent=examples.ONCE, got=examples.ROLL_WITHDRAWN)
    def post(self, request: Request, battle: str, number: int) -> Response:
        """Takes back an action that waits for dice: its player, or the referee who will not roll."""
        asked = read(RollWithdrawn, request)
        return carry_out(
            request, battle, asked, lambda found, command: referee_rolls.withdraw(found, command, number=number)
        )


class BattleDice(ApiView):
    @operation(
        "battles_dice", tag="play", answers={200: DiceProofs}, errors=[403, 404], parameters=(AS,), got=examples.DICE
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns what the site has committed itself to; after the end also every roll. 404 for other dice."""
        found, access = _find_committed(request, battle)
        return answer(_proofs(found, access))

    @operation(
        "battles_dice_word",
        tag="play",
        request=DiceWord,
        answers={200: DiceProofs},
        errors=[400, 401, 403, 404, 422],
        sent={"word": "forty-two goats"},
        got=examples.DICE,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Adds a player's word to the committed dice."""
        person = Person(user=account_of(request))
        found, access = _find_committed(request, battle)
        committed_dice.add_word(found, person=person, word=read(DiceWord, request).word)
        return answer(_proofs(found, access))


def _find_committed(request: Request, battle: str) -> tuple[KeptBattle, Access]:
    found, access = find_for_viewer(request, battle)
    if found.dice != KeptBattle.Dice.COMMITTED:
        raise Http404
    return found, access


def _proofs(battle: KeptBattle, access: Access) -> DiceProofs:
    seeds = [_seed(one) for one in committed_dice.proofs(battle, access.role)]
    return DiceProofs(seq=number_at(battle, access.role), seeds=seeds, missing=committed_dice.missing_words(battle))


def _seed(proof: Proof) -> SeedProof:
    return SeedProof(
        **{name: getattr(proof, name) for name in ("commitment", "words", "made")},
        seed=proof.seed or None,
        rolls=[CheckedRoll.of(one) for one in proof.rolls],
        code=code_of(proof),
    )
