// The moments of a race worth going to, looked for in the background from the first step to the last.

import { ask } from "./reel.js";
import { element } from "./stage.js";

const SHOWN = 60; // of thousands: those round the present step
const ICONS = { crash: "ui-alert", overtake: "ui-leap", pit: "ui-pit", reveal: "ui-eye", lap: "ui-redo", flag: "ui-flag" };
const TICKS = { crash: 12, overtake: 6 };

export class Moments {
  constructor(page, address, go) {
    this.page = page;
    this.address = address;
    this.go = go;
    this.list = page.querySelector("[data-list]");
    this.found = page.querySelector("[data-found]");
    this.all = [];
    this.looked = 0;
    this.of = 1;
    this.n = 1;
    this.run = 0;
    this.more = []; // who waits until more has been looked through
    page.querySelector(".rp__kinds").addEventListener("change", () => this.draw());
    this.list.addEventListener("click", ({ target }) => {
      const at = target.closest("[data-to]");
      if (at) go(Number(at.dataset.to));
    });
  }

  get kind() {
    return this.page.querySelector('[name="kind"]:checked').value;
  }

  // Looks through the race, from the start or from where it stopped.
  async look(of, anew = false) {
    this.of = of;
    if (anew) [this.all, this.looked] = [[], 0];
    const run = (this.run += 1);
    while (this.looked < this.of) {
      const told = await ask(this.address, this.looked + 1).catch(() => null);
      if (!told || run !== this.run) break;
      this.all.push(...told.moments);
      this.looked = told.upto;
      this.draw();
      this.tick();
      this.wake();
    }
    if (run === this.run) this.wake();
  }

  wake() {
    for (const each of this.more.splice(0)) each();
  }

  of_kind(kind) {
    return kind ? this.all.filter((each) => each.kind === kind) : this.all;
  }

  // The nearest moment of a kind after this step, or before it. Waits for what has not been looked through yet.
  async next(n, way, kind = this.kind) {
    for (;;) {
      const found = this.of_kind(kind);
      const there = way > 0 ? found.find((each) => each.n > n) : found.findLast((each) => each.n < n);
      const isKnown = way > 0 ? there || this.looked >= this.of : this.looked >= n - 1;
      if (isKnown) return there?.n ?? null;
      const looked = this.looked;
      await new Promise((resolve) => this.more.push(resolve));
      if (this.looked === looked) return there?.n ?? null;
    }
  }

  at(n) {
    this.n = n;
    this.draw();
  }

  draw() {
    const found = this.of_kind(this.kind);
    const now = found.findLastIndex((each) => each.n <= this.n);
    const first = Math.max(0, Math.min(now - SHOWN / 2, found.length - SHOWN));
    const isWhole = this.looked >= this.of;
    const count = `${found.length} moment${found.length === 1 ? "" : "s"}`;
    this.found.textContent = isWhole ? count : `${count}, looking further`;
    const window = found.slice(first, first + SHOWN);
    const key = `${this.kind}/${first}/${window.length}`;
    if (key !== this.drawn) {
      this.drawn = key;
      const none = element("li", "rp__none", isWhole ? "There is none of this kind in the race." : "");
      this.list.replaceChildren(...(window.length ? window.map((each) => this.row(each)) : [none]));
    }
    this.point(now - first);
  }

  row({ n, kind, text, lap, round }) {
    const row = element("li", "");
    const button = element("button", `rp__go is-${kind}`);
    button.type = "button";
    button.dataset.to = n;
    const icon = this.page.querySelector("[data-play] svg").cloneNode(true);
    icon.setAttribute("class", "i i--20");
    icon.firstElementChild.setAttribute("href", `${this.page.dataset.icons}#${ICONS[kind]}`);
    const told = element("span", "", text);
    told.append(element("small", "", `Lap ${lap}, round ${round}`));
    button.append(icon, told);
    row.append(button);
    return row;
  }

  point(now) {
    [...this.list.querySelectorAll("[data-to]")].forEach((button, n) => {
      if (n !== now) return button.removeAttribute("aria-current");
      button.setAttribute("aria-current", "step");
      const { offsetTop, offsetHeight } = button;
      const isOwnColumn = this.list.scrollHeight > this.list.clientHeight; // on a phone the page scrolls, not the list
      if (isOwnColumn) this.list.scrollTop = offsetTop - this.list.offsetTop - (this.list.clientHeight - offsetHeight) / 2;
    });
  }

  // Ticks above the slider: overtakes short, crashes long.
  tick() {
    for (const [kind, height] of Object.entries(TICKS)) {
      const at = (n) => ((1000 * (n - 1)) / Math.max(1, this.of - 1)).toFixed(1);
      const drawn = this.of_kind(kind).map((each) => `M${at(each.n)} 12v-${height}`).join("");
      this.page.querySelector(`.tr__m--${kind}`).setAttribute("d", drawn);
    }
  }
}
