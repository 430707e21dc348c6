"""The commands that are open to somebody in a battle now: the pages' buttons and the API's ``may`` come from here.

Commands are called as the API's operations are. Whether one succeeds may depend on what is typed: services decide.
"""

from battles.play import referee_rolls, reports
from battles.store import committed_dice, selectors
from battles.store.access import EVERYTHING, Access, seats_of, sides_of_same_player
from battles.store.models import Battle, RollRequest
from battles.store.selectors import Moment

LOOKING = ("spectator", EVERYTHING)


def battle_commands(battle: Battle, now: Moment, access: Access) -> tuple[str, ...]:
    """Returns what this person may do as the role in which they look at the present moment."""
    referee, waiting = access.role == "referee", waiting_rolls(battle, access)
    allowed = {
        "act": access.acts and any(offer.closed is None for offer in now.offers),
        "undo": may_undo(battle, now),
        "undo-answer": access.acts and selectors.open_request(battle) is not None,
        "nudge": may_nudge(battle, now),
        "ask": may_ask(battle, access),
        "roll": referee and bool(waiting),
        "withdraw-roll": any(may_withdraw(one, access) for one in waiting),
        "pause": may_referee(battle, access),
        "end": may_referee(battle, access),
        "tap": may_referee(battle, access),
        "give-time": may_referee(battle, access) and battle.clock is not None,
        "rule": referee,
        "referee-notes": referee,
        "note": may_note(access),
        "dice-word": may_add_word(battle, access),
        "fork": reports.may_copy(access),
    }
    return tuple(name for name, is_allowed in allowed.items() if is_allowed)


def is_halted(battle: Battle, now: Moment) -> bool:
    """True for those who can do nothing at present."""
    return now.role in LOOKING or (battle.paused and now.role != "referee")


def may_undo(battle: Battle, now: Moment) -> bool:
    """True when this role may go back, at once or after the others have agreed."""
    return now.number > 1 and not is_halted(battle, now)


def may_nudge(battle: Battle, now: Moment) -> bool:
    """True while this role waits for another person; the computer needs no reminder."""
    if battle.over or is_halted(battle, now) or not (others := others_awaited(battle, now)):
        return False
    return not {seat.side for seat in seats_of(battle) if seat.computer}.issuperset(others)


def others_awaited(battle: Battle, now: Moment) -> list[str]:
    """Returns the sides that are waited for besides those of the viewer."""
    own = sides_of_same_player(battle, now.role)
    return [one.side for one in now.screen.progress.waiting if one.side and one.side not in own]


def own_other_side(battle: Battle, now: Moment) -> str:
    """Returns the side as which somebody who plays several goes on, because this one waits for it; else ""."""
    awaited = [one.side for one in now.screen.progress.waiting]
    own, here = sides_of_same_player(battle, now.role), now.role.removeprefix("side:")
    return "" if here in awaited or here not in own else next((side for side in awaited if side in own), "")


def may_ask(battle: Battle, access: Access) -> bool:
    """True for players of a battle that goes on and has a referee."""
    return access.acts and access.role != "referee" and battle.referee_id is not None and not battle.over


def waiting_rolls(battle: Battle, access: Access) -> list[RollRequest]:
    """Returns the actions that wait for the referee's dice, for those who take part."""
    return referee_rolls.waiting(battle) if access.acts else []


def may_withdraw(request: RollRequest, access: Access) -> bool:
    """True for the player of an action that waits, and for the referee, who can send it back."""
    return access.role in (request.role, "referee")


def may_add_word(battle: Battle, access: Access) -> bool:
    """True for players while the committed dice wait for words."""
    plays = any(role.startswith("side:") for role in access.held)
    return plays and not battle.over and committed_dice.takes_words(battle, committed_dice.proofs(battle))


def may_referee(battle: Battle, access: Access) -> bool:
    """True for the referee of a battle that goes on."""
    return access.role == "referee" and not battle.over


def may_note(access: Access) -> bool:
    """True for the caster."""
    return access.caster
