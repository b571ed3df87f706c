"""What is made for Windows, macOS and Flatpak, as far as that can be looked at anywhere."""

import json
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chargen import __version__
from chargen.gui.character_window.windows import LETTERS
from tests.packaging.addresses import HOMEPAGE

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
INSTALLER = PACKAGING / "windows/chargen.nsi"
FLATPAK = PACKAGING / "flatpak/org.gray_dawn.chargen.json"
ENDINGS = {".gdchar", *LETTERS}


def _plist() -> Any:
    told = subprocess.run(
        [sys.executable, str(PACKAGING / "macos/info_plist.py")], check=True, capture_output=True
    )
    return plistlib.loads(told.stdout)


@pytest.mark.parametrize("homepage", ["", HOMEPAGE])
def test_the_windows_installer_is_made(homepage: str, tmp_path: Path) -> None:
    """Of a folder and an icon that only look like the real ones, without a warning."""
    tool = shutil.which("makensis")
    if tool is None:
        pytest.skip("makensis is not installed here")
    (tmp_path / "frozen/_internal").mkdir(parents=True)
    for name in ("chargen.exe", "chargen-window.exe", "_internal/python311.dll"):
        (tmp_path / "frozen" / name).write_bytes(b"MZ")
    subprocess.run(
        [sys.executable, str(PACKAGING / "icons.py"), str(tmp_path)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    made = tmp_path / f"chargen-{__version__}-setup.exe"
    facts: dict[str, str | Path] = {
        "VERSION": __version__,
        "FROZEN": tmp_path / "frozen",
        "ICON": tmp_path / "chargen.ico",
        "OUT": made,
    }
    if homepage:
        facts["HOMEPAGE"] = homepage
    told = subprocess.run(
        [tool, "-V2", "-WX", *(f"-D{name}={value}" for name, value in facts.items()), INSTALLER],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert made.read_bytes()[:2] == b"MZ"


def test_windows_opens_every_type_and_forgets_it_again() -> None:
    """What is written for each ending is taken back by the uninstaller."""
    text = INSTALLER.read_text("utf-8")
    opened = set(re.findall(r'insertmacro Opens "(\.\w+)"', text))
    closed = set(re.findall(r'insertmacro OpensNoMore "(\.\w+)"', text))
    assert opened == closed == ENDINGS


def test_windows_removes_nothing_of_the_user() -> None:
    """Whole folders go only below the program's own; data lie elsewhere."""
    removed = re.findall(r"RMDir /r (.+)", INSTALLER.read_text("utf-8"))
    assert removed == ['"$INSTDIR\\_internal"']
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\chargen"' in INSTALLER.read_text("utf-8")


def test_macos_knows_the_program() -> None:
    """Its version, its icon, and what it is started with."""
    facts = _plist()
    assert facts["CFBundleShortVersionString"] == facts["CFBundleVersion"] == __version__
    assert facts["CFBundleIconFile"] == "chargen.icns"
    assert facts["CFBundlePackageType"] == "APPL"


def test_macos_opens_every_type_the_program_exports() -> None:
    """Each ending is a type of ours that conforms to JSON, and chargen edits it."""
    facts = _plist()
    exported = {
        kind["UTTypeIdentifier"]: kind["UTTypeTagSpecification"]["public.filename-extension"]
        for kind in facts["UTExportedTypeDeclarations"]
    }
    opened = {
        kind["LSItemContentTypes"][0]: kind["CFBundleTypeExtensions"]
        for kind in facts["CFBundleDocumentTypes"]
    }
    assert opened == exported
    assert {f".{ending}" for endings in exported.values() for ending in endings} == ENDINGS
    assert all(
        kind["UTTypeConformsTo"] == ["public.json"] for kind in facts["UTExportedTypeDeclarations"]
    )


def test_macos_and_linux_call_the_types_alike() -> None:
    """One media type for each, whatever the system."""
    linux = (PACKAGING / "linux/chargen-mime.xml").read_text("utf-8")
    for kind in _plist()["UTExportedTypeDeclarations"]:
        (media_type,) = kind["UTTypeTagSpecification"]["public.mime-type"]
        assert f'type="{media_type}"' in linux


def test_macos_is_asked_for_no_right() -> None:
    """No code made at run time, no library of others, no network."""
    assert plistlib.loads((PACKAGING / "macos/entitlements.plist").read_bytes()) == {}


def test_flatpak_gets_no_network() -> None:
    """The manifest is JSON, is named as software centres know the program, and asks for files."""
    manifest = json.loads(FLATPAK.read_text("utf-8"))
    assert manifest["id"] == FLATPAK.stem
    assert (PACKAGING / f"linux/{manifest['id']}.metainfo.xml").is_file()
    assert manifest["rename-desktop-file"] == "chargen.desktop"
    assert not [right for right in manifest["finish-args"] if "network" in right]


def test_flatpak_builder_reads_the_manifest() -> None:
    """Where it is installed it has nothing to say."""
    tool = shutil.which("flatpak-builder")
    if tool is None:
        pytest.skip("flatpak-builder is not installed here")
    told = subprocess.run(
        [tool, "--show-manifest", str(FLATPAK)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
