"""What is alive in this process: objects by kind, windows, memory."""

import ctypes
import gc
import os
import sys
from collections import Counter
from pathlib import Path

from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget

from chargen.gui.application import release_memory

BLOCK = 64
"""Bytes one block of Python's own memory is counted as."""


class _Usage(ctypes.Structure):
    """What glibc says of its memory."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
            "fordblks", "keepcost",
        )
    ]  # fmt: skip


def counted() -> Counter[str]:
    """How many objects of each kind there are, garbage not counted."""
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects())


_CHOICES = "QComboBoxPrivateContainer"


def windows() -> int:
    """How many windows of any kind there are: menus, boxes, tooltips and popups included.

    The list that drops from a choice is no window of its own: Qt makes it when it is first opened,
    and it goes with the choice. No more is the menu for what a narrow menu bar has no room for.
    """
    found = QApplication.topLevelWidgets()
    return sum(not _is_overflow(w) and w.metaObject().className() != _CHOICES for w in found)


def _is_overflow(window: QWidget) -> bool:
    """Return whether the window is the menu that Qt itself gives a menu bar that is too narrow."""
    bar = window.parentWidget()
    return (
        isinstance(window, QMenu)
        and isinstance(bar, QMenuBar)
        and window.actions() == bar.actions()
    )


def in_use() -> int:
    """Kilobytes that were asked for and not given back; 0 where the C library does not tell.

    What the process occupies is no measure of what is kept: the library holds on to freed memory
    that lies between what is used.
    """
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        return 0
    ask.restype = _Usage
    QPixmapCache.clear()
    gc.collect()
    found: _Usage = ask()
    return int(found.uordblks + found.hblkhd + sys.getallocatedblocks() * BLOCK) // 1024


def resident() -> int:
    """Kilobytes the process occupies; 0 where the system does not tell."""
    release_memory.give_back()
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024
