"""Requests that no page of ours would send: every address with fields of any form, filled with what breaks things.

The names of the fields are taken from the templates, so that a new form is tried without anybody's remembering it.
"""

import json
import re
import uuid
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from django.test import Client
from django.urls import NoReverseMatch

from tests.battles.addresses import address, routes

TEMPLATES = Path(__file__).parents[2] / "templates"
NAME = re.compile(r'\bname="([\w:-]+)"')
FIELDS = sorted({one for file in TEMPLATES.rglob("*.html") for one in NAME.findall(file.read_text())})
QUERIES = ("as", "unit", "have", "page", "moment", "offer", "what", "about", "kind", "phase", "done", "words", "game")
ODD = (
    *("", "0", "1", "-1", "²", "١٢", "1.5", "1e999", "NaN", "9" * 30, "None", "on", "yes", "\x00", "\r\n"),
    *("ß<b>'\"&", "{{ 7 }}", "%s%n", "../../etc", "=1+1", "x" * 5000, "[", "{}", "[]", "null", "true", '"a"', "[1,[]]"),
    *('{"type":"move"}', '{"path":["units",0],"by":1}', '["units"]', '{"path":[],"by":"x"}', "[" * 900),
    *("12:00", "2030-02-30", "2030-01-01", "0 6", "6 6 6"),
)
PLACES = ('["name"]', '["units",0]', '["units",0,"name"]', '["target"]', '["distance"]', '["options","x"]')
SKIPPED = {"battles:stream", "account_logout"}
"""A stream has no end; who has signed out tries nothing any more."""


def tried_by_form() -> list[tuple[str, tuple[str, ...]]]:
    """The addresses of the pages: the API has a schema, by which it is tried."""
    return [one for one in routes() if not one[0].startswith("api:") and one[0] not in SKIPPED]


@dataclass(frozen=True)
class Chair:
    """A role in a battle, and the account that has it."""

    battle: str
    role: str
    holder: Any
    seq: int


class Hostile:
    """Who sends such requests, with all that can be guessed or copied from pages: keys, names, actions.

    ``known`` are values for the parameters of addresses, by name. Three of four requests come from whom they concern.
    """

    def __init__(self, rng: Random, known: dict[str, list[Any]], chairs: list[Chair], actions: list[Any]) -> None:
        self.rng, self.known, self.chairs, self.actions = rng, known, chairs, actions
        self.texts = [str(one) for values in known.values() for one in values]
        self.clients = {one.pk: Client(raise_request_exception=False) for one in known["people"]}
        for one in known["people"]:
            self.clients[one.pk].force_login(one)
        self.nobody = Client(raise_request_exception=False)

    def sender(self, chair: Chair) -> Client:
        if self.rng.random() < 0.75:
            return self.clients[chair.holder.pk]
        return self.rng.choice([*self.clients.values(), self.nobody])

    def places(self, parameters: tuple[str, ...], chair: Chair, space: str) -> dict[str, Any]:
        """The parameters of an address; one in twenty leads nowhere."""
        found = {one: self.rng.choice(self.known.get(one) or ["nosuch"]) for one in parameters}
        if space == "battles":
            found |= {one: value for one, value in (("public_id", chair.battle), ("role", chair.role)) if one in found}
        return {one: "nosuch" if self.rng.random() < 0.05 else value for one, value in found.items()}

    def value(self) -> str:
        kind = self.rng.random()
        if kind < 0.55:
            return self.rng.choice(ODD)
        if kind < 0.75:
            return self.rng.choice(self.texts)
        if kind < 0.85:
            return str(uuid.UUID(int=self.rng.getrandbits(128)))
        return json.dumps(spoilt(self.rng.choice(self.actions), self.rng))

    def control(self) -> str:
        """The name of a field; now and then that of a control of an editor, which names a place in a document."""
        if self.rng.random() < 0.8:
            return self.rng.choice(FIELDS)
        kind = self.rng.choice(("json", "text", "number", "faces", "several"))
        return f"{kind}:{self.rng.choice((*ODD, *PLACES))}"

    def form(self, chair: Chair) -> dict[str, Any]:
        """Fields at random; most forms are stamped as ours are, so that they get further."""
        fields: dict[str, Any] = {self.control(): self.value() for _ in range(self.rng.randint(0, 5))}
        if self.rng.random() < 0.7:
            action = spoilt(self.rng.choice(self.actions), self.rng)
            stamp = {"form": str(uuid.UUID(int=self.rng.getrandbits(128))), "seq": str(chair.seq)}
            fields = {**stamp, "action": json.dumps(action), "reason": "so", **fields}
        if self.rng.random() < 0.1:
            fields["file"] = BytesIO(self.value().encode())
            fields["file"].name = "a.json"
        return fields

    def send(self, name: str, parameters: tuple[str, ...]) -> tuple[str, Any]:
        """One request: (what it was, its answer; None when there is no such address)."""
        chair = self.rng.choice(self.chairs)
        query = {self.rng.choice(QUERIES): self.value() for _ in range(self.rng.randint(0, 2))}
        if self.rng.random() < 0.7:
            query["as"] = chair.role
        try:
            url = address(name, parameters, self.places(parameters, chair, name.partition(":")[0]))
        except NoReverseMatch:
            return name, None
        headers = {"HX-Request": "true", "HX-Target": "action-panel"} if self.rng.random() < 0.3 else {}
        client, said = self.sender(chair), f"{chair.role} {url} {query}"
        form = self.form(chair)
        answer = client.post(url, form, query_params=query, headers=headers)
        if answer.status_code == 405 or self.rng.random() < 0.2:
            return f"GET {said}", client.get(url, query, headers=headers)
        return f"POST {said} {form}", answer


def spoilt(value: Any, rng: Random) -> Any:
    """A document with something in it replaced by what does not belong there, or nothing."""
    if rng.random() < 0.25:
        return rng.choice((None, -1, 10**30, 0.5, "", "nosuch", [], {}, [[]], True, "\x00"))
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: spoilt(value[key], rng)}
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        return [*value[:place], spoilt(value[place], rng), *value[place + 1 :]]
    return value
