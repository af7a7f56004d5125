// Where the road may go next, and the shortest way from one of its tiles to somewhere.

import { distance, isCurve, lay, same, step, tilesOn, turned } from "./geometry.js";

export const LEGAL_TURNS = [0, 1, -1, 2, -2]; // the straight way first: among ways of one length and bend it looks best
export const STRAIGHT_ON = [0];
const MARGIN = 4; // hexes round the track that a way home may use; turning round takes no more

const tipOf = (state) => {
  const { hexes, ins } = lay(state);
  return { hex: hexes.at(-1), heading: ins.at(-1) };
};

/** Does this heading into the hex run back into the start line, from behind? */
const entersStart = (state, hex, heading) => same(hex, state.origin) && heading === state.heading;

/** May the road go over a straight that lies there already? */
export const bridgeable = (state, hex, heading) => {
  const below = tilesOn(state, hex);
  return below.length === 1 && below[0] > 0 && !isCurve(state.tiles[below[0]]) && lay(state).ins[below[0]] % 3 !== heading % 3;
};

/** How the road may turn on a tile that lies there already: a bridge is straight. */
export const turnsOn = (state, hex) => (tilesOn(state, hex).length > 1 ? STRAIGHT_ON : LEGAL_TURNS);

/** The hexes the open road may be led to: [{hex, heading, closes}]. */
export const nextHexes = (state, bridges) => {
  if (lay(state).closed) return [];
  const { hex, heading } = tipOf(state);
  return turnsOn(state, hex).map((turn) => turned(heading, turn)).map((after) => ({
    hex: step(hex, after), heading: after, closes: entersStart(state, step(hex, after), after),
  })).filter(({ hex: next, heading: after, closes }) =>
    closes || tilesOn(state, next).length === 0 || (bridges && bridgeable(state, next, after)));
};

// A breadth-first search over hex and heading; among the ways of one length the gentlest is kept. A shortest way of that
// kind never meets itself: to leave a hex it passed before by a side it could not have taken then, it would have to go
// back over the hex it came from. (A bridge takes no turn, so who leads a way over one looks at it again.)

const wayBack = (node) => {
  const way = [];
  for (let at = node; at.from; at = at.from) way.unshift({ hex: at.hex, heading: at.heading });
  return way;
};

/**
 * The ways on from a tile {hex, heading, turns}, the shortest first: each {way, bend}, the way as [{hex, heading}].
 * `entering(hex, heading)` tells how the road may turn there: null where it may not go, [] where it ends. `arrives`
 * tells which places count. No way to the `goal` takes more than `most` hexes.
 */
export function* ways(first, { entering, arrives, goal, most }) {
  const seen = new Map();
  const queue = [{ ...first, from: null, length: 0, bend: 0 }];
  for (const node of queue) { // grows while it is walked
    if (arrives(node)) yield { way: wayBack(node), bend: node.bend };
    for (const turn of node.turns) {
      const heading = turned(node.heading, turn);
      const hex = step(node.hex, heading);
      const next = { hex, heading, from: node, length: node.length + 1, bend: node.bend + turn * turn };
      if (next.length + distance(hex, goal) > most) continue;
      const key = `${hex},${heading}`;
      const known = seen.get(key);
      if (known) {
        if (known.length === next.length && known.bend > next.bend) Object.assign(known, { from: node, bend: next.bend });
        continue;
      }
      next.turns = entering(hex, heading);
      if (!next.turns) continue;
      seen.set(key, next);
      queue.push(next);
    }
  }
}

const fieldOf = (state, goal) => {
  const ranges = [(h) => h[0], (h) => h[1], (h) => -h[0] - h[1]].map((of) => {
    const values = [...lay(state).hexes, goal].map(of);
    return [of, Math.min(...values) - MARGIN, Math.max(...values) + MARGIN];
  });
  return (hex) => ranges.every(([of, low, high]) => of(hex) >= low && of(hex) <= high);
};

/** The fewest free hexes that lead from the tip to where it `arrives`, or null. */
const wayFromTip = (state, { arrives, goal, most = Infinity }) => {
  const inField = fieldOf(state, goal);
  const entering = (hex) => (inField(hex) && tilesOn(state, hex).length === 0 ? LEGAL_TURNS : null);
  const tip = tipOf(state);
  const { value } = ways({ ...tip, turns: turnsOn(state, tip.hex) }, { entering, arrives, goal, most }).next();
  return value?.way.map(({ hex }) => hex) ?? null;
};

/** The hexes still to lay until the road runs into the start line: [] if only a turn is missing, null if walled in. */
export const closingPath = (state) => {
  if (state.tiles.length < 2) return null;
  const door = step(state.origin, turned(state.heading, 3)); // the hex behind the line
  const arrives = ({ hex, heading }) => same(hex, door) && turned(heading, 3) !== state.heading;
  return wayFromTip(state, { arrives, goal: door });
};

/** A short way over free hexes to where the finger is, or null. */
export const pathTo = (state, goal, most) => wayFromTip(state, { arrives: ({ hex }) => same(hex, goal), goal, most });
