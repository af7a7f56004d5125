// The chart: one square per tile, in order, as the book's chart version of a track. It reads and edits the same state.

import { element, icon, part } from "./dom.js";
import { insertAfter } from "./edits.js";
import { isCurve } from "./geometry.js";
import { dab } from "./tools.js";
import { figuresOf, markOf, navIcon, tileWords, upperFirst, placeName } from "./words.js";

const face = (tile, number, broken) => {
  const mark = markOf(tile);
  const limit = element("span", { class: `sign${broken ? " is-bad" : ""}` }, [`${figuresOf(tile).limit}`]);
  const signs = [limit];
  if (mark && (tile.hazard || tile.boost)) signs.push(element("span", { class: `ed__on ${mark.tone}` }, [icon(mark.icon)]));
  return [
    element("span", { class: "ed__no" }, [number === 0 ? "Start" : `${number}`]),
    icon(...navIcon(tile)),
    element("span", { class: "ed__code" }, [isCurve(tile) ? tile.code : tile.code === "S" ? "Flat" : tile.code]),
    element("span", { class: "ed__signs" }, signs),
  ];
};

export class Chart {
  #drawn = []; // the signature of each square

  constructor(editor) {
    this.editor = editor;
    this.list = part("chart");
    this.list.addEventListener("click", (event) => this.#click(event.target.closest("[role=option]")));
    this.list.addEventListener("focusin", () => this.editor.chosen === null && this.editor.choose(0));
  }

  #click(square) {
    if (!square) return;
    const at = [...this.list.children].indexOf(square);
    const { editor } = this;
    if (at < editor.state.tiles.length) dab(editor, at) || editor.choose(at);
    else if (editor.apply(insertAfter(editor.state, at - 1))) editor.choose(editor.furthest);
    this.focus();
  }

  /** How many squares stand in a row. */
  columns() {
    const [first] = this.list.children;
    const next = [...this.list.children].findIndex((square) => square.offsetTop > first.offsetTop);
    return next > 0 ? next : Math.max(1, this.list.children.length);
  }

  /** Follows with the focus, if the chart has it. */
  focus() {
    this.list.querySelector('[tabindex="0"]')?.focus();
  }

  update(faults) {
    const { state, furthest } = this.editor;
    const { chosen } = this.editor;
    const broken = new Map(faults.map(({ tile, sentence }) => [tile, sentence]));
    const hadFocus = this.list.contains(document.activeElement);
    for (let at = 0; at <= furthest; at += 1) this.#square(at, state.tiles[at], broken.get(at), chosen);
    for (const gone of [...this.list.children].slice(furthest + 1)) gone.remove();
    this.#drawn.length = furthest + 1;
    if (hadFocus) this.focus();
  }

  #square(at, tile, fault, chosen) {
    const square = this.list.children[at] ?? this.list.appendChild(element("li", { role: "option" }));
    square.tabIndex = at === (chosen ?? 0) ? 0 : -1;
    square.setAttribute("aria-selected", at === chosen);
    const signature = tile ? `${tile.code} ${tile.hazard} ${tile.boost} ${fault ?? ""}` : "end";
    if (this.#drawn[at] === signature) return;
    this.#drawn[at] = signature;
    if (tile) this.#fill(square, tile, at, fault);
    else this.#fillEnd(square);
  }

  #fill(square, tile, at, fault) {
    square.className = `ed__square${fault ? " is-broken" : ""}`;
    square.setAttribute("aria-label", fault ? `${tileWords(tile, at)}. ${fault}` : tileWords(tile, at));
    square.replaceChildren(...face(tile, at, Boolean(fault)));
  }

  #fillEnd(square) {
    square.className = "ed__square ed__square--end";
    square.setAttribute("aria-label", "End of the road: add a tile with S, E, H, U or D");
    square.replaceChildren(icon("ui-plus"), element("span", { class: "ed__code" }, ["Add"]));
  }
}

/** What a screen reader hears when the choice moves on the map, where nothing takes the focus. */
export const spoken = (state, chosen) =>
  state.tiles[chosen] ? tileWords(state.tiles[chosen], chosen) : `${upperFirst(placeName(chosen))}: not laid yet`;
