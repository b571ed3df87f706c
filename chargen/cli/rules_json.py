"""The reply of `chargen rules --json`."""

from typing import Literal

from pydantic import Field

from chargen.files.reply import Reply


class RuleChange(Reply):
    """One difference from the rules that ship."""

    what: str
    shipped: str
    here: str


class RulesReply(Reply):
    """Rules that were checked: the reply of `chargen rules --json`."""

    format: Literal["gray-dawn-differences"] = "gray-dawn-differences"
    version: Literal[1] = 1
    name: str
    author: str = Field(description="empty for a folder of rules")
    release: str
    licence: str
    requires: tuple[str, ...] = Field(description="names of the packs it builds on")
    rows: dict[str, int] = Field(description="number of rows by table")
    changes: tuple[RuleChange, ...]
