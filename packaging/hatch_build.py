"""The build steps of a wheel: the combat module compiled, the project's address in the metadata.

Editable installs and CHARGEN_PURE=1 stay pure Python; so does a machine without a compiler, which
is said in one line. The source tree is left as it is.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class Addresses(MetadataHookInterface):
    """Adds the project's page to the metadata, once there is one."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Read HOMEPAGE from the module the configuration names."""
        text = (Path(self.root) / self.config["addresses"]).read_text("utf-8")
        homepage = re.search(r'^HOMEPAGE = "(.+)"$', text, re.MULTILINE)
        if homepage is not None:
            address = homepage[1]
            metadata["urls"] = {"Homepage": address, "Releases": f"{address}releases"}


class CompiledCombat(BuildHookInterface[Any]):
    """Adds the extension modules of the combat module to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a folder of its own and include what came out."""
        if self.target_name != "wheel" or version == "editable":
            return
        if guide := os.environ.get("CHARGEN_GUIDE"):
            build_data["force_include"][guide] = "chargen/_resources/guide"
        if os.environ.get("CHARGEN_PURE") == "1":
            self.app.display_info("pure Python, as CHARGEN_PURE=1 asks for")
            return
        folder = self._folder = tempfile.TemporaryDirectory(prefix="chargen-wheel-")
        done = subprocess.run(
            [sys.executable, str(Path(__file__).with_name("compiling.py")), folder.name],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            reason = done.stderr.strip().rpartition("\n")[2]
            self.app.display_warning(f"combat module not compiled, pure Python: {reason}")
            return
        made = [Path(line) for line in done.stdout.splitlines()]
        root = Path(folder.name).resolve()
        build_data["force_include"].update({str(p): p.relative_to(root).as_posix() for p in made})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear the folder away."""
        del version, build_data, artifact_path
        folder = getattr(self, "_folder", None)
        if folder is not None:
            folder.cleanup()
