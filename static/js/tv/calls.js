// The lower third: a reveal, held; and what is called out, one at a time. Each is shown once, a reload included.

import { play } from "../race/sound.js";
import * as camera from "./camera.js";
import { say } from "./voice.js";

const FLIP = 400;
const HOLD = 2000;
const A_CALL = 2500;
const LEAVES = 200;
const MOST = 3; // that wait; of more, the lightest are left out

const place = () => document.getElementById("tv-call");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

let waiting = [];
let isShowing = false;
let turn = 0; // raised when what is shown has to go at once

const seen = {
  get: (race, what) => Number(sessionStorage.getItem(`tv-${what}-${race}`)),
  set: (race, what, seq) => sessionStorage.setItem(`tv-${what}-${race}`, String(seq)),
};

function put(element) {
  const spot = place();
  spot.classList.remove("is-leaving");
  while (spot.firstChild) spot.firstChild.remove();
  spot.append(element);
  spot.hidden = false;
  document.getElementById("tv").classList.add("is-calling"); // what else stands there makes room
  return spot;
}

async function takeAway(mine) {
  const spot = place();
  spot.classList.add("is-leaving");
  await wait(LEAVES);
  if (mine !== turn) return;
  spot.hidden = true;
  document.getElementById("tv").classList.remove("is-calling");
}

// What a TV that was just switched on finds there is old news.
export function begin(stage) {
  const moments = stage.querySelector("#tv-moments");
  const { race } = stage.dataset;
  if (!moments) return;
  if (!seen.get(race, "reveal")) seen.set(race, "reveal", Number(moments.dataset.reveal));
  const calls = [...moments.querySelectorAll("[data-call]")];
  if (calls.length) seen.set(race, "call", Math.max(...calls.map((call) => Number(call.dataset.seq))));
}

// Nothing of another stage stays in the picture.
export function drop() {
  turn += 1;
  waiting = [];
  place().hidden = true;
  document.getElementById("tv").classList.remove("is-calling");
}

// The choices that were just turned over, huge, before anything else is drawn.
export async function reveal(stage) {
  const moments = stage.querySelector("#tv-moments");
  const { race } = stage.dataset;
  if (!moments || Number(moments.dataset.reveal) <= seen.get(race, "reveal")) return;
  seen.set(race, "reveal", Number(moments.dataset.reveal));
  const cards = moments.querySelector("[data-turned] > *");
  if (!cards) return;
  turn += 1;
  waiting = [];
  const mine = turn;
  const spot = put(cards.cloneNode(true));
  camera.clear([...spot.querySelectorAll("[data-seat]")].map((card) => card.dataset.seat), spot, FLIP + HOLD);
  const drum = document.getElementById("tv-drum");
  while (drum && drum.firstChild) drum.firstChild.remove(); // sealed cards and open ones are never seen together
  play("reveal");
  say(moments.dataset.words);
  await wait(FLIP + HOLD);
  await takeAway(mine);
  camera.whole();
}

// Everything new is called out in its turn, once the cars have arrived.
export function callOut(stage, after) {
  const moments = stage.querySelector("#tv-moments");
  const { race } = stage.dataset;
  if (!moments) return;
  const last = seen.get(race, "call");
  const fresh = [...moments.querySelectorAll("[data-call]")].filter((call) => Number(call.dataset.seq) > last);
  if (!fresh.length) return;
  seen.set(race, "call", Math.max(...fresh.map((call) => Number(call.dataset.seq))));
  waiting.push(...fresh.map((call) => call.cloneNode(true)));
  while (waiting.length > MOST) {
    const weights = waiting.map((call) => Number(call.dataset.weight));
    waiting.splice(weights.indexOf(Math.min(...weights)), 1);
  }
  setTimeout(showNext, after);
}

async function showNext() {
  if (isShowing || !waiting.length) return;
  isShowing = true;
  turn += 1;
  const mine = turn;
  const call = waiting.shift();
  const { kind, seat, sound } = call.dataset;
  const spot = put(call);
  camera.clear([seat], spot, A_CALL + LEAVES);
  play(sound);
  if (kind === "crash") shake();
  say(call.querySelector(".call__p").textContent);
  await wait(A_CALL);
  if (mine === turn) await takeAway(mine);
  isShowing = false;
  showNext();
}

function shake() {
  const tv = document.getElementById("tv");
  tv.classList.add("is-shaken");
  setTimeout(() => tv.classList.remove("is-shaken"), 260);
}
