// Dice that are due, on a keypad: each tap fills a die, the last one sends them after two seconds in which they can be
// retyped. Keys 1 to 6 type, Backspace takes back, Space rolls. What is typed survives a swap of the part it stands in.

const RETYPE = 2000;
const typed = { of: "", values: [], timer: 0 };

const theThrow = () => document.querySelector("[data-throw]");
const keypad = () => theThrow()?.querySelector("form[data-typed]");
const isFull = () => typed.values.length === Number(theThrow()?.dataset.count);

function forget() {
  clearTimeout(typed.timer);
  Object.assign(typed, { values: [], timer: 0 });
}

function push(points) {
  if (!keypad() || isFull() || keypad().dataset.busy) return;
  typed.values.push(points);
  if (isFull()) typed.timer = setTimeout(send, RETYPE, typed.of);
  draw();
  say(isFull() ? `${typed.values.join(", ")}. Sent in two seconds, unless it is wrong.` : `${points}`);
}

function takeBack() {
  clearTimeout(typed.timer);
  typed.timer = 0;
  typed.values.pop();
  draw();
  say("Taken back.");
}

function retype() {
  forget();
  draw();
  keypad()?.querySelector("[data-die]")?.focus();
  say("Type them again.");
}

function send(of) {
  typed.timer = 0;
  const form = keypad();
  if (!form || theThrow().dataset.throw !== of) return;
  form.elements.namedItem("values").value = typed.values.join(" ");
  form.requestSubmit();
  draw();
}

function say(sentence) {
  const place = keypad()?.querySelector("[data-say]");
  if (place) place.textContent = sentence;
}

// The keypad as far as it is typed. Without a script there is a plain field; with one, there is none.
function draw() {
  const due = theThrow();
  if (due?.dataset.throw !== typed.of) {
    forget();
    typed.of = due?.dataset.throw ?? "";
  }
  for (const plain of document.querySelectorAll("form[data-typed]:has([data-plain])")) setUp(plain);
  const form = keypad();
  if (!form) return;
  form.querySelectorAll("[data-slot]").forEach((slot, n) => fill(slot, n));
  form.querySelector("[data-keys]").inert = isFull();
  for (const roll of due.querySelectorAll("[data-roll]")) roll.disabled = isFull(); // typed is typed
  form.querySelector("[data-back]").hidden = !typed.values.length || isFull();
  form.querySelector("[data-wrong]").hidden = !isFull();
  form.querySelector("[data-slots]").classList.toggle("is-sending", Boolean(typed.timer));
  drawSum(due, form);
}

function setUp(form) {
  form.querySelectorAll("[data-plain]").forEach((each) => each.remove());
  form.insertAdjacentHTML("afterbegin", '<input type="hidden" name="values">');
  form.querySelector("[data-keys]").hidden = false;
}

function fill(slot, n) {
  const points = typed.values[n];
  slot.classList.toggle("is-next", n === typed.values.length);
  slot.innerHTML = points ? String(points) : `<span class="vh">die ${n + 1}, empty</span>`;
}

function drawSum({ dataset }, form) {
  const sum = typed.values.reduce((all, points) => all + points, 0);
  form.querySelector("[data-sum]").textContent = typed.values.length ? String(sum) : "";
  const rest = form.querySelector("[data-rest]");
  rest.dataset.drawn ??= rest.textContent;
  if (dataset.most === undefined || !typed.values.length) rest.textContent = rest.dataset.drawn;
  else if (isFull()) rest.textContent = sum <= Number(dataset.most) ? "passes" : "fails";
  else rest.textContent = left(Number(dataset.most) - sum, Number(dataset.count) - typed.values.length);
}

function left(most, dice) {
  if (most < dice) return "fails whatever falls";
  return most >= dice * 6 ? "passes whatever falls" : `${most} or less to go`;
}

function isTyping(element) {
  return element.matches("input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]");
}

function onKey(event) {
  const due = theThrow();
  const held = document.activeElement ?? document.body;
  if (!due || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(held)) return;
  if (document.querySelector("dialog[open]") && !due.closest("dialog")) return;
  const roll = due.querySelector("[data-roll]");
  if (/^[1-6]$/.test(event.key) && keypad()) push(Number(event.key));
  else if (event.key === "Backspace" && keypad() && typed.values.length) isFull() ? retype() : takeBack();
  else if (event.key === " " && roll && (due.contains(held) ? !held.matches("button") : !held.matches("button, a, summary"))) roll.click();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function diceKeypad() {
  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.("[data-throw] [data-die]");
    if (key) push(Number(key.dataset.die));
    else if (target.closest?.("[data-throw] [data-back]")) takeBack();
    else if (target.closest?.("[data-throw] [data-wrong]")) retype();
  });
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("race:swapped", draw);
  draw();
}
