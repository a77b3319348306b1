// What every part of the page uses. Text reaches the page only as text nodes: no string is ever parsed as markup.

const data = JSON.parse(document.getElementById("data").textContent);
const root = document.documentElement;
let english = data.language === "en" ? 1 : 0;

// Says a pair (Russian, English) in the chosen language.
const say = (pair) => pair[english];

// A word of the interface, its {} filled in order.
function word(key, ...values) {
  let text = say(data.words[key]);
  for (const value of values) text = text.replace("{}", () => String(value));
  return text;
}

// An element: h("p", {class: "x", onclick: f}, "text", element, null, [more]).
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === false || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

// Remembers a choice where the browser lets a file remember anything.
function remember(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(`ustav.${key}`);
    localStorage.setItem(`ustav.${key}`, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return null;
}

// A table that scrolls by itself on a narrow page.
function table(className, head, rows) {
  return h("div", {class: "scroll"},
    h("table", {class: className},
      h("thead", {}, h("tr", {}, head.map((cell) => h("th", {scope: "col"}, cell)))),
      h("tbody", {}, rows)));
}

// What opens on demand: the content is made when it is first opened.
function fold(title, make, className) {
  const details = h("details", {class: className || "fold"}, h("summary", {}, title));
  let made = false;
  const build = () => {
    if (made) return;
    made = true;
    details.append(...[make()].flat());
  };
  details.addEventListener("toggle", () => { if (details.open) build(); });
  details.build = build;
  return details;
}

const order = Object.keys(data.severities);

// Every finding of every report in one list: the gravest first, accepted ones last, else as they stand.
const findings = data.games.flatMap((game, g) => game.findings.map((found) => ({...found, game: g})));
findings.forEach((found, i) => { found.place = i; });
findings.sort((a, b) => (a.accepted !== null) - (b.accepted !== null)
  || order.indexOf(a.severity) - order.indexOf(b.severity) || a.place - b.place);

// "25.3 Standard victory"
function sectionName(game, index) {
  const [number, title] = data.games[game].sections[index];
  return number && title && !title.startsWith(number) ? `${number} ${title}` : title || number;
}

function sectionOf(found) {
  return found.section === null ? "" : sectionName(found.game, found.section);
}
