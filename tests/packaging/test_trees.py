"""Folders a Linux system is given: the tree of a package, an AppDir, the papers of Debian."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chargen import RELEASED, __version__

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
NOON = "1795348800"
"""Noon of 2026-11-22, in seconds."""


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like a frozen program: what starts says its version, as chargen does."""
    folder = tmp_path_factory.mktemp("frozen") / "chargen"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal/library.so").write_bytes(b"\x7fELF")
    program = folder / "chargen"
    program.write_text(f'#!/bin/sh\necho "chargen {__version__} (as it is started: $*)"\n')
    program.chmod(0o755)
    return folder


def _made(script: str, *arguments: Path) -> str:
    done = subprocess.run(
        [str(PACKAGING / script), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHON": sys.executable, "SOURCE_DATE_EPOCH": NOON},
    )
    assert done.returncode == 0, done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def appdir(frozen: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The AppDir made of it."""
    out = tmp_path_factory.mktemp("out")
    _made("appimage.sh", frozen, out)
    return out / "chargen.AppDir"


def test_an_appdir_starts_the_program(appdir: Path) -> None:
    """With what it was started with, from wherever it lies."""
    moved = appdir.parent / "moved"
    moved.symlink_to(appdir)
    told = subprocess.run(
        [str(moved / "AppRun"), "audit", "a b.gdchar"], capture_output=True, text=True, check=True
    )
    assert told.stdout == f"chargen {__version__} (as it is started: audit a b.gdchar)\n"


def test_an_appdir_has_what_appimages_show(appdir: Path) -> None:
    """Entry and icon at its top, and the tree of a package below."""
    entry = (appdir / "chargen.desktop").read_text("utf-8")
    icon = re.search(r"^Icon=(.+)$", entry, re.MULTILINE)
    assert icon is not None
    assert (appdir / f"{icon[1]}.png").read_bytes() == (appdir / ".DirIcon").read_bytes()
    assert (appdir / "usr/share/metainfo/org.gray_dawn.chargen.metainfo.xml").is_file()


@pytest.mark.parametrize(
    "name",
    [
        "bin/chargen", "lib/chargen/chargen", "lib/chargen/_internal/library.so",
        "share/applications/chargen.desktop", "share/mime/packages/chargen-mime.xml",
        "share/icons/hicolor/48x48/apps/chargen.png",
        "share/icons/hicolor/scalable/apps/chargen.svg", "share/man/man1/chargen.1.gz",
        "share/bash-completion/completions/chargen", "share/zsh/vendor-completions/_chargen",
        "share/fish/vendor_completions.d/chargen.fish",
    ],
)  # fmt: skip
def test_a_tree_has_its_things_where_systems_look(appdir: Path, name: str) -> None:
    """Only the program may be started; everything is dated alike."""
    path = appdir / "usr" / name
    assert path.is_file()
    assert os.access(path, os.X_OK) == name.endswith(("bin/chargen", "lib/chargen/chargen"))
    assert path.stat().st_mtime == int(NOON)


@pytest.mark.last
def test_an_appimage_is_a_runtime_with_the_folder_behind_it(frozen: Path, tmp_path: Path) -> None:
    """Where a runtime is named; what is behind it can be unpacked again."""
    if shutil.which("mksquashfs") is None:
        pytest.skip("mksquashfs is not installed here")
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF" + bytes(4092))
    done = subprocess.run(
        [str(PACKAGING / "appimage.sh"), str(frozen), str(tmp_path / "out")],
        capture_output=True,
        text=True,
        check=False,
        env={
            "PATH": os.environ["PATH"], "PYTHON": sys.executable, "SOURCE_DATE_EPOCH": NOON,
            "APPIMAGE_RUNTIME": str(runtime),
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (image,) = (tmp_path / "out").glob(f"chargen-{__version__}-*.AppImage")
    assert image.read_bytes()[:4096] == runtime.read_bytes()
    listed = subprocess.run(
        ["unsquashfs", "-o", "4096", "-l", str(image)], capture_output=True, text=True, check=True
    )
    assert "squashfs-root/usr/lib/chargen/chargen" in listed.stdout.splitlines()


@pytest.mark.last
def test_a_debian_package_is_the_same_bytes_each_time(frozen: Path, tmp_path: Path) -> None:
    """Made twice of one folder; its version is the program's."""
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed here")
    for name in ("one", "two"):
        _made("deb.sh", frozen, tmp_path / name)
    (one,), (two,) = (tmp_path / "one").glob("*.deb"), (tmp_path / "two").glob("*.deb")
    assert one.read_bytes() == two.read_bytes()
    told = subprocess.run(
        ["dpkg-deb", "--field", str(one), "Package", "Version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == f"Package: chargen\nVersion: {__version__}\n"


def test_debians_changelog_says_what_ours_says() -> None:
    """The newest entry is this version, at noon of its day, with every released change once."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    made = subprocess.run(
        [sys.executable, str(PACKAGING / "debian/changelog.py")],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert made.startswith(f"chargen ({__version__}) unstable; urgency=medium\n\n  * ")
    released = text[text.index(f"## [{__version__}]") :]
    assert made.count("\n  * ") == len(re.findall(r"^\* ", released, re.MULTILINE))
    changes = [line for line in made.splitlines() if not line.startswith(" -- ")]
    assert max(map(len, changes)) <= 80
    assert f"## [{__version__}] - {RELEASED}" in text
