"""Case files: lists of cases in JSON, or in YAML where PyYAML is installed."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

from rules.kernel.records import Json


def read_cases(path: Path) -> list[dict[str, Any]]:
    """Returns the cases of a file. Raises ValueError with the file's name when it cannot be read or holds none."""
    try:
        cases = _read(path)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from None
    if not isinstance(cases, list) or not all(isinstance(case, dict) and "id" in case for case in cases):
        raise ValueError(f"{path}: not a list of cases with an id each")
    return cases


def _read(path: Path) -> Json:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return json.loads(text)
    try:
        yaml = importlib.import_module("yaml")
    except ModuleNotFoundError:
        raise ValueError("reading YAML needs PyYAML: pip install 'muster-rules[yaml]'") from None
    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        raise ValueError(error) from None
