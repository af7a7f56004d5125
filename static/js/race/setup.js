// Setting a race. Every form[data-save] saves itself when something in it changes; its part, and what hangs on it, is
// drawn anew once nothing newer waits to be sent, so that no change is lost however fast they come. One is sent at a
// time: an answer knows every change before it, and none draws an older one over a newer. The grid opens only when the
// last change has arrived.
import { inTurn, sendForms, tell } from "./send.js";

const AGAIN_AFTER = 2000;
const saving = new Map(); // part -> has it changed since it was sent? true, or the button that was pressed
let opening = null; // the form that waits for the last change

async function save(form, submitter) {
  const part = form.elements.part.value;
  if (saving.has(part)) return saving.set(part, submitter ?? (saving.get(part) || true));
  saving.set(part, false);
  const answer = await inTurn(() => send(form, submitter));
  const newer = saving.get(part);
  saving.delete(part);
  if (newer) return save(form, newer === true ? undefined : newer);
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) return location.assign(elsewhere);
  if (!answer.ok && answer.status !== 422) return location.reload(); // no longer ours to set: the page says so
  draw(await answer.text(), part);
  if (opening && !saving.size) {
    const waits = answer.ok;
    opening = null;
    if (waits) document.querySelector("form[data-next]")?.requestSubmit();
  }
}

async function send(form, submitter) {
  for (;;) {
    try {
      const body = new FormData(form, submitter?.form === form ? submitter : undefined);
      const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (answer.status < 500) return answer;
    } catch {
      // no connection: told below, and tried again
    }
    tell(document.body, "Not saved yet: no connection to the laptop. It is tried again.");
    await new Promise((done) => setTimeout(done, AGAIN_AFTER));
    tell(document.body, "");
  }
}

// Puts the parts in place. Focus and what was unfolded stay; a part with a newer change waits for its own answer.
function draw(html, part) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  for (const piece of [...fresh.body.children]) {
    const old = document.getElementById(piece.id);
    if (!old || saving.has(piece.id) || (piece.id !== part && isHalfTyped(old))) continue;
    const chosen = part === "track" && piece.id === "track"; // its list has done its work
    if (!chosen) for (const each of old.querySelectorAll("details[open][id]")) piece.querySelector(`#${each.id}`)?.setAttribute("open", "");
    old.replaceWith(piece);
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function isHalfTyped(part) {
  const field = document.activeElement;
  return part.contains(field) && "defaultValue" in field && field.value !== field.defaultValue;
}

document.addEventListener("change", ({ target }) => {
  const form = target.closest("form[data-save]");
  if (form?.checkValidity()) save(form);
  else form?.reportValidity();
});

// What was tapped before this script was there is saved too.
const isChanged = (field) => ("defaultChecked" in field && field.checked !== field.defaultChecked)
  || (/^(text|number)$/.test(field.type) && field.value !== field.defaultValue);
for (const form of document.querySelectorAll("form[data-save]")) {
  if ([...form.elements].some(isChanged) && form.checkValidity()) save(form);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-save]")) return;
  event.preventDefault();
  save(event.target, event.submitter);
}, true);

sendForms({
  before: (form) => {
    if (saving.size) opening = form;
    return !saving.size;
  },
  done: (_, form) => location.assign(form.dataset.next),
});
