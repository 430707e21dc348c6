"""Battles, armies and seasons that an earlier commit has stored still open, replay, go on and can be taken back."""

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest

KEPT = Path(__file__).parent
ROOT = KEPT.parents[1]


@pytest.mark.once
def test_a_database_of_the_first_edition_opens(tmp_path):
    site = tmp_path / "site.sqlite3"
    site.write_bytes(lzma.decompress((KEPT / "site.sqlite3.xz").read_bytes()))
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{site}", "MEDIA_ROOT": str(tmp_path), "LOCAL": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.kept.reopen"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["different"] == {} and told["stuck"] == []
    assert (told["battles"], told["seasons"]) == (25, 2)
    assert told["armies"] >= 42 and told["continued"] >= 5
