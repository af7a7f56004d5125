// The drive form of the console: a ladder of speeds for each tack and talent, one of them shown.

import { isShown } from "./shown.js";

const chosen = (form, what) => form.querySelector(`[data-drive-${what}]:checked`)?.value ?? "";

const forms = () => [...document.querySelectorAll("[data-drive]")];

// The one in front of the GM's eyes, if any.
export const form = () => forms().find(isShown);

export const showAll = () => forms().forEach(show);

// Shows the ladder of what is chosen, keeps the speed where it can, and tells the button what it would do.
function show(form) {
  const wanted = `${chosen(form, "tack")} ${chosen(form, "using")}`;
  const ladders = [...form.querySelectorAll("[data-ladder]")];
  const ladder = ladders.find((each) => each.dataset.ladder === wanted) ?? ladders.find((each) => each.matches(".is-shown"));
  const speed = Number(form.querySelector("[name=action]:checked")?.dataset.speed ?? 0);
  for (const each of ladders) each.classList.toggle("is-shown", each === ladder);
  if (!ladder.querySelector(":checked")) nearest(ladder, speed).checked = true;
  label(form);
}

function nearest(ladder, speed) {
  const far = (radio) => Math.abs(Number(radio.dataset.speed) - speed) + (radio.closest(".is-out") ? 100 : 0);
  return [...ladder.querySelectorAll("[name=action]")].sort((a, b) => far(a) - far(b))[0];
}

function label(form) {
  const place = form.querySelector("[data-drive-label]");
  place.textContent = form.querySelector("[name=action]:checked").dataset.label;
}

// A digit: that speed, if this tack has it. 0 is also ten where standing still cannot be set.
export function setSpeed(form, digit) {
  const ladder = form.querySelector("[data-ladder].is-shown");
  const at = (speed) => ladder.querySelector(`[data-speed="${speed}"]`);
  const radio = at(digit) ?? (digit === 0 ? at(10) : null);
  if (!radio) return false;
  radio.checked = true;
  label(form);
  return true;
}

export function nextTack(form) {
  const tacks = [...form.querySelectorAll("[data-drive-tack]")];
  const now = tacks.findIndex((tack) => tack.checked);
  tacks[(now + 1) % tacks.length].checked = true;
  show(form);
}

document.addEventListener("change", ({ target }) => {
  const form = target.closest?.("[data-drive]");
  if (!form) return;
  if (target.matches("[data-drive-tack], [data-drive-using]")) show(form);
  else label(form);
});
