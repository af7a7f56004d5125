// The console, and the page for those who watch: parts that follow the race, cars that drive, keys for everything.

import { listen } from "./bell.js";
import * as bending from "./bending.js";
import * as clock from "./clock.js";
import * as driving from "./driving.js";
import { ghost } from "./figures.js";
import * as keys from "./keys.js";
import { drive } from "./moves.js";
import { Parts } from "./parts.js";
import { pieces } from "./pieces.js";
import { sendForms } from "./send.js";
import { toast } from "./toast.js";

const page = document.querySelector("[data-console]");
const { bell, tickUrl, home } = page.dataset;

// -- what changed

const AFTER_SWAP = {
  "race-order": ghost,
  "race-map": drive,
  "race-top": () => say(),
  "race-now": driving.showAll,
};

const parts = new Parts(page.dataset.parts, {
  swapped(fresh, old) {
    if (fresh.hasAttribute("data-moved")) location.href = home;
    AFTER_SWAP[fresh.id]?.(fresh, old);
    clock.tell(fresh);
  },
  held: letGo,
  gone: () => (location.href = home),
});

// A choice in somebody's hand is kept as long as it can still be made; once the race has gone on without it, it cannot.
function letGo(part, html) {
  if (part.id !== "race-now" || html.includes(`data-moment="${part.dataset.moment}"`)) return;
  part.setAttribute("data-yields", "");
  setTimeout(() => parts.settle());
}

let said = document.getElementById("race-top")?.dataset.latest;

// One sentence a turn, for those who listen.
function say() {
  const { latest = "" } = document.getElementById("race-top").dataset;
  if (latest && latest !== said) page.querySelector("[data-says]").textContent = latest;
  said = latest;
}

// -- the bell

const CONNECTION = { live: ["Live", ""], lost: ["Connection lost, trying again", "is-offline"] };

function stands(how) {
  const [words, look] = CONNECTION[how];
  const place = page.querySelector("[data-connection]");
  place.textContent = words;
  place.className = `conn ${look}`;
}

// Whoever only watches lets those who drive go first: a hall full of pages would all ask in the same instant.
const GO_FIRST = [150, 550]; // milliseconds, anywhere between
const waits = () => GO_FIRST[0] + Math.random() * (GO_FIRST[1] - GO_FIRST[0]);
const rang = (now) => (page.matches(".con--watch") ? setTimeout(() => parts.rang(now), waits()) : parts.rang(now));

listen({ bell, tick: tickUrl }, { rang, stands, closed: () => (location.href = home) });

// -- what people do

let done = 0; // the tick of the last thing done here: until it is drawn nothing else is decided
let pressed = null;

// A second tap would decide what nobody has read yet. What names no moment (a pause, a nudge, a seat) holds at any.
const isBehind = () => (parts.tick && parts.tick < done) || performance.now() < parts.until;
const isOfThisMoment = (form) => Number(form.elements.namedItem("seq")?.value) > 0;

sendForms({
  before(form, submitter) {
    if (isOfThisMoment(form) && isBehind()) return false;
    pressed = submitter;
    return true;
  },
  done(now, form) {
    bending.withdraw(form);
    done = now;
    if (form.dataset.toast) toast(form.dataset.toast);
    document.getElementById("con-now")?.scrollTo({ top: 0 }); // done from deep in the log: what comes next stands above it
    parts.rang(now);
  },
  refused(answer, form) {
    if (answer.bendable && bends() && form.matches("[data-bendable]")) bending.offer(form, pressed);
    return answer.status === 409 ? parts.refresh() : undefined;
  },
});

function bends() {
  return document.getElementById("race-top").hasAttribute("data-bends");
}

// Hexes and cars open what their row in the table opens.
document.addEventListener("click", ({ target }) => {
  const on = target.closest?.(".rmap.is-live [data-tile], .rmap.is-live [data-car], .rmap.is-live [data-tag]");
  if (!on) return;
  const { tile, car, tag } = on.dataset;
  const link = tile !== undefined ? `[data-tile-link="${tile}"]` : `[data-car-link="${CSS.escape(car ?? tag)}"]`;
  document.querySelector(link)?.click();
});

// -- three swipes on a phone

const tabs = [...page.querySelectorAll(".con__tabs a")];
const columns = page.querySelector(".con__cols");
for (const tab of tabs) {
  tab.addEventListener("click", (event) => {
    event.preventDefault();
    columns.scrollTo({ left: document.querySelector(tab.hash).offsetLeft - columns.offsetLeft, behavior: "smooth" });
  });
}

function mark(tab, isShown) {
  if (isShown) tab.setAttribute("aria-current", "true");
  else tab.removeAttribute("aria-current");
}

columns.scrollLeft = document.querySelector(tabs[0].hash).offsetLeft - columns.offsetLeft;
const watcher = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) for (const tab of tabs) mark(tab, tab.hash === `#${target.id}`);
    }
  },
  { root: columns, threshold: 0.6 },
);
for (const tab of tabs) watcher.observe(document.querySelector(tab.hash));

clock.setClock(Number(page.dataset.clock));
clock.run();
driving.showAll();
pieces();
if (!page.matches(".con--watch")) keys.listen();
