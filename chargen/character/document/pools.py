"""Pools of points and IP: the three of creation, and those of advancement."""

from enum import StrEnum
from typing import NamedTuple

from chargen.character.document.requests import PoolName


class PoolKind(StrEnum):
    """The content of a pool, in the order of pages; the words are those of a proof's file."""

    STAT = "stat"
    SKILL = "skill"
    PERK = "perk"
    GENERAL = "general IP"
    PERK_POINTS = "perk points"
    STAT_POINTS = "stat points"
    SKILL_IP = "IP for"
    """IP that serve one skill only (AD-04)."""


class PoolId(NamedTuple):
    """Names one pool."""

    kind: PoolKind
    skill: str = ""
    """The key of the skill whose IP it holds."""

    @property
    def word(self) -> str:
        """Return the name in a proof's file, such as ``general IP`` or ``IP for rifle``."""
        return f"{self.kind} {self.skill}".rstrip()

    @property
    def is_creation(self) -> bool:
        """It holds the points of creation (CC-01)."""
        return self in CREATION

    @property
    def is_ip(self) -> bool:
        """It holds IP: general ones, or those of one skill (AD-01, AD-02)."""
        return self.kind in {PoolKind.GENERAL, PoolKind.SKILL_IP}

    @property
    def place(self) -> tuple[int, str]:
        """Return the sort key on pages: by kind, then by skill."""
        return _PLACES[self.kind], self.skill


_PLACES = {kind: place for place, kind in enumerate(PoolKind)}
STAT, SKILL, PERK = CREATION = (
    PoolId(PoolKind.STAT),
    PoolId(PoolKind.SKILL),
    PoolId(PoolKind.PERK),
)
GENERAL = PoolId(PoolKind.GENERAL)
PERK_POINTS = PoolId(PoolKind.PERK_POINTS)
STAT_POINTS = PoolId(PoolKind.STAT_POINTS)


def creation_pool(name: PoolName) -> PoolId:
    """Return the pool of creation a document calls so."""
    return PoolId(PoolKind(name))


def skill_pool(key: str) -> PoolId:
    """Return the pool of IP that serves one skill only (AD-04)."""
    return PoolId(PoolKind.SKILL_IP, key)
