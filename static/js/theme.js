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

  root.classList.add("js"); // lets the css show what only scripts can do and hide what they make needless

  document.addEventListener("DOMContentLoaded", () => {
    const buttons = document.querySelectorAll("[data-theme-toggle]");
    const other = () => (shown() === "light" ? "dark" : "light");
    const label = () => {
      for (const button of buttons) button.textContent = other() === "light" ? "Light theme" : "Dark theme";
    };
    const change = () => {
      root.dataset.theme = other();
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* it still holds for this page */ }
      label();
    };
    for (const button of buttons) {
      button.addEventListener("click", change);
      button.hidden = false;
    }
    system.addEventListener?.("change", label);
    label();
  });
})();
