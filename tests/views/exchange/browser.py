"""A headless Chromium, driven through its pipe, for tests of web pages."""

import base64
import fcntl
import json
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
_READ, _WRITE = 3, 4
"""The descriptors on which Chromium reads commands and writes answers."""


class Browser:
    """One page of a browser, the width of a phone."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._count, self._rest, self._session = 0, b"", ""
        self.requests: list[str] = []
        """Addresses the page asked for, its own file among them."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: object) -> dict[str, Any]:
        """Carry out a command and return its answer."""
        self._count += 1
        session = {"sessionId": self._session} if self._session else {}
        command = {"id": self._count, "method": method, "params": params, **session}
        os.write(self._commands, json.dumps(command).encode() + b"\0")
        while (message := self._next()).get("id") != self._count:
            pass
        assert "error" not in message, message["error"]
        result: dict[str, Any] = message["result"]
        return result

    def open(self, path: Path, *, dark: bool = False) -> None:
        """Open a file on a screen of 360 by 640."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=360, height=640, deviceScaleFactor=2, mobile=True,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call("Page.navigate", url=path.as_uri())
        while self._next().get("method") != "Page.loadEventFired":
            pass

    def value(self, expression: str) -> Any:
        """Return the value of a script expression on the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def tap(self, key: str) -> None:
        """Tap the control of a key."""
        self.value(f"document.querySelector('[data-do=\"{key}\"]').click()")

    def picture(self) -> bytes:
        """Return the screen as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot")["data"])

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = os.read(self._answers, 1 << 16)
            assert part, "the browser has ended"
            self._rest += part
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])
        return message


@contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    """Run a browser whose profile is in a folder."""
    their_read, commands = map(_high, os.pipe())
    answers, their_write = map(_high, os.pipe())
    options = (
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--remote-debugging-pipe",
        f"--user-data-dir={folder}",
    )  # fmt: skip
    quiet = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
    pipes = (
        (os.POSIX_SPAWN_DUP2, their_read, _READ), (os.POSIX_SPAWN_DUP2, their_write, _WRITE),
    )  # fmt: skip
    process = os.posix_spawn(PROGRAM, [PROGRAM, *options], os.environ, file_actions=[quiet, *pipes])
    os.close(their_read)
    os.close(their_write)
    try:
        yield Browser(commands, answers)
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(commands)
        os.close(answers)


def _high(descriptor: int) -> int:
    """Move a descriptor above those the browser uses."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return moved
