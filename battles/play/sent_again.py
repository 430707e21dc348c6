"""Requests that are sent again: the same one has its effect once, another one under its id is refused."""

import json
from hashlib import sha256

from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import Json


def digest_of(address: str, asked: Json) -> str:
    """Returns in short what a request to an address asks for, without the marks for sending it again."""
    return sha256(f"{address}\n{json.dumps(asked, sort_keys=True)}".encode()).hexdigest()


def action_id_taken() -> Illegal:
    """Returns the refusal of a request whose id another one has used already."""
    return illegal(
        "action-id-taken", "This has been used for another action already: reload the page, or send a new id.", rule=""
    )
