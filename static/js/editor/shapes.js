// The shapes of a track from above, as campaigns/maps.py draws them: a hex side is 40 units, the road runs through.

import { lay } from "./geometry.js";

const SIDE = 40;
const APOTHEM = (SIDE * Math.sqrt(3)) / 2;
export const STEP = 2 * APOTHEM; // from one hex to the next
const ROAD = SIDE * 0.9;

const fixed = (value) => value.toFixed(1);
const xy = ([x, y]) => `${fixed(x)} ${fixed(y)}`;

export const centreOf = ([q, r]) => [SIDE * 1.5 * q, APOTHEM * (2 * r + q)];

/** The hex a point lies in. */
export const hexAt = ([x, y]) => {
  const q = x / (SIDE * 1.5);
  const r = y / (APOTHEM * 2) - q / 2;
  return rounded(q, r);
};

/** Cube rounding: the coordinate that was furthest off follows from the other two. */
const rounded = (q, r) => {
  const s = -q - r;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(s);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a + 0, b + 0]; // no negative zero
};

/** The hexes a straight drag from one hex to another passes, without the first. */
export const hexLine = (from, to) => {
  const steps = Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]), Math.abs(from[0] + from[1] - to[0] - to[1]));
  return Array.from({ length: steps }, (_, n) => {
    const t = (n + 1) / steps;
    return rounded(from[0] + (to[0] - from[0]) * t + 1e-6, from[1] + (to[1] - from[1]) * t + 1e-6);
  });
};

/** A unit vector: forwards in a heading, and to the right of it. */
export const ahead = (heading) => [Math.sin((heading * Math.PI) / 3), -Math.cos((heading * Math.PI) / 3)];
export const aside = (heading) => [Math.cos((heading * Math.PI) / 3), Math.sin((heading * Math.PI) / 3)];
export const moved = ([x, y], [dx, dy], by) => [x + dx * by, y + dy * by];

const edge = (centre, heading) => moved(centre, ahead(heading), APOTHEM);

export const cornersOf = (centre, radius = SIDE * 0.985) =>
  Array.from({ length: 6 }, (_, n) => xy(moved(centre, [Math.cos((n * Math.PI) / 3), Math.sin((n * Math.PI) / 3)], radius))).join(" ");

const laneOf = (centre, into, out) => {
  const [start, end] = [edge(centre, into + 3), edge(centre, out)];
  return into === out ? `M${xy(start)}L${xy(end)}` : `M${xy(start)}Q${xy(centre)} ${xy(end)}`;
};

const jointOf = (centre, out) => {
  const at = edge(centre, out);
  return `M${xy(moved(at, aside(out), -ROAD / 2))}L${xy(moved(at, aside(out), ROAD / 2))}`;
};

/** The road and the joints between its tiles, as path data; `from` leaves out what comes before that tile. */
export const roadOf = (state, from = 0) => {
  const { hexes, ins, outs } = lay(state);
  const lanes = [], joints = [];
  for (let n = from; n < hexes.length; n += 1) {
    const centre = centreOf(hexes[n]);
    lanes.push(laneOf(centre, ins[n], outs[n]));
    joints.push(jointOf(centre, outs[n]));
  }
  return { road: lanes.join(""), joints: joints.join("") };
};

/** Where the chequered line lies, as a transform. */
export const startOf = (state) => {
  const [x, y] = edge(centreOf(state.origin), state.heading + 3);
  return `translate(${fixed(x)} ${fixed(y)}) rotate(${60 * state.heading})`;
};

/** Where the small sign beside a mark stands, from the middle of its tile: as many degrees from the way in as there. */
const UNDER_WAY = { HL: 90, EL: 120, ER: 240, HR: 270 };
export const underAt = (tile, into) => moved([0, 0], ahead(into + (UNDER_WAY[tile.code] ?? 135) / 60), 25);

/** The box round some hexes: {left, top, width, height}. */
export const boxOf = (hexes, margin = SIDE * 1.6) => {
  const points = hexes.map(centreOf);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
};
