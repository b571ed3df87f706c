"""Passwords are stretched as little as may be."""

from tests.approval.passwords import quick_passwords

__all__ = ["quick_passwords"]
