// Hexes, headings and the text form of a track, as svl/rules/track.py and hexes.py have them: what is legal here is what
// the engine calls legal, tile for tile (tests/browser/test_editor_agrees.py). Hexes are axial [q, r] with a flat top;
// heading 0 is up, then clockwise. A tile's turn applies when the road leaves it.
//
// A state is {tiles, origin, heading, home}: one chain of tiles, where the first lies and which way the road enters it.
// `home` is where the start line lay before something was erased; it goes back there when the loop is closed again.
// States, tiles and what lay() tells of them are never changed, only replaced.

const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
const TURNS = { S: 0, U1: 0, U2: 0, D1: 0, D2: 0, EL: -1, ER: 1, HL: -2, HR: 2 };
const CURVES = { "-2": "HL", "-1": "EL", 1: "ER", 2: "HR" };

export const SLOPES = ["S", "U1", "U2", "D1", "D2"];
export const FLAT = Object.freeze({ code: "S", hazard: null, boost: null });

export const turned = (heading, sixths) => (heading + sixths + 12) % 6;
export const step = ([q, r], heading) => [q + DIRECTIONS[heading][0], r + DIRECTIONS[heading][1]];
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const keyOf = ([q, r]) => `${q},${r}`;
export const distance = ([q, r], [p, s]) => (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2;

/** By how much the road turns from one heading to another: -2 to 2, or 3 for the way back, which no tile takes. */
export const turnBetween = (before, after) => {
  const turn = turned(after, -before);
  return turn > 3 ? turn - 6 : turn;
};

// -- tiles

export const turnOf = (tile) => TURNS[tile.code];
export const isCurve = (tile) => TURNS[tile.code] !== 0;

/** The tile with the road turned: a curve has no slope and carries no boost. */
export const bent = (tile, turn) => {
  if (turn === turnOf(tile)) return tile;
  return Object.freeze({ code: turn ? CURVES[turn] : "S", hazard: tile.hazard, boost: turn ? null : tile.boost });
};

// -- the text form: S U1 U2 D1 D2 EL ER HL HR, then !hazard or +boost

class Unreadable extends Error {
  constructor(word, tile) {
    super(`Tile ${tile}, '${word}', cannot be read: write S, U1, U2, D1, D2, EL, ER, HL or HR, then !hazard or +boost where there is one.`);
    this.tile = tile;
  }
}

const parted = (text, mark) => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
};

const parseTile = (word, number) => {
  const [front, hazard] = parted(word, "!");
  const [code, boost] = parted(front, "+");
  const isNameless = hazard === "" || boost === "";
  if (!Object.hasOwn(TURNS, code) || isNameless) throw new Unreadable(word, number);
  return Object.freeze({ code, hazard, boost });
};

export const parseTiles = (text) => text.split(/\s+/).filter(Boolean).map(parseTile);

const formatTile = (tile) => tile.code + (tile.hazard ? `!${tile.hazard}` : tile.boost ? `+${tile.boost}` : "");
export const formatTiles = (tiles) => tiles.map(formatTile).join(" ");

export const makeState = (tiles, heading = 0, origin = [0, 0], home = null) =>
  Object.freeze({ tiles: Object.freeze([...tiles]), heading, origin, home });

/** Where the start line belongs while it lies elsewhere, as it is stored: from the first tile, "2,-1", or "" where it does. */
export const homeText = ({ home, origin }) => (home ? `${home[0] - origin[0]},${home[1] - origin[1]}` : "");
export const homeOf = (text, [q, r]) => {
  if (!text) return null;
  const [dq, dr] = text.split(",").map(Number);
  return [q + dq, r + dr];
};

const sameTile = (one, other) => one.code === other.code && one.hazard === other.hazard && one.boost === other.boost;

/** Where two tracks differ, counted from their start tiles: {numbers} of tiles that both have on the same hex, and the
 *  first tile {parts} after which the road runs another way or ends; null where it never does. */
export const differences = (one, other) => {
  const most = Math.min(one.tiles.length, other.tiles.length);
  const pairs = one.tiles.slice(0, most).map((tile, number) => [tile, other.tiles[number]]);
  const bend = pairs.findIndex(([mine, theirs]) => turnOf(mine) !== turnOf(theirs));
  const parts = bend >= 0 ? bend : one.tiles.length !== other.tiles.length ? most - 1 : null;
  const numbers = pairs.flatMap(([mine, theirs], number) => (sameTile(mine, theirs) ? [] : [number]));
  return { numbers: numbers.filter((number) => parts === null || number < parts), parts };
};

/** Do both lay the same tiles on the same hexes? */
export const sameRoad = (one, other) =>
  one.heading === other.heading && same(one.origin, other.origin) && one.tiles.length === other.tiles.length
  && one.tiles.every((tile, number) => sameTile(tile, other.tiles[number]));

// -- where everything lies

const known = new WeakMap();

/** {hexes, ins, outs, at, end, closed}: each tile's hex and headings, the tiles on each hex, where the road goes on. */
export const lay = (state) => {
  if (!known.has(state)) known.set(state, laid(state));
  return known.get(state);
};

const laid = ({ tiles, origin, heading: first }) => {
  const hexes = [], ins = [], outs = [], at = new Map();
  let here = origin, heading = first;
  tiles.forEach((tile, number) => {
    hexes.push(here);
    ins.push(heading);
    at.set(keyOf(here), [...(at.get(keyOf(here)) ?? []), number]);
    heading = turned(heading, turnOf(tile));
    outs.push(heading);
    here = step(here, heading);
  });
  return { hexes, ins, outs, at, end: here, closed: tiles.length > 0 && same(here, origin) && heading === first };
};

export const tilesOn = (state, hex) => lay(state).at.get(keyOf(hex)) ?? [];

// -- what is wrong

const tileFaults = (tile, book) => {
  const faults = [];
  if (tile.hazard && !Object.hasOwn(book.hazards, tile.hazard)) faults.push(["unknown_hazard", `There is no hazard '${tile.hazard}'.`]);
  if (tile.boost && !Object.hasOwn(book.boosts, tile.boost)) faults.push(["unknown_boost", `There is no boost '${tile.boost}'.`]);
  if (tile.boost && isCurve(tile)) faults.push(["boost_needs_straight", "A boost lies on a straight, never on a curve."]);
  if (tile.boost && tile.hazard) faults.push(["boost_with_hazard", "A tile carries a hazard or a boost, not both."]);
  return faults;
};

/** Two straights that cross on different axes, and no third. */
const isBridge = (state, below, number) => {
  const { ins } = lay(state);
  const straight = !isCurve(state.tiles[below[0]]) && !isCurve(state.tiles[number]);
  return below.length === 1 && straight && ins[below[0]] % 3 !== ins[number] % 3;
};

/** Every tile that lies where another lies already and may not. */
export const crossings = (state, bridges) => {
  const faults = [];
  for (const numbers of lay(state).at.values()) {
    numbers.slice(1).forEach((number, order) => {
      const below = numbers.slice(0, order + 1);
      if (bridges && isBridge(state, below, number)) return;
      const why = bridges ? "only two straights may cross there." : "a track crosses itself nowhere.";
      faults.push({ code: "hex_used_twice", tile: number, sentence: `Tile ${number} lies on the hex of tile ${below.at(-1)}; ${why}` });
    });
  }
  return faults.sort((one, other) => one.tile - other.tile);
};

/** Everything wrong with the chain as far as it goes: [{code, tile, sentence}]. An open end is no fault. */
export const faultsOf = (state, book, bridges) => [
  ...state.tiles.flatMap((tile, number) =>
    tileFaults(tile, book).map(([code, sentence]) => ({ code, tile: number, sentence: `Tile ${number}: ${sentence}` }))),
  ...crossings(state, bridges),
];

/** The first fault of a track that is to be raced, or null: check_loop's own answer. */
export const verdict = (state, book, bridges) => {
  const [first] = faultsOf(state, book, bridges);
  if (first) return first;
  if (lay(state).closed) return null;
  const sentence = `The track does not close: after ${state.tiles.length} tiles the road does not run back into the start tile.`;
  return { code: "not_closed", tile: null, sentence };
};
