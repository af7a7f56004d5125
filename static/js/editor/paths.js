// Where the road may go next, and the shortest way from its end to somewhere.

import { distance, isCurve, lay, same, step, tilesOn, turned } from "./geometry.js";

const LEGAL_TURNS = [0, 1, -1, 2, -2]; // the straight way first: among ways of one length it looks best
const MARGIN = 4; // hexes round the track that a way home may use; turning round takes no more

const tipOf = (state) => {
  const { hexes, ins } = lay(state);
  return { hex: hexes.at(-1), heading: ins.at(-1) };
};

/** Does this heading into the hex run back into the start line, from behind? */
const entersStart = (state, hex, heading) => same(hex, state.origin) && heading === state.heading;

/** May the road go over a straight that lies there already? */
const bridgeable = (state, hex, heading) => {
  const below = tilesOn(state, hex);
  return below.length === 1 && below[0] > 0 && !isCurve(state.tiles[below[0]]) && lay(state).ins[below[0]] % 3 !== heading % 3;
};

const onBridge = (state) => tilesOn(state, tipOf(state).hex).length > 1;

/** The hexes the open road may be led to: [{hex, heading, closes}]. */
export const nextHexes = (state, bridges) => {
  if (lay(state).closed) return [];
  const { hex, heading } = tipOf(state);
  const turns = onBridge(state) ? [0] : LEGAL_TURNS;
  return turns.map((turn) => turned(heading, turn)).map((after) => ({
    hex: step(hex, after), heading: after, closes: entersStart(state, step(hex, after), after),
  })).filter(({ hex: next, heading: after, closes }) =>
    closes || tilesOn(state, next).length === 0 || (bridges && bridgeable(state, next, after)));
};

// A breadth-first search over hex and heading. A shortest way of that kind never meets itself: to leave a hex it passed
// before by a side it could not have taken then, it would have to go back over the hex it came from.

const fieldOf = (state, goal) => {
  const ranges = [(h) => h[0], (h) => h[1], (h) => -h[0] - h[1]].map((of) => {
    const values = [...lay(state).hexes, goal].map(of);
    return [of, Math.min(...values) - MARGIN, Math.max(...values) + MARGIN];
  });
  return (hex) => ranges.every(([of, low, high]) => of(hex) >= low && of(hex) <= high);
};

const wayBack = (node) => {
  const way = [];
  for (let at = node; at.from; at = at.from) way.unshift(at.hex);
  return way;
};

/** The fewest free hexes that lead from the tip to a node that `arrives`, or null. */
const search = (state, goal, arrives, most) => {
  const inField = fieldOf(state, goal);
  const first = { ...tipOf(state), from: null, length: 0 };
  const turns = onBridge(state) ? [0] : LEGAL_TURNS;
  const seen = new Set();
  const queue = [first];
  for (const node of queue) { // grows while it is walked
    if (arrives(node)) return wayBack(node);
    if (node.length === most) continue;
    for (const turn of node === first ? turns : LEGAL_TURNS) {
      const heading = turned(node.heading, turn);
      const hex = step(node.hex, heading);
      const key = `${hex},${heading}`;
      if (seen.has(key) || !inField(hex) || tilesOn(state, hex).length > 0) continue;
      seen.add(key);
      queue.push({ hex, heading, from: node, length: node.length + 1 });
    }
  }
  return null;
};

/** The hexes still to lay until the road runs into the start line: [] if only a turn is missing, null if walled in. */
export const closingPath = (state) => {
  if (state.tiles.length < 2) return null;
  const door = step(state.origin, turned(state.heading, 3)); // the hex behind the line
  const arrives = ({ hex, heading }) => same(hex, door) && turned(heading, 3) !== state.heading;
  return search(state, door, arrives, Infinity);
};

/** A short way over free hexes to where the finger is, or null. */
export const pathTo = (state, goal, most) => {
  if (distance(tipOf(state).hex, goal) > most) return null;
  return search(state, goal, ({ hex }) => same(hex, goal), most);
};
