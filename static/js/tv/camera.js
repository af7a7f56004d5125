// The camera over the map: whole on short tracks; on long ones it goes softly to the car that moves, and back. It also
// lifts the picture so that nothing in the lower third stands over the car it is about.

const UPPER = 0.34; // where in the picture it holds a car, from the top
const ROOM = 32; // pixels between a car and what stands below it
const BACK_AFTER = 3500;

let shot = { at: "", zoom: 1 }; // kept when the map is drawn anew
let post = null; // what it stays on while choices are made: a place and its radius; else the whole track
let timer = 0;

const lens = () => document.querySelector("#tv-map .cam");
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const carOf = (seat) => document.querySelector(`#tv-map [data-car="${CSS.escape(seat)}"]`);
const cardsBelow = () => document.querySelector("#tv-drum .drum"); // drawn anew with every card that is sealed
const boxOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);

// Pixels of a unit of the drawing.
function unitOf(svg) {
  const [, , width, height] = boxOf(svg);
  const room = svg.getBoundingClientRect();
  return Math.min(room.width / width, room.height / height);
}

function set(cam) {
  cam.style.transform = shot.at;
  cam.style.setProperty("--closer", shot.zoom); // plates stay as large as they are
}

// A map that was just put in place is seen as the last one was.
export function keep() {
  const cam = lens();
  if (!cam || !shot.at) return;
  cam.style.transition = "none";
  set(cam);
  cam.getBoundingClientRect(); // so that the next move starts here
  cam.style.transition = "";
}

function point(at, zoom) {
  shot = { at, zoom };
  const cam = lens();
  if (cam) set(cam);
}

function rest() {
  if (!post) point("", 1);
  else if (!closeTo(post.place)) lift(post);
}

function restLater(ms) {
  clearTimeout(timer);
  timer = setTimeout(rest, ms);
}

// Close to a place of the drawing, on a long track only. Says whether it went.
function closeTo(place) {
  clearTimeout(timer);
  const map = document.getElementById("tv-map");
  if (!place || !map || !map.dataset.zoom || calm()) return false;
  const svg = map.querySelector("svg");
  const [left, top, width, height] = boxOf(svg);
  const zoom = Number(map.dataset.zoom);
  const tall = svg.getBoundingClientRect().height / unitOf(svg); // what is in sight, above and below the drawing too
  const [x, y] = [left + width / 2 - place[0] * zoom, top + height / 2 + tall * (UPPER - 0.5) - place[1] * zoom];
  point(`translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${zoom})`, zoom);
  return true;
}

// Lifts the whole drawing as far as the cards would cover the place. Reckoned, not measured: it may be on its way.
function lift({ place, radius }) {
  const [svg, cards] = [document.querySelector("#tv-map svg"), cardsBelow()];
  if (!cards) return; // turned over: the picture stays as the reveal has it
  const [, top, , height] = boxOf(svg);
  const [unit, room] = [unitOf(svg), svg.getBoundingClientRect()];
  const lowest = room.top + room.height / 2 + (place[1] + radius - top - height / 2) * unit;
  const over = lowest + ROOM - cards.getBoundingClientRect().top;
  point(over > 0 ? `translate(0px, ${(-over / unit).toFixed(1)}px)` : "", 1);
}

export function whole() {
  post = null;
  clearTimeout(timer);
  rest();
}

export function onCar(seat) {
  const car = carOf(seat);
  closeTo(car && car.getAttribute("transform").match(/-?[\d.]+/g).slice(0, 2).map(Number));
  restLater(BACK_AFTER);
}

// On those who choose, as long as they do, clear of the cards that say so.
export function onRing() {
  const ring = document.querySelector("#tv-map [data-ring]");
  post = ring && { place: ring.dataset.ring.split(" ").map(Number), radius: ring.getBBox().width / 2 };
  rest();
}

// Lifts the picture if one of these cars lies under that element.
export function clear(seats, below, ms) {
  const svg = document.querySelector("#tv-map svg");
  const cars = seats.map((seat) => seat && carOf(seat)).filter(Boolean);
  if (!svg || !cars.length) return;
  const lowest = Math.max(...cars.map((car) => car.getBoundingClientRect().bottom));
  const over = lowest + ROOM - below.getBoundingClientRect().top;
  if (over <= 0) return;
  point(`translate(0px, ${(-over / unitOf(svg)).toFixed(1)}px) ${shot.at}`.trim(), shot.zoom);
  restLater(ms);
}
