// Points shared out by hand: how many are left, and for a pit stop the list of services they make.

const sum = (fields) => fields.reduce((all, field) => all + (Number(field.value) || 0), 0);

export function fillIn(form) {
  if (form.matches("[data-pit]")) orderPit(form);
  else if (form.matches("[data-spread]")) tellLeft(form, Number(form.dataset.spread) - sum([...form.querySelectorAll("[name=points]")]));
}

function tellLeft(form, left) {
  const place = form.querySelector("[data-left]");
  place.textContent = left < 0 ? `${-left} points too many.` : left ? `${left} points left.` : "All points are given.";
  place.classList.toggle("say--no", left < 0);
}

function orderPit(form) {
  const repair = form.querySelector("[name=repair]:checked");
  const panels = [...form.querySelectorAll("[data-panel]")];
  const faults = [...form.querySelectorAll("[data-fault]:checked")];
  const services = faults.map((each) => ({ what: "remove", spread: [], fault: JSON.parse(each.dataset.fault) }));
  if (repair?.value) services.unshift({ what: repair.value, spread: panels.map((each) => Number(each.value) || 0), fault: null });
  form.elements.namedItem("services").value = JSON.stringify(services);
  const turns = Number(repair?.dataset.turns ?? 0) + faults.length;
  const left = Number(repair?.dataset.points ?? 0) - sum(panels);
  const place = form.querySelector("[data-left]");
  const points = repair?.value ? ` ${left < 0 ? `${-left} points too many.` : `${left} points left.`}` : "";
  place.textContent = turns ? `${turns} turn${turns === 1 ? "" : "s"}.${points}` : "Choose repairs or a malfunction to take off.";
  place.classList.toggle("say--no", left < 0 && Boolean(repair?.value));
}
