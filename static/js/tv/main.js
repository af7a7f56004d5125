// The TV. The server draws a stage; when something is new it is fetched whole, and what differs is put in place: after a
// reveal was held, with the cars driving, then what happened is called out. Nothing newer than Chromium 80 is used here.

import { drive } from "../race/moves.js";
import { isOn, isSilenced, play, soundButtons } from "../race/sound.js";
import { stayAwake } from "./awake.js";
import { follow } from "./bell.js";
import { begin, callOut, drop, reveal } from "./calls.js";
import * as camera from "./camera.js";
import * as slides from "./slides.js";
import { voiceButton } from "./voice.js";

const TOUCHED_FOR = 5000;
const HINTED_FOR = 15_000;

const root = document.getElementById("tv");
const stage = () => document.getElementById("tv-stage");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const drawn = new Map(); // id -> the part as the server sent it last

// -- what is new

let wanted = stage().dataset.mark;
let isBusy = false;

async function rang(mark) {
  wanted = mark;
  if (isBusy || wanted === stage().dataset.mark) return;
  isBusy = true;
  try {
    while (wanted !== stage().dataset.mark) await take();
  } catch {
    // the bell was heard, the fetch was not: it is asked again in a few seconds
  }
  isBusy = false;
}

async function take() {
  const answer = await fetch(root.dataset.parts + location.search, { cache: "no-store" });
  if (answer.status === 404) return location.reload();
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tv-stage");
  wanted = fresh.dataset.mark;
  paint(fresh.dataset.livery);
  if (isSame(fresh)) await follows(fresh);
  else replaced(fresh);
}

const isSame = ({ dataset }) => dataset.kind === stage().dataset.kind && dataset.race === stage().dataset.race;

function paint(address) {
  const sheet = document.getElementById("tv-livery");
  if (sheet.getAttribute("href") !== address) sheet.setAttribute("href", address);
}

// -- another stage, or the same one later

function replaced(fresh) {
  const before = stage().dataset.kind;
  drop();
  begin(fresh);
  remember(fresh);
  camera.whole();
  stage().replaceWith(document.importNode(fresh, true));
  slides.settle({ isNew: true });
  if (fresh.dataset.kind === "race" && (before === "grid" || before === "lobby")) play("flag");
}

async function follows(fresh) {
  if (fresh.dataset.kind !== "race") {
    const old = stage();
    const now = document.importNode(fresh, true);
    now.classList.add("is-still");
    old.replaceWith(now);
    arrivals(old, now);
    slides.settle({ isNew: false });
    return;
  }
  await reveal(fresh);
  const moved = inPlace(fresh);
  const longest = Math.max(0, ...moved.map(({ ms }) => ms));
  if (moved.length) camera.onCar(moved[moved.length - 1].seat);
  callOut(fresh, longest);
  await wait(longest);
}

// Puts in place what differs; returns which cars are on their way.
function inPlace(fresh) {
  let moved = [];
  stage().dataset.mark = fresh.dataset.mark;
  for (const part of fresh.querySelectorAll("[data-tv-part]")) {
    if (drawn.get(part.id) === part.outerHTML) continue;
    drawn.set(part.id, part.outerHTML);
    const old = document.getElementById(part.id);
    const now = document.importNode(part, true);
    old.replaceWith(now);
    if (now.id === "tv-map") {
      camera.keep();
      moved = drive(now, old);
    }
    if (now.id === "tv-drum") drums(old, now);
  }
  slides.settle({ isNew: false });
  return moved;
}

function remember(fresh) {
  for (const part of fresh.querySelectorAll("[data-tv-part]")) drawn.set(part.id, part.outerHTML);
}

// Choices are being made: a roll of drums as they begin, and the camera stays on the cars.
function drums(old, now) {
  if (now.firstElementChild && !old.firstElementChild) {
    play("drums");
    camera.onRing();
  } else if (!now.firstElementChild) {
    camera.whole();
  }
}

// Who has just come lights up.
function arrivals(old, now) {
  const here = new Set([...old.querySelectorAll(".is-here")].map((guest) => guest.dataset.guest));
  const come = [...now.querySelectorAll(".is-here")].filter((guest) => !here.has(guest.dataset.guest));
  come.forEach((guest) => guest.classList.add("is-new"));
  if (come.length) play("turn");
}

// -- the hand at the TV

let resting = 0;

function touched() {
  document.documentElement.classList.add("is-touched");
  clearTimeout(resting);
  resting = setTimeout(() => document.documentElement.classList.remove("is-touched"), TOUCHED_FOR);
}

// Said once, for a while: a TV that nobody clicks stays silent and clean.
function hint(isTime = true) {
  const isSaid = isTime && isOn() && isSilenced();
  document.getElementById("tv-hint").hidden = !isSaid;
  document.documentElement.classList.toggle("is-hinting", isSaid); // the ticker makes room
}

for (const name of ["mousemove", "keydown", "touchstart", "click"]) addEventListener(name, touched, { passive: true });
for (const name of ["click", "keydown"]) addEventListener(name, () => setTimeout(() => hint(false)));

const drum = document.getElementById("tv-drum");
if (drum && drum.firstElementChild) camera.onRing(); // opened in the middle of a choice

begin(stage());
remember(stage());
slides.settle({ isNew: true });
slides.run();
soundButtons({ onTv: true });
voiceButton();
hint();
setTimeout(() => hint(false), HINTED_FOR);
stayAwake();
follow(root.dataset, { rang, gone: () => location.reload() });
