"""How the pages of leagues carry out what a form asks for, and say what stood in the way."""

from collections.abc import Callable, Sequence

from leagues.services.unit_of_work import MOVED_ON, Stale
from rules.kernel.problems import Problem, RulesError
from ui.errors import ArmyError


def attempt(work: Callable[[], object]) -> Sequence[Problem]:
    """Do it; what stood in the way, or nothing."""
    try:
        work()
    except (RulesError, ArmyError) as error:
        return tuple(error.problems)
    except Stale:
        return (MOVED_ON,)
    return ()


def whole(text: str | None) -> int:
    """A number of a form or an address; 0 for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else 0


def status(problems: Sequence[Problem]) -> int:
    """The HTTP status of a page that shows these problems: 200, 409 for a page that came too late, 422 otherwise."""
    if not problems:
        return 200
    return 409 if problems[0] is MOVED_ON else 422
