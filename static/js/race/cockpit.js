// The cockpit: a driver's own screen. The server says what is; this page lets a thumb plan on it, tells when it is one's
// turn, and sends what was decided.

import { listen } from "./bell.js";
import { ladder } from "./ladder.js";
import { drawLine } from "./line.js";
import { showSetting } from "./orders.js";
import { drawPanels, haunt } from "./panels.js";
import { Parts } from "./parts.js";
import { phone } from "./phone.js";
import { pieces } from "./pieces.js";
import { fillIn } from "./shares.js";
import { previously } from "./previously.js";
import { play } from "./sound.js";
import * as plans from "./plan.js";
import { sendForms, tell, told } from "./send.js";
import { toast } from "./toast.js";

const root = document.getElementById("cockpit");
const mid = root.querySelector("[data-mid]");
const drive = document.getElementById("drive");
const go = document.getElementById("drive-go");
const drawer = document.getElementById("drawer");
const at = (name) => root.querySelector(`[data-${name}]`);

// What the server said last, before anything is drawn over it.
const parts = new Parts(root.dataset.parts, { swapped, held: showWaiting, gone: (status) => (status === 403 ? takenBack() : closed()) });
let data = read();
let choice = plans.first(data);
let isPlanned = false; // by this driver, for this turn
let remark = ""; // what became of the plan

function read() {
  return JSON.parse(document.querySelector("#cockpit-data script").textContent);
}

// -- what is set

function loadPlan() {
  const plan = plans.load(data);
  isPlanned = Boolean(plan);
  const { choice: found, sentence } = plans.fit(data, plan ?? plans.first(data));
  choice = found;
  remark = plan && sentence ? sentence : plan && plan.basis !== data.basis ? "Changed since you planned" : "";
}

function set(change) {
  const { choice: found } = plans.fit(data, { ...choice, ...change });
  choice = found;
  remark = "";
  isPlanned = true;
  plans.keep(data, choice);
  closeSince();
  draw();
}

const isTurn = () => data.phase === "turn";
const maySet = () => Object.keys(data.lines).length > 0;

function draw() {
  root.dataset.phase = data.phase;
  root.classList.toggle("is-my-turn", ["turn", "question", "pit", "dice", "palm"].includes(data.phase));
  root.classList.toggle("is-idle", !maySet());
  const line = drawLine(root, data, choice);
  drawPanels(root, data, line);
  drawFoot();
  drawDrive(line);
  keepInSight();
  for (const radio of root.querySelectorAll("input[name=tack]")) {
    radio.checked = radio.value === choice.tack;
    radio.parentElement.querySelector("small").textContent = data.tacks[radio.value];
    radio.disabled = maySet() && !plans.speedsOf(data, radio.value, "").length;
  }
  for (const talent of root.querySelectorAll("[data-using]")) {
    talent.setAttribute("aria-pressed", String(talent.dataset.using === choice.using));
  }
}

// With large letters the road scrolls: the rung that is set stays in sight.
function keepInSight() {
  if (mid.scrollHeight > mid.clientHeight + 1) mid.querySelector(".rung.is-on")?.scrollIntoView({ block: "nearest" });
}

function drawFoot() {
  const may = plans.speedsOf(data, choice.tack, choice.using);
  const span = may.length > 1 ? `Speed ${may[0]} to ${may.at(-1)}` : may.length ? `Speed ${may[0]} only` : "Nothing to set";
  at("range").textContent = span;
  at("remark").textContent = remark || data.figures;
  at("remark").classList.toggle("is-warn", Boolean(remark));
  for (const button of root.querySelectorAll("[data-by]")) {
    const end = Number(button.dataset.by) > 0 ? may.at(-1) : may[0];
    button.setAttribute("aria-disabled", String(!may.length || choice.speed === end));
  }
}

function drawDrive(line) {
  const words = isTurn() ? "DRIVE" : isPlanned ? "PLANNED" : "PLAN";
  at("go").textContent = maySet() ? `${words} ${choice.speed}` : "WAIT";
  at("sum").textContent = line?.sum ?? "";
  at("more").textContent = line?.more || (isTurn() || !maySet() ? "" : "Ready for your turn");
  go.setAttribute("aria-disabled", String(!isTurn() && (isPlanned || !maySet())));
  go.classList.toggle("is-danger", line?.tone === "danger");
  drive.elements.namedItem("speed").value = choice.speed;
  drive.elements.namedItem("using").value = choice.using;
  drive.elements.namedItem("seq").value = data.seq;
}

// -- hands

const slider = ladder(document.getElementById("ladder"), {
  speeds: () => plans.speedsOf(data, choice.tack, choice.using),
  now: () => choice.speed,
  set: (speed) => set({ speed }),
  held: () => (mid.dataset.held = ""),
  letGo: () => {
    delete mid.dataset.held;
    parts.settle();
  },
});

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest?.(selector);
  if (on("[data-by]")) slider.step(Number(on("[data-by]").dataset.by));
  if (on("[data-using]")) set({ using: on("[data-using]").dataset.using === choice.using ? "" : on("[data-using]").dataset.using });
  if (on("[data-close-since]")) closeSince();
  if (on("[data-close-hit]")) closeHit();
  if (on("[data-drawer]")) event.preventDefault();
});
root.addEventListener("change", ({ target }) => target.name === "tack" && set({ tack: target.value }));
document.addEventListener("input", ({ target }) => target.form && fillIn(target.form));
document.addEventListener("change", ({ target }) => target.form && fillIn(target.form));
window.addEventListener("storage", (event) => {
  if (!plans.isAbout(event, data) || "held" in mid.dataset) return;
  loadPlan(); // planned in another tab of this phone
  draw();
});

function closeSince() {
  const since = document.querySelector("#cockpit-since .since");
  if (!since) return;
  remember("since", data.turn);
  since.hidden = true;
}

// What this tab has seen already, over a reload too.
const nameOf = (what) => `race-${what}-${data.race}-${data.seat}`;
const remember = (what, value) => sessionStorage.setItem(nameOf(what), String(value));
const knows = (what, value) => sessionStorage.getItem(nameOf(what)) === String(value);

// -- parts

function swapped(fresh, old) {
  showWaiting();
  if (fresh.id === "cockpit-data") takeData();
  else if (fresh.id === "cockpit-road") drawLine(root, data, choice);
  else if (fresh.id === "cockpit-mine") drawMine();
  else if (fresh.id === "cockpit-over") greet(old);
  else if (fresh.id === "cockpit-hit") showHit(true);
  else if (fresh.id === "cockpit-since") hideSince();
}

// What is new waits behind a small mark, as long as anything on the road does.
function showWaiting() {
  if (parts.isWaitingIn(mid)) root.dataset.waiting = "";
  else delete root.dataset.waiting;
}

function takeData() {
  const before = data;
  data = read();
  const wanted = choice;
  const had = isPlanned && before.turn === data.turn;
  loadPlan();
  if (had && !isPlanned) { // storage is switched off: what is on the screen is the plan
    const { choice: found, sentence } = plans.fit(data, wanted);
    [choice, remark, isPlanned] = [found, sentence || (before.basis === data.basis ? "" : "Changed since you planned"), true];
  }
  draw();
  haunt(root, before.panels, data.panels);
  tellTurn(before);
  driveAfterAll();
}

function drawMine() {
  const line = plans.lineOf(data, choice);
  drawPanels(root, data, line);
  draw();
}

function hideSince() {
  const since = document.querySelector("#cockpit-since .since");
  if (since) since.hidden = knows("since", data.turn);
}

// -- a question: focus on its heading, and back where it was after

let cameFrom = null;

function greet(old) {
  const ask = root.querySelector("[data-ask]");
  const before = old?.querySelector("[data-ask]");
  layBare();
  if (ask && ask.dataset.ask !== before?.dataset.ask) {
    cameFrom ??= document.activeElement?.id ?? "";
    ask.querySelector("h2")?.focus({ preventScroll: true });
  } else if (!ask && before) {
    if (document.activeElement === document.body) document.getElementById(cameFrom)?.focus({ preventScroll: true });
    cameFrom = null;
  }
}

// -- hit by somebody else: shown once, when it comes; a page that is loaded afterwards has it in its figures

function showHit(arrives) {
  const hit = root.querySelector("[data-hit]");
  const seq = hit?.dataset.hit ?? "";
  if (hit && arrives && !knows("hit", seq)) {
    hit.hidden = false;
    cameFrom ??= document.activeElement?.id ?? "";
    hit.querySelector("h2").focus({ preventScroll: true });
    shake(200);
  }
  if (hit) remember("hit", seq);
  layBare();
}

function closeHit() {
  root.querySelector("[data-hit]").hidden = true;
  layBare();
  document.getElementById(cameFrom)?.focus({ preventScroll: true });
  cameFrom = null;
}

// The bands are out of reach while something lies over them.
function layBare() {
  const over = root.querySelector("[data-ask], [data-hit]:not([hidden]), #cockpit-over .palm");
  for (const band of root.querySelectorAll(".mid, .cfoot, .tackbar, .drive")) band.inert = Boolean(over);
}

// -- my turn reaches me

function tellTurn(before) {
  document.title = data.title;
  if (data.alert && data.alert !== before.alert) {
    at("alert").textContent = data.alert;
    if (data.phase !== "palm") shake(isTurn() ? [120, 60, 120] : 80);
    if (isTurn()) play("turn");
  } else if (!data.alert) {
    at("alert").textContent = "";
    if (data.news !== before.news) at("news").textContent = data.news;
  }
  if (data.nudges > before.nudges && data.alert) {
    at("alert").textContent = `The table waits for you. ${data.alert}`;
    toast("The table waits for you.");
    shake([200, 80, 200]);
    play("turn");
  }
}

// Browsers let a page shake the phone only after the first tap on it.
function shake(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

// -- the drawer: its map and log are fetched while it is open

function followDrawer() {
  const url = root.dataset.parts;
  parts.url = drawer.open ? `${url}?drawer=yes` : url;
  if (drawer.open) parts.refresh();
}
new MutationObserver(followDrawer).observe(drawer, { attributeFilter: ["open"] });

// -- the bell, and what is sent

let lostSince = 0;

function stands(how) {
  const isLost = how === "lost";
  const place = at("connection");
  place.classList.toggle("is-offline", isLost);
  place.firstElementChild.textContent = isLost ? "Connection lost" : "Connected";
  clearTimeout(lostSince);
  if (isLost) lostSince = setTimeout(() => (at("offline").hidden = false), 1500); // a hiccup needs no words
  else at("offline").hidden = true;
}

function closed() {
  leave("You are no longer at this table", "Nothing more of this race arrives here. If that is a mistake, ask the GM to let you in again.", "/", "Go home");
}

// A car that was lent: its borrower may still watch.
function takenBack() {
  leave("Somebody else drives this car now", "You may watch the race, or ask the GM for another car.", root.dataset.race, "Watch the race");
}

function leave(heading, sentence, address, words) {
  root.innerHTML = `<div class="cgone"><h2 class="t-40" tabindex="-1">${heading}</h2><p>${sentence}</p><a class="btn btn--primary" href="${address}">${words}</a></div>`;
  root.querySelector("h2").focus();
  drawer.remove();
  document.title = heading;
}

const READ_FOR = 8000; // milliseconds

// Somebody else acted in the moment of the tap. If what was promised on the button still holds, the tap counts.
let tapped = null; // what the button said when it was sent
let promised = null; // the same, once it was refused as of an earlier moment

function driveAfterAll() {
  if (!promised || promised.seq === data.seq) return;
  const holds = isTurn() && promised.line === JSON.stringify(plans.lineOf(data, choice));
  promised = null;
  if (holds) drive.requestSubmit(go);
}

// While others drive, the button that says PLAN keeps what is set as the plan; nothing is sent.
function mayDrive() {
  if (!isTurn() && !isPlanned && maySet()) set({});
  return isTurn();
}

sendForms({
  before(form) {
    if (form !== drive) return true;
    tapped = { seq: data.seq, line: JSON.stringify(plans.lineOf(data, choice)) };
    return mayDrive();
  },
  done(tick, form, button) {
    if (form.matches("[data-setting]")) showSetting(form, button);
    if (form === drive) plans.forget(data);
    draw(); // a sent form is reset
    parts.rang(tick);
  },
  refused(answer, form) {
    if (form === drive && answer.code === "stale") {
      promised = tapped;
      driveAfterAll(); // the bell may have been faster than the refusal
      setTimeout(() => answer.sentence === told(drive) && tell(drive, ""), READ_FOR); // it speaks of a moment gone by
    }
    return answer.status === 409 || answer.code === "failed" ? parts.refresh() : undefined;
  },
});

drive.querySelector("[data-plain]").closest("label").remove();
loadPlan();
draw();
hideSince();
greet(null);
showHit(false);
previously(root, (words) => (at("news").textContent = words));
tellTurn({ nudges: data.nudges, alert: isTurn() ? "" : data.alert, news: data.news });
pieces();
phone();
if (drawer.open) followDrawer();
listen({ bell: root.dataset.bell, tick: root.dataset.tickUrl }, { rang: (tick) => parts.rang(tick), stands, closed });
