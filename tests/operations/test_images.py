"""docker-compose.yml: images by their digest, and containers that get what the operators' guide promises them."""

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


OF_THE_IMAGE = {
    "LOCAL": "a site for the open network is none",
    "COMPRESS": "the proxy does it",
    "HTTPS": "the proxy has a certificate",
    "HOST": "fixed by the command",
    "PORT": "fixed by the command",
    "WORKER": "a container of its own",
    "LAB_SCHEDULER": "needs a group that the image does not install",
    "STATIC_ROOT": "a folder of the image",
    "MEDIA_ROOT": "a folder of the image",
    "BACKUP_ROOT": "a folder of the image",
}


@pytest.mark.once
def test_every_documented_variable_reaches_the_containers():
    """Compose passes on nothing of .env by itself: a key for pushes that was kept there made no pushes."""
    compose = (ROOT / "docker-compose.yml").read_text()
    guide = (ROOT / "docs/operators.md").read_text().partition("## The environment")[2]
    documented = {
        name for row in re.findall(r"^\| (`[A-Z].*?) \|", guide, re.M) for name in re.findall(r"`(\w+)`", row)
    }
    read = set(re.findall(r'env\.\w+\("([A-Z_]+)"', (ROOT / "config/settings.py").read_text()))
    assert read <= documented
    passed = set(yaml.safe_load(compose)["x-app"]["environment"]) | set(
        re.findall(r"(?:\$\{|^ +)([A-Z_]+)\b", compose, re.M)
    )
    assert documented - passed == OF_THE_IMAGE.keys() | {"COMPOSE_PROJECT_NAME"}


@pytest.mark.once
def test_a_backup_can_be_restored_where_the_guide_restores_it():
    """The database was replaced first, then the pictures were found to be read-only."""
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    commands = re.findall(
        r"docker compose run --rm(?: -it)? (\w+) python manage.py (\w+)", (ROOT / "docs/operators.md").read_text()
    )
    needs = {"restore": {"media", "backups"}, "backup": {"backups"}, "doctor": {"media", "backups"}}
    assert {command for _, command in commands} >= needs.keys()
    for service, command in commands:
        writable = {volume.partition(":")[0] for volume in services[service]["volumes"] if not volume.endswith(":ro")}
        assert needs.get(command, set()) <= writable, f"{command} in {service}"
