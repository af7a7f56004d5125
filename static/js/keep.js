// What is typed into a form[data-keep] stays in this browser until it is saved: whoever taps away and comes back finds
// it again, and a line that says so. People share phones and forms share names, so it is kept by person and address.
(() => {
  const keyOf = (path) => `keep:${document.body.dataset.person ?? ""} ${path}`;
  const kept = (key) => {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  };
  const drop = (key) => {
    try { localStorage.removeItem(key); } catch { /* then it was never there */ }
  };
  const keep = (key, typed) => {
    try { localStorage.setItem(key, JSON.stringify(typed)); } catch { /* full, or switched off: as without this file */ }
  };

  const form = document.querySelector("form[data-keep]");

  if (!form) { // the page after saving: its form sent something, and the server led here instead of refusing it
    const origin = document.referrer && new URL(document.referrer);
    if (origin && kept(keyOf(origin.pathname))?.sent) drop(keyOf(origin.pathname));
    return;
  }

  const key = keyOf(location.pathname);
  const controls = [...form.querySelectorAll("input[type=text], textarea")];
  const seen = form.elements.seen; // which version was edited: kept too, or old text would run over a newer one unasked
  const isRefused = form.dataset.keep === "refused"; // then what stands in the page was typed and is saved nowhere

  const keepTyped = (sent) => {
    if (!isRefused && controls.every((control) => control.value === control.defaultValue)) return drop(key);
    const texts = Object.fromEntries(controls.map((control) => [control.name, control.value]));
    return keep(key, { texts, seen: seen?.value, sent });
  };

  const putBack = ({ texts, seen: version }) => {
    for (const control of controls) control.value = texts[control.name] ?? control.value;
    if (seen && version) seen.value = version;
    form.querySelector("[data-kept]").hidden = false;
  };

  const typed = kept(key);
  if (!isRefused && typed && controls.some((control) => control.value !== typed.texts[control.name])) putBack(typed);
  keepTyped(false);

  form.addEventListener("input", () => keepTyped(false));
  form.addEventListener("submit", () => keepTyped(true));
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-take-theirs]")) drop(key);
    if (!event.target.closest("[data-drop-kept]")) return;
    drop(key);
    location.replace(location.pathname);
  });
})();
