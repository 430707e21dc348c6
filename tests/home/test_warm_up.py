"""A server has loaded what its first request needs, and not what few sites ever need."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRST_REQUEST = """
import json, sys
from config.unused import leave_out
leave_out()
import config.asgi
from django.test import Client
from home.warm_up import warmed_up

with warmed_up():
    before = {name for name, module in sys.modules.items() if module}
    rest = int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1])
    status = Client().get("/offline/").status_code
    print(json.dumps([status, rest, sorted(before), sorted(set(sys.modules) - before)]))
"""
OURS = {path.parent.name for path in ROOT.glob("*/__init__.py")}
FOR_FEW = {"http_ece", "PIL.Image", "rustworkx", "icalendar", "segno", "watchfiles"}
FOR_NOBODY = {"jinja2", "requests", "rich", "greenlet", "psycopg"}
AT_REST = 120_000  # kB


@pytest.mark.once
def test_the_first_request_loads_nothing_and_rare_libraries_wait():
    environment = {**os.environ, "DATABASE_URL": "sqlite://:memory:", "LOCAL": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_REQUEST],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    status, rest, before, during = json.loads(ran.stdout.splitlines()[-1])
    assert status == 200
    assert {"rules.games.war_logic.game", "leagues.pages.urls", "battles.api.urls"} <= set(before)
    assert [name for name in during if name.partition(".")[0] in OURS] == []
    assert FOR_FEW.isdisjoint(before), "loaded at the start, though few sites need it"
    assert FOR_NOBODY.isdisjoint(before), "loaded, though no site on SQLite needs it"
    assert rest < AT_REST, "kB of memory before the first request"
