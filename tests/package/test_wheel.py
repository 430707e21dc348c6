"""The wheel ``muster-rules``: it holds all that the rules need, and runs with msgspec and nothing else."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from rules import registry

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with the unpacked wheel and msgspec: all that an installation adds to Python."""
    place = tmp_path_factory.mktemp("wheel")
    source = shutil.copytree(ROOT / "rules", place / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place / "dist")]
    done = subprocess.run(words, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = (place / "dist").glob("muster_rules-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "site")
    shutil.copytree(Path(msgspec.__file__).parent, place / "site/msgspec")
    return place / "site"


def run(site, code, *words):
    """Runs Python with that folder and the standard library alone."""
    begin = f"import sys; sys.path.insert(0, {str(site)!r}); sys.argv[1:] = {list(words)!r}; {code}"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", begin], input="1\nq\n", cwd=site, capture_output=True, text=True, check=False
    )


MAIN = "import runpy; runpy.run_module('rules', run_name='__main__')"


@pytest.mark.once
def test_every_game_is_there_and_whole(site):
    told = run(site, "from rules import registry; print(registry.faults(), [g.slug for g in registry.all_games()])")
    assert told.stdout.strip() == f"{{}} {[game.slug for game in registry.all_games()]}", told.stderr


@pytest.mark.once
def test_it_plays_a_battle(site):
    told = run(site, MAIN, "play", "war-logic", "--seed", "1")
    assert told.returncode == 0, told.stderr
    assert "Action 1 to" in told.stdout


@pytest.mark.once
def test_it_runs_case_files(site, tmp_path):
    (file := tmp_path / "cases.json").write_text("[]")
    assert run(site, MAIN, "conformance", str(file)).stdout == "0 passed, 0 failed\n"
    assert "needs PyYAML" in run(site, MAIN, "conformance", str(ROOT / "tests/games/war_logic/cases.yaml")).stderr


@pytest.mark.once
def test_it_depends_on_msgspec_alone(site):
    (metadata,) = site.glob("*.dist-info/METADATA")
    needed = [line for line in metadata.read_text().splitlines() if line.startswith("Requires-Dist:")]
    assert [line for line in needed if "extra ==" not in line] == ["Requires-Dist: msgspec>=0.20"]


@pytest.mark.once
def test_the_battle_of_the_readme_runs(site):
    readme = (ROOT / "rules/README.md").read_text(encoding="utf-8")
    told = run(site, f"exec({readme.partition('```python')[2].partition('```')[0]!r})")
    assert told.returncode == 0, told.stderr
    assert "Sentence(" in told.stdout
