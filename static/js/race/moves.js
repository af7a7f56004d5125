// Cars drive to where the new map shows them: tile by tile, 120 ms each, a second and a half at most. Whoever wants
// less motion sees them fade in at the end instead. TVs drive by this too, so nothing here is newer than Chromium 80.

const A_TILE = 120;
const LONGEST = 1500;

// Returns which cars moved, and for how many milliseconds they are on their way.
export function drive(fresh, old) {
  const moved = [];
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const road = [...fresh.querySelectorAll("[data-at]")].map((tile) => tile.dataset.at.split(" ").map(Number));
  for (const car of fresh.querySelectorAll("[data-car]")) {
    const before = old.querySelector(`[data-car="${CSS.escape(car.dataset.car)}"]`);
    if (!before || !road.length) continue;
    const from = Number(before.dataset.distance);
    const tiles = Number(car.dataset.distance) - from;
    const tag = fresh.querySelector(`[data-tag="${CSS.escape(car.dataset.car)}"]`);
    if (!tiles) continue;
    const rides = !calm && tiles > 0 && car.animate;
    if (rides) along(car, tag, before, route(road, from, tiles));
    else fade([car, tag]);
    moved.push({ seat: car.dataset.car, ms: rides ? lasting(tiles) : 0 });
  }
  return moved;
}

const lasting = (tiles) => Math.min(LONGEST, A_TILE * tiles);

// The tiles passed, the last one left out: there the car stands as drawn.
function route(road, from, tiles) {
  const on = (n) => road[((n % road.length) + road.length) % road.length];
  return Array.from({ length: tiles - 1 }, (_, n) => on(from + n + 1));
}

function along(car, tag, before, passed) {
  const scale = car.getAttribute("transform").match(/scale\(([^)]+)\)/)[1];
  const ends = [placed(before), ...passed, placed(car)];
  for (let n = 1; n < ends.length; n += 1) ends[n][2] = near(ends[n][2], ends[n - 1][2]);
  const timing = { duration: lasting(ends.length - 1), easing: "ease-in-out" };
  car.animate(
    ends.map(([x, y, turned]) => ({ transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${scale})` })),
    timing,
  );
  tag?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], timing);
}

function placed(car) {
  const [x, y, turned] = car.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  return [x, y, turned];
}

// The same direction, counted so that the car turns the short way.
function near(angle, last) {
  return angle + 360 * Math.round((last - angle) / 360);
}

function fade(elements) {
  for (const each of elements) each?.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: 400 });
}
