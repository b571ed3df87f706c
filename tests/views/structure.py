"""The tree of tags in a PDF as a screen reader walks it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.views.reading import marked, opened


class Node(NamedTuple):
    """An element with its words and those below it, in the order they are read."""

    kind: str
    text: str
    alt: str
    below: tuple["Node", ...]

    def all(self) -> Iterator["Node"]:
        """This element and all below it."""
        yield self
        for node in self.below:
            yield from node.all()


class Tree:
    """All of it, checked on the way: each marked piece of a page belongs to one element."""

    def __init__(self, data: bytes) -> None:
        reader = opened(data)
        self._pieces: dict[tuple[int, int], str] = {}
        for page in reader.pages:
            assert page.indirect_reference is not None
            for _, number, text in marked(page):
                if number is not None:
                    key = (page.indirect_reference.idnum, number)
                    self._pieces[key] = self._pieces.get(key, "") + text
        root: Any = reader.root_object["/StructTreeRoot"]
        self._owners = _owners(root, reader)
        self._taken: set[tuple[int, int]] = set()
        self.document = self._node(root["/K"].get_object(), root)
        assert set(self._pieces) <= self._taken, "nothing marked is outside the tree"

    def _node(self, element: Any, above: Any) -> Node:
        assert element["/P"].get_object() == above, "an element names the one above it"
        below: list[Node] = []
        words: list[str] = []
        for kid in element.get("/K", []):
            if isinstance(kid, int):
                key = (element.raw_get("/Pg").idnum, int(kid))
                assert key not in self._taken, "a piece belongs to one element"
                assert self._owners[key] == element
                self._taken.add(key)
                words.append(self._pieces.get(key, ""))
            elif "/S" in kid.get_object():
                below.append(self._node(kid.get_object(), element))
        kind, alt = str(element["/S"])[1:], str(element.get("/Alt", ""))
        return Node(kind, "".join(words), alt, tuple(below))


def _owners(root: Any, reader: Any) -> dict[tuple[int, int], Any]:
    """By page and number, which element the table beside the tree says a piece belongs to."""
    nums = root["/ParentTree"]["/Nums"]
    by_key = dict(zip(nums[::2], nums[1::2], strict=True))
    return {
        (page.indirect_reference.idnum, number): owner.get_object()
        for page in reader.pages
        for number, owner in enumerate(by_key[page["/StructParents"]])
    }
