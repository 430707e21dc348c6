"""The models of the API's JSON, and their description in the OpenAPI schema.

Names are in kebab case, as in every document of the games; underscores are read as well.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

import msgspec
from drf_spectacular.drainage import set_override, warn
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from rest_framework.request import Request
from rest_framework.response import Response

from rules.kernel.border.records import record_shape
from rules.kernel.border.schemas import Schemas
from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record, names_of

M = TypeVar("M", bound="Model")

PUBLISHED = {"Overlays": "Marks"}
"""Names in the OpenAPI schema of records that the code calls otherwise: published names stay."""


class Model(Record):
    """A JSON object of the API. Unknown names are refused.

    ``published_as`` is the name in the OpenAPI schema where that is not the name of the class: published names stay.
    """

    published_as: ClassVar[str] = ""

    @classmethod
    def of(cls, thing: object) -> Self:
        """Makes the model of a thing that has attributes of the same names."""
        return cls(**{name: getattr(thing, name) for name in names_of(cls)})


def read(kind: type[M], request: Request) -> M:
    """Reads the request's body as ``kind``. Raises Unreadable with everything that is wrong with it."""
    return Codec[M](kind).read(request.data)


def answer(model: Model, *, status: int = 200) -> Response:
    """Makes a response whose body is a model."""
    return Response(msgspec.Raw(Codec[Model](type(model)).text(model)), status=status)


def written(model: Model) -> dict[str, Json]:
    """Returns the JSON of a model."""
    found: dict[str, Json] = Codec[Model](type(model)).write(model)
    return found


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

        def publish(kind: type) -> str:
            name = getattr(kind, "published_as", "") or PUBLISHED.get(kind.__name__, kind.__name__)
            return f"{name}Input" if asked and kind is not self.target else str(name)

        schemas = Schemas("#/components/schemas/{name}", publish=publish)
        described = schemas.whole(record_shape(self.target))
        described.pop("title", None)  # the component's name says it, and tells a request's from an answer's
        for name, inner in schemas.named.items():
            _register(auto_schema, name, inner)
        return described


def _untitled(schema: dict[str, Any]) -> dict[str, Any]:
    """Returns a schema without its title: a model has one only where it was first seen inside another model."""
    return {name: value for name, value in schema.items() if name != "title"}


def _register(auto_schema: AutoSchema, name: str, schema: dict[str, Any]) -> None:
    component = ResolvedComponent(  # type: ignore[no-untyped-call]
        name=name, type=ResolvedComponent.SCHEMA, object=name, schema=schema
    )
    if component in auto_schema.registry and _untitled(auto_schema.registry[component].schema) != _untitled(schema):
        warn(f"two models of the API are named {name}")
    auto_schema.registry.register_on_missing(component)
