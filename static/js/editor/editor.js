// The editor as everybody sees it: the track with its history, the chosen tile, the tool in hand. Pieces of the page
// listen to it ("track": another state; "look": something else; "say" and "refuse": a sentence) and change it only here.

import { homeAgain } from "./edits.js";
import { formatTiles, homeText, lay, sameRoad } from "./geometry.js";
import { History } from "./history.js";
import { stateWords } from "./words.js";

export class Editor extends EventTarget {
  #preview = null;
  anew = null; // the hexes laid anew while a tile is dragged

  constructor(state, bridges) {
    super();
    this.history = new History(state);
    this.bridges = bridges;
    this.tool = "draw";
    this.brush = { slope: "U1", hazard: "jump", boost: "turbo_1" };
    this.chosen = null; // the number of a tile; one more than the last is the end of the road, in the chart
    this.isPointedAt = false; // the chosen tile is only pointed at
    this.stretch = null; // what is to be rolled again: {from, to}; `to` is null until it is chosen
  }

  /** What is to be seen: a stroke still under the finger counts. */
  get state() { return this.#preview ?? this.history.present; }
  get isStroking() { return this.#preview !== null; }
  get text() { return formatTiles(this.history.present.tiles); }

  /** What is stored of it. */
  get drawn() { return { tiles: this.text, heading: this.history.present.heading, home: homeText(this.history.present) }; }

  /** The last that can be chosen: of a closed road its last tile, of an open one the place where it goes on. */
  get furthest() { return this.state.tiles.length - (lay(this.state).closed ? 1 : 0); }

  // -- the track

  /** Takes the answer of an edit; `at` is the tile it is about. True if the track is another one now. */
  apply(result, at = null) {
    if (result.refused) {
      this.refuse(result.refused, at);
      return false;
    }
    const wasClosed = lay(this.history.present).closed;
    const state = homeAgain(result.state);
    if (sameRoad(state, this.history.present)) {
      this.#leave(result.say);
      return false;
    }
    this.history.commit(state);
    const opened = wasClosed && !lay(state).closed && !result.tellsOpening;
    const more = opened ? " The loop is open now." : state === result.state ? "" : " The start line is back in its place.";
    this.#track(`${result.say}${more}`);
    return true;
  }

  /** Nothing is another: no step to undo, and what was undone can still be done again. */
  #leave(say) {
    this.#emit("look"); // a stroke may have been to be seen
    this.say(say);
  }

  /** Shows a stroke under the finger; `anew` are the hexes of a stretch that follows it. */
  preview(state, anew = null) {
    this.#preview = state;
    this.anew = anew;
    this.#emit("look");
  }

  /** The stroke ends: what it drew becomes one step of the history. */
  settle(say) {
    const drawn = this.#preview;
    this.#preview = null;
    this.anew = null;
    if (drawn && drawn !== this.history.present) this.apply({ state: drawn, say: say(drawn) });
    else if (drawn) this.#emit("look");
  }

  undo() { this.#travel(() => this.history.undo(), "Undone."); }
  redo() { this.#travel(() => this.history.redo(), "Done again."); }

  #travel(move, say) {
    const before = this.history.present;
    move();
    if (this.history.present !== before) this.#track(`${say} ${stateWords(this.history.present)}.`);
  }

  #track(say) {
    this.chosen = this.chosen === null ? null : Math.min(this.chosen, this.furthest);
    this.stretch = null;
    this.#emit("track");
    this.#emit("say", say);
  }

  // -- everything else

  choose(number) { this.#choose(number, false); }

  /** Marks a tile without opening its sheet: somebody follows the speed trace with a finger. */
  pointAt(number) { this.#choose(number, true); }

  #choose(number, isPointedAt) {
    if (this.stretch && number !== null) this.#endStretch(number);
    this.chosen = number;
    this.isPointedAt = isPointedAt;
    this.#emit("look");
  }

  take(tool) {
    this.tool = tool;
    this.#emit("look");
  }

  dip(tool, value) {
    this.brush = { ...this.brush, [tool]: value };
    this.#emit("look");
  }

  beginStretch(number) {
    this.setStretch({ from: number, to: null });
  }

  setStretch(stretch) {
    this.stretch = stretch;
    this.#emit("look");
  }

  /** Every further choice is another end: it can be moved until it fits. */
  #endStretch(number) {
    if (number === 0) this.refuse("A stretch leaves out the start tile.", number);
    else this.stretch = { from: this.stretch.from, to: number === this.stretch.from ? null : number };
  }

  /** The first and the last tile of the stretch, in the order of the road. */
  get range() {
    const { from, to } = this.stretch;
    return [from, to ?? from].sort((one, other) => one - other);
  }

  say(sentence) { this.#emit("say", sentence); }

  /** Tells at a tile, or over the map, what cannot be. */
  refuse(sentence, at = null) { this.refuseAt(sentence, lay(this.state).hexes[at] ?? null); }
  refuseAt(sentence, hex) { this.#emit("refuse", { sentence, hex }); }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
