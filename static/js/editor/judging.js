// The server's judgement of the track: numbers, advice and the speed trace. It is asked after each change and never takes
// the page out of somebody's hand: while a finger or the focus is in it, the new one waits.

import { element, part, post } from "./dom.js";
import { lay } from "./geometry.js";
import { stateWords } from "./words.js";

const PAUSE = 450;

export class Judge {
  #timer = 0;
  #asking = null;
  #waiting = null; // a fragment that came while the old one was in use
  #touched = false;

  constructor(url, editor) {
    this.url = url;
    this.editor = editor;
    this.panels = [part("trace"), part("judgement")];
    for (const panel of this.panels) this.#listen(panel);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => this.#letGo());
  }

  #listen(panel) {
    panel.addEventListener("pointerdown", (event) => {
      this.#touched = true;
      this.#point(event);
    });
    panel.addEventListener("pointermove", (event) => event.buttons && this.#point(event));
    panel.addEventListener("focusin", (event) => this.#choose(event.target));
    panel.addEventListener("focusout", () => setTimeout(() => this.#show()));
    panel.addEventListener("click", (event) => {
      if (event.target.closest("a[data-tile]")) event.preventDefault(); // it leads to the chart of the track's page
      this.#choose(event.target);
    });
  }

  // -- asking

  changed() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#busy(true);
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    this.#asking = new AbortController();
    try {
      const answer = await post(this.url, { tiles: this.editor.text }, { signal: this.#asking.signal });
      if (answer.status === 200) this.#put(await answer.text());
    } catch {
      // overtaken by a newer question, or no network: the old numbers stay, marked as old
    }
  }

  #busy(isBusy) {
    for (const panel of this.panels) panel.setAttribute("aria-busy", isBusy);
  }

  // -- showing

  #put(html) {
    this.#waiting = html;
    this.#show();
  }

  #show() {
    const inUse = this.#touched || this.panels.some((panel) => panel.contains(document.activeElement));
    if (this.#waiting === null || inUse) return;
    const fresh = element("div");
    fresh.innerHTML = this.#waiting;
    this.#waiting = null;
    const [trace, rest] = this.panels;
    trace.replaceChildren(...fresh.querySelectorAll(".trace")); // it stands below the map, as wide as the map
    rest.replaceChildren(...fresh.children);
    window.htmx?.process(rest);
    this.#tellRounds(rest.querySelector("[data-state]")?.dataset.state ?? "");
    this.#busy(false);
    this.mark(this.editor.chosen);
  }

  /** "Closed, 42 tiles, about 26 rounds for 3 laps": the chip says the beginning by itself. */
  #tellRounds(told) {
    const words = stateWords(this.editor.state);
    const tells = lay(this.editor.state).closed && told.startsWith(words);
    part("rounds").textContent = tells ? told.slice(words.length) : "";
  }

  #letGo() {
    this.#touched = false;
    this.#show();
  }

  // -- a touched point of the trace, or a remark about a tile, chooses the tile; the chosen tile is marked in both

  #point({ clientX, clientY }) { // a finger stays with the element it went down on; the trace wants the one below it
    this.#choose(document.elementFromPoint(clientX, clientY));
  }

  #choose(target) {
    const at = target?.closest?.("[data-tile]");
    if (!at || !this.panels.some((panel) => panel.contains(at))) return;
    if (Number(at.dataset.tile) !== this.editor.chosen) this.editor.pointAt(Number(at.dataset.tile));
  }

  mark(chosen) {
    for (const each of this.panels.flatMap((panel) => [...panel.querySelectorAll("[data-tile]")])) {
      each.classList.toggle("is-marked", Number(each.dataset.tile) === chosen);
    }
  }
}
