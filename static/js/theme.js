// Light or dark: what this browser chose last time, else what its system prefers. Runs before the first paint.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: light)");
  const stored = () => {
    try { return localStorage.getItem("theme"); } catch { return null; } // storage may be switched off
  };
  const shown = () => root.dataset.theme || (system.matches ? "light" : "dark");

  const chosen = stored();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-theme-toggle]");
    if (!button) return;
    const other = () => (shown() === "light" ? "dark" : "light");
    const label = () => { button.textContent = other() === "light" ? "Light theme" : "Dark theme"; };
    button.addEventListener("click", () => {
      root.dataset.theme = other();
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* it still holds for this page */ }
      label();
    });
    system.addEventListener?.("change", label);
    label();
    button.hidden = false;
  });
})();
