// The moving parts of the kit: bottom sheets, toasts, steppers, dice, busy buttons. One listener each, so swapped-in
// fragments need no set-up. Everything here is comfort; links and forms work without it.
(() => {
  const TOAST_SECONDS = 10;

  // -- bottom sheets: focus goes to the heading, and back to the opener when the sheet closes. An open sheet is a step
  // in the history, so that Back closes it; closed in another way, it takes its step away again.

  let wayBack = null; // of a sheet just closed: a step set before it is over would be undone by it

  const stepBack = () => {
    wayBack = new Promise((over) => addEventListener("popstate", over, { once: true }));
    history.back();
  };

  const openSheet = async (dialog, opener) => {
    await wayBack;
    const heading = dialog.querySelector("h1, h2, h3");
    if (heading) {
      heading.id ||= `${dialog.id}-title`;
      heading.tabIndex = -1;
      dialog.setAttribute("aria-labelledby", heading.id);
    }
    if (!dialog.open) {
      dialog.showModal();
      history.pushState({ sheet: dialog.id }, "");
      dialog.addEventListener("close", () => {
        if (history.state?.sheet === dialog.id) stepBack();
        if (opener.isConnected) opener.focus();
      }, { once: true });
    }
    dialog.scrollTop = 0;
    heading?.focus();
  };

  const openSheets = () => [...document.querySelectorAll("dialog.sheet-dialog[open]")];
  addEventListener("popstate", () => {
    for (const dialog of openSheets()) if (dialog.id !== history.state?.sheet) dialog.close();
  });
  addEventListener("pageshow", () => {
    if (history.state?.sheet && !openSheets().length) history.back(); // its sheet is gone: come here anew, nothing is open
  });

  const loadSheet = async (link) => {
    const dialog = document.getElementById("sheet");
    link.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
      if (!answer.ok || answer.redirected) throw new Error(`${answer.status}`);
      const body = dialog.querySelector("[data-sheet-body]");
      body.innerHTML = await answer.text();
      window.htmx?.process(body);
      openSheet(dialog, dialog.contains(link) ? dialog : link);
    } catch {
      location.href = link.href; // the page behind the sheet says what is wrong better than we can
    } finally {
      link.removeAttribute("aria-busy");
    }
  };

  const plainClick = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest?.(selector);
    const opener = at("[data-sheet]");
    if (opener) return openSheet(document.getElementById(opener.dataset.sheet), opener);
    const link = at("a[data-sheet-url]");
    if (link && plainClick(event)) {
      event.preventDefault();
      return loadSheet(link);
    }
    if (event.target.matches?.("dialog.sheet-dialog")) return event.target.close(); // the backdrop is the dialog itself
    if (at("[data-close-toast]")) return at(".toast").remove();
    if (at("button[data-step]")) return step(at("button[data-step]"));
    if (at("[data-copy]")) return copy(at("[data-copy]"));
    if (at("#menu a")) document.getElementById("menu").hidePopover?.(); // a link within this page leaves the menu open
  });

  // -- toasts: good news goes by itself, a refusal stays until it is closed

  const agesAlone = (toast) => {
    let timer;
    const stop = () => clearTimeout(timer);
    const start = () => { stop(); timer = setTimeout(() => toast.remove(), TOAST_SECONDS * 1000); };
    for (const type of ["mouseenter", "focusin"]) toast.addEventListener(type, stop);
    for (const type of ["mouseleave", "focusout"]) toast.addEventListener(type, start);
    start();
  };

  const toasts = document.getElementById("toasts");
  const age = () => toasts.querySelectorAll("[data-toast]:not([data-aging])").forEach((toast) => {
    toast.dataset.aging = "";
    agesAlone(toast);
  });
  new MutationObserver(age).observe(toasts, { childList: true });
  age();

  const refuse = (sentence) => {
    if ([...toasts.querySelectorAll(".toast--no p")].some((old) => old.textContent === sentence)) return;
    const toast = document.createElement("div");
    toast.className = "toast toast--no";
    toast.setAttribute("role", "alert");
    toast.innerHTML = '<p class="grow"></p><button class="btn" type="button" data-close-toast>Close</button>';
    toast.firstChild.textContent = sentence;
    toasts.append(toast);
  };

  document.addEventListener("kit:refuse", ({ detail: sentence }) => refuse(sentence));

  document.addEventListener("htmx:sendError", (event) => {
    // What asks by itself every few seconds asks again; nobody did anything that could have been lost.
    if (!event.detail.requestConfig.triggeringEvent) return;
    refuse("The server did not answer. Nothing was changed; try again when the connection is back.");
  });
  document.addEventListener("htmx:responseError", (event) => {
    const { status } = event.detail.xhr;
    refuse(status >= 500
      ? "The server met a fault of its own. Nothing was changed; the game master's terminal says what happened."
      : "The server did not accept this. Reload the page to see how things stand now.");
  });

  // -- number steppers: the input keeps its own limits

  const step = (button) => {
    const input = button.closest(".stepper").querySelector("input");
    button.dataset.step > 0 ? input.stepUp() : input.stepDown();
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  };

  // -- typed dice: one figure a field, then the next

  const isDie = (element) => element.matches?.(".die-input");
  const moveOn = (from, by) => {
    const dice = [...from.form.querySelectorAll(".die-input")];
    dice[dice.indexOf(from) + by]?.focus();
  };
  document.addEventListener("input", ({ target }) => {
    if (!isDie(target)) return;
    target.value = target.value.replace(/[^1-6]/g, "").slice(-1); // typed over an old figure: the new one counts
    if (target.value) moveOn(target, 1);
  });
  document.addEventListener("keydown", ({ target, key }) => {
    if (isDie(target) && key === "Backspace" && !target.value) moveOn(target, -1);
  });
  document.addEventListener("focusin", ({ target }) => isDie(target) && target.select());

  // -- a sent form shows it is busy and is not sent twice

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || form.target) return;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    event.submitter?.setAttribute("aria-busy", "true");
  });
  const rest = () => document.querySelectorAll("form[data-sent]").forEach((form) => {
    delete form.dataset.sent;
    form.querySelectorAll("[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  });
  addEventListener("pageshow", rest); // back from the next page, out of the browser's memory

  const busy = (event) => event.detail.requestConfig.triggeringEvent?.submitter ?? event.detail.elt.closest("button, .btn");
  document.addEventListener("htmx:beforeSend", (event) => busy(event)?.setAttribute("aria-busy", "true"));
  document.addEventListener("htmx:afterRequest", (event) => busy(event)?.removeAttribute("aria-busy"));

  // -- texts to copy: plain http has no clipboard, so they select themselves; a button does what this browser lets it

  const copy = async (button) => {
    const text = document.getElementById(button.dataset.copy);
    text.focus();
    text.select();
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      isCopied = document.execCommand?.("copy") ?? false;
    }
    button.textContent = isCopied ? "Copied" : "Selected: copy it from here";
  };

  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-select-on-focus]")) event.target.select();
  });
})();
