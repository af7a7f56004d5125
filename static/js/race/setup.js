// Setting a race: every part saves itself (htmx); the grid opens only when the last change has arrived.
import { sendForms } from "./send.js";

const saves = (target) => target.closest?.("form[hx-post]");
const unsaved = new Set(); // parts with a change under way
let opening = null; // the form that waits for them

document.addEventListener("change", ({ target }) => saves(target) && unsaved.add(saves(target).getAttribute("hx-target")));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.target) return;
  unsaved.delete(`#${detail.target.id}`);
  if (opening && !unsaved.size && detail.successful) document.querySelector(`form[data-next]`)?.requestSubmit();
  opening = null;
});

// What was unfolded stays so when its part is drawn anew.
let unfolded = [];
document.addEventListener("htmx:beforeSwap", () => (unfolded = [...document.querySelectorAll("details[open][id]")].map((each) => each.id)));
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id === "track") return; // chosen: the list has done its work
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
});

sendForms({
  before: (form) => {
    if (!unsaved.size) return true;
    opening = form;
    return false;
  },
  done: (_, form) => location.assign(form.dataset.next),
});
