// The moment the choices are turned over: every screen flips to them at once and holds them before the damage is drawn.
// Once for each reveal of a race and tab, a reload included. Dice that fell are shown the same way, smaller.

import { play } from "./sound.js";

const FLIP = 400;
const HOLD = 2000;
const DICE = 2600;

const seen = {
  get: (name) => sessionStorage.getItem(name),
  set: (name, value) => sessionStorage.setItem(name, value),
};

function above(className, html) {
  const layer = document.createElement("div");
  layer.className = className;
  layer.innerHTML = html;
  if ("popover" in layer) layer.popover = "manual"; // above open sheets too
  document.body.append(layer);
  layer.showPopover?.();
  return layer;
}

// A live region of our own: one that is swapped in with its words is heard by nobody.
function announce(sentence, politeness) {
  let region = document.querySelector(`[data-told=${politeness}]`);
  if (!region) {
    region = document.createElement("p");
    region.className = "vh";
    region.dataset.told = politeness;
    region.setAttribute("aria-live", politeness);
    document.body.append(region);
  }
  region.textContent = sentence;
}

function show(part) {
  const layer = above("reveal is-shown", part.innerHTML);
  document.dispatchEvent(new CustomEvent("race:hold", { detail: FLIP + HOLD }));
  for (const open of document.querySelectorAll("dialog[data-pass][open]")) open.close();
  play("reveal");
  setTimeout(() => announce(part.dataset.words, "assertive"), 50);
  setTimeout(() => layer.classList.add("is-leaving"), FLIP + HOLD);
  setTimeout(() => layer.remove(), FLIP + HOLD + 200);
}

// `arrives`: the page was open when it came. A page that is loaded shows only what its tab has missed.
function look(part, arrives) {
  const name = `reveal-${part.dataset.race}`;
  const seq = Number(part.dataset.reveal);
  const last = seen.get(name);
  if (seq > Number(last ?? 0)) {
    seen.set(name, String(seq));
    if (arrives || last !== null) show(part);
  } else if (last === null) {
    seen.set(name, "0");
  }
}

function lookAtDice(part, arrives) {
  const name = `fallen-${part.dataset.race}`;
  const last = Number(seen.get(name) ?? 0);
  const rolls = [...part.querySelectorAll("[data-fell]")];
  const fresh = rolls.filter((roll) => Number(roll.dataset.fell) > last);
  if (!fresh.length) return;
  seen.set(name, rolls.at(-1).dataset.fell);
  if (!arrives) return;
  document.querySelectorAll(".fallen.is-shown").forEach((old) => old.remove());
  const layer = above("fallen is-shown", fresh.map((roll) => roll.outerHTML).join(""));
  layer.setAttribute("aria-hidden", "true"); // told, not read
  play(fresh.find((roll) => roll.dataset.sound)?.dataset.sound);
  announce(fresh.map((roll) => roll.dataset.words).join(" "), "polite");
  setTimeout(() => layer.remove(), DICE);
}

export function reveals() {
  const take = (part, arrives) => {
    if (part.id === "reveal") look(part, arrives);
    else if (part.id === "fallen") lookAtDice(part, arrives);
  };
  document.querySelectorAll("#reveal, #fallen").forEach((part) => take(part, false));
  document.addEventListener("race:swapped", ({ target }) => take(target, true));
}
