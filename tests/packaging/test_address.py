"""The project's address: in one place, never a dead link, and needed for a release."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import chargen
from tests.packaging.addresses import CONTACT, HOMEPAGE, ROOT, addressed, tree

METAINFO = "packaging/linux/org.gray_dawn.chargen.metainfo.xml"
NAMED = [METAINFO, "packaging/debian/control", "packaging/debian/copyright"]
MADE_UP = re.compile(r"[\w-]+\.(?:example|invalid)\b(?!\.)")
PLACES = (
    "chargen",
    "docs",
    "packaging",
    "resources",
    "README.md",
    "CHANGELOG.md",
    "pyproject.toml",
)
TEXTS = {".md", ".py", ".sh", ".toml", ".xml", ".nsi", ".json", ".desktop", ".html", ""}


def _release(folder: Path) -> subprocess.CompletedProcess[str]:
    """Begin a release where nothing can be installed."""
    return subprocess.run(
        [str(folder / "packaging/build.sh"), "release"],
        capture_output=True,
        text=True,
        check=False,
        env={"CHARGEN_PYTHONS": sys.executable, "PATH": "/usr/bin:/bin", "PIP_NO_INDEX": "1"},
    )


def _urls(folder: Path) -> object:
    """Return the addresses a wheel of a copy of the sources names."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(text, "utf-8")
    for name in ("README.md", "LICENSE"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    core = pytest.importorskip("hatchling.metadata.core")
    manager = pytest.importorskip("hatchling.plugin.manager")
    return core.ProjectMetadata(str(folder), manager.PluginManager()).core.urls


def _files() -> list[Path]:
    roots = [ROOT / place for place in PLACES]
    inside = [path for root in roots for path in (root.rglob("*") if root.is_dir() else [root])]
    return [path for path in inside if path.is_file() and path.suffix in TEXTS]


def test_no_text_names_an_address_that_leads_nowhere() -> None:
    """build.sh alone knows the names that stand for an address."""
    assert len(_files()) > 500
    dead = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in _files()
        if path.name != "build.sh"
        for found in MADE_UP.finditer(path.read_text("utf-8", "replace"))
    ]
    assert dead == []
    assert MADE_UP.search("https://chargen.example/releases")


@pytest.mark.parametrize("name", NAMED)
def test_packages_name_the_address_there_is(name: str, tmp_path: Path) -> None:
    """And no mark is left in its place."""
    text = addressed(tree(tmp_path, HOMEPAGE), name)
    assert HOMEPAGE in text
    assert "@HOMEPAGE@" not in text
    assert "@CONTACT@" not in text


@pytest.mark.parametrize("name", NAMED)
def test_packages_without_an_address_have_no_link(name: str, tmp_path: Path) -> None:
    """Lines that would hold one are left out."""
    text = addressed(tree(tmp_path, "", ""), name)
    assert "://" not in re.sub(r"https://(www\.debian|pypi)\.org/\S+", "", text)
    assert "@HOMEPAGE@" not in text
    assert "<screenshots>" not in text


def test_the_maintainers_can_be_written_to(tmp_path: Path) -> None:
    """At the contact address, once there is one."""
    assert f"<{CONTACT}>" in addressed(tree(tmp_path, HOMEPAGE), "packaging/debian/control")


@pytest.mark.parametrize(
    ("homepage", "urls"),
    [
        ("", {}),
        (HOMEPAGE, {"Homepage": HOMEPAGE, "Releases": f"{HOMEPAGE}releases"}),
    ],
)
def test_a_wheel_names_the_address_there_is(
    homepage: str, urls: dict[str, str], tmp_path: Path
) -> None:
    """The build hook reads it where the program does."""
    assert _urls(tree(tmp_path, homepage)) == urls


@pytest.mark.parametrize(
    ("homepage", "contact", "missing"),
    [
        ("", CONTACT, "HOMEPAGE"),
        ("https://chargen.example/", CONTACT, "HOMEPAGE"),
        ("https://example.org/chargen/", CONTACT, "HOMEPAGE"),
        ("http://gray-dawn.net/", CONTACT, "HOMEPAGE"),
        ("https://gray-dawn.net", CONTACT, "HOMEPAGE"),
        (HOMEPAGE, "", "CONTACT"),
        (HOMEPAGE, "maintainers@chargen.example", "CONTACT"),
        (HOMEPAGE, "maintainers", "CONTACT"),
    ],
)
def test_a_release_needs_real_addresses(
    homepage: str, contact: str, missing: str, tmp_path: Path
) -> None:
    """It says which one is missing, and where to write it."""
    done = _release(tree(tmp_path, homepage, contact))
    assert done.returncode == 1
    assert done.stderr.startswith("build.sh: a release needs")
    assert f"as {missing} in chargen/__init__.py" in done.stderr
    assert list((tmp_path / "dist").iterdir()) == []


def test_a_release_with_addresses_begins_to_build(tmp_path: Path) -> None:
    """The control: here it stops later, since nothing can be installed."""
    done = _release(tree(tmp_path, HOMEPAGE))
    assert done.returncode == 1
    assert "a release needs" not in done.stderr
    assert "wheel for" in done.stderr


def test_the_program_has_no_made_up_address() -> None:
    """Nothing, or one that can be real."""
    assert not MADE_UP.search(chargen.HOMEPAGE + chargen.CONTACT)
    assert chargen.HOMEPAGE == "" or chargen.HOMEPAGE.startswith("https://")
