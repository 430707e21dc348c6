"""Walks over the API by the links of its schema: what one request makes, or is told, the next ones use.

Schemathesis reads the links and checks every answer. Its own machine for this leaves the choices to Hypothesis, which
wants the site to give the same ids each time and takes as long for a choice as the site for an answer.
"""

from collections import Counter
from random import Random
from typing import Any

from django.db import transaction
from schemathesis.core import NOT_SET
from schemathesis.core.transforms import Unresolvable
from schemathesis.generation.stateful.state_machine import StepOutput
from schemathesis.specs.openapi.stateful import collect_transitions
from schemathesis.specs.openapi.stateful.links import OpenApiLink

from tests.api.fuzzing import CHECKS, OPERATIONS
from tests.api.swollen import replaced
from tests.api.world import World, paths

ROOTS = ("armies_create", "battles_create", "battles_create", "leagues_create", "library_create", "lobbies_create")
OFTEN = {"battles_offers": 8, "battles_act": 24, "battles_undo": 8, "battles_state": 2}
"""So many times as often as others these operations are gone on to: else most of a walk is refused."""
SMALL = {"battles_undo": [{}], "battles_end": [{"winners": [], "reason": "It is late"}], "battles_fork": [{"seq": 2}]}
ODD: tuple[Any, ...] = (None, True, -1, 10**20, 0.5, "", "x" * 300, "\u0661", [], {}, [[]], {"a": 1})
CHANGED = 0.2
"""The share of bodies in which one thing is changed."""
LINKS = collect_transitions(list(OPERATIONS.values())).operations


class Walk:
    """One walk. ``met``: how many answers with each status there were, by operation."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng = world, rng
        self.met: Counter[tuple[str, int]] = Counter()
        self._open: list[tuple[OpenApiLink, StepOutput]] = []
        self._bodies: dict[str, list[Any]] = {}

    def go(self, steps: int) -> None:
        """Sends so many requests, of which nothing remains."""
        self._open.clear()
        with transaction.atomic():
            for number in range(steps):
                if number < 2 or not self._open or self.rng.random() < 0.04:
                    self._send(self.rng.choice(ROOTS))
                else:
                    self._follow()
            transaction.set_rollback(True)

    def _follow(self) -> None:
        weights = [OFTEN.get(_name(link.target), 1) for link, _ in self._open]
        link, output = self.rng.choices(self._open, weights)[0]
        transition = link.extract(output)
        places = {name: one.value.ok() for found in transition.parameters.values() for name, one in found.items()}
        body = NOT_SET if transition.request_body is None else transition.request_body.value.ok()
        if any(isinstance(one, Unresolvable) for one in (body, *places.values())):
            return  # an empty list: it leads nowhere
        self._send(_name(link.target), places, body)

    def _send(self, name: str, places: dict[str, Any] | None = None, body: Any = NOT_SET) -> None:
        operation = OPERATIONS[name]
        if body is NOT_SET:
            body = self._right_body(name)
        if body is not NOT_SET and self.rng.random() < CHANGED:
            body = replaced(body, self.rng.choice(list(paths(body))), self.rng.choice(ODD))
        media = None if body is NOT_SET else "application/json"
        case = operation.Case(path_parameters=places or {}, body=body, media_type=media)
        with transaction.atomic():
            response = case.call(headers={"Accept-Encoding": "identity", **self.world.headers[0]})
        self.met[name, response.status_code] += 1
        case.validate_response(response, checks=CHECKS)
        links = LINKS[operation.label].outgoing if operation.label in LINKS else []
        told = StepOutput(response, case)
        self._open += [(link, told) for link in links if link.status_code == str(response.status_code)]
        self._open = self._open[-400:]

    def _right_body(self, name: str) -> Any:
        if name not in self._bodies:
            media = OPERATIONS[name].definition.raw.get("requestBody", {}).get("content", {}).values()
            told = [one["value"] for kind in media for one in kind.get("examples", {}).values()]
            self._bodies[name] = SMALL.get(name) or self.world.bodies(name) or told
        return self.rng.choice(self._bodies[name] or [NOT_SET])

    def done(self, name: str) -> int:
        """Returns how often an operation has done what was asked."""
        return sum(times for (one, status), times in self.met.items() if one == name and status < 300)


def _name(operation: Any) -> str:
    name: str = operation.definition.raw["operationId"]
    return name
