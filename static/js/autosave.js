// Fields that save themselves. A form[data-autosave] holds one control named "value" and the hidden inputs "field" and
// "seen" (a digest of the value the editing started from). What is typed is kept in this browser until the server has
// it; if somebody else changed the field meanwhile, the server answers 409 with both versions to choose from.
// The answers are JSON: 200 {seen, value, html: {selector: fragment}}, 409 {seen, html}, 422 {sentence}.
(() => {
  const TYPING_PAUSE = 600;
  const RETRY_EVERY = 5000;
  const PREFIX = "autosave:";
  const unstored = new Map(); // edits the browser's storage would not take: full, or switched off
  const sending = new Set();
  const sent = new Map(); // the value of each field that went out last
  let away = false; // the server did not answer last time

  // -- the edits not yet with the server: {person, action, field, value, seen, refused}. People share phones: each
  // sends only what is theirs.

  const person = document.body.dataset.person ?? "";
  const keyOf = (edit) => `${PREFIX}${edit.person} ${edit.action} ${edit.field}`;
  const keep = (edit) => {
    try {
      localStorage.setItem(keyOf(edit), JSON.stringify(edit));
      unstored.delete(keyOf(edit));
    } catch {
      unstored.set(keyOf(edit), edit);
    }
  };
  const kept = (key) => {
    try { return unstored.get(key) ?? JSON.parse(localStorage.getItem(key)); } catch { return null; }
  };
  const drop = (key) => {
    unstored.delete(key);
    try { localStorage.removeItem(key); } catch { /* then it was never there */ }
  };
  const waiting = () => {
    let stored = [];
    try { stored = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)); } catch { /* no storage */ }
    return [...new Set([...stored, ...unstored.keys()])].map(kept).filter((edit) => edit?.person === person);
  };

  // -- the form of an edit, if it is on this page

  const forms = () => [...document.querySelectorAll("form[data-autosave]")];
  const controlOf = (form) => form.elements.value;
  const valueOf = (form) => {
    const control = controlOf(form);
    return control.type === "checkbox" ? (control.checked ? "on" : "") : control.value;
  };
  const setValue = (form, value) => {
    const control = controlOf(form);
    if (control.type === "checkbox") control.checked = value === "on";
    else control.value = value;
  };
  const editIn = (form) => ({
    person, action: new URL(form.action).pathname, field: form.elements.field.value, value: valueOf(form), seen: form.elements.seen.value,
  });
  const formOf = (edit) => forms().find((form) => keyOf(editIn(form)) === keyOf(edit));

  // -- what the person sees

  const showState = () => {
    const edits = waiting();
    const refused = edits.filter((edit) => edit.refused).length;
    const queued = edits.length - refused;
    let state = ["", "Saved"];
    if (!navigator.onLine) state = ["is-offline", queued ? `Offline, ${queued} queued` : "Offline"];
    else if (queued && away) state = ["is-queued", `${queued} queued`];
    else if (queued) state = ["is-saving", "Saving"];
    else if (refused) state = ["is-refused", `${refused} not saved`];
    for (const chip of document.querySelectorAll("[data-save-state]")) {
      chip.classList.remove("is-offline", "is-queued", "is-saving", "is-refused");
      if (state[0]) chip.classList.add(state[0]);
      if (chip.textContent !== state[1]) chip.textContent = state[1]; // screen readers hear a change only
    }
  };

  const clearAnswer = (form) => {
    form.querySelectorAll("[data-refusal], [data-conflict]").forEach((old) => old.remove());
    for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  };

  const showRefusal = (form, sentence) => {
    const line = document.createElement("p");
    line.className = "say say--no";
    line.dataset.refusal = "";
    line.setAttribute("role", "alert");
    line.id = `${form.elements.field.value}-refusal`;
    line.textContent = sentence;
    form.append(line);
    for (const control of form.querySelectorAll("[name=value]")) {
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-errormessage", line.id);
    }
  };

  const swap = (fragments) => {
    for (const [selector, html] of Object.entries(fragments ?? {})) {
      for (const old of document.querySelectorAll(selector)) {
        const open = [...old.querySelectorAll("details[open][id]")].map((details) => details.id);
        const fresh = document.createRange().createContextualFragment(html);
        window.htmx?.process(fresh);
        old.replaceWith(fresh);
        for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      }
    }
  };

  // -- sending

  const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
  const post = (edit) => fetch(edit.action, {
    method: "POST",
    redirect: "manual", // a way to the sign-in page is no answer
    headers: { "X-CSRFToken": token(), Accept: "application/json" },
    body: new URLSearchParams({ field: edit.field, value: edit.value, seen: edit.seen }),
  });

  const overtaken = (edit) => { // by a newer edit of the same field, made while this one was under way
    const now = kept(keyOf(edit));
    return now && (now.value !== edit.value || now.seen !== edit.seen) ? now : null;
  };

  const accepted = (edit, form, answer) => {
    const newer = overtaken(edit);
    if (newer) keep({ ...newer, seen: answer.seen });
    else drop(keyOf(edit));
    if (!form) return;
    form.elements.seen.value = answer.seen;
    if (valueOf(form) === edit.value && answer.value !== edit.value && controlOf(form) !== document.activeElement) {
      setValue(form, answer.value); // as the server tidied it
    }
    swap(answer.html);
  };

  const conflict = (edit, form, answer) => {
    if (overtaken(edit)) return;
    keep({ ...edit, refused: true });
    if (!form) return;
    form.insertAdjacentHTML("beforeend", answer.html);
    form.dataset.theirs = answer.seen;
  };

  const refused = (edit, form, sentence) => {
    if (overtaken(edit)) return;
    keep({ ...edit, refused: true });
    if (form) showRefusal(form, sentence);
  };

  const receive = async (edit, response) => {
    const form = formOf(edit);
    if (form) clearAnswer(form);
    if (response.status === 200) accepted(edit, form, await response.json());
    else if (response.status === 409) conflict(edit, form, await response.json());
    else if (response.status === 422) refused(edit, form, (await response.json()).sentence);
    else refused(edit, form, "This was not saved: you are signed out, or may no longer change it. Your text stays here; reload the page to go on.");
  };

  const send = async (edit) => {
    const key = keyOf(edit);
    if (sending.has(key)) return;
    sending.add(key);
    sent.set(key, edit.value);
    try {
      const response = await post(edit);
      if (response.status >= 500) throw new Error(`${response.status}`);
      away = false;
      await receive(edit, response);
    } catch {
      away = true; // it stays queued and goes out with the next round
    } finally {
      sending.delete(key);
      showState();
    }
    const newer = overtaken(edit);
    if (newer && !newer.refused && !away) await send(newer);
  };

  const sendAll = () => {
    showState();
    if (navigator.onLine) for (const edit of waiting()) if (!edit.refused) send(edit);
  };

  // Before the page goes away by itself: everything typed on it goes out now. Has the server all of it?
  const here = () => waiting().filter(formOf);
  const flush = async () => {
    for (const edit of here()) if (!edit.refused) await send(edit);
    while (sending.size) await new Promise((done) => setTimeout(done, 50));
    return !here().length;
  };
  window.autosave = { flush };

  // -- what people do

  const timers = new WeakMap();
  const changed = (form, pause) => {
    clearTimeout(timers.get(form));
    keep(editIn(form));
    showState();
    timers.set(form, setTimeout(() => {
      const edit = kept(keyOf(editIn(form)));
      if (edit && navigator.onLine) send(edit);
      else showState();
    }, pause));
  };
  const formAt = (event) => event.target.closest?.("form[data-autosave]");

  document.addEventListener("input", (event) => formAt(event) && changed(formAt(event), TYPING_PAUSE));
  document.addEventListener("change", (event) => {
    const form = formAt(event);
    if (form && sent.get(keyOf(editIn(form))) !== valueOf(form)) changed(form, 0); // leaving a field changes nothing
  });
  document.addEventListener("submit", (event) => {
    if (!formAt(event)) return;
    event.preventDefault();
    changed(formAt(event), 0);
  }, true);
  document.addEventListener("click", (event) => {
    const form = formAt(event);
    if (!form || !event.target.closest("[data-keep-mine], [data-take-theirs]")) return;
    event.preventDefault();
    const theirs = event.target.closest("[data-take-theirs]");
    form.elements.seen.value = form.dataset.theirs;
    clearAnswer(form);
    controlOf(form).focus?.();
    if (theirs) {
      setValue(form, theirs.dataset.takeTheirs);
      drop(keyOf(editIn(form)));
      showState();
    } else {
      changed(form, 0);
    }
  });

  // What an earlier visit could not send: put it back into its field and send it once more.
  for (const edit of waiting()) {
    const form = formOf(edit);
    if (!form) continue;
    if (valueOf(form) === edit.value) drop(keyOf(edit));
    else {
      setValue(form, edit.value);
      keep({ ...edit, refused: false });
    }
  }
  addEventListener("online", sendAll);
  addEventListener("offline", showState);
  addEventListener("beforeunload", (event) => unstored.size && event.preventDefault());
  setInterval(() => away && sendAll(), RETRY_EVERY);
  sendAll();
})();
