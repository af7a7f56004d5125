// Console and grid by keyboard: Space is the primary button, digits are speeds, dice and answers, letters what they say on
// the buttons. A key is never taken from a field, an open sheet, or whatever has the focus and wants it itself.

import * as driving from "./driving.js";
import { isShown } from "./shown.js";

const CHOSEN_BY_TAP = ["radio", "checkbox"]; // a field of these kinds types nothing

function isTyping(target) {
  if (target.matches?.("textarea, select, [contenteditable]")) return true;
  return target.matches?.("input") && !CHOSEN_BY_TAP.includes(target.type);
}

const UNDO = "[data-undo] button";
const REDO = 'form[action$="/redo"] button';

const isReady = (element) => isShown(element) && !element.disabled;
const within = (selector, root = document) => [...root.querySelectorAll(selector)].filter(isReady);

// The innermost primary button: that of an opened card comes before the card's own.
function primary() {
  const opened = within("details[open] [data-primary]");
  return opened[0] ?? within("[data-primary]")[0];
}

function digit(key) {
  const now = document.getElementById("race-now");
  if (!now) return false; // the grid: its keypad takes digits by itself
  const named = within(`[data-key="${key}"]`, now)[0];
  if (named) {
    named.click();
    return true;
  }
  openActFor(now);
  const form = driving.form();
  return form ? driving.setSpeed(form, Number(key)) : false;
}

function openActFor(now) {
  const card = now.querySelector("[data-act-for]:not([open])");
  if (card) card.open = true;
}

function pressed(event) {
  if (event.key === " ") {
    const button = primary();
    button?.click();
    return Boolean(button);
  }
  if (/^[0-9]$/.test(event.key)) return digit(event.key);
  const key = event.key.toLowerCase();
  if (key === "t") {
    const form = driving.form();
    if (form) driving.nextTack(form);
    return Boolean(form);
  }
  const element = within(event.shiftKey && key === "u" ? REDO : key === "u" ? UNDO : `[data-hotkey="${CSS.escape(key)}"]`)[0];
  element?.click();
  return Boolean(element);
}

export function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const wantsSpace = event.target.matches?.("button, summary, input[type=checkbox]"); // a link opens by Enter
    if (event.key === " " && wantsSpace) return;
    if (pressed(event)) event.preventDefault();
  });
}
