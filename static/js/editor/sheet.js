// The sheet of the chosen tile: what it is, what lies on it, what can be done there. No dialog: the map stays in hand.

import { OPTIONS, fillRow } from "./choices.js";
import { part, setText, surface } from "./dom.js";
import { insertAfter, moveStart, remove, reverse, setBoost, setCode, setHazard } from "./edits.js";
import { isCurve, lay, step } from "./geometry.js";
import { rerouted } from "./reroute.js";
import { placeName, tileWords, upperFirst } from "./words.js";

const NEEDS_LOOP = "Close the loop first: a stretch is rolled again inside a closed road.";

export class TileSheet {
  constructor(editor) {
    this.editor = editor;
    this.root = part("sheet");
    this.shown = null; // the tile it was opened for
    this.show = {
      road: this.#row("road", (state, at, value) => setCode(state, at, value)),
      hazard: this.#row("hazard", (state, at, value) => setHazard(state, at, value || null)),
      boost: this.#row("boost", (state, at, value) => setBoost(state, at, value || null)),
    };
    this.root.addEventListener("click", (event) => this.#click(event.target.closest("[data-do]")?.dataset.do));
    part("sheet-move").addEventListener("click", (event) => this.#move(event.target.closest("button")?.value));
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.#close());
  }

  #row(name, edit) {
    const pick = (value) => this.editor.apply(edit(this.editor.state, this.editor.chosen, value), this.editor.chosen) || this.update();
    return fillRow(part(`sheet-${name}`), `tile-${name}`, OPTIONS[name], pick);
  }

  #click(what) {
    const { editor } = this;
    const at = editor.chosen;
    const doing = {
      close: () => this.#close(),
      insert: () => editor.apply(insertAfter(editor.state, at), at) && editor.choose(at + 1),
      remove: () => editor.apply(remove(editor.state, at), at),
      start: () => this.#moveStart(at),
      reverse: () => editor.apply(reverse(editor.state), at),
      roll: () => this.#roll(at),
    }[what];
    doing?.();
  }

  #moveStart(at) {
    if (this.editor.apply(moveStart(this.editor.state, at), at)) this.editor.choose(0);
  }

  /** One hex on in a heading; the choice goes along, so that the next press moves the same tile. */
  #move(heading) {
    if (heading === undefined) return;
    const { editor } = this;
    const at = editor.chosen;
    const result = rerouted(editor.state, at, step(lay(editor.state).hexes[at], Number(heading)), editor.bridges);
    if (editor.apply(result, at)) editor.choose(result.at);
  }

  #roll(at) {
    if (!lay(this.editor.state).closed) this.editor.refuse(NEEDS_LOOP, at);
    else if (at === 0) this.editor.refuse("A stretch leaves out the start tile: begin at another one.", at);
    else this.editor.beginStretch(at);
  }

  #close() {
    const hadFocus = this.root.contains(document.activeElement);
    this.editor.choose(null);
    if (hadFocus) surface().focus();
  }

  /** Brings a row under the keyboard. */
  focusOn(name) {
    this.editor.choose(this.editor.chosen); // it may only be pointed at
    const row = part(`sheet-${name}`);
    (row.querySelector("input:checked") ?? row.querySelector("input, button")).focus();
  }

  update() {
    const { state, chosen, stretch, isPointedAt } = this.editor;
    const tile = chosen === null ? null : state.tiles[chosen];
    this.root.hidden = !tile || Boolean(stretch) || isPointedAt;
    if (this.root.hidden) {
      this.shown = null;
      return;
    }
    setText(part("sheet-title"), upperFirst(placeName(chosen)));
    setText(part("sheet-words"), tileWords(tile, chosen).split(": ").slice(1).join(": "));
    const isOther = this.shown !== chosen;
    this.shown = chosen;
    this.show.road(tile.code, isOther);
    this.show.hazard(tile.hazard, isOther);
    this.show.boost(tile.boost, isOther);
    part("sheet-boost").hidden = isCurve(tile);
    part("sheet-no-boost").hidden = !isCurve(tile);
    part("sheet-warning").hidden = !(isCurve(tile) && tile.hazard);
    part("sheet-start").hidden = chosen === 0;
  }
}
