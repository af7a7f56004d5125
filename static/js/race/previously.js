// Previously: what happened before a pause, laid over the far end of the road when the race goes on or this phone comes
// back. It waits for nobody: whoever drives on has read it.

const nameOf = (card) => `race-previously-${card.dataset.previously}`;
const isTold = (card) => {
  try { return sessionStorage.getItem(nameOf(card)) !== null; } catch { return true; }
};

export function previously(root, say) {
  const cardIn = () => root.querySelector("[data-previously]");

  const show = () => {
    const card = cardIn();
    if (!card?.hidden || root.dataset.phase === "paused" || isTold(card)) return;
    card.hidden = false;
    say(`Previously: ${card.querySelector("p").textContent}`);
  };
  const close = () => {
    const card = cardIn();
    if (!card || card.hidden) return;
    card.hidden = true;
    try { sessionStorage.setItem(nameOf(card), ""); } catch { /* it is told again after a reload */ }
  };

  root.addEventListener("race:swapped", () => setTimeout(show)); // once the page knows that it is no longer paused
  root.addEventListener("click", ({ target }) => target.closest?.("[data-close-previously]") && close());
  root.addEventListener("race:done", close);
  show();
}
