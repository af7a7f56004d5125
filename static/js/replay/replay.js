// The replay of a race: scrub, step, play, go to a moment; by hand, by finger and by keys. It only ever reads.

import { Moments } from "./moments.js";
import { Reel } from "./reel.js";
import { Stage } from "./stage.js";

const FAR = 10;
const page = document.querySelector("[data-replay]");
const part = (name) => page.querySelector(`[data-${name}]`);
const range = part("range");
const play = part("play");
const pace = part("pace");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const stage = new Stage(page);
const reel = new Reel(page.dataset.steps, Number(range.max), () => {
  range.max = reel.of;
  part("of").textContent = reel.of;
  moments.look(reel.of, true);
});
const moments = new Moments(page, page.dataset.moments, (n) => {
  pause();
  go(n, { says: true });
});

let n = Number(range.value);
let wanted = 0; // of several steps asked for in a hurry only the last one is shown
let timer = 0;

// -- where we are

async function go(to, { says = false, time = 0 } = {}) {
  n = Math.max(1, Math.min(to, reel.of));
  const asked = (wanted += 1);
  range.value = n;
  part("n").textContent = n;
  try {
    const step = reel.at(n) ?? (await reel.step(n));
    if (asked !== wanted) return false;
    if (!reel.at(n + 1) && n < reel.of) reel.step(n).catch(() => {}); // what comes next, beforehand
    show(step, says, time);
    return true;
  } catch (trouble) {
    pause();
    if (asked === wanted) part("lines").textContent = trouble.message;
    return false;
  }
}

function show(step, says, time) {
  stage.show(step, calm.matches ? 0 : time);
  moments.at(n);
  const words = step.lines.join(" ") || "Nothing to tell.";
  range.setAttribute("aria-valuetext", `Step ${n} of ${reel.of}. ${words}`);
  if (says) part("says").textContent = words;
  page.querySelector("[data-note]")?.remove();
  history.replaceState(null, "", `?at=${n}`);
}

// A step in which nothing is to be seen is passed over.
async function stride(by, options) {
  let to = n + by;
  while (Math.abs(by) === 1 && to > 1 && to < reel.of && (reel.at(to) ?? (await reel.step(to))).isQuiet) to += by;
  return go(to, options);
}

// -- playing

const isPlaying = () => play.getAttribute("aria-pressed") === "true";

function label(playing) {
  play.setAttribute("aria-pressed", String(playing));
  play.setAttribute("aria-label", playing ? "Pause" : "Play");
}

function pause() {
  clearTimeout(timer);
  label(false);
}

async function start() {
  label(true);
  if (n >= reel.of) await go(1);
  timer = setTimeout(tick, 200);
}

async function tick() {
  if (!isPlaying()) return;
  const time = Number(pace.value);
  const began = performance.now();
  await stride(1, { time: time * 0.8 });
  if (!isPlaying()) return;
  if (n >= reel.of) return pause();
  timer = setTimeout(tick, Math.max(0, time - (performance.now() - began)));
}

play.addEventListener("click", () => (isPlaying() ? pause() : start()));

// -- by hand

range.addEventListener("input", () => {
  pause();
  go(Number(range.value));
});
range.addEventListener("change", () => go(Number(range.value), { says: true }));

const GOES = {
  first: () => go(1, { says: true }),
  last: () => go(reel.of, { says: true }),
  back: () => stride(-1, { says: true }),
  on: () => stride(1, { says: true, time: 600 }),
};

part("transport").addEventListener("submit", (event) => event.preventDefault());
part("transport").addEventListener("click", (event) => {
  const way = event.target.closest("[data-go]")?.dataset.go;
  const leap = event.target.closest("[data-moment]")?.dataset.moment;
  if (!way && !leap) return;
  event.preventDefault();
  pause();
  if (way) GOES[way]();
  else jump(Number(leap));
});

async function jump(way, kind = moments.kind) {
  pause();
  const to = await moments.next(n, way, kind);
  if (to) return go(to, { says: true });
  part("says").textContent = way > 0 ? "No such moment after this step." : "No such moment before this step.";
  return false;
}

// -- by keys

const KINDS = { c: "crash", o: "overtake", p: "pit", r: "reveal" };
const KEYS = {
  ArrowRight: (far) => stride(far ? FAR : 1, { says: true, time: 600 }),
  ArrowLeft: (far) => stride(far ? -FAR : -1, { says: true }),
  Home: () => GOES.first(),
  End: () => GOES.last(),
  n: () => jump(1),
  b: () => jump(-1),
};

function quicken(by) {
  pace.selectedIndex = Math.max(0, Math.min(pace.options.length - 1, pace.selectedIndex + by));
}

document.addEventListener("keydown", (event) => {
  const { key, target, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target.matches("select, textarea, input:not([type=range], [type=radio])")) return;
  if (target.matches("[type=radio]") && key.startsWith("Arrow")) return;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (key === " " && !target.closest("button, summary, a")) play.click();
  else if (KINDS[letter]) jump(shiftKey ? -1 : 1, KINDS[letter]);
  else if (KEYS[letter]) {
    pause();
    KEYS[letter](shiftKey);
  } else if (key === "ArrowUp" || key === "ArrowDown") {
    if (target.closest(".rmap__rows, .rp__list, .rp__order")) return;
    quicken(key === "ArrowUp" ? 1 : -1);
  } else return;
  event.preventDefault();
});

go(n);
moments.look(reel.of);
