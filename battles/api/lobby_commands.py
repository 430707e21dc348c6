"""The commands of a lobby, as the API reads them: one model for each, told apart by ``type``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from api.models import Model
from battles.api.battles import Terms
from rules.kernel.records import Json


class Sit(Model):
    """Takes a free seat; the one held before is free then."""

    type: Literal["sit"]
    number: Annotated[int, Meta(ge=1, le=99)]


class TakeAlong(Model):
    """Gives your account the seat in which its browser sits as a guest: with the session of that browser."""

    published_as = "TakeAlongInLobby"

    type: Literal["take-along"]


class FreeSeat(Model):
    """Frees the seat of somebody who has been away for five minutes or more."""

    type: Literal["free"]
    number: Annotated[int, Meta(ge=1, le=99)]


class BeHere(Model):
    """Says that one is here: anyone who has a seat then counts as being here for the next 40 seconds."""

    type: Literal["here"]


class StandUp(Model):
    """Leaves your seat; the army goes with its player."""

    type: Literal["leave"]


class BringArmy(Model):
    """Seals an army by its key, one of the ready ones, or the shared one behind a ``link``.

    Nobody sees it before all have brought theirs.
    """

    type: Literal["bring"]
    army: Annotated[str, Meta(max_length=40)] = ""
    link: Annotated[str, Meta(max_length=300)] = ""


class BeReady(Model):
    """Says that one is ready, or not yet after all."""

    type: Literal["ready"]
    ready: bool = True


class SettleTerms(Model):
    """Changes what is agreed on: anything not given stays. Only the ``options`` that are named change (null: removed).

    After any change, everyone has to confirm again. Anyone with a seat, the owner and the referee may do it.
    """

    type: Literal["settle"]
    options: dict[str, Json] = {}
    dice: Literal["site", "table", "either", "committed", "referee"] | None = None
    terms: Terms | None = None


class Begin(Model):
    """Begins the battle: all seats are taken and ready. Twice begins one battle."""

    type: Literal["begin"]


class BeReferee(Model):
    """Becomes the referee, or gives it up."""

    type: Literal["referee"]
    referee: bool = True


LobbyAct = Sit | TakeAlong | StandUp | FreeSeat | BeHere | BringArmy | BeReady | SettleTerms | Begin | BeReferee
