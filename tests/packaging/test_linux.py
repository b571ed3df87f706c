"""The menu entry, the file types and the icon of a Linux desktop, as its own tools see them."""

import configparser
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtSvg import QSvgRenderer

from chargen import RELEASED, __version__
from chargen.gui.character_window.windows import LETTERS
from tests.packaging.addresses import HOMEPAGE, addressed, tree

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging/linux"
METAINFO = LINUX / "org.gray_dawn.chargen.metainfo.xml"
ASK = """
import sys
from PySide6.QtCore import QMimeDatabase
for name in sys.argv[1:]:
    print(QMimeDatabase().mimeTypeForFile(name, QMimeDatabase.MatchMode.MatchExtension).name())
"""
"""Says the type of each file named, as a desktop finds it by the ending."""
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def _needs(tool: str) -> str:
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not installed here")
    return found


def _entry() -> configparser.SectionProxy:
    entry = configparser.RawConfigParser()
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(LINUX / "chargen.desktop", "utf-8")
    return entry["Desktop Entry"]


def _types() -> dict[str, str]:
    """The ending of each file type, by the type's name."""
    tree = ET.parse(LINUX / "chargen-mime.xml")  # noqa: S314 - our own file
    return {
        kind.attrib["type"]: glob.attrib["pattern"].removeprefix("*")
        for kind in tree.iter(f"{MIME}mime-type")
        for glob in kind.iter(f"{MIME}glob")
    }


def test_the_menu_entry_is_valid() -> None:
    """desktop-file-validate finds nothing to say."""
    tool = _needs("desktop-file-validate")
    told = subprocess.run(
        [tool, str(LINUX / "chargen.desktop")], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout + told.stderr) == (0, "")


def test_the_entry_opens_every_type_the_program_opens() -> None:
    """The types of the entry are those described, with the endings the program knows."""
    named = [name for name in _entry()["MimeType"].split(";") if name]
    assert sorted(named) == sorted(_types())
    assert set(_types().values()) == {".gdchar", *LETTERS}
    assert _entry()["Exec"] == "chargen %F"


def test_an_entry_without_its_program_is_not_shown() -> None:
    """The menu looks for what the entry starts."""
    assert _entry()["TryExec"] == _entry()["Exec"].split()[0]


@pytest.mark.parametrize("homepage", ["", HOMEPAGE])
def test_what_software_centres_show_is_valid(homepage: str, tmp_path: Path) -> None:
    """AppStream's own tool, as pedantic as it is, misses nothing but an address there is not.

    Before AppStream 1.0 it knows no developer; since then it warns where no homepage is named.
    """
    tool = _needs("appstreamcli")
    path = tmp_path / METAINFO.name
    path.write_text(
        addressed(tree(tmp_path, homepage), f"packaging/linux/{METAINFO.name}"), "utf-8"
    )
    result = subprocess.run(
        [tool, "validate", "--pedantic", "--no-net", "--no-color", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    version = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
    hints = re.findall(r"^[EWIP]: .*", result.stdout, re.MULTILINE)
    expected = set()
    if re.search(r"version: 0\.", version):
        expected.add("unknown-tag developer")
    elif not homepage:
        expected.add("url-homepage-missing")
    assert {hint.rpartition(": ")[2] for hint in hints} - expected == set(), result.stdout
    assert result.returncode == 0 or not homepage, result.stdout


def test_software_centres_know_the_entry_the_types_and_the_version() -> None:
    """The entry and types are those installed; the newest release is this one, of its date."""
    shown = ET.parse(METAINFO)  # noqa: S314 - our own file
    assert shown.findtext("launchable") == "chargen.desktop"
    assert [kind.text for kind in shown.iterfind("provides/mediatype")] == sorted(
        _types(), key=list(_types()).index
    )
    newest = shown.find("releases/release")
    assert newest is not None
    assert newest.attrib == {"version": __version__, "date": RELEASED}


def test_software_centres_show_pictures_of_the_documentation() -> None:
    """Each is one that scenes of the window have drawn, and lies in docs/pictures."""
    shown = ET.parse(METAINFO)  # noqa: S314 - our own file
    pictures = [image.text or "" for image in shown.iterfind("screenshots/screenshot/image")]
    assert len(pictures) >= 3
    for address in pictures:
        assert (ROOT / address.removeprefix("@HOMEPAGE@")).is_file(), address


def test_files_are_recognised_after_installing(tmp_path: Path) -> None:
    """Installed into a prefix, the database of types knows each ending, and the icon is there."""
    _needs("update-mime-database")
    done = subprocess.run(
        [str(LINUX / "install.sh"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    share = tmp_path / "share"
    globs = (share / "mime/globs2").read_text("utf-8")
    for kind, ending in _types().items():
        assert f"{kind}:*{ending}" in globs
    assert (share / "applications/chargen.desktop").exists()
    assert (share / "metainfo" / METAINFO.name).exists()
    assert (share / f"icons/hicolor/scalable/apps/{_entry()['Icon']}.svg").exists()


@pytest.mark.usefixtures("qapp")
def test_the_icon_can_be_drawn() -> None:
    """The icon is a drawing that can be shown at any size, and square."""
    drawing = QSvgRenderer(str(ROOT / "resources/icons/chargen.svg"))
    assert drawing.isValid()
    size = drawing.defaultSize()
    assert size.width() == size.height() > 0


def test_capitals_are_the_same_type(tmp_path: Path) -> None:
    """What came over an old stick as VOSS.GDCHAR opens by double click, too."""
    _needs("update-mime-database")
    subprocess.run([str(LINUX / "install.sh"), str(tmp_path)], check=True, capture_output=True)
    told = subprocess.run(
        [sys.executable, "-c", ASK, *(f"VOSS{ending.upper()}" for ending in _types().values())],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == list(_types())
