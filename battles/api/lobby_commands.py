"""What can be done in a lobby, as the API reads it: one model for each command, told apart by ``type``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.models import Model
from battles.api.battles import Terms
from rules.kernel.records import Json


class Sit(Model):
    """Take a free seat; the one that one had is free then."""

    type: Literal["sit"]
    number: int = Field(ge=1, le=99)


class TakeAlong(Model):
    """Let one's account have the seat in which its browser sits as a guest: with the session of that browser."""

    type: Literal["take-along"]


class FreeSeat(Model):
    """Free the seat of somebody who has been away for five minutes or more."""

    type: Literal["free"]
    number: int = Field(ge=1, le=99)


class BeHere(Model):
    """Say that one is here: whoever sits here counts as being here for the next 40 seconds."""

    type: Literal["here"]


class StandUp(Model):
    """Leave one's seat; the army goes with its player."""

    type: Literal["leave"]


class BringArmy(Model):
    """Seal an army by its key, one of the ready ones, or the shared one behind a ``link``.

    Nobody sees it before all have brought theirs.
    """

    type: Literal["bring"]
    army: str = Field("", max_length=40)
    link: str = Field("", max_length=300)


class BeReady(Model):
    """Say that one is ready, or not yet after all."""

    type: Literal["ready"]
    ready: bool = True


class SettleTerms(Model):
    """Change what is agreed on: what is not given stays. Of ``options`` those are changed that are named (null: away).

    Everybody has to be ready anew. Whoever sits here, its owner and its referee may do it.
    """

    type: Literal["settle"]
    options: dict[str, Json] = {}
    dice: Literal["site", "table", "either", "committed", "referee"] | None = None
    terms: Terms | None = None


class Begin(Model):
    """Begin the battle: all seats are taken and ready. Twice begins one battle."""

    type: Literal["begin"]


class BeReferee(Model):
    """Become the referee, or give it up."""

    type: Literal["referee"]
    referee: bool = True


LobbyAct = Annotated[
    Sit | TakeAlong | StandUp | FreeSeat | BeHere | BringArmy | BeReady | SettleTerms | Begin | BeReferee,
    Field(discriminator="type"),
]
