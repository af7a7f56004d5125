// The map: the road, what lies on it and what the person is about to do. Only what changed is drawn anew.

import { isCurve, lay } from "./geometry.js";
import { ahead, aside, boxOf, centreOf, cornersOf, moved, roadOf, startOf, underAt } from "./shapes.js";
import { View } from "./view.js";
import { book, figuresOf, markOf, underOf } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const OUTWARDS = 27; // how far from the middle of a hex its figures stand

const node = (name, attributes = {}, children = []) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const place = ([x, y]) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

// -- one tile: a mark or a limit sign in the middle; from close by, the figures of the printed tile beside it

const atMost = (at, limit) => node("g", { class: "ed__most", transform: place(at) }, [
  node("circle", { r: 9 }), node("text", { y: 4.6 }, [`${limit}`]),
]);
const atLeast = (at, limit) => node("g", { class: "ed__least", transform: place(at) }, [
  node("rect", { x: -9, y: -8, width: 18, height: 16 }), node("path", { d: "M-8-8v16M8-8v16" }), node("text", { y: 4.6 }, [`${limit}`]),
]);
const penalty = (at, damage) => node("g", { class: "ed__damage", transform: place(at) }, [
  node("rect", { x: -10, y: -8, width: 20, height: 16, rx: 3 }), node("text", { y: 4.6 }, [`${damage}`]),
]);

const sign = (limit, hard) => node("g", { class: hard ? "map__limit is-hard" : "map__limit" }, [
  node("circle", { r: 13.6 }), node("text", { y: 6.6 }, [`${limit}`]),
]);
const mark = ({ icon, tone }) => node("g", { class: `map__mark ${tone}` }, [
  node("circle", { r: 17.9 }),
  node("svg", { x: -12.4, y: -12.4, width: 24.8, height: 24.8, viewBox: "0 0 24 24" }, [node("use", { href: `${book.icons}#${icon}` })]),
]);

const under = ({ limit, hard, chevrons }, at) => node("g", { class: hard ? "map__under is-hard" : "map__under", transform: place(at) }, limit
  ? [node("circle", { r: 9.5 }), node("text", { y: 4.6 }, [`${limit}`])]
  : [node("rect", { x: -9, y: -9, width: 18, height: 18, rx: 4 }), node("path", { d: chevrons })]);

/** The side of the road where a tile has room: of a curve the outer one. */
const roomBeside = (into, out) => {
  if (into === out) return aside(into);
  const [a, b] = [ahead(into + 3), ahead(out)];
  const inner = [a[0] + b[0], a[1] + b[1]];
  const length = Math.hypot(...inner);
  return [-inner[0] / length, -inner[1] / length];
};

const figures = (tile, into, out, lying) => {
  const { limit, damage } = figuresOf(tile);
  const room = roomBeside(into, out);
  const shown = [];
  shown.push(penalty(moved([0, 0], room, OUTWARDS), damage));
  if (!isCurve(tile)) shown.push(atMost(moved([0, 0], room, -OUTWARDS), limit));
  if (lying?.limit) {
    shown.push(atLeast(moved([0, 0], ahead(into), -OUTWARDS), lying.limit), penalty(moved([0, 0], ahead(out), OUTWARDS), lying.damage));
  }
  return node("g", { class: "ed__figures" }, shown);
};

const tileNode = (tile, number, centre, into, out) => {
  const lying = markOf(tile);
  const hidden = underOf(tile);
  const parts = [figures(tile, into, out, lying)];
  if (hidden) parts.unshift(under(hidden, underAt(tile, into)));
  if (lying) parts.unshift(mark(lying));
  else if (isCurve(tile)) parts.unshift(sign(figuresOf(tile).limit, tile.code[0] === "H"));
  return node("g", { transform: place(centre), "data-tile": number }, parts);
};

// -- the whole map

export class MapCanvas {
  #tiles = []; // [signature, node] of each tile as drawn

  constructor(svg) {
    this.svg = svg;
    this.layers = Object.fromEntries([...svg.querySelectorAll("[data-layer]")].map((layer) => [layer.dataset.layer, layer]));
    this.view = new View(svg, this.layers.ground);
  }

  /** Draws a state. `shown` has the ghost (path data), faults, chosen, hexes that glow or are marked, and whether one draws on. */
  draw(state, shown) {
    const { road, joints } = roadOf(state);
    for (const name of ["edge", "road", "line"]) this.layers[name].setAttribute("d", road);
    this.layers.joint.setAttribute("d", joints);
    this.layers.start.setAttribute("transform", startOf(state));
    this.layers.ghost.setAttribute("d", shown.ghost);
    this.#drawTiles(state);
    this.#drawHexes(state, shown);
  }

  #drawTiles(state) {
    const { hexes, ins, outs } = lay(state);
    state.tiles.forEach((tile, number) => {
      const signature = `${hexes[number]} ${ins[number]} ${tile.code} ${tile.hazard} ${tile.boost}`;
      const drawn = this.#tiles[number];
      if (drawn?.[0] === signature) return;
      const fresh = tileNode(tile, number, centreOf(hexes[number]), ins[number], outs[number]);
      if (drawn) drawn[1].replaceWith(fresh);
      else this.layers.tiles.append(fresh);
      this.#tiles[number] = [signature, fresh];
    });
    for (const [, gone] of this.#tiles.splice(state.tiles.length)) gone.remove();
  }

  #drawHexes(state, { faults, chosen, glowing, marked, draws }) {
    const { hexes, closed } = lay(state);
    const polygons = (list, radius) => list.map((hex) => node("polygon", { points: cornersOf(centreOf(hex), radius) }));
    this.layers.hexes.replaceChildren(...polygons(hexes));
    this.layers.glow.replaceChildren(...polygons(glowing, 37));
    this.layers.tip.toggleAttribute("hidden", closed || !draws);
    this.layers.tip.setAttribute("transform", this.#tipPlace(state));
    this.layers.stretch.replaceChildren(...polygons(marked, 38));
    this.layers.chosen.replaceChildren(...(hexes[chosen] ? polygons([hexes[chosen]], 41) : []));
    const broken = [...new Set(faults.map(({ tile }) => tile))].filter((tile) => hexes[tile]);
    this.layers.faults.replaceChildren(...broken.map((tile) => this.#fault(hexes[tile])));
  }

  /** The handle at the end of the road; what lies on the last tile stays to be seen. */
  #tipPlace(state) {
    const { hexes, ins, outs } = lay(state);
    const centre = centreOf(hexes.at(-1));
    const at = markOf(state.tiles.at(-1)) ? moved(centre, ahead(outs.at(-1)), OUTWARDS) : centre;
    return `${place(at)} rotate(${60 * ins.at(-1)})`;
  }

  #fault(hex) {
    const centre = centreOf(hex);
    return node("g", { class: "ed__fault" }, [
      node("polygon", { points: cornersOf(centre, 37) }),
      node("g", { transform: place(moved(centre, [0, -1], 26)) }, [node("path", { d: "M0-11L12 10h-24z" }), node("text", { y: 7 }, ["!"])]),
    ]);
  }

  fit(hexes, below) {
    this.view.fit(boxOf(hexes), below);
  }

  reveal(state, number, margins) {
    this.view.reveal(centreOf(lay(state).hexes[number]), margins);
  }
}

/** What lies on a tile of a small picture: larger than the road, or nobody could tell one from another. */
const smallMark = (tile, centre) => node("g", { transform: `${place(centre)} scale(1.7)` }, [mark(markOf(tile))]);

/** A small still picture of a track, to compare two by; the tiles numbered in `differing` are lit. */
export const thumbnail = (state, label, differing) => {
  const { hexes } = lay(state);
  const { left, top, width, height } = boxOf(hexes);
  const { road } = roadOf(state);
  const laid = state.tiles.flatMap((tile, number) => (markOf(tile) ? [smallMark(tile, centreOf(hexes[number]))] : []));
  return node("svg", { class: "map ed__thumb", viewBox: `${left} ${top} ${width} ${height}`, role: "img", "aria-label": label }, [
    node("g", { class: "ed__glow" }, differing.map((number) => node("polygon", { points: cornersOf(centreOf(hexes[number])) }))),
    node("path", { class: "map__edge", d: road }), node("path", { class: "map__road", d: road }),
    node("g", { class: "map__start", transform: startOf(state) }, [node("path", { d: "M-18-6h36v12h-36z" })]), ...laid,
  ]);
};
