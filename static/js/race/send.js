// Sending what somebody did in a race. A form with `data-verb` is sent by script: one tap, one key, sent again under
// the same key until it is answered, so that nothing is done twice and nothing is lost in a tunnel.

import { refuse } from "./toast.js";

const AGAIN_AFTER = 2000;
const TOO_LATE = "What you sent was not done: the race had moved on by then. The log tells how.";

// crypto.randomUUID does not exist on plain http.
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

let last = Promise.resolve(); // the one on its way

// One is sent at a time: what is sent knows every answer before it, and no answer overtakes another. `work` never fails.
export function inTurn(work) {
  last = last.then(work);
  return last;
}

// Posts fields until the server answers. Resolves to { ok, tick } or { ok: false, sentence, bendable, code }.
export async function post(url, fields, { waits = () => {} } = {}) {
  const body = fields instanceof FormData ? fields : new FormData();
  if (!(fields instanceof FormData)) for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (;;) {
    let answer;
    try {
      answer = await fetch(url, {
        method: "POST",
        body,
        headers: { Accept: "application/json", "X-CSRFToken": body.get("csrfmiddlewaretoken") ?? token() },
      });
    } catch {
      waits();
      await new Promise((done) => setTimeout(done, AGAIN_AFTER));
      continue;
    }
    if (answer.status === 204) return { ok: true, tick: Number(answer.headers.get("X-Tick")) };
    if (answer.status === 409 || answer.status === 422) return { ok: false, status: answer.status, ...(await answer.json()) };
    if (answer.status === 503) {
      waits();
      await new Promise((done) => setTimeout(done, AGAIN_AFTER));
      continue;
    }
    return { ok: false, status: answer.status, code: "failed", sentence: failed(answer.status), bendable: false };
  }
}

function failed(status) {
  if (status === 403 || status === 404) return "You are no longer at this table, or this car is not yours any more.";
  return "The laptop could not do that. Nothing was changed; try again.";
}

// Every form with data-verb: sent here, refusals told beside it in [data-refusal], the page refreshed by `done`.
export function sendForms({ done, refused = () => {}, before = () => true }) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches?.("form[data-verb]")) return;
    event.preventDefault();
    if (form.dataset.busy) return;
    if (!before(form, event.submitter)) return rest(form, event.submitter);
    const body = new FormData(form, event.submitter ?? undefined);
    if (body.has("key")) body.set("key", (form.dataset.key ??= freshKey()));
    form.dataset.busy = "yes";
    form.setAttribute("aria-busy", "true");
    // By attribute: a field called "action" hides the property, and a button without one of its own names the page.
    const url = event.submitter?.getAttribute("formaction") || form.getAttribute("action");
    const answer = await post(url, body, {
      waits: () => tell(form, "Not sent yet: no connection to the laptop. It is tried again."),
    });
    delete form.dataset.busy;
    delete form.dataset.key;
    form.removeAttribute("aria-busy");
    rest(form, event.submitter);
    if (answer.ok) {
      tell(form, "");
      form.reset(); // sent: nothing in it is half typed any more
      if (!form.matches("[data-stays]")) form.closest("dialog")?.close();
      form.dispatchEvent(new CustomEvent("race:done", { bubbles: true }));
      done(answer.tick, form, event.submitter);
    } else {
      tell(form, answer.sentence);
      await refused(answer, form);
      // The card it stood on is gone, and the sentence with it: somebody else has answered meanwhile.
      if (answer.status === 409 && !form.isConnected) refuse(TOO_LATE);
    }
  });
}

// The kit takes every sent form for a page that goes away; this one stays.
function rest(form, button) {
  delete form.dataset.sent;
  button?.removeAttribute("aria-busy");
}

const placeOf = (form) => form.querySelector("[data-refusal]") ?? document.querySelector("[data-refusal-of-last-resort]");

export const told = (form) => placeOf(form)?.textContent;

export function tell(form, sentence) {
  const place = placeOf(form);
  if (!place) return;
  place.textContent = sentence;
  place.hidden = !sentence;
}
