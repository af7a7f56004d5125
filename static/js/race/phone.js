// How this phone behaves in a race, kept on the phone: where the ladder stands, the chime, a screen that stays on.

import { isOn, turn } from "./sound.js";

const HAND = "race-hand";
const AWAKE = "race-awake";

const kept = (name, otherwise) => {
  try { return localStorage.getItem(name) ?? otherwise; } catch { return otherwise; }
};
const keep = (name, value) => {
  try { localStorage.setItem(name, value); } catch { /* it still holds for this page */ }
};

const SETTINGS = {
  hand: { get: () => kept(HAND, "left"), set: (value) => keep(HAND, value) },
  chime: { get: () => (isOn() ? "on" : "off"), set: (value) => turn(value === "on") },
  awake: { get: () => kept(AWAKE, "off"), set: (value) => keep(AWAKE, value) },
};

// Plain http has no wake lock, and nothing else keeps every phone awake: then it is said, not tried.
const NO_LOCK = "This browser cannot do it here. Set a longer screen time in the phone's settings.";
let lock = null;

async function keepAwake() {
  if (!("wakeLock" in navigator) || document.hidden) return;
  if (SETTINGS.awake.get() !== "on") {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  }
}

function place() {
  document.getElementById("cockpit")?.classList.toggle("is-right", SETTINGS.hand.get() === "right");
}

// The buttons of the sheet, as things stand.
function label(root) {
  for (const button of root.querySelectorAll("[data-phone]")) {
    button.setAttribute("aria-pressed", String(SETTINGS[button.dataset.phone].get() === button.value));
  }
  if ("wakeLock" in navigator) return;
  for (const words of root.querySelectorAll("[data-awake-words]")) words.textContent = NO_LOCK;
  for (const button of root.querySelectorAll('[data-phone="awake"]')) button.disabled = true;
}

export function phone() {
  place();
  keepAwake();
  label(document);
  document.addEventListener("visibilitychange", keepAwake);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-phone]");
    if (!button) return;
    SETTINGS[button.dataset.phone].set(button.value);
    label(document);
    place();
    keepAwake();
  });
  const sheet = document.querySelector("[data-sheet-body]");
  if (sheet) new MutationObserver(() => label(sheet)).observe(sheet, { childList: true });
}
