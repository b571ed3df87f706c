"""The guide as pages for a browser: made, whole, without any request to a network."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.doc_names import ROOT

CONFIGURATION = ROOT / "packaging/site/mkdocs.yml"
LOADED = re.compile(
    r"<(?:script|img|iframe)[^>]*\bsrc=\"?([^\"\s>]+)|<link[^>]*href=\"?([^\"\s>]+)"
)


def test_every_page_for_users_is_in_the_contents() -> None:
    """A page that no list names is not found."""
    listed = re.findall(r": (\S+\.md)$", CONFIGURATION.read_text("utf-8"), re.MULTILINE)
    assert len(listed) == len(set(listed))
    pages = {f"user/{path.name}" for path in (ROOT / "docs/user").glob("*.md")}
    assert pages - set(listed) == set()
    assert [page for page in listed if not (ROOT / "docs" / page).is_file()] == []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, as `packaging/build.sh site` makes them; a broken link ends it."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in ("docs", "packaging"):
        shutil.copytree(ROOT / folder, copy / folder)
    (copy / "chargen").mkdir()
    shutil.copy(ROOT / "chargen/__init__.py", copy / "chargen")
    told = subprocess.run(
        [str(copy / "packaging/build.sh"), "site"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    return copy / "dist/guide"


def test_the_pages_load_nothing_from_elsewhere(site: Path) -> None:
    """Scripts, styles and pictures lie beside the pages."""
    pages = [page for page in site.rglob("*.html") if page.name != "404.html"]
    assert len(pages) > 20
    for page in pages:
        for groups in LOADED.findall(page.read_text("utf-8")):
            address = "".join(groups).partition("#")[0].partition("?")[0]
            assert not re.match(r"(https?:)?//", address), (page.name, address)
            if address and not address.startswith("data:"):
                assert (page.parent / address).exists(), (page.name, address)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_page_is_as_wide_as_its_screen(site: Path, tmp_path: Path, width: int) -> None:
    """A browser without network shows the pages, tables and keys included, and can search them."""
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("chromium is not installed")
    probe = tmp_path / "probe.html"
    for name in ("index", "user/window", "user/command-line", "user/troubleshooting"):
        probe.write_text(
            f'<iframe id=f style="border:0;width:{width}px;height:900px" '
            f'src="file://{site}/{name}.html"></iframe><script>f.onload=()=>setTimeout(()=>{{'
            "const d=f.contentDocument;document.title=d.documentElement.scrollWidth+' '+"
            "!!d.querySelector('.md-search__input');document.body.textContent=document.title},500)"
            "</script>",
            "utf-8",
        )
        told = subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-background-networking", "--allow-file-access-from-files",
                "--virtual-time-budget=5000", f"--user-data-dir={tmp_path / 'profile'}",
                "--dump-dom", f"file://{probe}",
            ],
            capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        found = re.search(r"<title>(\d+) (true|false)</title>", told.stdout)
        assert found is not None, (name, told.stderr[-300:])
        assert int(found[1]) <= width, name
        assert found[2] == "true"
