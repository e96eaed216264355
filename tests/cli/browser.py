"""A headless Chromium on two pipes: pages are opened, keys pressed, and the page asked about it."""

import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
PATIENCE = 120  # seconds without an answer, after which the browser is taken for dead
CODES = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9}

# The browser reads what it is asked from descriptor 3, and answers on 4.
LAUNCH = """
import os, sys
ends = [int(end) for end in sys.argv[1:3]]
while min(ends) < 5:
    ends = [os.dup(end) for end in ends]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execvp(sys.argv[3], sys.argv[3:])
"""


def installed() -> str | None:
    """The browser's program, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Page:
    """One open page, and what it complained of."""

    def __init__(self, send: int, receive: int) -> None:
        self._send, self._receive = send, receive
        self._rest, self._number, self._session = b"", 0, ""
        self.events: list[dict[str, Any]] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.size(1400, 1000)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """One command, and its answer."""
        self._number += 1
        said: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            said["sessionId"] = self._session
        os.write(self._send, json.dumps(said).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._number:
                assert "error" not in message, (method, message["error"])
                result: dict[str, Any] = message["result"]
                return result
            self.events.append(message)

    def size(self, width: int, height: int) -> None:
        """The window's size in CSS pixels."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def open(self, path: Path, *, script: bool = True) -> None:
        """Open a file and wait until it is loaded; `script`: whether its own script may run."""
        self.ask("Emulation.setScriptExecutionDisabled", value=not script)
        self.events.clear()
        self.ask("Page.navigate", url=path.as_uri())
        while not any(one["method"] == "Page.loadEventFired" for one in self.events):
            self.events.append(self._message())

    def says(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """A key, down and up."""
        for way in ("rawKeyDown", "keyUp"):
            code = CODES[key]
            named = {"key": key, "code": key, "windowsVirtualKeyCode": code}
            self.ask("Input.dispatchKeyEvent", type=way, **named)

    def complaints(self) -> list[dict[str, Any]]:
        """Errors of the console, of scripts and of the page's own policy."""
        self.says("0")
        return [
            one
            for one in self.events
            if one["method"] == "Runtime.exceptionThrown"
            or (one["method"] == "Log.entryAdded" and one["params"]["entry"]["level"] == "error")
            or (one["method"] == "Runtime.consoleAPICalled" and one["params"]["type"] == "error")
        ]

    def fetched(self) -> list[str]:
        """Addresses that were asked for since the page was opened."""
        sent = (one for one in self.events if one["method"] == "Network.requestWillBeSent")
        return [one["params"]["request"]["url"] for one in sent]

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._receive], [], [], PATIENCE)
            part = os.read(self._receive, 1 << 20) if ready else b""
            assert part, "the browser does not answer"
            self._rest += part
        first, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(first)
        return message


@contextmanager
def browsing(program: str, profile: Path) -> Iterator[Page]:
    """A page of a browser that ends with the block."""
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    ends = (str(theirs_in), str(theirs_out))
    words = [sys.executable, "-c", LAUNCH, *ends, program, *OPTIONS, f"--user-data-dir={profile}"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        words, pass_fds=(theirs_in, theirs_out), stdout=quiet, stderr=quiet
    ) as browser:
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            yield Page(ours_out, ours_in)
        finally:
            browser.terminate()
            os.close(ours_out)
            os.close(ours_in)
