"""A headless Chromium for tests of pages: driven over its own pipe, so that nothing else has to be installed."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 40.0
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update", "--mute-audio", "--remote-debugging-pipe")  # fmt: skip


class Page:
    """One tab: what it was told to do, what it asked the network for, what went wrong in its script."""

    def __init__(self, to: BinaryIO, back: BinaryIO) -> None:
        self._to, self._from = to, back
        self._number = 0
        self.requests: list[str] = []
        self.errors: list[str] = []
        self._loaded = False
        target = self._send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = self._send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._send(f"{domain}.enable")

    _session: str | None = None

    def _send(self, method: str, parameters: dict[str, Any] | None = None) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters or {}}
        if self._session is not None:
            message["sessionId"] = self._session
        self._to.write(json.dumps(message).encode() + b"\0")
        self._to.flush()
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                return answer["result"]

    def _next(self) -> dict[str, Any]:
        raw = bytearray()
        while (byte := self._from.read(1)) != b"\0":
            assert byte, "Chromium went away"
            raw += byte
        message: dict[str, Any] = json.loads(raw)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, said: dict[str, Any]) -> None:
        if method == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            detail = said["exceptionDetails"]
            self.errors.append(detail.get("exception", {}).get("description", detail["text"]))
        elif method == "Log.entryAdded" and said["entry"]["level"] == "error":
            self.errors.append(said["entry"]["text"])
        elif method == "Page.loadEventFired":
            self._loaded = True

    def open(self, path: Path, anchor: str = "") -> None:
        """Load a file and wait until it stands; the list of requests begins anew."""
        self._go("about:blank")
        self.requests.clear()
        self._go(path.resolve().as_uri() + (f"#{anchor}" if anchor else ""))

    def _go(self, address: str) -> None:
        self._loaded = False
        self._send("Page.navigate", {"url": address})
        until = time.monotonic() + PATIENCE
        while not self._loaded:
            assert time.monotonic() < until, f"{address} did not load"
            self._send("Runtime.evaluate", {"expression": "1"})

    def run(self, expression: str) -> Any:
        """The value of a script's expression in the page, a promise's when it is there."""
        told = self._send("Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True})
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def key(self, key: str, code: str = "") -> None:
        """Press one key, and wait for the page to draw."""
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        number = {"Enter": 13, "Escape": 27}.get(key, ord(key.upper()) if len(key) == 1 and key.isalpha() else 0)
        told = {"key": key, "code": code or key, "windowsVirtualKeyCode": number}
        self._send("Input.dispatchKeyEvent", {"type": "keyDown", "text": text, **told})
        self._send("Input.dispatchKeyEvent", {"type": "keyUp", **told})
        self.settle()

    def search(self, words: str) -> None:
        """Write words into the box of search, as somebody who types, and wait until what is found is shown."""
        self.run(f"(() => {{const box = document.getElementById('search'); box.value = {words!r};"
                 "box.dispatchEvent(new Event('input'));})()")  # fmt: skip
        self.settle()

    def settle(self, milliseconds: int = 200) -> None:
        """Let the page come to rest."""
        self.run(f"new Promise(done => setTimeout(done, {milliseconds}))")

    def size(self, width: int, height: int) -> None:
        """The size of the window in CSS pixels."""
        self._send("Emulation.setDeviceMetricsOverride",
                   {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})  # fmt: skip

    def prefer(self, scheme: str, media: str = "") -> None:
        """The system's colours, light or dark, and the medium."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._send("Emulation.setEmulatedMedia", {"media": media, "features": features})

    def picture(self) -> bytes:
        """The window as PNG."""
        return base64.b64decode(self._send("Page.captureScreenshot", {"format": "png"})["data"])

    def paper(self) -> bytes:
        """The page printed, as PDF."""
        return base64.b64decode(self._send("Page.printToPDF", {"printBackground": True})["data"])


@contextmanager
def chromium(folder: Path) -> Iterator[Page]:
    """A tab of a new browser whose profile lies in ``folder``. Skips the test where there is no Chromium."""
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"no Chromium on this machine (looked for {', '.join(NAMES)})")
    if os.name == "nt":
        pytest.skip("Chromium's pipe is handed over as Unix does it")
    import fcntl

    read_there, write_here = os.pipe()
    read_here, write_there = os.pipe()
    theirs = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 10) for fd in (read_there, write_there)]  # clear of 3 and 4

    def hand_over() -> None:
        """Chromium reads what it is told from 3 and answers on 4; every other file of ours closes by itself."""
        os.dup2(theirs[0], 3)
        os.dup2(theirs[1], 4)

    browser = subprocess.Popen(
        [program, *FLAGS, f"--user-data-dir={folder / 'profile'}"], preexec_fn=hand_over, close_fds=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    for fd in (read_there, write_there, *theirs):
        os.close(fd)
    try:
        with os.fdopen(write_here, "wb") as to, os.fdopen(read_here, "rb") as back:
            yield Page(to, back)
    finally:
        browser.terminate()
        browser.wait(PATIENCE)
