"""A file read in a process of its own, which may die: a fault of a library, or of the file's making, costs that file alone.

The process is a fork of this one, so nothing is loaded twice. What comes back is JSON of `ustav.cache.packing`, which can make
nothing but the nouns of a reading: a process that a file has taken over cannot hand on code.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import multiprocessing
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from extract.limits import Limits, limits
from ustav.aside import stage, watched

if TYPE_CHECKING:
    from extract.reading.pages import Reading

__all__ = ["ReaderFault", "read_apart", "read_file_apart"]

_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


class ReaderFault(RuntimeError):
    """A fault of ustav in the process that read a file: its traceback."""


def read_apart(path: str | Path, read: Callable[[], Reading]) -> Reading:
    """What ``read`` gives for the file of ``path``, done in a process of its own where the limits in force want that.

    Plain text is read here: nothing but ustav itself reads it. So is everything in a process that was started to be
    one of many, which may die as it is, and where the system has no fork. Raises what ``read`` raises;
    `extract.reading.ReaderDiedError` where the process died, ran out of memory or took too long; `ReaderFault`.
    """
    from extract.reading import kind_at

    bounds = limits()
    alone = bounds.isolate and hasattr(os, "fork") and sys.platform != "darwin" and multiprocessing.parent_process() is None
    if not alone or kind_at(path) == "text":
        return read()
    _load()
    return _taken(str(path), _outcome(str(path), read, bounds))


def read_file_apart(path: str | Path, encoding: str | None = None) -> Reading:
    """`extract.reading.read_file` by `read_apart`."""

    def read() -> Reading:
        from extract.reading import read_file

        return read_file(path, encoding=encoding)

    return read_apart(path, read)


def _load() -> None:
    """What every reader needs, and this process later, loaded once: here, so that no fork has to."""
    from importlib import import_module

    from ustav.loading import undisturbed

    with undisturbed():
        from extract.language import known_word

        known_word("да")  # loads the dictionary
    for name in ("extract.reading.ocr", "ustav.cache.packing"):
        import_module(name)


@dataclass(slots=True)
class _Heard:
    """What came from the process: its last line of JSON, and the page that it told of last."""

    result: list[Any] | None = None
    page: int | None = None
    pages: int = 0
    status: int = 0
    late: bool = False


def _outcome(source: str, read: Callable[[], Reading], bounds: Limits) -> _Heard:
    out, into = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        os.close(out)
        _work(into, source, read, bounds)
    os.close(into)
    heard = _Heard()
    try:
        with os.fdopen(out, "rb", buffering=0) as lines:
            for line in _lines(lines, bounds.page_seconds, heard):
                said = json.loads(line)
                if isinstance(said, list):
                    heard.result = said
                elif isinstance(said, dict):
                    heard.pages = said["pages"]
                elif isinstance(said, int):
                    heard.page = said
                    if said:
                        stage("page", said, heard.pages)
    except ValueError:
        heard.result = None  # cut off in the middle
    finally:
        if heard.result is None:
            with contextlib.suppress(ProcessLookupError):
                if heard.late or sys.exc_info()[0] is not None:
                    os.kill(child, signal.SIGKILL)
        heard.status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return heard


def _lines(pipe: Any, seconds: int, heard: _Heard) -> Iterator[bytes]:
    """Whole lines as they come; ends with the pipe, or (``late``) where none has come for so long."""
    waiting = select.poll()
    waiting.register(pipe, select.POLLIN | select.POLLHUP)
    parts: list[bytes] = []
    while True:
        if not waiting.poll(seconds * 1000):
            heard.late = True
            return
        piece = pipe.read(1 << 20)
        if not piece:
            return
        *whole, rest = piece.split(b"\n")
        for line in whole:
            yield b"".join([*parts, line])
            parts = []
        parts.append(rest)


def _work(into: int, source: str, read: Callable[[], Reading], bounds: Limits) -> NoReturn:
    """The life of the process: it never returns, and writes nothing but its result."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        gc.freeze()  # nothing of the parent's is touched, so nothing of it is copied
        _die_with_parent()
        with os.fdopen(into, "wb", buffering=0) as pipe:
            _write(pipe, {"pages": _pages(source)})
            _write(pipe, _done(read, bounds, lambda page: _write(pipe, page or 0)))
        status = 0
    finally:
        os._exit(status)


def _pages(source: str) -> int:
    """How many pages a PDF has, for whoever waits to hear how far it is; 0 where that is not known."""
    if not watched() or not source.lower().endswith(".pdf"):
        return 0
    try:
        import pypdfium2

        with pypdfium2.PdfDocument(source) as document:
            return len(document)
    except (ImportError, OSError, RuntimeError, ValueError):  # what is wrong with it is said by the reading
        return 0


def _write(pipe: Any, what: Any) -> None:
    left = memoryview(json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n")
    while left:
        left = left[pipe.write(left) :]


def _done(read: Callable[[], Reading], bounds: Limits, hears: Callable[[int | None], None]) -> list[Any]:
    from extract.reading.errors import ReadingError
    from extract.reading.progress import hearing_of_pages
    from ustav.cache.packing import pack

    try:
        with _memory(bounds.process_megabytes), hearing_of_pages(hears):
            reading = read()
        gc.disable()  # the process ends with this
        return ["read", pack(reading)]
    except ReadingError as error:
        return ["error", type(error).__name__, str(error)]
    except MemoryError:
        return ["memory"]
    except OSError as error:
        if error.filename is None:
            return ["fault", traceback.format_exc()]
        return ["system", error.errno, error.strerror, str(error.filename)]
    except BaseException:  # noqa: BLE001  (told in the parent)
        return ["fault", traceback.format_exc()]


def _memory(megabytes: int) -> contextlib.AbstractContextManager[None]:
    from ustav.batch.work import memory_bounded

    return memory_bounded(megabytes or None)


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def _taken(source: str, heard: _Heard) -> Reading:
    from extract.reading import errors
    from extract.reading.pages import Reading
    from ustav.cache.packing import unpack
    from ustav.loading import undisturbed

    match heard.result:
        case ["read", packed]:
            with undisturbed():
                reading = unpack(packed)
            assert isinstance(reading, Reading)
            return reading
        case ["error", str(name), str(message)] if name in errors.__all__:
            kind: type[errors.ReadingError] = getattr(errors, name)
            raise kind.as_told(message)
        case ["system", int(number), str(words), str(file)]:
            raise OSError(number, words, file)
        case ["fault", str(words)]:
            raise ReaderFault(words)
    raise _died(source, heard)


def _died(source: str, heard: _Heard) -> Exception:
    from extract.reading.errors import ReaderDiedError

    bounds = limits()
    at = f" at page {heard.page}" if heard.page else ""
    if heard.late:
        problem = f"the process that read it said nothing for {bounds.page_seconds} s{at}"
        return ReaderDiedError(source, problem, "allow more with page-seconds under [limits] of ustav.toml, or leave that out")
    if heard.result == ["memory"]:
        bound = f" of {bounds.process_megabytes} MB" if bounds.process_megabytes else ""
        problem = f"it needs more memory{at} than the bound{bound}"
        return ReaderDiedError(source, problem, "allow more (--memory, or process-megabytes under [limits] of ustav.toml)")
    how = f"signal {-heard.status}" if heard.status < 0 else f"status {heard.status}"
    problem = f"the process that read it died{at} ({how}: out of memory, or a fault in a library)"
    return ReaderDiedError(source, problem, "give it more memory, print it to a new PDF, or leave that page out")
