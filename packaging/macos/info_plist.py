"""What macOS is told of chargen.app: ``info_plist.py > Info.plist``.

`packaging/chargen.spec` gives them to PyInstaller, whose bundle says them. The four file types are
exported: they are ours.
"""

import plistlib
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
IDENTIFIER = "org.gray-dawn.chargen"
TYPES = {
    ".gdchar": ("character", "Gray Dawn character"),
    ".gdcampaign": ("campaign", "Gray Dawn campaign card"),
    ".gdpacket": ("packet", "Gray Dawn packet from the GM"),
    ".gdrules": ("rules", "Gray Dawn rule pack"),
}
"""Each file type with its word and what people read."""
OLDEST = "13.0"
"""The first macOS Qt 6.11 runs on."""


def version() -> str:
    """Return the version of the sources."""
    text = (ROOT / "chargen/__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def document(ending: str, word: str, words: str) -> dict[str, Any]:
    """Return how the Finder opens a type: chargen is what edits it."""
    return {
        "CFBundleTypeName": words,
        "CFBundleTypeRole": "Editor",
        "CFBundleTypeExtensions": [ending.removeprefix(".")],
        "CFBundleTypeIconFile": "chargen.icns",
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [f"{IDENTIFIER}.{word}"],
    }


def exported(ending: str, word: str, words: str) -> dict[str, Any]:
    """Return the type itself: JSON with an ending and a media type of its own."""
    return {
        "UTTypeIdentifier": f"{IDENTIFIER}.{word}",
        "UTTypeDescription": words,
        "UTTypeConformsTo": ["public.json"],
        "UTTypeIconFile": "chargen.icns",
        "UTTypeTagSpecification": {
            "public.filename-extension": [ending.removeprefix(".")],
            "public.mime-type": [f"application/x-gray-dawn-{word}"],
        },
    }


FACTS: dict[str, Any] = {
    "CFBundleName": "chargen",
    "CFBundleDisplayName": "chargen",
    "CFBundleIdentifier": IDENTIFIER,
    "CFBundleExecutable": "chargen",
    "CFBundleIconFile": "chargen.icns",
    "CFBundlePackageType": "APPL",
    "CFBundleInfoDictionaryVersion": "6.0",
    "CFBundleShortVersionString": version(),
    "CFBundleVersion": version(),
    "CFBundleDocumentTypes": [document(ending, *words) for ending, words in TYPES.items()],
    "UTExportedTypeDeclarations": [exported(ending, *words) for ending, words in TYPES.items()],
    "LSApplicationCategoryType": "public.app-category.role-playing-games",
    "LSBackgroundOnly": False,  # it has a window, though a terminal may start it, too
    "LSMinimumSystemVersion": OLDEST,
    "NSHighResolutionCapable": True,
    "NSPrincipalClass": "NSApplication",
    "NSRequiresAquaSystemAppearance": False,
    "NSHumanReadableCopyright": "MIT licence; work of others under licences of its own",
}


if __name__ == "__main__":
    sys.stdout.buffer.write(plistlib.dumps(FACTS))
