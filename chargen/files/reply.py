"""Answers to other programs: values that say their format and version.

A field is never taken away, renamed or given another meaning without a higher version; new fields
may come.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Reply(BaseModel):
    """A part of what is answered, or the whole of it."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        json_schema_serialization_defaults_required=True,
    )

    def plain(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        return self.model_dump(mode="json")

    @classmethod
    def schema_of(cls) -> dict[str, Any]:
        """Return the JSON Schema of what ``plain`` gives."""
        return cls.model_json_schema(mode="serialization")
