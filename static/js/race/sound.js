// The sounds of a race, made in the page. Nothing is louder than -18 dB; one mute, kept on this device. Phones start
// muted and know only the turn: what a hand chooses makes no sound anywhere. TVs play these too, so nothing here is newer
// than Chromium 80.

const LOUDEST = 0.12; // -18.4 dB
const KEPT = "race-sound";

let audio = null;
let isTv = false; // it says so itself: a tablet may be one, and is touched like a phone

const isPhone = () => !isTv && matchMedia("(pointer: coarse)").matches;

export function isOn() {
  const kept = localStorage.getItem(KEPT);
  return kept ? kept === "on" : !isPhone();
}

export function turn(on) {
  localStorage.setItem(KEPT, on ? "on" : "off");
  for (const button of document.querySelectorAll("[data-mute]")) label(button);
  if (on) play("turn");
}

function label(button) {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn()));
  (button.querySelector("[data-mute-words]") ?? button).textContent = isOn() ? "Sound on" : "Sound off";
}

// A note: from one pitch to another, at a time, for a time, all in seconds and hertz.
function note(at, length, from, to = from, { type = "triangle", level = 1 } = {}) {
  const swing = audio.createOscillator();
  swing.type = type;
  swing.frequency.setValueAtTime(from, at);
  swing.frequency.exponentialRampToValueAtTime(to, at + length);
  through(swing, at, length, level);
}

// A rush of noise, as dull as `cut` hertz.
function rush(at, length, cut, level = 1) {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const wave = samples.getChannelData(0);
  for (let n = 0; n < wave.length; n += 1) wave[n] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = cut;
  source.connect(filter);
  through(source, at, length, level, filter);
}

function through(source, at, length, level, last = source) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(LOUDEST * level, at + Math.min(0.012, length / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  last.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

const SOUNDS = {
  turn: (at) => [note(at, 0.09, 587), note(at + 0.09, 0.12, 880)],
  seal: (at) => note(at, 0.05, 150, 90, { type: "sine" }),
  drums: (at) => {
    for (let n = 0; n < 18; n += 1) rush(at + n * 0.055, 0.05, 700, 0.25 + n * 0.035);
  },
  reveal: (at) => [note(at, 0.22, 196), note(at, 0.22, 294), note(at + 0.02, 0.3, 392, 392, { level: 0.6 })],
  hit: (at) => [rush(at, 0.16, 900), note(at, 0.14, 120, 50, { type: "sine" })],
  malfunction: (at) => [note(at, 0.16, 392), note(at + 0.16, 0.24, 311)],
  boost: (at) => note(at, 0.28, 330, 990, { type: "sawtooth", level: 0.4 }),
  pit: (at) => [rush(at, 0.07, 3000, 0.5), rush(at + 0.1, 0.07, 3000, 0.5), rush(at + 0.2, 0.12, 3000, 0.6)],
  flag: (at) => [523, 659, 784, 1047].forEach((pitch, n) => note(at + n * 0.11, n === 3 ? 0.4 : 0.12, pitch)),
};

export const NAMES = Object.keys(SOUNDS);

// Browsers keep a page silent until its first tap.
export const isSilenced = () => navigator.userActivation?.hasBeenActive === false;

export function play(name) {
  if (!isOn() || !SOUNDS[name] || (isPhone() && name !== "turn")) return;
  if (isSilenced()) return;
  if (!audio) audio = new (window.AudioContext ?? window.webkitAudioContext)();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  SOUNDS[name](audio.currentTime + 0.01);
}

// One mute for all: every button with data-mute. Pages ask for a sound by `race:sound`.
export function soundButtons({ onTv = false } = {}) {
  isTv = onTv;
  for (const button of document.querySelectorAll("[data-mute]")) label(button);
  document.addEventListener("click", (event) => event.target.closest?.("[data-mute]") && turn(!isOn()));
  document.addEventListener("race:sound", ({ detail: name }) => play(name));
  document.addEventListener("race:swapped", ({ target }) => target.querySelectorAll("[data-mute]").forEach(label));
}
