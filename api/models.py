"""The models of the API's JSON, and their description in the OpenAPI schema.

Names are in kebab case, as in every document of the games; underscores are read as well.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from drf_spectacular.drainage import set_override, warn
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from pydantic import BaseModel
from pydantic.json_schema import model_json_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.kernel.codec import Codec
from rules.kernel.records import BORDER

M = TypeVar("M", bound="Model")

PUBLISHED = {"Overlays": "Marks"}
"""Names in the OpenAPI schema of records that the code calls otherwise: published names stay."""


class Model(BaseModel):
    """A JSON object of the API. Unknown names are refused.

    ``published_as`` is the name in the OpenAPI schema where that is not the name of the class: published names stay.
    """

    model_config = BORDER
    published_as: ClassVar[str] = ""


def read(kind: type[M], request: Request) -> M:
    """Reads the request's body as ``kind``. Raises Unreadable with everything that is wrong with it."""
    return Codec[M](kind).read(request.data)


def answer(model: Model, *, status: int = 200) -> Response:
    """Makes a response whose body is a model."""
    return Response(model.model_dump(mode="json", by_alias=True), status=status)


class ModelSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Describes a :class:`Model` by two schemas: responses always contain fields that requests may leave out."""

    target_class = "api.models.Model"
    match_subclasses = True
    priority = 1  # before the one that comes with drf-spectacular, which knows answers only

    def get_name(self, auto_schema: AutoSchema, direction: str) -> str:
        # A model that was first seen inside another one is the same model.
        set_override(self.target, "suppress_collision_warning", True)
        return str(self.target.published_as or self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        asked = direction == "request"
        schema = model_json_schema(
            self.target,
            ref_template=f"#/components/schemas/{{model}}{'Input' if asked else ''}",
            mode="validation" if asked else "serialization",
        )
        for name, inner in schema.pop("$defs", {}).items():
            published = PUBLISHED.get(name, name)
            _register(auto_schema, f"{published}Input" if asked else published, _with_published_names(inner))
        published_schema: dict[str, Any] = _with_published_names(schema)
        return published_schema


def _with_published_names(schema: Any) -> Any:
    """Returns a schema in which references and titles name records as they are published."""
    match schema:
        case dict():
            found = {key: _with_published_names(inner) for key, inner in schema.items()}
            for key in ("$ref", "title"):
                if isinstance(reference := found.get(key), str):
                    start, slash, name = reference.rpartition("/")
                    found[key] = f"{start}{slash}{PUBLISHED.get(name, name)}"
            return found
        case list():
            return [_with_published_names(inner) for inner in schema]
    return schema


def _register(auto_schema: AutoSchema, name: str, schema: dict[str, Any]) -> None:
    component = ResolvedComponent(  # type: ignore[no-untyped-call]
        name=name, type=ResolvedComponent.SCHEMA, object=name, schema=schema
    )
    if component in auto_schema.registry and auto_schema.registry[component].schema != schema:
        warn(f"two models of the API are named {name}")
    auto_schema.registry.register_on_missing(component)
