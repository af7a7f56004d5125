// A refusal that the GM may overrule, at a table that bends rules: the same form once more, with a reason.

export function offer(form, submitter) {
  withdraw(form);
  const bend = document.getElementById("bend").content.firstElementChild.cloneNode(true);
  const words = bend.querySelector("[data-bend-words]");
  const other = bend.querySelector("[data-bend-other]");
  bend.addEventListener("change", () => {
    words.closest("label").hidden = !other.checked;
    if (other.checked) words.focus();
  });
  bend.querySelector("[data-bend-go]").addEventListener("click", () => {
    other.value = words.value.trim() || "Other";
    form.requestSubmit(submitter && form.contains(submitter) ? submitter : null);
  });
  (form.querySelector("[data-refusal]") ?? form).after(bend);
  if (!form.contains(bend)) form.append(bend);
  bend.querySelector("[data-bend-go]").focus();
}

export function withdraw(form) {
  form.querySelector("[data-bend]")?.remove();
}
