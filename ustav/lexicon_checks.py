"""What is wrong in word lists: entries that nobody explains, words that no dictionary has, repetitions, contradictions."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.toml_file import TomlFileError, read_toml
from ustav.lexicons import Entry, Lexicon, LexiconFault, read_lexicon

__all__ = ["Rules", "check_lexicons", "lexicon_files", "read_rules"]

RULES = Path(__file__).with_name("lexicon_rules.toml")
_WORD = re.compile(r"[а-яё]+(?:-[а-яё]+)*", re.IGNORECASE)
_PATTERN_KEY = re.compile(r"(?:^|[._])(?:patterns?|regex(?:es)?)$")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Lists of one file of which no two may hold the same entry: they say opposite things of it."""

    file: str
    lists: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What cannot be read off the word lists themselves.

    ``exceptions``: file → words that stand there though the dictionary has no such word or no such dictionary form;
    ``no_words``: file → lists of parts of words, letters or marks (``*``: all of them). Paths are from the room ``extract``.
    """

    path: Path
    exceptions: Mapping[str, frozenset[str]]
    no_words: Mapping[str, frozenset[str]]
    contradictions: tuple[Contradiction, ...]


def read_rules(path: Path = RULES) -> Rules:
    """The rules of this file. Raises `LexiconFault` if it is not in order."""
    try:
        data = read_toml(path)
        return Rules(
            path,
            {file: frozenset(map(_fold, words)) for file, words in data.get("exceptions", {}).items()},
            {file: frozenset(lists) for file, lists in data.get("no_words", {}).items()},
            tuple(Contradiction(c["file"], tuple(c["lists"])) for c in data.get("contradicting", [])),
        )
    except (TomlFileError, KeyError, TypeError, AttributeError) as error:
        raise LexiconFault(
            path, 0, "the file", f"{type(error).__name__}: {error}", "mend it; its comments say its form"
        ) from error


NO_LEXICONS = frozenset({"repairs.toml"})
"""Data that holds pairs of letters and signs, not words."""


def lexicon_files(room: Path) -> tuple[Path, ...]:
    """Every TOML file below a folder, by path."""
    return tuple(sorted(p for p in room.rglob("*.toml") if p.name not in NO_LEXICONS))


def check_lexicons(room: Path, rules: Rules) -> list[LexiconFault]:
    """Everything that is wrong in the word lists below ``room`` and in the rules for them, by file and line."""
    faults: list[LexiconFault] = []
    needed: set[tuple[str, str]] = set()
    names: set[str] = set()
    for path in lexicon_files(room):
        name = path.relative_to(room).as_posix()
        names.add(name)
        try:
            lexicon = read_lexicon(path, path.relative_to(room.parent))
        except LexiconFault as unreadable:
            faults.append(unreadable)
            continue
        none = rules.no_words.get(name, frozenset())
        found = [
            *_uncommented(lexicon),
            *_repeated(lexicon, none),
            *_broken_patterns(lexicon),
            *_contradicting(lexicon, name, rules),
        ]
        for fault, word in _unknown(lexicon, none):
            if word in rules.exceptions.get(name, frozenset()):
                needed.add((name, word))
            else:
                found.append(fault)
        faults += sorted(found, key=lambda f: (f.line, f.entry, f.problem))
    return [*faults, *_stale(rules, needed, names, room)]


def _fold(word: str) -> str:
    return word.lower().replace("ё", "е")


def _uncommented(lexicon: Lexicon) -> Iterator[LexiconFault]:
    """One fault for each table or list that nothing explains."""
    told: set[str] = set()
    if not lexicon.comment:
        yield LexiconFault(lexicon.path, 1, "the file", "no comment says what it is for", "begin it with one, and an empty line")
    for key in lexicon.keys:
        if key.commented:
            continue
        # a table of words is one list: its section needs the comment
        owner = key.path.rpartition(".")[0] if key.entries and key.entries[0].role == "key" else key.path
        if owner not in told:
            told.add(owner)
            yield LexiconFault(
                lexicon.path, key.line, owner, "no comment says what it is for", "write one above it or its section"
            )


def _lists(lexicon: Lexicon) -> dict[tuple[str, str], list[Entry]]:
    """(path of the list, role) → its entries; the quoted keys of a table are one list."""
    lists: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for key in lexicon.keys:
        for entry in key.entries:
            if entry.role == "member":
                lists[key.path, entry.role].append(entry)
            elif entry.role == "key":
                lists[key.path.removesuffix(entry.text).rstrip("."), entry.role].append(entry)
    return lists


def _repeated(lexicon: Lexicon, no_words: frozenset[str]) -> Iterator[LexiconFault]:
    """Entries that stand twice in one list; «ё» and «е» are one letter, except where the letters themselves are listed."""
    for (path, _), entries in _lists(lexicon).items():
        first: dict[str, Entry] = {}
        for entry in entries:
            word = entry.text if _under(path, no_words) else entry.text.replace("ё", "е")
            if word in first:
                problem = f"it stands in {path or 'this table'} already, line {first[word].line}"
                yield LexiconFault(lexicon.path, entry.line, f"«{entry.text}»", problem, "delete one of them")
            else:
                first[word] = entry


def _contradicting(lexicon: Lexicon, name: str, rules: Rules) -> Iterator[LexiconFault]:
    lists: dict[str, list[Entry]] = {key.path: [] for key in lexicon.keys}
    for (path, _), entries in _lists(lexicon).items():
        lists.setdefault(path, []).extend(entries)
    for contradiction in rules.contradictions:
        if contradiction.file != name:
            continue
        where: dict[str, str] = {}
        for path in contradiction.lists:
            if path not in lists:
                cure = f"correct `lists` of that [[contradicting]] in {rules.path.name}"
                yield LexiconFault(lexicon.path, 0, path, "there is no such list", cure)
            for entry in lists.get(path, ()):
                word = _fold(entry.text)
                if where.setdefault(word, path) != path:
                    problem = f"it stands in {where[word]} too, which says the opposite of {path}"
                    yield LexiconFault(lexicon.path, entry.line, f"«{entry.text}»", problem, "leave it in the one that is meant")


def _broken_patterns(lexicon: Lexicon) -> Iterator[LexiconFault]:
    for key in lexicon.keys:
        for entry in key.entries if _PATTERN_KEY.search(key.path) else ():
            try:
                re.compile(entry.text)
            except re.error as error:
                yield LexiconFault(lexicon.path, entry.line, repr(entry.text), f"no regular expression ({error})", "mend it")


def _unknown(lexicon: Lexicon, no_words: frozenset[str]) -> Iterator[tuple[LexiconFault, str]]:
    """Words that the dictionary does not have; in lists of lemmas, words that are no dictionary form. With the word."""
    for key in lexicon.keys:
        if _under(key.path, no_words) or _PATTERN_KEY.search(key.path):
            continue
        lemmas = key.kind(lexicon.comment) == "lemmas"
        beside = frozenset(_fold(entry.text) for entry in key.entries)
        for entry in key.entries:
            words = [] if "." in entry.text else [w for w in _WORD.findall(entry.text) if len(w) > 1]
            alone = words == [entry.text]
            for word in words:
                problem = _problem(word, beside if lemmas and alone and entry.role == "member" else None)
                if problem is not None:
                    shown = f"«{word}»" if alone else f"«{word}» in «{entry.text}»"
                    yield LexiconFault(lexicon.path, entry.line, f"{key.path}: {shown}", *problem), _fold(word)


def _under(path: str, no_words: frozenset[str]) -> bool:
    return "*" in no_words or any(path == listed or path.startswith(listed + ".") for listed in no_words)


def _problem(word: str, lemmas: frozenset[str] | None) -> tuple[str, str] | None:
    """What is wrong with a word, and the cure; None if nothing is.

    ``lemmas`` is the list that holds it, if that is one of dictionary forms: another form is idle beside its dictionary
    form, and a mistake without it.
    """
    from extract.language.dictionary import analyses, known_word

    mark = f"or list it as an exception in {RULES.name}"
    if not known_word(word):
        return "the dictionary has no such word", f"correct its spelling {mark}"
    forms = sorted({reading.lemma for reading in analyses(word)})
    if lemmas is not None and not lemmas.intersection(forms):
        return "it is no dictionary form, so it never matches", f"write «{'» or «'.join(forms)}» instead {mark}"
    return None


def _stale(rules: Rules, needed: set[tuple[str, str]], names: set[str], room: Path) -> Iterator[LexiconFault]:
    """Exceptions that nothing needs any more, and files that are gone."""
    for file in _files_of(rules):
        if file not in names:
            yield LexiconFault(rules.path, 0, file, f"there is no such file below {room}", "correct its path or delete it")
    for file, words in rules.exceptions.items():
        for word in sorted(words):
            if file in names and (file, word) not in needed:
                yield LexiconFault(rules.path, 0, f"«{word}»", f"no entry of {file} needs this exception", "delete it")


def _files_of(rules: Rules) -> Sequence[str]:
    files: Iterable[str] = (*rules.exceptions, *rules.no_words, *(c.file for c in rules.contradictions))
    return list(dict.fromkeys(files))
