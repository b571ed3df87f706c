"""The store: whatever was done is undone step by step, and done again the same way."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from chargen.gui.application.undo_store import Store

VALUES = st.integers(0, 4)
EDITS = st.tuples(VALUES, st.sampled_from(("", "", "level", "word")))
DEEDS = st.lists(st.one_of(EDITS, st.sampled_from(("undo", "redo"))), max_size=24)
Deed = tuple[int, str] | str


@dataclass
class Steps:
    """What a store has to do, written down as plainly as can be."""

    value: int = 0
    steps: list[tuple[int, int, str]] = field(default_factory=list)
    taken: int = 0

    def do(self, deed: Deed) -> None:
        """Do one thing."""
        if deed == "undo":
            if self.taken:
                self.taken -= 1
                self.value = self.steps[self.taken][0]
        elif deed == "redo":
            if self.taken < len(self.steps):
                self.value = self.steps[self.taken][1]
                self.taken += 1
        elif deed[0] != self.value:
            self._edit(int(deed[0]), deed[1])

    def _edit(self, value: int, merge: str) -> None:
        last = self.steps[-1] if self.taken == len(self.steps) and self.steps else None
        if last is not None and merge and last[2] == merge:
            self.steps[-1:] = [(last[0], value, merge)] if last[0] != value else []
        else:
            self.steps[self.taken :] = [(self.value, value, merge)]
        self.taken, self.value = len(self.steps), value


def do(store: Store[int], deed: Deed) -> None:
    """Do one thing with a store."""
    if deed == "undo":
        store.stack.undo()
    elif deed == "redo":
        store.stack.redo()
    else:
        store.edit(f"Set {deed[0]}", int(deed[0]), deed[1])


@given(values=st.lists(VALUES, max_size=12))
def test_undo_gives_every_old_value_again(qapp: QApplication, values: list[int]) -> None:
    """Back through all of them to the first, and forward again to the last."""
    store, old = Store(0), [0]
    for value in values:
        store.edit("Set", value)
        old += [value] * (value != old[-1])
    back = [store.value]
    while store.stack.canUndo():
        store.stack.undo()
        back.append(store.value)
    assert back == old[::-1]
    forward = [store.value]
    while store.stack.canRedo():
        store.stack.redo()
        forward.append(store.value)
    assert forward == old


@given(deeds=DEEDS)
def test_it_does_what_is_written_down(qapp: QApplication, deeds: list[Deed]) -> None:
    """Edits that go on, undo and redo in any order: value, steps and place in them."""
    store, steps = Store(0), Steps()
    for deed in deeds:
        do(store, deed)
        steps.do(deed)
        assert store.value == steps.value
        assert (store.stack.count(), store.stack.index()) == (len(steps.steps), steps.taken)


@given(deeds=DEEDS)
def test_it_tells_of_every_change_and_of_nothing_else(
    qapp: QApplication, deeds: list[Deed]
) -> None:
    """Once for each, when the value is already the new one."""
    store = Store(0)
    told, seen = [0], [0]
    store.changed.connect(lambda: told.append(store.value))
    for deed in deeds:
        do(store, deed)
        seen += [store.value] * (store.value != seen[-1])
    assert told == seen


@given(values=st.lists(VALUES, min_size=1, max_size=6))
def test_a_row_of_edits_that_go_on_is_one_step(qapp: QApplication, values: list[int]) -> None:
    """One undo leads to where the first began; a row that ends there is no step at all."""
    store = Store(0)
    for value in values:
        store.edit("Set", value, merge="level")
    assert store.stack.count() == (values[-1] != 0)
    store.stack.undo()
    assert store.value == 0


@given(deeds=DEEDS, more=DEEDS)
def test_what_is_amended_is_as_if_it_had_always_been_so(
    qapp: QApplication, deeds: list[Deed], more: list[Deed]
) -> None:
    """Between any steps: all that undo and redo lead to is changed alike, and no step is added."""
    store, steps = Store(0), Steps()
    for deed in deeds:
        do(store, deed)
        steps.do(deed)
    store.amend(lambda value: value + 10)
    for deed in more:
        do(store, deed if isinstance(deed, str) else (deed[0] + 10, deed[1]))
        steps.do(deed)
        assert store.value == steps.value + 10
        assert (store.stack.count(), store.stack.index()) == (len(steps.steps), steps.taken)


def test_what_was_begun_anew_cannot_be_undone(qapp: QApplication) -> None:
    """Neither undo nor redo leads back to what was held before."""
    store = Store("a")
    store.edit("Set", "b")
    store.edit("Set", "c")
    store.stack.undo()
    store.begin("d")
    assert not store.stack.canUndo()
    assert not store.stack.canRedo()
    assert store.value == "d"


def test_a_step_is_named_by_words_or_by_what_it_did(qapp: QApplication) -> None:
    """The name of a step that goes on tells where it began and where it leads."""
    store = Store(1)
    for value in (2, 3):
        store.edit(lambda before, after: f"From {before} to {after}", value, merge="level")
    assert store.stack.undoText() == "From 1 to 3"
    store.edit("Set to nothing", 0)
    assert store.stack.undoText() == "Set to nothing"
