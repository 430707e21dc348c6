"""docs/api.md: every command in it does what it says there."""

import re
import shlex
from pathlib import Path

import pytest
from django.test import Client

from tests.api.addresses import addresses

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"
pytestmark = pytest.mark.django_db


def commands():
    """The curl commands of the guide in order, each with the status that is promised."""
    shell = "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE.read_text(), re.S))
    return re.findall(r"^(curl .*?)\s*# (\d{3})$", shell.replace("\\\n", " "), re.M | re.S)


def expanded(text, values):
    for name, value in values.items():
        text = text.replace(f"${name}", value)
    return text


def run(command):
    """A curl command as a request of the test client: only the options that the guide uses are known."""
    words = shlex.split(command)[1:]
    method, address, headers, body = "", "", {}, None
    while words:
        match words.pop(0):
            case "-N":
                pass
            case "-X":
                method = words.pop(0)
            case "-H":
                name, _, value = words.pop(0).partition(": ")
                headers[name] = value
            case "-d":
                body = words.pop(0)
            case word:
                assert not address and word.startswith("/api/v1/"), command
                address = word
    method = method or ("GET" if body is None else "POST")
    kind = headers.pop("Content-Type", "application/octet-stream")
    return Client(headers=headers).generic(method, address, body or "", content_type=kind)


def name_of(made):
    """What the guide calls a thing that was made."""
    return (
        "SEARCH" if "against" in made else "LEAGUE" if "seasons" in made else "SEASON" if "stage" in made else "BATTLE"
    )


def test_every_command_answers_as_it_says(make_user):
    from accounts.services.tokens import make_token

    _, token = make_token(make_user("mira"), name="guide")
    values = {"MUSTER": "/api/v1", "TOKEN": token}
    assert len(commands()) > 25
    for command, status in commands():
        answer = run(expanded(command, values))
        assert answer.status_code == int(status), f"{command}\n{answer.text}"
        made = answer.json() if answer.status_code == 201 else {}
        values |= {"ARMY": made["key"]} if "key" in made else {}
        values |= {name_of(made): made["id"]} if "id" in made else {}
        values |= {"WORDS": made["words"]} if "words" in made else {}


def test_the_guide_leads_through_every_part_of_the_api():
    text = GUIDE.read_text()
    last = {str(one.pattern).rstrip("/").rpartition("/")[2] for one in addresses() if one.name}
    assert not [word for word in last if "<" not in word and f"{word}/" not in text]
