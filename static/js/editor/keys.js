// The keyboard builds a whole track, in the chart and on the map alike: arrows go along the road, letters say what a
// tile is. At the end of the road a letter adds a tile.

import { FLAT, isCurve } from "./geometry.js";
import { closeLoop, insertAfter, remove, setCode } from "./edits.js";

const coded = (code) => Object.freeze({ ...FLAT, code });
const sideOf = (tile) => (isCurve(tile) ? tile.code[1] : "R");
const steeper = (letter) => (tile) => (tile.code === `${letter}1` ? `${letter}2` : `${letter}1`);

// Which code a letter makes of a tile.
const LETTERS = {
  s: () => "S",
  e: (tile) => `E${sideOf(tile)}`,
  h: (tile) => `H${sideOf(tile)}`,
  u: steeper("U"),
  d: steeper("D"),
  l: (tile) => (isCurve(tile) ? `${tile.code[0]}L` : "EL"),
  r: (tile) => (isCurve(tile) ? `${tile.code[0]}R` : "ER"),
};

export class Keys {
  /** `columns` tells how many tiles stand in a row, `open` shows a part of the chosen tile's sheet. */
  constructor(editor, { columns, open }) {
    this.editor = editor;
    this.columns = columns;
    this.open = open;
  }

  /** True if the key meant something. */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (Object.hasOwn(LETTERS, key)) return this.#letter(key);
    const doing = this.#doing(key);
    doing?.();
    return Boolean(doing);
  }

  get #last() { return this.editor.state.tiles.length; } // the place after the last tile
  get #at() { return this.editor.chosen ?? 0; }
  get #isEnd() { return this.#at >= this.#last; }

  #doing(key) {
    return {
      ArrowRight: () => this.#go(this.#at + 1),
      ArrowLeft: () => this.#go(this.#at - 1),
      ArrowDown: () => this.#go(this.#at + this.columns()),
      ArrowUp: () => this.#go(this.#at - this.columns()),
      Home: () => this.#go(0),
      End: () => this.#go(this.editor.furthest),
      Insert: () => this.#insert(),
      Delete: () => this.#remove(),
      Backspace: () => this.#remove(),
      Escape: () => this.editor.choose(null),
      c: () => this.editor.apply(closeLoop(this.editor.state)),
      x: () => this.#isEnd || this.open("hazard"),
      b: () => this.#isEnd || this.open("boost"),
      m: () => this.#isEnd || this.open("move"),
    }[key];
  }

  #go(to) {
    this.editor.choose(Math.min(Math.max(to, 0), this.editor.furthest));
  }

  #letter(key) {
    const { editor } = this;
    if (!this.#isEnd) editor.apply(setCode(editor.state, this.#at, LETTERS[key](editor.state.tiles[this.#at])), this.#at);
    else if ("lr".includes(key)) this.#side(key);
    else this.#add(coded(LETTERS[key](FLAT)));
    return true;
  }

  /** At the end of the road L and R turn the curve just laid. */
  #side(key) {
    const { editor } = this;
    const at = this.#last - 1;
    if (isCurve(editor.state.tiles[at])) editor.apply(setCode(editor.state, at, LETTERS[key](editor.state.tiles[at])), at);
    else this.#add(coded(LETTERS[key](FLAT)));
  }

  #add(tile) {
    if (this.editor.apply(insertAfter(this.editor.state, this.#last - 1, tile))) this.#go(this.#last);
  }

  #insert() {
    if (this.#isEnd) return this.#add(FLAT);
    const at = this.#at;
    if (this.editor.apply(insertAfter(this.editor.state, at), at)) this.#go(at + 1);
  }

  #remove() {
    const wasEnd = this.#isEnd;
    const at = wasEnd ? this.#last - 1 : this.#at;
    if (this.editor.apply(remove(this.editor.state, at), at)) this.#go(wasEnd ? this.#last : Math.min(at, this.#last - 1));
  }
}
