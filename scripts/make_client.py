"""Makes ``muster-client``, a Python client of the API, out of its OpenAPI schema.

``make_client.py FOLDER`` writes the project there, ready for ``pip install FOLDER``. It has a function, with types, for
every operation of the API; nothing of it is written by hand. Ends with 1 when the generator leaves anything out.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONFIG = "project_name_override: muster-client\npackage_name_override: muster_client\npost_hooks: []\n"
LEFT_OUT = "may be missing"
README = """# muster-client

A Python client of a Muster site, made from the schema of its API. Each operation is a module of
`muster_client.api`, with `sync`, `sync_detailed`, `asyncio` and `asyncio_detailed`.

```python
from muster_client import AuthenticatedClient
from muster_client.api.play import battles_offers

with AuthenticatedClient(base_url="http://127.0.0.1:8000", token="muster_...") as client:
    for offer in battles_offers.sync("dapan2dfst", client=client).offers:
        print(offer.label)
```

The operations are explained on the site, at `/api/v1/docs/`.
"""


def make(folder: Path) -> int:
    """Writes the project into ``folder``; returns the exit status."""
    with tempfile.TemporaryDirectory() as work:
        schema, config = Path(work, "schema.json"), Path(work, "config.yaml")
        config.write_text(CONFIG)
        _run(sys.executable, "manage.py", "spectacular", "--format", "openapi-json", "--file", str(schema))
        generator = str(Path(sys.executable).with_name("openapi-python-client"))
        words = ["--path", str(schema), "--config", str(config), "--output-path", str(folder), "--meta", "uv"]
        told = _run(generator, "generate", *words, "--overwrite")
    (folder / "README.md").write_text(README)
    if LEFT_OUT in told:
        print(told, file=sys.stderr)
        return 1
    return 0


def _run(*words: str) -> str:
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(make(Path(sys.argv[1]).resolve()))
