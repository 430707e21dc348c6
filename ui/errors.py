"""Errors that keep an army from being changed, each worded for players."""

from collections.abc import Sequence

from rules.kernel.problems import Problem


class ArmyError(Exception):
    """The base class; ``problems`` is never empty and holds codes and messages."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems: Sequence[Problem] = problems


class Refused(ArmyError):
    """Raised when a change cannot be made: its place does not exist, or its result is not a valid document."""


class Conflict(ArmyError):
    """Raised when the place to change was changed elsewhere after the page was drawn."""


def refused(code: str, message: str) -> Refused:
    return Refused(Problem(code=code, message=message))


def conflict() -> Conflict:
    message = "This army was changed in another window or on another device since this page was shown."
    return Conflict(Problem(code="stale", message=message))
