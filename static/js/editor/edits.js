// What people do to a track. Each edit answers {state, say} or, where it cannot be done, {refused}; a sentence either way.
// `tellsOpening`: the sentence says already that the loop is open.

import { FLAT, bent, distance, homeOf, homeText, isCurve, lay, makeState, parseTiles, turnBetween, turnOf } from "./geometry.js";
import { closingPath, nextHexes, pathTo } from "./paths.js";
import { boostName, hazardName, navName, placeName, tileCount, upperFirst } from "./words.js";

export const FIRST_TILES = 2; // what a new drawing begins with: the start line and where it leads
const ONLY_TILE = "A track keeps its start tile: draw on from it.";

const withTiles = (state, tiles) => makeState(tiles, state.heading, state.origin, state.home);
const replaced = (state, at, tile) => withTiles(state, state.tiles.with(at, Object.freeze(tile)));

/** A chain cut out of this one, lying where it lay. */
const stretch = (state, from, to) => {
  const { hexes, ins } = lay(state);
  return makeState(state.tiles.slice(from, to), ins[from], hexes[from], state.home);
};

/** A closed chain told from another of its tiles on. */
export const rotated = (state, first) => {
  const { hexes, ins } = lay(state);
  return makeState([...state.tiles.slice(first), ...state.tiles.slice(0, first)], ins[first], hexes[first]);
};

/** A closed chain told from the tile nearest to a hex on; of two as near the straight one. */
export const startedNear = (state, hex) => {
  const { hexes } = lay(state);
  const farness = hexes.map((each, number) => distance(each, hex) + (isCurve(state.tiles[number]) ? 0.5 : 0));
  return rotated(state, farness.indexOf(Math.min(...farness)));
};

/** A chain that lost its start line by erasing, and is told from elsewhere until it is closed. */
const homeless = (lost, state) => makeState(state.tiles, state.heading, state.origin, lost.home ?? lost.origin);

/** The loop is closed: a start line that had to give way goes back to its place. */
export const homeAgain = (state) => (state.home && lay(state).closed ? startedNear(state, state.home) : state);

// -- drawing

/** The road led on to a neighbour of its tip, or null where it may not go there. */
export const extended = (state, hex, bridges) => {
  const next = nextHexes(state, bridges).find((each) => each.hex[0] === hex[0] && each.hex[1] === hex[1]);
  if (!next) return null;
  const last = state.tiles.length - 1;
  const tip = bent(state.tiles[last], turnBetween(lay(state).ins[last], next.heading));
  const tiles = state.tiles.with(last, tip);
  return withTiles(state, next.closes ? tiles : [...tiles, FLAT]);
};

/** The road led to a hex further away, by the shortest way that is free. */
export const ledTo = (state, hex, bridges, most) => {
  if (lay(state).closed) return null;
  const way = pathTo(state, hex, most);
  return way && way.reduce((road, each) => extended(road, each, bridges), state);
};

/** One tile less at the tip; the new tip points straight on, as a tip does that was never left. */
export const shortened = (state) => {
  const rest = state.tiles.slice(0, -1);
  return withTiles(state, rest.with(-1, bent(rest.at(-1), 0)));
};

export const closeLoop = (state) => {
  const way = closingPath(state);
  if (!way) return { refused: "No free way leads back to the start line: erase a few tiles, then draw on or close." };
  const home = way.reduce((road, hex) => extended(road, hex, false), state);
  const closed = lay(home).closed ? home : extended(home, state.origin, false); // a straight tip may be home already
  return { state: closed, say: way.length ? `Closed with ${tileCount(way.length)} more.` : "The loop is closed." };
};

// -- erasing, inserting, deleting

export const erase = (state, at) => {
  const { tiles } = state;
  const name = upperFirst(placeName(at));
  if (tiles.length === 1) return { refused: ONLY_TILE };
  if (lay(state).closed) {
    const isLast = at === tiles.length - 1;
    const opened = stretch(rotated(state, (at + 1) % tiles.length), 0, tiles.length - 1);
    const moved = isLast ? "" : " The start line lies behind the gap until the loop is closed again.";
    return { state: isLast ? opened : homeless(state, opened), say: `${name} erased: the loop is open there.${moved}`, tellsOpening: true };
  }
  if (at === 0) {
    const rest = homeless(state, stretch(state, 1, tiles.length));
    return { state: rest, say: "The start tile is erased; the line lies on the next one until the loop is closed." };
  }
  const behind = tiles.length - 1 - at;
  let rest = state;
  while (rest.tiles.length > at) rest = shortened(rest);
  return { state: rest, say: behind ? `${name} erased, and ${tileCount(behind)} behind it.` : `${name} erased.` };
};

export const insertAfter = (state, at, tile = FLAT) => {
  const say = at === state.tiles.length - 1
    ? `Added tile ${at + 1}: ${navName(tile)}.`
    : `A ${navName(tile)} put in as tile ${at + 1}; everything behind it moved on by one hex.`;
  return { state: withTiles(state, state.tiles.toSpliced(at + 1, 0, tile)), say };
};

export const remove = (state, at) => {
  if (state.tiles.length === 1) return { refused: ONLY_TILE };
  if (at === 0) return { state: stretch(state, 1, state.tiles.length), say: "The start tile is out; the line lies on the next one." };
  const moved = at === state.tiles.length - 1 ? "" : " Everything behind it moved up.";
  return { state: withTiles(state, state.tiles.toSpliced(at, 1)), say: `Tile ${at} is out.${moved}` };
};

// -- the whole road

const mirrored = (tile) => {
  const slopes = { U1: "D1", D1: "U1", U2: "D2", D2: "U2" };
  if (isCurve(tile)) return bent(tile, -turnOf(tile));
  return Object.freeze({ ...tile, code: slopes[tile.code] ?? tile.code });
};

const backwards = (state) => {
  const { hexes, outs } = lay(state);
  const tiles = state.tiles.toReversed().map(mirrored);
  return makeState(tiles, (outs.at(-1) + 3) % 6, hexes.at(-1), state.home);
};

export const reverse = (state) => {
  const say = "Direction reversed: climbs are descents now, left is right.";
  if (!lay(state).closed) return { state: backwards(state), say: `${say} The start line lies at the other end.` };
  const turnedRound = backwards(state);
  return { state: rotated(turnedRound, turnedRound.tiles.length - 1), say }; // the same tile keeps the line
};

export const moveStart = (state, at) => {
  if (at === 0) return { refused: "The start line lies here already." };
  if (lay(state).closed) return { state: rotated(state, at), say: `The start line moved to what was tile ${at}.` };
  if (at === state.tiles.length - 1) return reverse(makeState(state.tiles, state.heading, state.origin)); // its new home
  return { refused: "On an open road the start line lies at one of its ends: close the loop first, then it can lie anywhere." };
};

// -- what a tile is and what lies on it

export const setCode = (state, at, code) => {
  const old = state.tiles[at];
  const curve = isCurve({ code });
  const tile = { code, hazard: old.hazard, boost: curve ? null : old.boost };
  const lost = old.boost && curve ? ` Its ${boostName(old.boost)} went: a boost lies on a straight.` : "";
  return { state: replaced(state, at, tile), say: `${upperFirst(placeName(at))}: ${navName(tile)}.${lost}` };
};

export const setSlope = (state, at, code) =>
  isCurve(state.tiles[at]) ? { refused: "A curve is always flat: slopes lie on straights." } : setCode(state, at, code);

export const setHazard = (state, at, hazard) => {
  const old = state.tiles[at];
  const place = upperFirst(placeName(at));
  const warning = hazard && isCurve(old) ? " On a curve it asks for a least speed where the curve asks for a most." : "";
  const tile = { code: old.code, hazard, boost: hazard ? null : old.boost };
  return { state: replaced(state, at, tile), say: hazard ? `${place}: ${hazardName(hazard)}.${warning}` : `${place}: no hazard.` };
};

export const setBoost = (state, at, boost) => {
  const old = state.tiles[at];
  if (boost && isCurve(old)) return { refused: "A boost lies on a straight, never on a curve." };
  const tile = { code: old.code, hazard: boost ? null : old.hazard, boost };
  const place = upperFirst(placeName(at));
  return { state: replaced(state, at, tile), say: boost ? `${place}: ${boostName(boost)}.` : `${place}: no boost.` };
};

/** Other tiles under the same start line: a stretch rolled again, or somebody else's version. */
export const retold = (state, { tiles, heading = state.heading, home = homeText(state) }) =>
  makeState(parseTiles(tiles), heading, state.origin, homeOf(home, state.origin));
