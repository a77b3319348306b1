// One finding in full: both sides, the place in the text, the situation, the readings.

const AROUND = 170;
const QUOTES = 12;
const RULES = 5;

function findingDetail(found) {
  const game = data.games[found.game];
  const [, , says, saysEn, what, whatEn] = data.kinds[found.kind];
  return h("div", {class: "detail"},
    found.accepted !== null && h("p", {class: "box accepted"}, h("b", {}, `${word("accepted_because")}: `), found.accepted),
    found.evidence.length > 0 && quotes(found, game),
    twoSides(found, game),
    readings(found, game),
    found.witness && situation(found.witness),
    h("p", {class: "small"}, h("b", {}, `${word("what")}. `), say([says, saysEn]), " ", say([what, whatEn])),
    h("p", {class: "small ids"},
      h("a", {href: `#${found.a}`}, word("link")), " · ", word("id"), " ", h("code", {}, found.a),
      found.fingerprint && [" · ", word("fingerprint"), " ", h("code", {}, found.fingerprint)]));
}

// The places in the text, each in what stands around it.
function quotes(found, game) {
  const places = together(found.evidence);
  const make = (spans) => quote(spans, game);
  const words = h("div", {class: "quotes"}, h("h4", {}, word("quote")), places.slice(0, QUOTES).map(make), moreOf(places.slice(QUOTES), make));
  return found.pictures.length ? h("div", {class: "places"}, words, h("div", {}, found.pictures.map((i) => crop(game.pictures[i])))) : words;
}

// The place as it is printed.
function crop([source, page, width, height]) {
  const said = word("crop", page);
  return h("figure", {class: "crop"}, h("div", {class: "scroll"}, h("img", {src: source, width, height, alt: said})),
    h("figcaption", {}, said));
}

// Places so near to each other that they share their surroundings are shown as one quote.
function together(evidence) {
  const groups = [];
  for (const span of evidence) {
    const last = groups[groups.length - 1];
    const end = last ? last[last.length - 1][1] : 0;
    if (last && span[0] >= end && span[0] - end < AROUND && span[2] === last[0][2]) last.push(span);
    else groups.push([span]);
  }
  return groups;
}

function quote(spans, game) {
  const text = game.text;
  const [start, , page] = spans[0];
  const end = spans[spans.length - 1][1];
  const marked = spans.flatMap(([from, to], i) => [
    i ? text.slice(spans[i - 1][1], from) : null, h("mark", {}, text.slice(from, to))]);
  const place = innermost(game, start);
  const before = context(text.slice(Math.max(0, start - AROUND), start), start > AROUND, true);
  const after = context(text.slice(end, end + AROUND), end + AROUND < text.length, false);
  return h("figure", {},
    h("blockquote", {lang: "ru"}, before, marked, after),
    (place !== null || page) && h("figcaption", {},
      place !== null && [word("section"), ": ", sectionName(data.games.indexOf(game), place)],
      place !== null && page ? ", " : null, page ? `${word("page")} ${page}` : null));
}

// Text around a quote: not beyond an empty line, and cut between words.
function context(text, cut, before) {
  const paragraph = before ? text.lastIndexOf("\n\n") : text.indexOf("\n\n");
  if (paragraph >= 0) return before ? text.slice(paragraph + 2) : text.slice(0, paragraph);
  if (!cut) return text;
  return before ? `… ${text.replace(/^\S*\s/, "")}` : `${text.replace(/\s\S*$/, "")} …`;
}

function innermost(game, start) {
  let best = null;
  game.sections.forEach(([, , level, from, to], i) => {
    const better = best === null || level > game.sections[best][2] || (level === game.sections[best][2] && from > game.sections[best][3]);
    if (from <= start && start < to && better) best = i;
  });
  return best;
}

// What the text says beside what the engine says.
function twoSides(found, game) {
  const records = found.records.map((id) => game.records[id]).filter(Boolean);
  const rules = found.rules.map((id) => game.rules[id]).filter(Boolean);
  if (!records.length && !rules.length) return null;
  const silentText = found.kind === "missing" && word("text_silent");
  const silentEngine = found.kind === "extra" && word("engine_silent");
  return h("div", {class: "sides"},
    side("text_side", records, recordSide, silentText), side("engine_side", rules, ruleSide, silentEngine));
}

// One side; where it has nothing, what that means, or nothing at all.
function side(name, said, make, silent) {
  if (!said.length && !silent) return null;
  return h("div", {class: "side"}, h("h4", {}, word(name)),
    said.length ? [said.slice(0, RULES).map(make), moreOf(said.slice(RULES), make)] : h("p", {}, silent));
}

// A button that puts the rest in its own place; null where there is no rest.
function moreOf(rest, make) {
  if (!rest.length) return null;
  const more = h("button", {type: "button", class: "plain more"}, word("more", rest.length));
  more.addEventListener("click", () => more.replaceWith(...rest.map(make)));
  return more;
}

function recordSide(record) {
  return h("div", {class: "rule"},
    h("p", {lang: "ru"}, h("b", {}, record.name), " ", h("span", {class: "tag"}, say(data.types[record.type]))),
    record.amount && line("amount", record.amount), record.condition && line("condition", record.condition));
}

function ruleSide(rule) {
  return h("div", {class: "rule"},
    h("p", {}, h("b", {}, say(rule.name)), rule.cites && h("span", {class: "tag"}, `${word("cites")} ${rule.cites}`)),
    rule.amount && line("amount", rule.amount), rule.condition && line("condition", rule.condition),
    rule.note && h("p", {class: "small", lang: "en"}, rule.note),
    rule.provenance && h("p", {class: "small"}, word(rule.provenance)));
}

function line(name, said) {
  return h("p", {class: "condition"}, h("span", {class: "small"}, `${word(name)}: `), say(said));
}

// The readings side by side: the condition of each, and what comes of it in the situation.
function readings(found, game) {
  const results = new Map(found.witness ? found.witness.readings : []);
  const known = found.records.flatMap((id) => (game.records[id] ? game.records[id].readings : []));
  if (!found.readings.length && !results.size) return null;
  const labels = found.readings.length ? found.readings : [...results.keys()];
  return h("div", {}, h("h4", {}, word("readings")),
    h("div", {class: "sides"}, labels.map((label) => {
      const reading = known.find((r) => r.label === label);
      const result = results.get(label);
      const called = say([label, found.labels[label] || label]);
      return h("div", {class: "side"}, h("p", {lang: called === label ? "ru" : null}, h("b", {}, called)),
        reading && reading.condition && line("condition", reading.condition),
        result && h("p", {class: "result"}, `${word("outcome")}: `, h("b", {}, say(result))));
    })));
}

// The situation as a small table, beside the neighbouring state in which both sides agree.
function situation(witness) {
  const near = witness.near;
  const rows = witness.rows.map(([name, here, there]) => h("tr", {class: there ? "changed" : null},
    h("th", {scope: "row"}, say(name)),
    h("td", {}, here ? say(here) : "—"),
    near && h("td", {}, there ? say(there) : h("span", {class: "same"}, here ? say(here) : "—"))));
  const told = (key, result) => result && h("tr", {class: "told"}, h("th", {scope: "row"}, word(key)),
    h("td", {}, h("b", {}, say(result))), near && h("td", {class: "same"}, word("both_agree")));
  const replay = word(witness.replayed ? "replayed" : "not_replayed");
  return h("div", {}, h("h4", {}, word("situation")),
    table("witness", [word("quantity"), word("here"), ...(near ? [word("near")] : [])],
      [...rows, told("by_text", witness.text), told("by_engine", witness.reference)]),
    h("p", {class: "small"}, `${word(witness.origin)}; ${replay}`),
    witness.play.length ? h("ol", {class: "small"}, witness.play.map((step) => h("li", {}, say(step)))) : null);
}
