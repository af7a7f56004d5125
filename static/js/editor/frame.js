// Everything round the map that follows the editor: state chip, tools, undo, close button, faults, sentences.

import { OPTIONS, fillRow } from "./choices.js";
import { element, icon, part, parts, setText } from "./dom.js";
import { FIRST_TILES, closeLoop } from "./edits.js";
import { lay } from "./geometry.js";
import { centreOf } from "./shapes.js";
import { moreWords, stateWords } from "./words.js";

const SENTENCE_SECONDS = 8;

/** Tools, their brushes, undo and redo. */
export class ToolBar {
  constructor(editor) {
    this.editor = editor;
    this.tools = parts("tool");
    for (const tool of this.tools) tool.addEventListener("click", () => editor.take(tool.value));
    this.rows = Object.fromEntries(["slope", "hazard", "boost"].map((name) => {
      const fieldset = part(`brush-${name}`);
      return [name, [fieldset, fillRow(fieldset, `brush-${name}`, OPTIONS[name], (value) => editor.dip(name, value))]];
    }));
    part("undo").addEventListener("click", () => editor.undo());
    part("redo").addEventListener("click", () => editor.redo());
  }

  update() {
    const { tool, brush, history } = this.editor;
    for (const each of this.tools) each.setAttribute("aria-pressed", each.value === tool);
    for (const [name, [fieldset, show]] of Object.entries(this.rows)) {
      fieldset.hidden = name !== tool;
      show(brush[name]);
    }
    part("undo").disabled = !history.canUndo;
    part("redo").disabled = !history.canRedo;
  }
}

/** The chip that tells the state, the button that closes the loop, the three ways to begin. */
export class StateLine {
  constructor(editor) {
    this.editor = editor;
    part("close").addEventListener("click", () => editor.apply(closeLoop(editor.state)));
    this.isBegun = false;
    part("begin-draw").addEventListener("click", () => {
      this.isBegun = true;
      editor.take("draw");
      part("map").focus();
      editor.say("Drag from the start tile over the hexes the road shall take.");
    });
  }

  /** `more`: how many tiles the shortest way home takes; null where there is none. */
  update(more, isLegal) {
    const { state } = this.editor;
    const isNew = state.tiles.length <= FIRST_TILES;
    const { closed } = lay(state);
    setText(part("state"), stateWords(state));
    part("chip").classList.toggle("chip--repair", isLegal);
    part("close").hidden = closed || isNew || more === null;
    part("walled").hidden = closed || isNew || more !== null;
    if (more !== null) setText(part("close"), moreWords(more));
    this.isBegun ||= !isNew;
    part("begin").hidden = this.isBegun;
  }
}

/** Faults as a list; each leads to its hex. */
export class FaultList {
  /** `show` leads to a tile. */
  constructor(show) {
    this.list = part("faults");
    this.list.addEventListener("click", (event) => {
      const tile = event.target.closest("[data-tile]")?.dataset.tile;
      if (tile !== undefined) show(Number(tile));
    });
  }

  update(faults) {
    const wanted = faults.map(({ sentence }) => sentence).join("\n");
    part("fault-count").hidden = !faults.length;
    setText(part("fault-count"), faults.length === 1 ? "1 error" : `${faults.length} errors`);
    if (this.list.dataset.shown === wanted) return;
    this.list.dataset.shown = wanted;
    this.list.replaceChildren(...faults.map((fault) => this.#row(fault)));
  }

  #row({ tile, sentence }) {
    const words = element("span", { class: "grow" }, [sentence]);
    const button = element("button", { type: "button", class: "row ed__error", "data-tile": tile }, [icon("ui-alert"), words]);
    return element("li", {}, [button]);
  }
}

/** What the editor says: a line over the map for what was done, a bubble at the hex for what cannot be. */
export class Sentences {
  #timers = new Map();

  constructor(editor, view) {
    this.view = view;
    this.editor = editor;
    editor.addEventListener("say", ({ detail }) => this.say(detail));
    editor.addEventListener("refuse", ({ detail }) => this.refuse(detail.sentence, detail.hex));
    editor.addEventListener("look", () => this.#clear());
    editor.addEventListener("track", () => { part("refusal").hidden = true; });
  }

  /** A finger that draws needs to see what it does. */
  #clear() {
    part("refusal").hidden = true;
    if (this.editor.isStroking) part("said").textContent = "";
  }

  say(sentence) { this.#show(part("said"), sentence); }

  refuse(sentence, hex) {
    const bubble = part("refusal");
    this.#show(bubble, sentence);
    const frame = bubble.parentElement.getBoundingClientRect();
    const [x, y] = hex ? this.view.toWindow(centreOf(hex)) : [frame.left + frame.width / 2, frame.top + 96];
    const half = bubble.offsetWidth / 2;
    const inside = (value, low, high) => Math.min(Math.max(value, low), high);
    bubble.style.left = `${inside(x - frame.left, half + 8, frame.width - half - 8)}px`;
    bubble.style.top = `${inside(this.#above(y) - frame.top, bubble.offsetHeight + 8, frame.height - 8)}px`;
  }

  /** Clear of the hex there and, while a finger drags, of the loupe above it. */
  #above(y) {
    const hex = y - 44 * this.view.scale;
    const loupe = part("loupe").getBoundingClientRect(); // nothing while it is hidden
    return loupe.height ? Math.min(hex, loupe.top - 8) : hex;
  }

  #show(line, sentence) {
    clearTimeout(this.#timers.get(line));
    line.hidden = false;
    line.textContent = sentence;
    this.#timers.set(line, setTimeout(() => { line.textContent = ""; line.hidden = line === part("refusal"); }, SENTENCE_SECONDS * 1000));
  }
}
