// A figure that changed keeps a ghost of the old one beside it for two seconds. Figures carry data-figure, a name that
// stays the same from one drawing to the next.

const GHOST = 2000;

export function ghost(fresh, old) {
  const before = new Map([...old.querySelectorAll("[data-figure]")].map((each) => [each.dataset.figure, shown(each)]));
  for (const figure of fresh.querySelectorAll("[data-figure]")) {
    const was = before.get(figure.dataset.figure);
    if (was !== undefined && was !== figure.textContent) haunt(figure, was);
  }
}

function shown(figure) {
  return figure.lastChild?.textContent ?? "";
}

function haunt(figure, was) {
  const left = document.createElement("s");
  left.className = "ghost";
  left.setAttribute("aria-hidden", "true");
  left.textContent = was;
  figure.prepend(left);
  setTimeout(() => left.remove(), GHOST);
}
