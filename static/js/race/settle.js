// Settling a race: rows are dragged by their grip or moved by their buttons, and the server works the sums out anew.
// Without script the same buttons send the whole page.

const form = document.querySelector("[data-settle]");
const ROWS = "settle-rows";

// -- the server draws the rows again, whatever was tapped; what is typed meanwhile is sent along once more

let typed = 0;
form.addEventListener("input", () => { typed += 1; });

async function reckon(tapped) {
  const seen = typed;
  const body = new FormData(form);
  for (const [name, value] of Object.entries(tapped)) body.set(name, value);
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(ROWS);
    if (!fresh) throw new Error(String(answer.status));
    const late = typed === seen ? [] : fields();
    put(fresh);
    for (const [name, value] of late) restore(name, value);
  } catch {
    form.requestSubmit(form.querySelector("[value=reckon]")); // the whole page says what is wrong
  } finally {
    form.removeAttribute("aria-busy");
  }
}

function put(fresh) {
  const opened = [...form.querySelectorAll("details[open]")].map((each) => each.id);
  const focused = document.activeElement?.id;
  document.getElementById(ROWS).replaceWith(fresh);
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// Text that differs from what the server sent last: somebody's hand wrote it.
function fields() {
  const inputs = [...document.getElementById(ROWS).querySelectorAll("input[type=text]")];
  return inputs.filter((each) => each.value !== each.defaultValue).map((each) => [each.name, each.value]);
}

function restore(name, value) {
  const field = form.elements.namedItem(name);
  if (field) field.value = value;
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reckon]");
  if (!button) return;
  event.preventDefault();
  reckon({ [button.name]: button.value });
});

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-reckon-change]")) reckon({ do: "reckon" });
});

// A sum changed by hand asks why, where it is typed.
form.addEventListener("input", (event) => {
  const row = event.target.closest("[data-row]");
  if (!row || !event.target.name.endsWith("-notoriety")) return;
  const was = row.querySelector("input[name$='-was']").value;
  if (event.target.value.replace(/[\s,]/g, "") !== was) row.querySelector("details").open = true;
});

// -- dragging

let held = null;

form.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  held = { row: grip.closest("[data-row]"), before: order() };
  held.row.classList.add("is-held");
});

form.addEventListener("pointermove", (event) => {
  if (!held) return;
  const others = [...held.row.parentElement.children].filter((each) => each !== held.row);
  const next = others.find((each) => event.clientY < middle(each));
  if (next !== held.row.nextElementSibling) held.row.parentElement.insertBefore(held.row, next ?? null);
});

for (const name of ["pointerup", "pointercancel"]) {
  form.addEventListener(name, () => {
    if (!held) return;
    held.row.classList.remove("is-held");
    const moved = held.before !== order();
    held = null;
    if (moved) reckon({ do: "reckon" });
  });
}

function order() {
  return [...form.querySelectorAll("[data-row]")].map((row) => row.dataset.driver).join();
}

function middle(row) {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
