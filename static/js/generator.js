// The dials: number and slider say the same, and a search that takes a second shows that it is under way.
(() => {
  const form = document.querySelector("[data-dials]");
  if (!form) return;

  form.addEventListener("input", ({ target }) => {
    const slider = target.dataset.dial ? target : form.querySelector(`[data-dial="${target.name}"]`);
    if (!slider) return;
    const number = form.elements.namedItem(slider.dataset.dial); // one is called "length"
    if (target === slider) number.value = slider.value;
    else slider.value = number.value;
  });

  form.addEventListener("submit", ({ submitter }) => submitter?.setAttribute("aria-busy", "true"));
  addEventListener("pageshow", () => {
    for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
  });
})();
