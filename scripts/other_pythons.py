"""Runs the tests of the rules' kernel, a battle in the terminal and a start of the site under other versions of Python.

``make other-pythons`` takes every interpreter of VERSIONS that it finds: on the path, from pyenv, or named in PYTHONS.
Each has an environment of its own in ``var/``, from the same lock file. A version that is not on the machine, or whose
packages cannot be had, is named and passed over; tests that fail, fail.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSIONS = ("3.11", "3.12", "3.13")
TESTS = ("tests/kernel", "tests/package/test_terminal.py", "tests/home/test_warm_up.py")
UV = str(Path(sys.executable).parent / "uv")


def find_interpreter(version: str) -> str | None:
    """Returns the path of an interpreter of that version which runs, if there is one."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    named = [path for path in os.environ.get("PYTHONS", "").split(os.pathsep) if path]
    found = [shutil.which(f"python{version}"), *map(str, sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True))]
    return next((path for path in [*named, *filter(None, found)] if version_of(path) == version), None)


def version_of(path: str) -> str:
    """Returns the version of an interpreter, such as "3.12"; nothing if it does not run."""
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        ran = subprocess.run([path, "-c", asked], capture_output=True, text=True, check=False, timeout=30)
    except OSError:
        return ""
    return ran.stdout.strip() if ran.returncode == 0 else ""


def passes(version: str, interpreter: str) -> bool:
    """Sets up the environment of a version and runs the tests in it."""
    place = ROOT / "var" / f"python-{version}"
    environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(place), "DATABASE_URL": ""}
    sync = [UV, "sync", "--frozen", "--quiet", "--python", interpreter]
    if subprocess.run(sync, cwd=ROOT, env=environment, check=False).returncode:
        print(f"Python {version}: its packages cannot be had here; not tried.")
        return True
    tests = [str(place / "bin" / "pytest"), "-q", "-n", "0", "-p", "no:cacheprovider", *TESTS]
    passed = subprocess.run(tests, cwd=ROOT, env=environment, check=False).returncode == 0
    print(f"Python {version}: {'passed' if passed else 'FAILED'} ({interpreter})", flush=True)
    return passed


def main() -> None:
    """Runs the tests under every other version that is here."""
    own = "{}.{}".format(*sys.version_info[:2])
    failed = []
    for version in (one for one in VERSIONS if one != own):
        interpreter = find_interpreter(version)
        if interpreter is None:
            print(f"Python {version}: not on this machine; not tried.", flush=True)
        elif not passes(version, interpreter):
            failed.append(version)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
