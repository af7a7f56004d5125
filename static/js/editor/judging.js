// The server's judgement of the track: numbers, advice and the speed trace. It is asked after each change and never takes
// the page out of somebody's hand: while a finger or the focus is in it, the new one waits.

import { part, post } from "./dom.js";

const PAUSE = 450;

export class Judge {
  #timer = 0;
  #asking = null;
  #waiting = null; // a fragment that came while the old one was in use
  #touched = false;

  constructor(url, editor) {
    this.url = url;
    this.editor = editor;
    this.panel = part("judgement");
    this.panel.addEventListener("pointerdown", () => { this.#touched = true; });
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => this.#letGo());
    this.panel.addEventListener("focusout", () => setTimeout(() => this.#show()));
    for (const type of ["click", "focusin", "pointermove"]) this.panel.addEventListener(type, (event) => this.#point(event));
  }

  changed() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.panel.setAttribute("aria-busy", "true");
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    this.#asking = new AbortController();
    try {
      const answer = await post(this.url, { tiles: this.editor.text }, { signal: this.#asking.signal });
      if (answer.status === 200) this.put(await answer.text());
      this.panel.setAttribute("aria-busy", "false");
    } catch {
      // overtaken by a newer question, or no network: the old numbers stay, marked as old
    }
  }

  /** Puts a fragment in as soon as nobody holds the old one. */
  put(html) {
    this.#waiting = html;
    this.#show();
  }

  #show() {
    if (this.#waiting === null || this.#touched || this.panel.contains(document.activeElement)) return;
    this.panel.innerHTML = this.#waiting;
    window.htmx?.process(this.panel);
    this.#waiting = null;
    this.mark(this.editor.chosen);
  }

  #letGo() {
    this.#touched = false;
    this.#show();
  }

  /** A touched point of the trace, or a remark about a tile, chooses the tile. */
  #point(event) {
    if (event.type === "pointermove" && !event.buttons) return;
    const at = document.elementFromPoint(event.clientX ?? -1, event.clientY ?? -1) ?? event.target;
    const tile = (this.panel.contains(at) ? at : event.target).closest?.("[data-tile]")?.dataset.tile;
    if (tile === undefined || Number(tile) === this.editor.chosen) return;
    this.editor.choose(Number(tile));
  }

  /** The chosen tile, wherever the judgement speaks of it. */
  mark(chosen) {
    for (const each of this.panel.querySelectorAll("[data-tile]")) {
      each.classList.toggle("is-marked", Number(each.dataset.tile) === chosen);
    }
  }
}
