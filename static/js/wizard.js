// Comfort for the driver wizard: scores that swap places, panels that are
// added up while they are shared, a car that shows its colours. The server decides; every step works without this.
(() => {
  // -- placed scores: a score taken from another place leaves the old one there

  const held = new WeakMap();
  const remember = () => document.querySelectorAll("[data-places] select").forEach((select) => held.set(select, select.value));
  document.addEventListener("change", (event) => {
    const group = event.target.closest?.("[data-places]");
    if (!group) return;
    const other = [...group.querySelectorAll("select")].find((select) => select !== event.target && select.value === event.target.value);
    const before = held.get(event.target);
    if (other && other.querySelector(`option[value="${before}"]`)) other.value = before;
    remember();
  });
  remember();

  // -- panels: how many points are still to be shared

  const addUp = () => {
    const group = document.querySelector("[data-shares]");
    if (!group) return;
    const all = Number(group.dataset.shares);
    const shared = [...group.querySelectorAll("input")].reduce((sum, input) => sum + (Number(input.value) || 0), 0);
    const line = group.querySelector("[data-shares-left]");
    const left = all - shared;
    if (left === 0) line.textContent = `All ${all} points are shared.`;
    else line.textContent = left > 0 ? `Left to share: ${left} of ${all}.` : `Too many by ${-left}: there are ${all}.`;
    line.classList.toggle("is-off", left !== 0);
    const drawn = document.querySelectorAll(".wiz-panels__car .pcar__n"); // in the order of the fields
    group.querySelectorAll("input").forEach((input, at) => { drawn[at].textContent = input.value; });
  };
  document.addEventListener("input", (event) => event.target.closest?.("[data-shares]") && addUp());
  addUp();

  // -- ticks that follow each other: they are sent one after the other, for of two on their way at once the older
  // could be kept last. An answer older than the newest tick is not shown, or it would take that tick back.

  let ticks = 0;
  let answered = 0; // the last tick that is in the request on its way
  const isTick = (element) => element.closest?.("#step [hx-sync]"); // the page asks for news too
  document.addEventListener("change", (event) => { if (isTick(event.target)) ticks += 1; }, true);
  document.addEventListener("htmx:beforeSend", (event) => { if (isTick(event.detail.elt)) answered = ticks; });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "step" && answered < ticks) event.detail.shouldSwap = false;
  });

  // -- what was refused is where one goes on

  document.querySelector("#step [aria-invalid=true]")?.focus();

  // -- teams in a row: the chosen one is in sight

  const reveal = () => document.querySelector(".wiz-car__teams :checked")?.closest("label").scrollIntoView({ block: "nearest", inline: "center" });
  document.addEventListener("htmx:afterSwap", reveal);
  reveal();

  // -- livery: the car wears what is chosen

  const paint = () => {
    const preview = document.querySelector("[data-livery]");
    if (!preview) return;
    const form = preview.closest("form");
    const own = form.elements.livery.value === "own";
    const team = preview.dataset.team.split(" ");
    ["colour_1", "colour_2"].forEach((name, at) => {
      preview.style.setProperty(`--livery-${at + 1}`, (own && form.elements[name].value) || team[at]);
    });
    const number = preview.querySelector(".car__no");
    if (number) number.textContent = form.elements.number.value.slice(0, 3);
  };
  document.addEventListener("input", (event) => event.target.closest?.("#step") && paint());
  paint();
})();
