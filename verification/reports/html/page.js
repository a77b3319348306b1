// Switches of language and theme, the table of all rules, the sources; then the page is drawn.

const THEMES = ["auto", "light", "dark"];
const ROWS = 200;

function setTheme(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  remember("theme", theme);
}

function drawSwitches() {
  const themes = h("select", {id: "theme", "aria-label": word("theme"), onchange: () => setTheme(themes.value)},
    THEMES.map((t) => h("option", {value: t, selected: (root.dataset.theme || "auto") === t}, `${word("theme")}: ${word(`theme_${t}`)}`)));
  const parts = [["findings", "findings"], ["texts", "text_short"], ["rules", "rules_table"], ["sources", "sources"]]
    .filter(([id]) => id !== "rules" || data.games.some((game) => game.outcomes.length))
    .map(([id, key]) => h("a", {href: `#${id}`}, word(key)));
  document.getElementById("switches").replaceChildren(h("nav", {}, parts),
    h("button", {type: "button", id: "language", onclick: () => { setLanguage(1 - english); draw(); }}, word("language")), themes);
}

function setLanguage(which) {
  english = which;
  root.lang = root.dataset.lang = english ? "en" : "ru";
  remember("language", root.lang);
}

function basisOf(outcome) {
  if (!outcome.basis) return "—";
  return word(outcome.basis, outcome.states === null ? "?" : outcome.states);
}

function ruleRow(game, g, outcome) {
  return h("tr", {},
    h("td", {lang: "ru"}, outcome.text), h("td", {}, say(outcome.rules)),
    h("td", {}, h("span", {class: `verdict fill-${outcome.outcome}`}, say(data.verdicts[outcome.outcome]))),
    h("td", {title: say(outcome.detail)}, basisOf(outcome), outcome.sameText && outcome.outcome === "agrees"
      ? h("span", {class: "small"}, ` (${word("same_text")})`) : null));
}

function growing(className, head, rows) {
  const body = table(className, head, rows.slice(0, ROWS).map((make) => make()));
  if (rows.length <= ROWS) return body;
  const more = h("button", {type: "button", class: "plain"}, word("more", rows.length - ROWS));
  more.addEventListener("click", () => { more.remove(); body.querySelector("tbody").append(...rows.slice(ROWS).map((make) => make())); });
  return [body, more];
}

function drawRules() {
  const box = document.getElementById("rules");
  box.replaceChildren();
  const games = data.games.map((game, g) => ({game, g})).filter(({game}) => game.outcomes.length);
  if (!games.length) return;
  box.append(h("h2", {}, word("rules_table")));
  games.forEach(({game, g}) => {
    box.append(fold(`${game.title} (${game.outcomes.length})`, () => growing("rules",
      [word("rule_text"), word("rule_engine"), word("verdict"), word("basis")],
      game.outcomes.map((outcome) => () => ruleRow(game, g, outcome)))));
    if (game.bindings.length) {
      box.append(fold(`${game.title}: ${word("bindings")} (${game.bindings.length})`, () => growing("bindings",
        [word("name"), word("target"), word("score"), word("why")],
        game.bindings.map((cells) => () => h("tr", {}, cells.map((c) => h("td", {}, Array.isArray(c) ? say(c) : c)))))));
    }
  });
}

function drawSources() {
  const box = document.getElementById("sources");
  box.replaceChildren(h("h2", {}, word("sources")), table("sources", ["", word("source"), word("edition"), word("digest")],
    data.games.map((game) => h("tr", {},
      h("th", {scope: "row"}, game.title),
      h("td", {}, game.source, h("span", {class: "small"}, ` (${word("characters", game.characters)})`)),
      h("td", {}, (game.textEdition || game.noEdition)
          && h("p", {}, `${word("text_side")}: ${game.textEdition || word("no_edition")}`
            + (game.wordsEdition ? ` (${word("words_of")}: ${game.wordsEdition})` : "")),
        game.engineEdition && h("p", {}, `${word("engine_side")}: ${game.engineEdition}`)),
      h("td", {}, h("code", {class: "digest"}, game.sha256))))));
}

function draw() {
  drawSwitches();
  drawFindings();
  drawTexts();
  drawRules();
  drawSources();
}

// On paper everything that fits the filter is there, and what is grave in full.
const before = new Set();
addEventListener("beforeprint", () => {
  before.clear();
  opened.forEach((a) => before.add(a));
  grow(list.shown.length - 1);
  const grave = list.rows.filter((row) => row.found.severity !== "note");
  if (grave.length <= 300) grave.forEach((row) => setOpen(row, true));
});
addEventListener("afterprint", () => {
  list.rows.forEach((row) => { if (!before.has(row.found.a)) setOpen(row, false); });
});

const kept = remember("language");
if (kept === "ru" || kept === "en") setLanguage(kept === "en" ? 1 : 0);
setTheme(THEMES.includes(remember("theme")) ? remember("theme") : "auto");
openTheGravest();
draw();
follow();
