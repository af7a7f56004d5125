// A team's colours while they are chosen: everything marked data-livery wears them at once.
(() => {
  const form = document.querySelector("[data-team]");
  if (!form) return;
  const paint = () => {
    const chosen = new FormData(form);
    for (const worn of form.querySelectorAll("[data-livery]")) {
      worn.style.setProperty("--livery-1", chosen.get("colour_1"));
      worn.style.setProperty("--livery-2", chosen.get("colour_2"));
    }
  };
  form.addEventListener("change", paint);
  paint();
})();
