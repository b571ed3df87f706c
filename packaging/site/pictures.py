"""A hook of the guide's generator: each picture of the window follows the look of the page."""

import re

_PICTURE = re.compile(r"!\[([^\]]+)\]\((\S*pictures/guide/)([a-z-]+)\.png\)")
_BOTH = r"![\1](\2\3.png#only-light) ![\1](\2\3-dark.png#only-dark)"


def on_page_markdown(markdown: str, **_: object) -> str:
    """Return a page that shows the dark picture where the page is dark."""
    return _PICTURE.sub(_BOTH, markdown)
