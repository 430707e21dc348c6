"""What can keep an army from being changed. Each says in a player's words what is wrong."""

from collections.abc import Sequence

from rules.kernel.problems import Problem


class ArmyError(Exception):
    """The base; ``problems`` is never empty and holds codes as well as words."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems: Sequence[Problem] = problems


class Refused(ArmyError):
    """The change cannot be made at all: it leads nowhere, or what comes out is not the document of an army."""


class Conflict(ArmyError):
    """The army was changed elsewhere since the page was drawn, at the very place that is to be changed."""


def refused(code: str, message: str) -> Refused:
    return Refused(Problem(code=code, message=message))


def conflict() -> Conflict:
    message = "This army was changed in another window or on another device since this page was shown."
    return Conflict(Problem(code="stale", message=message))
