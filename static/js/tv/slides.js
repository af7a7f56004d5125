// What takes turns on the screen: pages of a long order, drivers on the grid walk, boards after the race.

const EVERY = { page: 5000, grid: 5000, after: 12_000 };
const FIRST_STAYS = 2; // turns of the first page of an order, which most look for
const at = new Map(); // how far each has got, kept when it is drawn anew

function show(stage, name, all, next) {
  const shown = (at.get(name) || 0) + (next ? 1 : 0);
  at.set(name, shown % all.length);
  all.forEach((each, n) => (each.hidden = n !== at.get(name)));
  const { seat } = all[at.get(name)].dataset;
  for (const row of stage.querySelectorAll("[data-of]")) row.classList.toggle("is-shown", row.dataset.of === seat);
}

// Where a car drives, its page comes first.
function pageOfTurn(pages) {
  return pages.findIndex((page) => page.querySelector(".is-turn"));
}

function each(selector, name, next) {
  const stage = document.getElementById("tv-stage");
  const all = [...stage.querySelectorAll(selector)];
  if (all.length > 1) show(stage, name, all, next);
}

// After something was drawn anew: the same slide as before; the page with whoever is on turn.
export function settle({ isNew }) {
  const stage = document.getElementById("tv-stage");
  if (isNew) at.clear();
  const turn = pageOfTurn([...stage.querySelectorAll("[data-page]")]);
  if (turn >= 0) at.set("page", turn);
  each("[data-page]", "page", false);
  each("[data-slide]", "slide", false);
}

export function run() {
  let stays = 0;
  setInterval(() => {
    stays += 1;
    const isChoosing = document.querySelector(".drum");
    if (isChoosing || (!at.get("page") && stays < FIRST_STAYS)) return;
    stays = 0;
    each("[data-page]", "page", true);
  }, EVERY.page);
  let waited = 0;
  setInterval(() => {
    waited += 1000;
    const every = EVERY[document.getElementById("tv-stage").dataset.kind];
    if (!every || waited < every) return;
    waited = 0;
    each("[data-slide]", "slide", true);
  }, 1000);
}
