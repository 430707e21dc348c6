"""The site as a real process on a database file of its own, which checkpoints at every commit."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path

from django.db import connection

ROOT = Path(__file__).parents[2]
STARTED = """
import django
from config import environment
environment.SQLITE_PRAGMAS += " PRAGMA wal_autocheckpoint=1;"
django.setup()
from django.core.management import call_command
from django.contrib.sessions.models import Session
from django.utils.timezone import now
from accounts.store.models import User
call_command("migrate", verbosity=0, skip_checks=True)
User.objects.create_user("ada", email="ada@example.org")
from home import health
health.OFTEN = 0.0
Session.objects.create(session_key="stale", session_data="", expire_date=now())
call_command("serve")
"""
"""A site with an account (so that no demo is made) and a session that is over, which checkpoints at every commit."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Site:
    def __init__(self, folder):
        self.file = folder / "muster.sqlite3"
        self.mails = folder / "mails"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        ours = {"DATABASE_URL": f"sqlite:///{self.file}", "PORT": str(self.port), "MEDIA_ROOT": str(folder / "media")}
        ours |= {"EMAIL_URL": f"file:///{self.mails}", "LOG_LEVEL": "INFO", "LOCAL": "1", "DEBUG": "0", "WORKER": "1"}
        self.environment = os.environ | ours
        if connection.vendor == "sqlite":  # spares the migrations
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(self.file)])
        self.log = folder / "log"
        with self.log.open("w") as log:
            command = [sys.executable, "-c", STARTED]
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)

    def wait(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                return json.load(urllib.request.urlopen(f"{self.url}/healthz", timeout=5))
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def command(self, *words, **environment):
        """Runs a management command beside the server: its exit code and what it said."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment | environment, capture_output=True,
            text=True, timeout=60, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


class Visitor:
    """A browser without an account."""

    def __init__(self, site):
        self.url = site.url
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def make_army(self, name):
        page = self.opener.open(f"{self.url}/armies/new/").read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page).group(1)
        data = urllib.parse.urlencode({"game": "war-logic", "name": name, "csrfmiddlewaretoken": token}).encode()
        return self.opener.open(f"{self.url}/armies/new/", data).geturl()

    def health(self):
        """The status of the health check, and what it says."""
        try:
            with self.opener.open(f"{self.url}/healthz") as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.load(refusal)


def rows(site, query):
    """Looks into the file without a right to write, and so without one to checkpoint."""
    with closing(sqlite3.connect(f"file:{site.file}?mode=ro", uri=True)) as look:
        return look.execute(query).fetchall()
