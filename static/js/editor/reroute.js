// A tile of the road taken elsewhere: the stretch round it is laid anew. The tile before the stretch and the one behind
// it stay where they are and only bend towards it; the way between them leads over the hex the tile was taken to.

import { rotated, startedNear } from "./edits.js";
import { FLAT, bent, crossings, distance, formatTiles, isCurve, lay, makeState, same, tilesOn, turnBetween, turnOf } from "./geometry.js";
import { LEGAL_TURNS, STRAIGHT_ON, bridgeable, turnsOn, ways } from "./paths.js";
import { placeName, stateWords, tileCount, upperFirst } from "./words.js";

const WIDER = 4; // by how many tiles to each side a stretch may grow where the way it wants is not free
const DETOUR = 6; // hexes a way may take beyond the distance it has to go

const END_STAYS = "The end of an open road is drawn, not moved: draw on from it, or erase it.";
const START_STAYS = "The start of an open road stays where it is: close the loop first, then it can be moved.";
const NO_WAY = "No legal way leads through here: keep nearer to the road, or make room first.";
const LIES_THERE = "The road runs there already.";

/**
 * The stretches to try, the one that suits the distance first. Of each the tile before and the tile behind stay; `taken`
 * lies between, `line` is the start tile: numbers in a `road` told so that the stretch is in one piece.
 */
const stretches = (state, at, reach) => {
  const { closed } = lay(state);
  const count = state.tiles.length;
  const wider = Array.from({ length: WIDER + 1 }, (_, more) => reach + more);
  const narrower = Array.from({ length: reach - 1 }, (_, less) => reach - 1 - less);
  const most = closed ? Math.floor((count - 1) / 2) : count;
  const halves = new Set([...wider, ...narrower].map((half) => Math.min(half, most)));
  return [...halves].filter((half) => half > 0).map((half) => {
    if (!closed) return { road: state, before: Math.max(0, at - half), taken: at, behind: Math.min(count - 1, at + half), line: 0 };
    const first = (at - half + count) % count;
    return { road: rotated(state, first), before: 0, taken: half, behind: 2 * half, line: (count - first) % count };
  });
};

const isInside = ({ before, behind }, number) => number > before && number < behind;

// -- the way

/** How the road may turn on a hex, the stretch being taken up; null where something else lies. */
const groundOf = (stretch, bridges) => (hex, heading) => {
  const others = tilesOn(stretch.road, hex).filter((number) => !isInside(stretch, number));
  if (others.length === 0) return LEGAL_TURNS;
  return bridges && bridgeable(stretch.road, hex, heading) ? STRAIGHT_ON : null;
};

/** The turn of the tile behind the stretch, entered by a heading; the tip of an open road is as it was, wherever it points. */
const lastTurn = ({ road, behind }, heading) => {
  const isTip = behind === road.tiles.length - 1 && !lay(road).closed;
  return isTip ? turnOf(road.tiles[behind]) : turnBetween(heading, lay(road).outs[behind]);
};

/** From the tile before to the hex, by every heading one may come in. */
const waysThere = (stretch, via, ground) => {
  const { hexes, ins } = lay(stretch.road);
  const hex = hexes[stretch.before];
  return ways({ hex, heading: ins[stretch.before], turns: turnsOn(stretch.road, hex) }, {
    entering: (each, heading) => (same(each, via) ? ground(each, heading) && [] : ground(each, heading)),
    arrives: (node) => same(node.hex, via),
    goal: via,
    most: distance(hex, via) + DETOUR,
  });
};

/** From the hex on to the tile behind, clear of the way that led there. */
const waysOn = (stretch, there, ground) => {
  const { hexes } = lay(stretch.road);
  const { hex: via, heading } = there.at(-1);
  const goal = hexes[stretch.behind];
  const mayTurn = turnsOn(stretch.road, goal);
  const isTaken = (hex) => there.some((each) => same(each.hex, hex));
  return ways({ hex: via, heading, turns: ground(via, heading) }, {
    entering: (each, into) => (same(each, goal) ? [] : isTaken(each) ? null : ground(each, into)),
    arrives: (node) => same(node.hex, goal) && mayTurn.includes(lastTurn(stretch, node.heading)),
    goal,
    most: distance(via, goal) + DETOUR,
  });
};

/** The shortest way, of those the gentlest: [{hex, heading}] up to the tile behind, or null. */
const bestWay = (stretch, via, bridges) => {
  const { hexes } = lay(stretch.road);
  if (same(via, hexes[stretch.before]) || same(via, hexes[stretch.behind])) return null;
  const ground = groundOf(stretch, bridges);
  let best = null;
  for (const there of waysThere(stretch, via, ground)) {
    for (const on of waysOn(stretch, there.way, ground)) {
      const way = [...there.way, ...on.way];
      const bend = there.bend + on.bend + lastTurn(stretch, way.at(-1).heading) ** 2;
      if (!best || way.length < best.way.length || (way.length === best.way.length && bend < best.bend)) best = { way, bend };
    }
  }
  return best?.way ?? null;
};

// -- the tiles on it

/** What was there lies on: a tile whose hex is left goes along, as far from the taken tile as it was. */
const tilesAlong = ({ road, before, taken, behind }, way, via) => {
  const { hexes } = lay(road);
  const inner = way.slice(0, -1);
  const middle = inner.findIndex(({ hex }) => same(hex, via));
  const old = Array.from({ length: behind - before - 1 }, (_, n) => before + 1 + n);
  const leaves = old.every((number) => !same(hexes[number], via)); // else another tile lies where it was taken
  const stays = (number) => !(leaves && number === taken) && inner.some(({ hex }) => same(hex, hexes[number]));
  return inner.map(({ hex, heading }, n) => {
    const here = old.find((number) => stays(number) && same(hexes[number], hex));
    const along = taken + n - middle;
    const kept = here ?? (old.includes(along) && !stays(along) ? along : null);
    return bent(kept === null ? FLAT : road.tiles[kept], turnBetween(heading, way[n + 1].heading));
  });
};

const relaid = (stretch, way, via) => {
  const { road, before, behind } = stretch;
  const first = bent(road.tiles[before], turnBetween(lay(road).ins[before], way[0].heading));
  const last = bent(road.tiles[behind], lastTurn(stretch, way.at(-1).heading));
  const tiles = [...road.tiles.slice(0, before), first, ...tilesAlong(stretch, way, via), last, ...road.tiles.slice(behind + 1)];
  return makeState(tiles, road.heading, road.origin, road.home);
};

/** The start line stays on its tile, goes along with the taken one, or lies as near to its old place as may be. */
const withLine = (stretch, chain, via) => {
  const { road, taken, behind, line } = stretch;
  if (!lay(road).closed) return chain;
  if (isInside(stretch, line)) return startedNear(chain, line === taken ? via : lay(road).hexes[line]);
  return rotated(chain, line < behind ? line : line + chain.tiles.length - road.tiles.length);
};

// -- the edit

const marksOn = ({ tiles }) => tiles.filter((tile) => tile.hazard || tile.boost || (!isCurve(tile) && tile.code !== "S")).length;

const told = (state, at, next, laid) => {
  const lost = marksOn(state) - marksOn(next);
  const gone = lost > 0 ? ` ${lost === 1 ? "One mark" : `${lost} marks`} found no place on the new way.` : "";
  return `${upperFirst(placeName(at))} moved, ${tileCount(laid)} laid anew. ${stateWords(next)}.${gone}`;
};

const endStays = (state, at) => {
  if (lay(state).closed) return null;
  return at === state.tiles.length - 1 ? END_STAYS : at === 0 ? START_STAYS : null;
};

const sameRoad = (one, other) => same(one.origin, other.origin) && formatTiles(one.tiles) === formatTiles(other.tiles);

/** The road led over a hex instead of where a tile of it lies. Besides {state, say}: `hexes` laid anew, `at` the tile there. */
export const rerouted = (state, at, via, bridges) => {
  const stays = endStays(state, at);
  if (stays) return { refused: stays };
  for (const stretch of stretches(state, at, distance(lay(state).hexes[at], via))) {
    const way = bestWay(stretch, via, bridges);
    if (!way) continue;
    const next = withLine(stretch, relaid(stretch, way, via), via);
    if (sameRoad(state, next)) return { refused: LIES_THERE };
    if (crossings(next, bridges).length > crossings(state, bridges).length) continue;
    const anew = way.slice(0, -1).map(({ hex }) => hex);
    return { state: next, say: told(state, at, next, anew.length), hexes: anew, at: tilesOn(next, via).at(-1) };
  }
  const [there] = tilesOn(state, via);
  return { refused: there === undefined ? NO_WAY : `${upperFirst(placeName(there))} lies there, and the road cannot cross it here.` };
};
