// Settling a race: rows are dragged by their grip or moved by their buttons, and the server works the sums out anew.
// Without script the same buttons send the whole page.

import { inTurn } from "./send.js";

const form = document.querySelector("[data-settle]");
const ROWS = "settle-rows";

// -- the server draws the rows again, whatever was tapped: one tap after the other, each on the rows the last one left

let waiting = 0; // taps that are not answered yet

async function reckon(tapped, before = () => {}) {
  waiting += 1;
  form.setAttribute("aria-busy", "true");
  const isDrawn = await inTurn(() => send(tapped, before));
  waiting -= 1;
  if (!waiting) form.removeAttribute("aria-busy");
  if (!isDrawn) form.requestSubmit(form.querySelector("[value=reckon]")); // the whole page says what is wrong
}

async function send(tapped, before) {
  before();
  const sent = states();
  const body = new FormData(form);
  for (const [name, value] of Object.entries(tapped)) body.set(name, value);
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(ROWS);
    if (!answer.ok || !fresh) return false;
    await held?.dropped;
    const late = [...states()].filter(([name, state]) => state !== sent.get(name));
    put(fresh);
    for (const [name, state] of late) restore(name, state);
    return true;
  } catch {
    return false;
  }
}

// The result is posted as the last tap left it.
form.addEventListener("submit", (event) => {
  if (!waiting) return;
  event.preventDefault();
  inTurn(() => form.requestSubmit(event.submitter));
});

function put(fresh) {
  const opened = [...form.querySelectorAll("details[open]")].map((each) => each.id);
  const focused = document.activeElement?.id;
  document.getElementById(ROWS).replaceWith(fresh);
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// What stands in every field of the rows. What differs from what was sent, a hand did meanwhile: it stays.
function states() {
  const fields = [...document.getElementById(ROWS).querySelectorAll("input:not([type=hidden]), select")];
  return new Map(fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]));
}

function restore(name, state) {
  const field = form.elements.namedItem(name);
  if (field?.type === "checkbox") field.checked = state;
  else if (field) field.value = state;
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reckon]");
  if (!button) return;
  event.preventDefault();
  reckon({ [button.name]: button.value });
});

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-reckon-change]")) reckon({ do: "reckon" });
});

// A sum changed by hand asks why, where it is typed.
form.addEventListener("input", (event) => {
  const row = event.target.closest("[data-row]");
  if (!row || !event.target.name.endsWith("-notoriety")) return;
  const was = row.querySelector("input[name$='-was']").value;
  if (event.target.value.replace(/[\s,]/g, "") !== was) row.querySelector("details").open = true;
});

// -- dragging: no answer takes a row out of the hand

let held = null;

form.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  held = { row: grip.closest("[data-row]"), before: order() };
  held.dropped = new Promise((done) => { held.drop = done; });
  held.row.classList.add("is-held");
});

form.addEventListener("pointermove", (event) => {
  if (!held) return;
  const others = [...held.row.parentElement.children].filter((each) => each !== held.row);
  const next = others.find((each) => event.clientY < middle(each));
  if (next !== held.row.nextElementSibling) held.row.parentElement.insertBefore(held.row, next ?? null);
});

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    if (!held) return;
    const { row, before, drop } = held;
    row.classList.remove("is-held");
    held = null;
    const { driver } = row.dataset;
    const to = rows().indexOf(row);
    if (before !== order()) reckon({ do: "reckon" }, () => place(driver, to));
    drop();
  });
}

// An answer that came meanwhile has drawn the rows without what the hand did.
function place(driver, to) {
  const row = rows().find((each) => each.dataset.driver === driver);
  row?.parentElement.insertBefore(row, rows().filter((each) => each !== row)[to] ?? null);
}

function rows() {
  return [...form.querySelectorAll("[data-row]")];
}

function order() {
  return rows().map((row) => row.dataset.driver).join();
}

function middle(row) {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
