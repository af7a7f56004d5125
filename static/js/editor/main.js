// The track editor: puts its pieces together.

import { MapCanvas } from "./canvas.js";
import { Chart, spoken } from "./chart.js";
import { Conflict } from "./conflict.js";
import { part, parts, surface } from "./dom.js";
import { FIRST_TILES, closeLoop } from "./edits.js";
import { Editor } from "./editor.js";
import { FaultList, Sentences, StateLine, ToolBar } from "./frame.js";
import { faultsOf, homeOf, lay, makeState, parseTiles, same, verdict } from "./geometry.js";
import { Judge } from "./judging.js";
import { Keys } from "./keys.js";
import { nextHexes } from "./paths.js";
import { Hands, Loupe, RIM } from "./pointer.js";
import { Roller } from "./rolling.js";
import { Saver } from "./saving.js";
import { STEP, roadOf } from "./shapes.js";
import { TileSheet } from "./sheet.js";
import { book } from "./words.js";

const FOOT = 60; // pixels of the map under the buttons for the view
const EDGE = 56; // pixels a chosen hex keeps from the rim of the map
const data = JSON.parse(document.getElementById("track-data").textContent);

const saver = new Saver({ url: data.urls.save, version: data.version, drawn: data.drawn }, heard);
const { left } = saver; // what an earlier visit could not send
const { tiles, heading, home } = left ?? data.drawn;
const editor = new Editor(makeState(parseTiles(tiles), heading, [0, 0], homeOf(home, [0, 0])), data.bridges);

const canvas = new MapCanvas(part("map"));
const sheet = new TileSheet(editor);
const chart = new Chart(editor);
const toolBar = new ToolBar(editor);
const stateLine = new StateLine(editor);
const faultList = new FaultList((tile) => { editor.choose(tile); surface().focus(); });
const judge = new Judge(data.urls.judge, editor);
const roller = new Roller(data.urls.reroll, editor);
const conflict = new Conflict(editor, saver);
new Sentences(editor, canvas.view);
new Hands(editor, canvas, new Loupe(part("loupe"), canvas.view));

// -- drawing what is

/** The track closed by the shortest way, while it is open and there is one. */
function ghostOf(state) {
  return lay(state).closed || state.tiles.length <= FIRST_TILES ? null : closeLoop(state).state ?? null;
}

/** What is not road, or not any more: the way home while drawing, under a dragged stretch the road as it was. */
function ghostPath(home, draws) {
  if (editor.anew) return roadOf(editor.history.present).road;
  return home && draws ? roadOf(home, editor.state.tiles.length - 1).road : "";
}

/** Where the road may go on, or where a dragged stretch is laid anew. */
function glowing(draws) {
  return editor.anew ?? (draws ? nextHexes(editor.state, editor.bridges).map(({ hex }) => hex) : []);
}

function marked() {
  const [first, last] = editor.stretch ? editor.range : [0, -1];
  return lay(editor.state).hexes.slice(first, last + 1);
}

function update() {
  const { state, chosen, stretch, bridges } = editor;
  const faults = faultsOf(state, book, bridges);
  const ghost = ghostOf(state);
  const draws = editor.tool === "draw" && !stretch;
  canvas.draw(state, { ghost: ghostPath(ghost, draws), faults, chosen, glowing: glowing(draws), marked: marked(), draws });
  if (!part("chart-view").hidden) chart.update(faults);
  toolBar.update();
  stateLine.update(ghost ? ghost.tiles.length - state.tiles.length : null, verdict(state, book, bridges) === null);
  faultList.update(faults);
  sheet.update();
  roller.update();
  judge.mark(chosen);
}

/** The end of the road where it is another now, with room to go on; unless somebody is busy with another tile. */
let tip = lay(editor.state).hexes.at(-1);
function revealTip() {
  const isBusy = editor.tool !== "draw" || editor.state.tiles[editor.chosen];
  const stays = same(tip, lay(editor.state).hexes.at(-1));
  tip = lay(editor.state).hexes.at(-1);
  if (isBusy || stays || lay(editor.state).closed || part("map-view").hidden) return;
  const room = STEP * canvas.view.scale + RIM; // the hexes it may go on to stand clear of the rim that takes the map along
  canvas.reveal(editor.state, editor.state.tiles.length - 1, [room, room, room, room]);
}

let revealed = null;
function reveal() {
  const { state, chosen } = editor;
  if (chosen === revealed || !state.tiles[chosen] || part("map-view").hidden) return;
  const { width, height } = sheet.root.getBoundingClientRect(); // nothing while it is closed
  const isBelow = matchMedia("(max-width: 760px)").matches; // there the sheet covers the lower part of the map, else the right
  canvas.reveal(state, chosen, [EDGE, EDGE + (isBelow ? 0 : width), EDGE + (isBelow ? height : 0), EDGE]);
}

editor.addEventListener("look", () => {
  update();
  reveal();
  if (editor.chosen !== revealed && editor.chosen !== null && document.activeElement === part("map")) {
    part("heard").textContent = spoken(editor.state, editor.chosen);
  }
  revealed = editor.chosen;
});
editor.addEventListener("track", () => {
  update();
  revealTip();
  part("rounds").textContent = ""; // of the track as it was
  saver.changed(editor.drawn);
  judge.changed();
});

// -- what the server answers

function heard(answer) {
  if (answer.conflict) conflict.show(answer.conflict, answer.version);
  else if (answer.refused) editor.refuse(answer.refused);
}

// -- map and chart

for (const choice of parts("as")) {
  choice.addEventListener("change", () => {
    part("map-view").hidden = choice.value !== "map";
    part("chart-view").hidden = choice.value !== "chart";
    update();
  });
}

/** On a phone the numbers are a drawer below the map; on a wide screen they stand beside it. */
const openNumbers = (isOpen) => {
  document.querySelector(".ed").classList.toggle("has-numbers", isOpen);
  part("numbers-open").setAttribute("aria-expanded", isOpen);
};
part("numbers-open").addEventListener("click", () => openNumbers(part("numbers-open").getAttribute("aria-expanded") !== "true"));
part("fault-count").addEventListener("click", () => {
  openNumbers(true);
  part("faults").querySelector("button").focus();
});

// -- keys

const keys = {
  map: new Keys(editor, { columns: () => 1, open: (row) => sheet.focusOn(row) }),
  chart: new Keys(editor, { columns: () => chart.columns(), open: (row) => sheet.focusOn(row) }),
};
const ZOOMS = { "+": 1.25, "=": 1.25, "-": 0.8 };

part("map").addEventListener("keydown", (event) => {
  if (event.key === "0") fit();
  else if (ZOOMS[event.key] && !event.ctrlKey) canvas.view.zoom(ZOOMS[event.key]);
  else if (!keys.map.press(event)) return;
  event.preventDefault();
});
part("chart").addEventListener("keydown", (event) => keys.chart.press(event) && event.preventDefault());

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const doing = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : null;
  if (!doing) return;
  event.preventDefault();
  editor[doing]();
});

// -- the view

/** The whole track and every hex it may go on to, above the buttons at the foot of the map. */
function fit() {
  const { hexes } = lay(ghostOf(editor.state) ?? editor.state);
  canvas.fit([...hexes, ...glowing(true)], part("begin").hidden ? FOOT : part("begin").offsetHeight + FOOT);
}

for (const [name, factor] of [["zoom-in", 1.4], ["zoom-out", 1 / 1.4]]) {
  part(name).addEventListener("click", () => canvas.view.zoom(factor));
}
part("fit").addEventListener("click", fit);
new ResizeObserver(() => (canvas.view.isOwn ? canvas.view.apply() : fit())).observe(part("map"));

update();
fit();
if (left) editor.say("What you drew here before and could not send is back.");
saver.send();
judge.changed();
