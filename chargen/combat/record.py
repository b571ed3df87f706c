"""What actions, events and pending work have in common: plain values that compare by content."""

from typing import ClassVar


class Record:
    """A value with named fields; equal to another of its kind with equal fields."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = -1

    def values(self) -> tuple[object, ...]:
        """Every field in order; the kind and these rebuild the value."""
        return tuple(getattr(self, name) for name in self.names)

    def __eq__(self, other: object) -> bool:
        """Whether both are of one kind with equal fields."""
        return (
            isinstance(other, Record)
            and type(self) is type(other)
            and self.values() == other.values()
        )

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((type(self).__name__, self.values()))

    def __repr__(self) -> str:
        """Show the kind and its fields by name."""
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.names)
        return f"{type(self).__name__}({shown})"
