"""Notices of battles: who is called when it is their turn, when they are asked for something, and when it is over.

A notice says what everybody at the table knows: which sides are waited for is computed from the spectators' view, and
results of hidden actions are in none. A request to act is settled as soon as it has been done. Channels of chats that a
battle has are told the same of the whole table, and where it is watched with a delay nothing before spectators know it.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from accounts.store.models import User
from battles.store.access import seats_of
from battles.store.models import Battle, Seat, UndoRequest
from battles.store.people import Person
from battles.store.terms import terms_of
from notifications.services import channels, notices
from notifications.services.channels import Saying
from notifications.services.notices import Message
from rules import registry
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_list

ASKING = ("turn", "nudge")
PUSHED_AFTER = timedelta(seconds=15)
MAILED_AFTER = timedelta(minutes=10)
"""So long those who are at the table anyway have for their turn, before anything leaves the site."""


def tell_begun(battle: Battle, owner: User | None) -> None:
    """Tells those whom somebody else has named that they are to play or to referee, and whose turn it is."""
    seated = [(seat, seat.user) for seat in _seats(battle) if seat.user and not seat.accepted]
    by = str(owner) if owner else "Somebody"
    told = [(user, _ask_to_play(battle, seat, by)) for seat, user in seated if user != owner]
    notices.write(told)
    tell_referee(battle, owner, f"{by} made you the referee of {battle.title}.", kind="seated")
    tell_turn(battle, owner)


def tell_seated(battle: Battle, seat: Seat, by: Person) -> None:
    """Asks the account that somebody else has seated, and takes back what a former player was asked."""
    kept = [*_players(battle, but=seat), *_referees(battle)]
    notices.settle(thread_of(battle), ("seated", *ASKING), keep=kept)
    if seat.taken:
        notices.settle(thread_of(battle), ("left",))
    if seat.user and not seat.accepted:
        notices.write([(seat.user, _ask_to_play(battle, seat, str(by)))])


def tell_left(battle: Battle, by: Person, text: str) -> None:
    """Tells the owner and everybody else at the table that somebody has declined or left a seat."""
    people = dict.fromkeys(user for user in (battle.owner, *_table(battle, but=by.user)) if user and user != by.user)
    notices.write([(user, _message(battle, "left", f"{by} {text} in {battle.title}.")) for user in people])


def settle_seated(seat: Seat) -> None:
    """Takes back the question whether somebody wants to play, which they have answered."""
    asked = [one.user_id for one in _seats(seat.battle) if one.user_id and one.pk != seat.pk and not one.accepted]
    notices.settle(thread_of(seat.battle), ("seated",), keep=[*asked, *_referees(seat.battle)])


def tell_turn(battle: Battle, actor: User | None, *, before: Sequence[str] = ()) -> None:
    """Calls the players of the sides that are waited for now and were not ``before``; the others no longer are."""
    awaited = {
        seat.user: seat for seat in _seats(battle) if seat.user and seat.accepted and seat.side in battle.awaited
    }
    notices.settle(thread_of(battle), ASKING, keep=[user.pk for user in awaited])
    told = [
        (user, _message(battle, "turn", f"It is your turn in {battle.title}, as {seat.name}.", late=True))
        for user, seat in awaited.items()
        if seat.side not in before and user != actor
    ]
    notices.write(told)
    _tell_channels(battle, "turn", _waiting(battle), wait=PUSHED_AFTER)


def tell_nudged(battle: Battle, command_by: User | None, who: str, sides: Iterable[str]) -> None:
    """Reminds the players of sides that somebody waits for them."""
    people = {seat.user for seat in _seats(battle) if seat.user and seat.side in sides and seat.user != command_by}
    text = f"{who} reminds you: it is your turn in {battle.title}."
    notices.write([(user, _message(battle, "nudge", text)) for user in people])
    names = format_list(seat.name for seat in _seats(battle) if seat.side in sides)
    _tell_channels(battle, "nudge", f"{who} reminds {names}: it is their turn.")


def tell_undo(battle: Battle, asker: User | None, who: str) -> None:
    """Asks everybody else at the table whether the battle may go back."""
    text = f"{who} asks to take something back in {battle.title}."
    notices.write([(user, _message(battle, "undo", text)) for user in _table(battle, but=asker)])


def settle_undo(battle: Battle) -> None:
    """Takes back the question whether the battle may go back."""
    notices.settle(thread_of(battle), ("undo",))


def tell_answer(battle: Battle, request: UndoRequest, by: User | None, *, agree: bool) -> None:
    """Tells the asker what the answer to their request is."""
    settle_undo(battle)
    if request.asked_by and request.asked_by != by:
        said = "was agreed to" if agree else "was refused"
        text = f"Your request to take something back in {battle.title} {said}."
        notices.write([(request.asked_by, _message(battle, "undo", text))])


def tell_referee(battle: Battle, by: User | None, text: str, *, kind: str = "dice") -> None:
    """Tells the referee something, unless it is their own doing."""
    if battle.referee and battle.referee != by:
        notices.write([(battle.referee, _message(battle, kind, text))])


def tell_ended(battle: Battle, actor: User | None) -> None:
    """Tells everybody else at the table that the battle is over, and takes back what they were asked."""
    notices.settle(thread_of(battle), (*ASKING, "seated", "left", "undo", "dice"))
    names = {seat.side: seat.name for seat in _seats(battle)}
    won = format_list(names.get(side, side) for side in (battle.outcome or {}).get("winners", ()))
    text = f"{battle.title} is over: {f'won by {won}' if won else 'a draw'}."
    notices.write([(user, _message(battle, "ended", text)) for user in _table(battle, but=actor)])
    _tell_channels(battle, "ended", text, wait=terms_of(battle).delay)


def thread_of(battle: Battle) -> str:
    """Returns what joins the notices of a battle, and names its channels."""
    return f"battle-{battle.public_id}"


def name_of(battle: Battle, viewer: Viewer) -> str:
    """Returns what the table calls a viewer: a side by its name, the referee as such."""
    if viewer.role != "side":
        return "The referee" if viewer.role == "referee" else "Somebody"
    return next((seat.name for seat in _seats(battle) if seat.side == viewer.side), "A side")


def _ask_to_play(battle: Battle, seat: Seat, by: str) -> Message:
    return _message(battle, "seated", f"{by} wants you to play {seat.name} in {battle.title}. Accept or decline.")


def _message(battle: Battle, kind: str, text: str, *, late: bool = False) -> Message:
    return Message(
        kind=kind,
        text=text,
        address=battle.get_absolute_url(),
        topic=_topic(battle),
        thread=thread_of(battle),
        refs={"battle": battle.public_id},
        push_wait=PUSHED_AFTER if late else timedelta(0),
        mail_wait=MAILED_AFTER if late else timedelta(0),
    )


def _waiting(battle: Battle) -> str:
    names = [seat.name for seat in _seats(battle) if seat.side in battle.awaited]
    return f"Waiting for {format_list(names)}." if names else ""


def _tell_channels(battle: Battle, kind: str, text: str, *, wait: timedelta = timedelta(0)) -> None:
    """Tells the channels of a battle, if it has any, and takes back what has not left the site yet."""
    if not battle.has_channels:
        return
    channels.withdraw(thread_of(battle), ("turn", "ended"))
    if not text or (kind != "ended" and terms_of(battle).delayed):
        return
    saying = Saying(kind=kind, title=_topic(battle), text=text[:300], address=battle.get_absolute_url(), wait=wait)
    channels.tell(thread_of(battle), saying)


def _topic(battle: Battle) -> str:
    return f"{registry.name_of(battle.game)}: {battle.title}"


def _seats(battle: Battle) -> list[Seat]:
    return seats_of(battle)


def _players(battle: Battle, *, but: Seat) -> list[int]:
    return [seat.user_id for seat in _seats(battle) if seat.user_id and seat.pk != but.pk]


def _referees(battle: Battle) -> list[int]:
    return [battle.referee_id] if battle.referee_id else []


def _table(battle: Battle, *, but: User | None) -> list[User]:
    """Returns the accounts of the players and of the referee, each once, without ``but``."""
    people = [*(seat.user for seat in _seats(battle) if seat.accepted), battle.referee]
    return [user for user in dict.fromkeys(people) if user and user != but]
