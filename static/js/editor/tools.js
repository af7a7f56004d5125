// What a finger does with the tool in hand. A stroke is begun on a hex, led over others, and ended or called off;
// where no stroke begins, the finger moves the map.

import { FIRST_TILES, erase, extended, ledTo, remove, setBoost, setHazard, setSlope, shortened } from "./edits.js";
import { lay, same, tilesOn } from "./geometry.js";
import { nextHexes } from "./paths.js";
import { rerouted } from "./reroute.js";
import { stateWords } from "./words.js";

const REACH = 6; // how far the road follows a finger that took a corner it cannot take

const tileAt = (state, hex) => tilesOn(state, hex).at(-1) ?? null;
const isTip = (state, hex) => same(hex, lay(state).hexes.at(-1));

class DrawStroke {
  constructor(editor) {
    this.editor = editor;
    this.states = [editor.state];
  }

  get road() { return this.states.at(-1); }

  over(hex) {
    const { hexes, closed } = lay(this.road);
    if (closed) this.#comeBack(same(hex, hexes.at(-1)));
    else if (hexes.length > 1 && same(hex, hexes.at(-2))) this.#comeBack(true);
    else if (!same(hex, hexes.at(-1))) this.#goOn(hex);
    this.editor.preview(this.road);
  }

  /** Back over its own road a stroke takes back what it drew, then what was there before. */
  #comeBack(isBack) {
    if (!isBack) return;
    if (this.states.length > 1) this.states.pop();
    else this.states = [shortened(this.road)];
  }

  #goOn(hex) {
    const { bridges } = this.editor;
    const longer = extended(this.road, hex, bridges) ?? ledTo(this.road, hex, bridges, REACH);
    if (longer) this.states.push(longer);
  }

  end() { this.editor.settle((drawn) => `${stateWords(drawn)}.`); }
  cancel() { this.editor.preview(null); }
}

/** A tile of the road is taken elsewhere, and the stretch round it follows. */
class RerouteStroke {
  constructor(editor, at) {
    this.editor = editor;
    this.before = editor.state;
    this.at = at;
    this.result = {}; // of the last hex it was led over
  }

  over(hex) {
    const isBack = same(hex, lay(this.before).hexes[this.at]);
    this.hex = hex;
    this.result = isBack ? {} : rerouted(this.before, this.at, hex, this.editor.bridges);
    this.editor.preview(this.result.state ?? this.before, this.result.hexes);
    this.#tell();
  }

  end() {
    const hadSheet = this.editor.chosen !== null;
    this.editor.settle(() => this.result.say);
    if (this.result.state && hadSheet) this.editor.choose(this.result.at);
    this.#tell();
  }

  #tell() {
    if (this.result.refused) this.editor.refuseAt(this.result.refused, this.hex);
  }

  cancel() { this.editor.preview(null); }
}

/** Slope, hazard and boost: each tile the stroke passes takes what the brush holds. */
class PaintStroke {
  constructor(editor, edit) {
    this.editor = editor;
    this.edit = edit;
    this.last = "";
    this.painted = 0;
  }

  over(hex) {
    const at = tileAt(this.editor.state, hex);
    if (at === null) return;
    const result = this.edit(this.editor.state, at);
    if (result.refused) {
      if (!this.painted) this.editor.refuse(result.refused, at); // in passing, a curve is just left alone
      return;
    }
    this.painted += 1;
    this.last = result.say;
    this.editor.preview(result.state);
  }

  end() { this.editor.settle(() => (this.painted > 1 ? `${this.painted} tiles changed.` : this.last)); }
  cancel() { this.editor.preview(null); }
}

/** The first tile anywhere; in passing only the ends of the road, so that no swipe cuts off half a track. */
class EraseStroke {
  constructor(editor) {
    this.editor = editor;
    this.erased = 0;
    this.last = "";
  }

  over(hex) {
    const { state } = this.editor;
    const at = tileAt(state, hex);
    const isEnd = at === 0 || at === state.tiles.length - 1;
    if (at === null || (this.erased && !isEnd)) return;
    const result = erase(state, at);
    if (result.refused) {
      this.editor.refuse(result.refused, at);
      return;
    }
    this.erased += 1;
    this.last = result.say;
    this.editor.preview(result.state);
  }

  end() { this.editor.settle((left) => (this.erased > 1 ? `${this.erased} tiles erased. ${stateWords(left)}.` : this.last)); }
  cancel() { this.editor.preview(null); }
}

const PAINTS = {
  slope: (editor) => (state, at) => setSlope(state, at, editor.brush.slope),
  hazard: (editor) => (state, at) => setHazard(state, at, editor.brush.hazard || null),
  boost: (editor) => (state, at) => setBoost(state, at, editor.brush.boost || null),
};

/** Does the road go on from here: at its tip, at a hex next to it, on a new drawing at the start line too? */
const drawsFrom = ({ state, bridges }, hex) => {
  if (lay(state).closed) return false;
  const isNew = state.tiles.length <= FIRST_TILES && tileAt(state, hex) !== null;
  return isNew || isTip(state, hex) || nextHexes(state, bridges).some((next) => same(next.hex, hex));
};

/** Is there a tile to be taken hold of and dragged? */
export const canTake = (editor, hex) =>
  editor.tool === "draw" && !editor.stretch && tileAt(editor.state, hex) !== null && !drawsFrom(editor, hex);

/** The stroke that begins on this hex, or null. */
export const beginStroke = (editor, hex) => {
  const { state, tool, stretch } = editor;
  if (stretch) return null;
  const at = tileAt(state, hex);
  if (tool === "draw" && drawsFrom(editor, hex)) return new DrawStroke(editor);
  if (at === null) return null;
  if (tool === "draw") return new RerouteStroke(editor, at);
  return tool === "erase" ? new EraseStroke(editor) : new PaintStroke(editor, PAINTS[tool](editor));
};

/** The tool used on one square of the chart. False where the square is chosen instead: to draw on, as a stretch's end. */
export const dab = (editor, at) => {
  if (editor.stretch) return false;
  const edit = editor.tool === "erase" ? remove : PAINTS[editor.tool]?.(editor);
  if (edit) editor.apply(edit(editor.state, at), at);
  return Boolean(edit);
};

/** A tap that was no stroke chooses the tile, or lets go of it. */
export const tap = (editor, hex) => editor.choose(tileAt(editor.state, hex));

/** Does a stroke begun here do something before the finger moves? A tile waits when drawing: a tap on it chooses it. */
export const actsAtOnce = ({ tool, state, bridges }, hex) =>
  tool !== "draw" || nextHexes(state, bridges).some((next) => same(next.hex, hex));
