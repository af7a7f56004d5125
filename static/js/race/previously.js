// Previously: what happened before a pause, laid over the cockpit once, when the race goes on or this phone comes back.

const nameOf = (card) => `race-previously-${card.dataset.previously}`;
const isTold = (card) => {
  try { return sessionStorage.getItem(nameOf(card)) !== null; } catch { return true; }
};

export function previously(root, changed) {
  const cardIn = () => root.querySelector("[data-previously]");

  const show = () => {
    const card = cardIn();
    if (!card?.hidden || root.dataset.phase === "paused" || isTold(card)) return;
    card.hidden = false;
    card.querySelector("h2").focus({ preventScroll: true });
    changed();
  };

  root.addEventListener("race:swapped", () => setTimeout(show)); // once the page knows that it is no longer paused
  root.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-close-previously]")) return;
    const card = cardIn();
    card.hidden = true;
    try { sessionStorage.setItem(nameOf(card), ""); } catch { /* it is told again after a reload */ }
    changed();
    document.getElementById("ladder")?.focus({ preventScroll: true });
  });
  show();
}
