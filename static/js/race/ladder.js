// The speed ladder: one slider. The whole column is dragged, keys move it, and nothing is fetched meanwhile.

import { isShown } from "./shown.js";

const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 2, PageDown: -2 };

// `speeds()` are those that may be set, `now()` the one that is; `set(speed)` takes a new one; `held` marks a hand.
export function ladder(element, { speeds, now, set, held, letGo }) {
  const rungs = () => [...element.querySelectorAll("[data-rung]")].filter(isShown);

  function nearest(wanted) {
    const may = speeds();
    return may.length ? may.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best)) : null;
  }

  function under({ clientX, clientY }) {
    const lies = getComputedStyle(element).flexDirection.startsWith("row");
    const distance = (rung) => {
      const box = rung.getBoundingClientRect();
      return Math.abs(lies ? clientX - (box.left + box.width / 2) : clientY - (box.top + box.height / 2));
    };
    return rungs().reduce((best, each) => (distance(each) < distance(best) ? each : best));
  }

  function move(event) {
    const speed = nearest(Number(under(event).dataset.rung));
    if (speed !== null && speed !== now()) set(speed);
  }

  function step(by) {
    const may = speeds();
    const at = may.indexOf(now());
    if (may.length) set(may[Math.max(0, Math.min(may.length - 1, at + by))]);
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button || element.getAttribute("aria-disabled") === "true") return;
    element.setPointerCapture(event.pointerId);
    held();
    move(event);
  });
  element.addEventListener("pointermove", (event) => element.hasPointerCapture(event.pointerId) && move(event));
  for (const name of ["lostpointercapture", "pointercancel"]) element.addEventListener(name, letGo);
  element.addEventListener("keydown", (event) => {
    const ends = { Home: -Infinity, End: Infinity };
    const by = STEPS[event.key] ?? ends[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  });
  return { step };
}
