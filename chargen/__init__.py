"""A character builder for the role-playing game X-Com: Gray Dawn."""

import os

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
"""Setting that keeps pydantic from loading plugins: chargen alone decides how files are checked,
and the search takes longer than reading a file."""

__version__ = "0.2.0"
RELEASED = "2026-11-29"
"""The day of this version; the changelog says the same."""
HOMEPAGE = ""
"""Address of the project's page, with a slash at its end; empty until there is one."""
CONTACT = ""
"""E-mail address of the maintainers, for packages; empty until there is one."""
