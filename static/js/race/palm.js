// Secret choices: the target survives a swap, the own choice is peeked at while a finger is down, a phone is passed on
// behind a cover, and digits choose by position. Nothing here differs by what is chosen.

import { now, spanned } from "./clock.js";
import { isShown } from "./shown.js";

const SPOKEN = 3000; // for whoever cannot hold a finger down
const aims = new Map(); // palm -> the target picked on this screen

// -- the target

function restore() {
  for (const palm of document.querySelectorAll("[data-palm]")) {
    const radio = [...palm.querySelectorAll("input[name=target]")].find((each) => each.value === aims.get(palm.dataset.palm));
    if (radio) radio.checked = true;
  }
}

// -- peeking

let peeking = null;

async function peek(button) {
  if (peeking) return;
  peeking = button;
  const answer = await fetch(button.dataset.peek, { headers: { Accept: "application/json" }, cache: "no-store" }).catch(() => null);
  const choice = answer?.ok ? (await answer.json()).choice : "";
  if (peeking === button) turn(button, choice || "No longer here");
}

function turn(button, words) {
  const shown = button.querySelector("[data-peek-shown]");
  shown.textContent = words;
  shown.hidden = !words;
  button.querySelector("[data-peek-rest]").hidden = Boolean(words);
}

function cover() {
  if (!peeking) return;
  turn(peeking, "");
  peeking = null;
}

function peeks() {
  const at = (event) => event.target.closest?.("[data-peek]");
  const isPress = (event) => event.key === " " || event.key === "Enter";
  document.addEventListener("pointerdown", (event) => at(event) && peek(at(event)));
  for (const name of ["pointerup", "pointercancel", "visibilitychange"]) document.addEventListener(name, cover, true);
  window.addEventListener("blur", cover);
  document.addEventListener("contextmenu", (event) => at(event) && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (!at(event) || !isPress(event)) return;
    event.preventDefault();
    if (!event.repeat) peek(at(event));
  });
  document.addEventListener("keyup", (event) => isPress(event) && cover());
  document.addEventListener("click", (event) => {
    if (!at(event) || event.detail !== 0) return; // pressed by a screen reader: it cannot hold
    peek(at(event));
    setTimeout(cover, SPOKEN);
  });
}

// -- passing the phone

function open(button) {
  const dialog = document.getElementById(button.dataset.passOpen);
  const handed = !button.hasAttribute("data-uncovered");
  dialog.querySelector("[name=handed]").value = handed ? "yes" : "";
  uncover(dialog, !handed);
  dialog.showModal();
  heading(dialog);
}

function uncover(dialog, away) {
  dialog.querySelector("[data-cover]").hidden = away;
  dialog.querySelector("[data-card]").hidden = !away;
}

function heading(within) {
  [...within.querySelectorAll("h2")].find(isShown)?.focus();
}

function onClick({ target }) {
  const at = (selector) => target.closest?.(selector);
  if (at("[data-pass-open]")) return open(at("[data-pass-open]"));
  const dialog = at("dialog[data-pass]");
  if (!dialog) return;
  if (at("[data-close-pass]")) dialog.close();
  if (at("[data-uncover]")) {
    uncover(dialog, true);
    heading(dialog);
  }
}

// -- digits choose by position

function onKey(event) {
  const held = document.activeElement ?? document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (held.matches("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  if (!press(event.key.toLowerCase())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function press(key) {
  const dialog = document.querySelector("dialog[open]");
  if (dialog && !dialog.matches("[data-pass]")) return false;
  const form = [...(dialog ?? document).querySelectorAll("form[data-palm-form]")].find(isShown);
  if (form && /^[1-9]$/.test(key)) return choose(form, key);
  if (!dialog && mark(key)) return true;
  const button = [...(dialog ?? document).querySelectorAll(`[data-board] [data-key="${key}"], [data-pass] [data-key="${key}"]`)].find(isShown);
  button?.click();
  return Boolean(button);
}

function choose(form, key) {
  const targets = [...form.querySelectorAll("input[name=target]")];
  const wanted = targets.length && !targets.some((each) => each.checked) ? targets[key - 1] : form.querySelector(`[data-side="${key}"]`);
  wanted?.click();
  return Boolean(wanted);
}

// Markers: a digit answers the first row that has no answer yet; once all have, Space or Enter shows them.
function mark(key) {
  const form = document.querySelector("details[open] form[data-marks]");
  if (!form) return false;
  const rows = [...form.querySelectorAll("[data-mark]")];
  const open = rows.find((row) => !row.querySelector(":checked"));
  if (key === "backspace") {
    const last = rows.filter((row) => row.querySelector(":checked")).at(-1)?.querySelector(":checked");
    if (last) last.checked = false;
    return Boolean(last);
  }
  const wanted = open ? open.querySelector(`[data-n="${CSS.escape(key)}"]`) : [" ", "enter"].includes(key) && form.querySelector("[data-marks-show]");
  if (!wanted) return false;
  wanted.click();
  return true;
}

// -- the time there is, by the laptop's clock

function countDown() {
  for (const each of document.querySelectorAll("[data-deadline]")) {
    const words = `${spanned(Number(each.dataset.deadline) * 1000 - now())} left, then a pass stands`;
    if (each.textContent !== words) each.textContent = words;
  }
}

// A question that has just come is the first thing heard; one that stands already takes no hand from its buttons.
let heard = "";
const palmIn = (part) => (part.matches?.(".palm") ? part : part.querySelector?.(".palm:not(dialog .palm)"));
const nameOf = (palm) => (palm ? `${palm.dataset.palm}${palm.classList.contains("is-sealed")}` : "");

function greet({ target }) {
  restore();
  countDown();
  const palm = palmIn(target);
  const name = nameOf(palm);
  if (name && name !== heard) palm.querySelector("#palm-title")?.focus({ preventScroll: true });
  if (palm || target.querySelector?.("[data-throw]")) heard = name;
}

export function palms() {
  peeks();
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("change", ({ target }) => {
    const palm = target.name === "target" && target.closest("[data-palm]");
    if (palm) aims.set(palm.dataset.palm, target.value);
  });
  document.addEventListener("race:done", ({ target }) => {
    if (target.matches("[data-palm-form]")) target.closest("details")?.removeAttribute("open"); // chosen again: sealed
  });
  heard = nameOf(palmIn(document.body));
  document.addEventListener("race:swapped", greet);
  setInterval(countDown, 500);
  countDown();
}
