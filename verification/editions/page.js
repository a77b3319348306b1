// Search, a filter by what changed, keys and links. The page stands without this script: nothing here makes text or markup of it.
"use strict";

const cards = [...document.querySelectorAll("article")];
const texts = cards.map((card) => plain(card.textContent));
const search = document.getElementById("search");
const aspect = document.getElementById("aspect");
const shown = document.getElementById("shown");
document.getElementById("tools").hidden = false;

function plain(text) {
  return text.toLowerCase().replaceAll("ё", "е");
}

// Shows the cards that have every word asked for and the aspect; a group without any is hidden, and one with some opens.
function filter() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  const narrowed = words.length > 0 || aspect.value !== "";
  let count = 0;
  cards.forEach((card, i) => {
    const fits = words.every((word) => texts[i].includes(word))
      && (aspect.value === "" || card.dataset.aspects.split(" ").includes(aspect.value));
    card.hidden = !fits;
    count += fits ? 1 : 0;
  });
  document.querySelectorAll("details.group").forEach((group) => {
    const some = group.querySelector("article:not([hidden])") !== null;
    group.parentElement.hidden = !some;
    if (narrowed && some) group.open = true;
  });
  shown.textContent = shown.dataset.words.replace("{}", count).replace("{}", cards.length);
}

let waiting = 0;
search.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 80); });
aspect.addEventListener("change", filter);

// What a link names is shown, whatever the filter and though its group is closed.
function follow() {
  const card = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (card === null) return;
  if (card.hidden) {
    search.value = "";
    aspect.value = "";
    filter();
  }
  const group = card.closest("details");
  if (group) group.open = true;
  card.scrollIntoView();
  if (card.tagName === "ARTICLE") card.focus({preventScroll: true});
}
addEventListener("hashchange", follow);

function move(step) {
  const open = cards.filter((card) => !card.hidden && card.closest("details").open);
  const at = open.indexOf(document.activeElement.closest("article"));
  const next = open[at < 0 ? (step > 0 ? 0 : open.length - 1) : at + step];
  if (next) next.focus();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === search) {
    if (event.key === "Escape") search.blur();
    return;
  }
  if (event.target === aspect) return;
  if (event.key === "/") search.focus();
  else if (event.key === "j" || event.key === "о") move(1);
  else if (event.key === "k" || event.key === "л") move(-1);
  else return;
  event.preventDefault();
});

filter();
if (location.hash) follow();
