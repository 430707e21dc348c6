"""What is so on purpose, or not mended yet: kinds of findings by game (``known.yaml``). The lists only grow shorter.

A long run (``make test-long``) fails when a listed kind no longer happens: then it is deleted there.
"""

from pathlib import Path
from typing import Any

from tests.yaml_files import read_yaml

_LISTED: dict[str, Any] = read_yaml(Path(__file__).parent / "known.yaml")

SOAKED: dict[str, dict[str, str]] = _LISTED["soaked"] or {}
"""Of whole battles (``soak``), each with its reason."""
SAME_NAMES: dict[str, str] = _LISTED["same-names"] or {}
"""Of armies with equal names (``names``): the reason by game."""
FOREIGN: dict[str, dict[str, str]] = _LISTED["foreign"] or {}
"""Of documents from outside (``foreign``), each with its reason."""
UNOFFERED: dict[str, dict[str, str]] = _LISTED["unoffered"] or {}
"""Of actions that are accepted and not offered (``offered``), each with its reason."""
