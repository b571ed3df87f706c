"""Colours, type sizes and measures of the design, read by window, paper and web page."""

import tomllib
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from chargen import resources

Scheme = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one scheme, named after their purpose."""

    ground: str
    panel: str
    raised: str
    side: str
    line: str
    edge: str
    pip: str
    ink: str
    muted: str
    accent: str
    pressed: str
    soft: str
    wait: str
    waits: str
    wrong: str
    wrongs: str
    info: str
    infos: str
    on: str
    sky1: str
    sky2: str
    ridge1: str
    ridge2: str
    ridge3: str
    bust: str
    bust_lit: str
    sun: str


@dataclass(frozen=True, slots=True)
class Sizes:
    """The type scale, in pixels at 100 % of text."""

    code: int
    small: int
    body: int
    section: int
    door: int
    total: int
    figure: int
    title: int
    value: int
    result: int


@dataclass(frozen=True, slots=True)
class Measures:
    """Radii, rows, controls, icons and the parts of a window, in pixels at 100 % of text."""

    tag_radius: int
    control_radius: int
    card_radius: int
    dialog_radius: int
    dense_row: int
    nav_row: int
    stat_row: int
    text_row: int
    small_control: int
    control: int
    large_control: int
    small_icon: int
    icon: int
    large_icon: int
    menu: int
    strip: int
    status: int
    side: int
    wide_side: int
    dock: int
    wide_dock: int
    folded_dock: int
    page: int
    page_margin: int
    page_top: int
    block_gap: int
    titled_window: int
    wide_window: int


def _data() -> dict[str, dict[str, Any]]:
    return tomllib.loads(resources.folder("style", "tokens.toml").read_text("utf-8"))


_DATA = _data()
TOKENS: Final = {
    (scheme, contrast): Tokens(**_DATA[f"{scheme}-contrast" if contrast else scheme])
    for scheme in ("light", "dark")
    for contrast in (False, True)
}
"""The colours of each scheme, normal and with high contrast."""
SIZES: Final = Sizes(**_DATA["sizes"])
MEASURES: Final = Measures(**_DATA["measures"])


def css_variables(scheme: Scheme, *, contrast: bool = False) -> str:
    """Return the colours of a scheme as custom properties of a web page."""
    colours = asdict(TOKENS[scheme, contrast])
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
