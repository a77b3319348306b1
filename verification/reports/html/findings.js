// The list of findings: filter, search, keyboard, permalinks. Rows are made as the reader comes to them.

const CHUNK = 100;
const AUTO_OPEN = 3;
const chosen = {game: "", severity: "", kind: "", section: "", status: "", query: ""};
const list = {shown: [], made: 0, rows: [], at: -1, body: null, count: null, end: null};
const opened = new Set();

const straight = (text) => text.toLowerCase().replaceAll("ё", "е");

function hay(found) {
  if (found.hay === undefined) {
    const text = data.games[found.game].text;
    const quoted = found.evidence.map(([start, end]) => text.slice(start, end));
    const names = found.records.map((id) => (data.games[found.game].records[id] || {name: ""}).name);
    const parts = [...found.message, ...quoted, ...names, ...found.readings, ...Object.values(found.labels), sectionOf(found), found.a, found.accepted || ""];
    found.hay = straight(parts.join(" ").replace(/\s+/g, " "));
  }
  return found.hay;
}

function inSection(found) {
  const [game, index] = chosen.section.split(":").map(Number);
  if (found.game !== game) return false;
  if (index < 0) return found.section === null;
  const [, , , from, to] = data.games[game].sections[index];
  return found.section !== null && found.evidence.some(([start]) => from <= start && start < to);
}

function fits(found) {
  return (chosen.game === "" || found.game === Number(chosen.game))
    && (chosen.severity === "" || found.severity === chosen.severity)
    && (chosen.kind === "" || found.kind === chosen.kind)
    && (chosen.section === "" || inSection(found))
    && (chosen.status === "" || (found.accepted !== null) === (chosen.status === "accepted"))
    && straight(chosen.query).split(/\s+/).every((part) => hay(found).includes(part));
}

function select(key, options, label) {
  const box = h("select", {id: `filter-${key}`, onchange: () => { chosen[key] = box.value; if (key === "game") { chosen.section = ""; sectionChoice(); } refresh(); }},
    options.map(([value, text]) => h("option", {value, selected: chosen[key] === value}, text)));
  return h("label", {}, h("span", {}, label), box);
}

function sectionChoice() {
  const games = chosen.game === "" && data.games.length > 1 ? [] : [Number(chosen.game)];
  const options = games.flatMap((g) => data.games[g].sections.map((s, i) => [`${g}:${i}`, "\u2003".repeat(s[2] - 1) + sectionName(g, i)]));
  const made = select("section", [["", word(options.length || data.games.length === 1 ? "all_sections" : "choose_game")], ...options], word("section"));
  made.querySelector("select").disabled = !options.length;
  const old = document.getElementById("filter-section");
  if (old) old.closest("label").replaceWith(made);
  return made;
}

function filterBar() {
  const kinds = [...new Set(findings.map((f) => f.kind))];
  const search = h("input", {type: "search", id: "search", placeholder: word("search"), "aria-label": word("search"), value: chosen.query, autocomplete: "off", spellcheck: "false"});
  let wait = 0;
  search.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(() => { chosen.query = search.value.trim(); refresh(); }, 80); });
  const boxes = h("details", {class: "filters", open: matchMedia("(min-width: 720px)").matches || matchMedia("print").matches},
    h("summary", {}, word("filters")),
    h("div", {class: "choices"},
      data.games.length > 1 && select("game", [["", word("all_games")], ...data.games.map((g, i) => [String(i), g.title])], word("game")),
      select("severity", [["", word("all_statuses")], ...order.map((s) => [s, say(data.severities[s])])], word("severity")),
      select("kind", [["", word("all_kinds")], ...kinds.map((k) => [k, say(data.kinds[k])])], word("kind")),
      sectionChoice(),
      findings.some((f) => f.accepted !== null) && select("status", [["", word("all_statuses")], ["open", word("open")], ["accepted", word("accepted")]], word("status"))));
  return h("div", {class: "bar-top"}, search, boxes);
}

function resetFilter() {
  Object.keys(chosen).forEach((key) => { chosen[key] = ""; });
  drawFindings();
}

function drawFindings() {
  list.count = h("p", {class: "small", role: "status"});
  list.body = h("div", {class: "list"});
  list.end = h("p", {class: "end"});
  document.getElementById("findings").replaceChildren(
    h("h2", {}, word("findings")), filterBar(), list.count, list.body, list.end, h("p", {class: "small keys"}, word("keys")));
  refresh();
}

function refresh() {
  list.shown = findings.filter(fits);
  list.made = 0;
  list.rows = [];
  list.at = -1;
  list.body.replaceChildren(list.shown.length ? "" : h("p", {class: "box"}, findings.length ? word("none") : word("nothing")));
  const filtered = Object.values(chosen).some((value) => value !== "");
  list.count.replaceChildren(word("shown", list.shown.length, findings.length), " ",
    filtered ? h("button", {type: "button", class: "plain", onclick: resetFilter}, word("reset")) : "");
  grow();
}

// Makes the next rows; `upTo` all of them up to that place.
function grow(upTo) {
  const last = Math.min(list.shown.length, Math.max(list.made + CHUNK, (upTo === undefined ? 0 : upTo) + 1));
  const made = document.createDocumentFragment();
  for (; list.made < last; list.made += 1) {
    const found = list.shown[list.made];
    const before = list.shown[list.made - 1];
    const group = (f) => (f.accepted !== null ? "accepted" : f.severity);
    if (!before || group(before) !== group(found)) made.append(groupHead(group(found), list.shown.filter((f) => group(f) === group(found)).length));
    const row = findingRow(found);
    list.rows.push(row);
    made.append(row);
  }
  list.body.append(made);
  const rest = list.shown.length - list.made;
  list.end.replaceChildren(rest ? h("button", {type: "button", id: "more", onclick: () => grow(list.made + CHUNK - 1)}, word("more", rest)) : "");
}

function groupHead(group, count) {
  return h("h3", {class: `group ${group}`}, say(data.groups[group]), " ", h("span", {class: "number"}, count));
}

function findingRow(found) {
  const section = sectionOf(found);
  const head = h("button", {type: "button", class: "head", "aria-expanded": "false"},
    h("span", {class: "meta"},
      h("span", {class: `badge ${found.severity}`}, say(found.label)),
      data.games.length > 1 && h("span", {class: "tag"}, data.games[found.game].title),
      section && h("span", {class: "tag"}, section)),
    h("span", {class: "message"}, say(found.message)));
  const row = h("article", {class: `finding ${found.accepted !== null ? "accepted" : found.severity}`, id: found.a}, head);
  row.found = found;
  row.head = head;
  head.addEventListener("click", () => { list.at = list.rows.indexOf(row); setOpen(row, !opened.has(found.a)); });
  if (opened.has(found.a)) setOpen(row, true);
  return row;
}

function setOpen(row, open) {
  row.head.setAttribute("aria-expanded", String(open));
  if (!open) {
    opened.delete(row.found.a);
    if (row.detail) row.detail.remove();
    row.detail = null;
    return;
  }
  opened.add(row.found.a);
  if (!row.detail) row.append(row.detail = findingDetail(row.found));
}

// ---------------------------------------------------------------- keyboard and permalinks

function move(step) {
  const to = Math.min(Math.max(list.at + step, 0), list.shown.length - 1);
  if (to < 0) return;
  if (to >= list.made) grow(to);
  list.at = to;
  list.rows[to].head.focus({preventScroll: true});
  list.rows[to].scrollIntoView({block: "nearest"});
}

document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (typing) event.target.blur();
    else if (list.at >= 0) { setOpen(list.rows[list.at], false); list.rows[list.at].head.focus({preventScroll: true}); }
  } else if (typing) {
    return;
  } else if (event.key === "/") {
    event.preventDefault();
    document.getElementById("search").focus();
  } else if (event.code === "KeyJ") move(1);
  else if (event.code === "KeyK") move(-1);
});

// Shows the finding that the address names, whatever the filter says.
function follow() {
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (!findings.some((f) => f.a === anchor)) return;
  if (!list.shown.some((f) => f.a === anchor)) resetFilter();
  const place = list.shown.findIndex((f) => f.a === anchor);
  if (place >= list.made) grow(place);
  list.at = place;
  setOpen(list.rows[place], true);
  list.rows[place].scrollIntoView({block: "start"});
  list.rows[place].head.focus({preventScroll: true});
}
addEventListener("hashchange", follow);

function openTheGravest() {
  const grave = findings.filter((f) => f.severity === "error" && f.accepted === null);
  if (grave.length <= AUTO_OPEN) grave.forEach((f) => opened.add(f.a));
}
