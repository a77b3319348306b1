"""Questions about a segment and the clause before it, answered from the words alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extract.language.drafts import Draft
from extract.language.lexicon import conjunctions, word_set
from extract.language.segments import Segment
from extract.language.tagged import FRESH, Tagged, is_finite


@dataclass(frozen=True, slots=True)
class Outlook:
    """The words of a sentence and all its segments: what a decision about one segment may look at."""

    words: Tagged
    segments: Sequence[Segment]

    def still_inside(self, number: int, segment: Segment, current: Draft, coordinated: bool) -> bool:
        """Whether a segment after an opening condition goes on with it: the main part must still come after it."""
        opens_later = [
            other
            for other in self.segments[number + 1 :]
            if other.marker is None and other.phrase is None and (other.predicates or self.correlative(other))
        ]
        if not opens_later:
            return False
        if not current.predicates:
            return True
        if any(self.correlative(other) for other in opens_later):
            return True
        if coordinated:
            # «если казна пуста, а долг не выплачен, …»: no main part begins so
            return True
        own = self.has_subject(segment) and not self.goes_on_with_list(segment)
        return not own and any(
            self.has_subject(other) and not self.begins_with(other, conjunctions().coordinators) for other in opens_later
        )

    def goes_on_with_list(self, segment: Segment) -> bool:
        """«если порт держит Рим, Афины или Тир и он не осаждён, …»: two conjunctions, the second for the predicate."""
        coordinating = [i for i in range(segment.start, segment.predicates[0]) if self.words.pos[i] == "CCONJ"]
        first = self.words.pos[segment.start] in ("NOUN", "PROPN", "X", "ADJ")
        return first and len(coordinating) > 1 and not any(self.words.norms[i] == "ни" for i in coordinating)

    def says_something(self, number: int) -> bool:
        """Whether between segment `number` and the next semicolon a predicate comes that no conjunction governs."""
        for offset, segment in enumerate(self.segments[number:]):
            if offset and segment.separator in FRESH:
                return False
            if segment.predicates and segment.marker is None and segment.phrase is None:
                return True
        return False

    def comma_closes_something_else(self, number: int, current: Draft) -> bool:
        """Whether the comma before a segment closes a comparison or phrase, so that it need not close `current`."""
        previous = self.segments[number - 1]
        if previous.marker is None and not previous.predicates:
            return True
        return self.words.norms[previous.start] in conjunctions().manner or current.tokens[-1] < previous.start

    def goes_on_with(self, current: Draft, main: Draft, segment: Segment) -> bool:
        """«получите 2 ПО, если A, B, и C стоит в городе»: the mood of the condition, not of the main clause."""
        if not current.predicates or not main.predicates:
            return False
        mood = self.words.feats[segment.predicates[0]].get("Mood", "Ind")
        moods = [self.words.feats[draft.predicates[-1]].get("Mood", "Ind") for draft in (current, main)]
        return mood == moods[0] != moods[1]

    def interposed(self, main: Draft, current: Draft) -> bool:
        """«… или, если X, Y»: the conjunction before the clause waits for what comes after it."""
        before = [i for i in main.tokens if i < current.tokens[0]]
        return len(before) > 1 and self.words.norms[before[-1]] == "," and self.words.pos[before[-2]] == "CCONJ"

    def completes_modal(self, main: Draft, current: Draft, segment: Segment) -> bool:
        """«Игрок может, если захочет, сбросить карту»: the infinitive belongs to the verb before the clause."""
        if self.words.feats[segment.start].get("VerbForm") != "Inf" or not main.predicates:
            return False
        before = [i for i in main.tokens if i < current.tokens[0] and self.words.pos[i] != "PUNCT"]
        return bool(before) and before[-1] == main.predicates[-1]

    def begins_with_infinitive(self, segment: Segment) -> bool:
        """«(основать на острове колонию)»: an infinitive among the first words."""
        first = range(segment.start, min(segment.end, segment.start + 5))
        return any(self.words.feats[i].get("VerbForm") == "Inf" for i in first)

    def is_label(self, draft: Draft) -> bool:
        """«Присутствие: …»: a noun phrase in the nominative, with no predicate, before a colon."""
        if draft.predicates:
            return False
        for i in draft.tokens:
            if self.words.pos[i] == "ADP":
                return False
            if self.words.pos[i] in ("NOUN", "PROPN", "X"):
                return self.words.feats[i].get("Case", "Nom") in ("Nom", "Acc")
        return False

    def correlative(self, segment: Segment) -> bool:
        """Whether a segment begins with «то», «тогда», «иначе»."""
        return self.words.norms[segment.start] in conjunctions().correlatives

    def begins_with(self, segment: Segment, phrases: Sequence[tuple[str, ...]]) -> bool:
        """Whether a segment begins with one of the phrases."""
        norms = self.words.norms
        return any(tuple(norms[segment.start : segment.start + len(phrase)]) == phrase for phrase in phrases)

    def has_subject(self, segment: Segment) -> bool:
        """A noun or pronoun in the nominative, or a predicate that wants none («можно», «считается, что»)."""
        if self.nominatives(segment):
            return True
        return bool(segment.predicates) and not any(is_finite(self.words, i) for i in segment.predicates)

    def nominatives(self, segment: Segment) -> list[int]:
        """Words of a segment that can be a subject: nouns and pronouns, participles and adjectives without a noun."""
        words = self.words
        found = []
        for i in range(segment.start, segment.end):
            if words.quoted[i] or words.feats[i].get("Case") != "Nom":
                continue
            alone = words.pos[i] in ("DET", "ADJ", "VERB") and self.stands_alone(i)
            if words.pos[i] in ("NOUN", "PROPN", "PRON", "NUM") or alone:
                found.append(i)
        return found

    def stands_alone(self, i: int) -> bool:
        """Whether an adjective or pronoun has no noun after it."""
        following = self.words.pos[i + 1] if i + 1 < len(self.words) else "PUNCT"
        return following not in ("NOUN", "PROPN", "ADJ", "DET", "NUM")

    def same_list(self, draft: Draft, segment: Segment) -> bool:
        """Whether a segment goes on with a list in the clause before: the same case on both sides of the comma."""
        cases = [self.words.feats[i].get("Case") for i in draft.tokens if self.words.pos[i] in ("NOUN", "PROPN", "X")]
        first = next(
            (
                self.words.feats[i].get("Case")
                for i in range(segment.start, segment.end)
                if self.words.pos[i] in ("NOUN", "PROPN", "X")
            ),
            None,
        )
        return bool(cases) and first is not None and cases[-1] == first != "Nom"

    def goes_on(self, current: Draft, segment: Segment) -> bool:
        """«делящих небольшое, но богатое скопление», «у кого: …»: the segment belongs to the clause before it."""
        if segment.separator == ":" and not current.predicates:
            return True
        return self.words.norms[segment.start] in word_set("conjunctions", "restricting")

    def has_words(self, draft: Draft) -> bool:
        """Whether a clause holds more than marks and conjunctions."""
        return any(self.words.pos[i] not in ("PUNCT", "SYM", "CCONJ") for i in draft.tokens)

    def marker_tokens(self, segment: Segment) -> tuple[int, ...]:
        """Tokens of a segment's conjunction, commas inside it left out."""
        marker = segment.marker
        assert marker is not None
        return tuple(i for i in range(marker.start, marker.end) if not self.words.is_separator(i))
