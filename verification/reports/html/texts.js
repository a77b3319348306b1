// The text of each report drawn from beginning to end: what was read, where the findings are, how many per section.

const WIDTH = 1000;
const KINDS_READ = ["other", "recorded", "unread"];

function drawTexts() {
  const box = document.getElementById("texts");
  const shown = data.games.map((game, g) => ({game, g})).filter(({game}) => game.text.length);
  box.replaceChildren();
  if (!shown.length) return;
  box.append(h("h2", {}, word("text")), legend(), ...shown.map(({game, g}) => textOf(game, g)));
}

function legend() {
  return h("p", {class: "legend small"}, ["recorded", "unread", "other"].map((kind) => h("span", {class: `key ${kind}`}, word(kind))),
    h("span", {class: "key place"}, word("places")));
}

function textOf(game, g) {
  const whole = fold(word("whole_text"), () => wholeText(game, g));
  whole.id = `text-${g}`;
  return h("div", {class: "textbox"}, h("h3", {}, game.title), strip(game, g, whole), sectionTable(game, g), whole);
}

// Places less than a two-thousandth of the text apart are drawn as one.
function coarse(spans, length) {
  const out = [];
  for (const [start, end, kind] of spans) {
    const last = out[out.length - 1];
    if (last && last[2] === kind && start - last[1] < length / 2000) last[1] = end;
    else out.push([start, end, kind]);
  }
  return out;
}

function strip(game, g, whole) {
  const length = game.text.length;
  const x = (offset) => ((offset / length) * WIDTH).toFixed(1);
  const bars = coarse(game.coverage, length).map(([start, end, kind]) => svg("rect", {
    class: `read-${KINDS_READ[kind]}`, x: x(start), y: 8, width: Math.max(0.8, x(end) - x(start)), height: 22}));
  const ticks = new Map();
  findings.filter((f) => f.game === g && f.severity !== "note").forEach((f) => f.evidence.forEach(([start]) => {
    const at = Math.round((start / length) * WIDTH);
    if (!ticks.has(at) || f.severity === "error") ticks.set(at, f);
  }));
  const marks = [...ticks].map(([at, f]) => svg("path", {class: `tick ${f.severity}`, d: `M${at - 3} 0h6l-3 7z`},
    svg("title", {}, say(f.message))));
  const borders = game.sections.filter((s) => s[2] === 1).map((s) => svg("rect", {class: "border", x: x(s[3]), y: 30, width: 0.8, height: 6}));
  const drawn = svg("svg", {class: "strip", viewBox: `0 0 ${WIDTH} 36`, preserveAspectRatio: "none", role: "img", "aria-label": word("strip")},
    svg("rect", {class: "read-other", x: 0, y: 8, width: WIDTH, height: 22}), bars, borders, marks);
  drawn.addEventListener("click", (event) => {
    const frame = drawn.getBoundingClientRect();
    jump(whole, Math.floor(((event.clientX - frame.left) / frame.width) * length));
  });
  return drawn;
}

// Opens the text at the place clicked on.
function jump(whole, offset) {
  whole.open = true;
  whole.build();
  const parts = [...whole.querySelectorAll("[data-at]")];
  const at = parts.filter((p) => Number(p.dataset.at) <= offset).pop() || parts[0];
  if (at) at.scrollIntoView({block: "center"});
}

function countIn(game, g, from, to) {
  const counts = Object.fromEntries(order.map((s) => [s, 0]));
  findings.filter((f) => f.game === g && f.accepted === null && f.evidence.length).forEach((f) => {
    if (f.evidence.some(([start]) => from <= start && start < to)) counts[f.severity] += 1;
  });
  const read = [0, 0, 0];
  game.coverage.forEach(([start, , kind]) => { if (from <= start && start < to) read[kind] += 1; });
  return {counts, read};
}

function sectionTable(game, g) {
  if (!game.sections.length) return null;
  const make = () => table("sections",
    [word("section"), word("recorded"), word("unread_short"), ...order.map((s) => say(data.severities[s]))],
    game.sections.map(([, , level, from, to], i) => {
      const {counts, read} = countIn(game, g, from, to);
      const name = h("button", {type: "button", class: "plain", onclick: () => bySection(g, i)}, sectionName(g, i));
      const cell = (count, kind) => h("td", {class: count ? `n ${kind}` : "n zero"}, count || "·");
      return h("tr", {}, h("th", {scope: "row", class: `level-${Math.min(level, 4)}`, lang: "ru"}, name),
        cell(read[1], "recorded"), cell(read[2], "unread"), order.map((s) => cell(counts[s], s)));
    }));
  const folded = fold(`${word("by_section")} (${game.sections.length})`, make);
  if (game.sections.length <= 12 && data.games.length === 1) folded.open = true;
  return folded;
}

function bySection(g, index) {
  Object.keys(chosen).forEach((key) => { chosen[key] = ""; });
  chosen.game = data.games.length > 1 ? String(g) : "";
  chosen.section = `${g}:${index}`;
  drawFindings();
  document.getElementById("findings").scrollIntoView();
}

// The whole text with its sentences coloured, paragraph by paragraph.
function wholeText(game, g) {
  const box = h("div", {class: "whole", lang: "ru"});
  const marks = game.coverage;
  let at = 0;
  let next = 0;
  for (const paragraph of game.text.split(/(?<=\n)/)) {
    const end = at + paragraph.length;
    const line = h("p", {"data-at": at});
    let from = at;
    while (next < marks.length && marks[next][0] < end) {
      const [start, stop, kind] = marks[next];
      line.append(game.text.slice(from, Math.max(from, start)),
        h("span", {class: KINDS_READ[kind]}, game.text.slice(Math.max(from, start), Math.min(stop, end))));
      from = Math.min(stop, end);
      if (stop > end) break;
      next += 1;
    }
    line.append(game.text.slice(from, end).replace(/\n$/, ""));
    box.append(line);
    at = end;
  }
  return box;
}
