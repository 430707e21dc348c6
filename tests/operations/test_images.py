"""Every image that is not built here is named by its digest, so that each machine runs the same bytes."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DIGEST = re.compile(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}")


def images():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"].values()
    foreign = {
        service["image"] for service in services if "build" not in service and service["image"] != "muster:latest"
    }
    return sorted(foreign | set(re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)))


@pytest.mark.once
@pytest.mark.parametrize("image", images())
def test_an_image_has_a_digest(image):
    assert DIGEST.fullmatch(image)
