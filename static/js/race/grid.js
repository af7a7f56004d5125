// The grid: cars are dragged or moved by buttons into another order, which is sent as one; roll-offs; the green flag
// sends every open page on.
import { listen } from "./bell.js";
import { diceKeypad } from "./dice.js";
import { following } from "./following.js";
import * as keys from "./keys.js";

const waiting = document.querySelector("[data-grid-wait]");
if (waiting) {
  const shown = Number(waiting.dataset.now);
  const rang = (tick) => tick > shown && location.reload();
  listen(waiting.dataset, { rang, stands: () => {}, closed: () => location.reload() });
}

const page = document.querySelector("[data-grid]");
if (page) {
  const say = document.querySelector("[data-grid-say]");
  const list = () => document.getElementById("grid-list");
  const rows = () => [...list().querySelectorAll("[data-seat]")];
  const order = () => rows().map((row) => row.dataset.seat).join(",");
  let before = ""; // the order that stands, while another is being made

  const parts = following(page, { done: () => letGo() });

  diceKeypad();
  keys.listen();

  // -- another order

  const take = () => {
    if (!before) before = order();
    list().dataset.mine = "";
    list().querySelector("[data-grid-rows]").dataset.held = ""; // a bell waits until this order is sent or dropped
  };
  const letGo = () => {
    before = "";
    delete list().dataset.mine;
    delete list().querySelector("[data-grid-rows]").dataset.held;
  };
  const show = () => {
    const all = rows();
    all.forEach((row, at) => {
      row.querySelector("[data-place]").textContent = at + 1;
      const [up, down] = row.querySelectorAll("[data-move]");
      up.disabled = at === 0;
      down.disabled = at === all.length - 1;
    });
    const changed = before && order() !== before;
    if (!changed) letGo();
    const form = document.getElementById("order");
    form.querySelector("[data-pending]").hidden = !changed;
    form.querySelector("[data-orders]").hidden = Boolean(changed);
    const save = form.querySelector("[data-save-order]");
    save.name = "value";
    save.value = order();
  };
  const tell = (row) => {
    say.textContent = `${row.dataset.name}: place ${rows().indexOf(row) + 1} of ${rows().length}`;
  };
  const put = (row, at) => {
    const others = rows().filter((each) => each !== row);
    row.parentElement.insertBefore(row, others[at] ?? null);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-move]");
    if (button) {
      event.preventDefault();
      const row = button.closest("[data-seat]");
      take();
      put(row, rows().indexOf(row) + Number(button.dataset.move));
      show();
      tell(row);
      (button.disabled ? row.querySelector("[data-move]:not(:disabled)") : button)?.focus();
    } else if (event.target.closest?.("[data-as-it-was]")) {
      for (const seat of before.split(",")) rows()[0].parentElement.append(rows().find((row) => row.dataset.seat === seat));
      show();
      parts.settle();
    }
  });

  document.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest?.("[data-handle]");
    if (!handle || event.button) return;
    const row = handle.closest("[data-seat]");
    event.preventDefault();
    take();
    row.classList.add("is-dragged");
    const drag = ({ clientY }) => {
      const others = rows().filter((each) => each !== row);
      const at = others.findIndex((each) => {
        const { top, height } = each.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      if (rows().indexOf(row) !== (at < 0 ? others.length : at)) put(row, at < 0 ? others.length : at);
    };
    const drop = () => {
      removeEventListener("pointermove", drag);
      row.classList.remove("is-dragged");
      show();
      tell(row);
    };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", drop, { once: true });
  });
}
