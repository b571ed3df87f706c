"""A process has one Qt application: the tests of the window must find the one they would make."""

from tests.gui.conftest import qapp

__all__ = ["qapp"]
