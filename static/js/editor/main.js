// The track editor: puts its pieces together.

import { MapCanvas } from "./canvas.js";
import { Chart, spoken } from "./chart.js";
import { Conflict } from "./conflict.js";
import { part, parts } from "./dom.js";
import { closeLoop } from "./edits.js";
import { Editor } from "./editor.js";
import { FaultList, Sentences, StateLine, ToolBar } from "./frame.js";
import { faultsOf, lay, makeState, parseTiles } from "./geometry.js";
import { Judge } from "./judging.js";
import { Keys } from "./keys.js";
import { Hands, Loupe } from "./pointer.js";
import { Roller } from "./rolling.js";
import { Saver } from "./saving.js";
import { TileSheet } from "./sheet.js";
import { book } from "./words.js";

const EDGE = 56; // pixels a chosen hex keeps from the rim of the map
const data = JSON.parse(document.getElementById("track-data").textContent);

const saver = new Saver({ url: data.urls.save, version: data.version, tiles: data.text, heading: data.heading }, heard);
const { left } = saver; // what an earlier visit could not send
const editor = new Editor(makeState(parseTiles(left?.tiles ?? data.text), left?.heading ?? data.heading), data.bridges);

const canvas = new MapCanvas(part("map"));
const sheet = new TileSheet(editor);
const chart = new Chart(editor);
const toolBar = new ToolBar(editor);
const stateLine = new StateLine(editor);
const faultList = new FaultList(editor, (tile) => { editor.choose(tile); surface().focus(); });
const judge = new Judge(data.urls.judge, editor);
const roller = new Roller(data.urls.reroll, editor);
const conflict = new Conflict(editor, saver);
new Sentences(editor, canvas.view);
new Hands(editor, canvas, new Loupe(part("loupe"), canvas.view));

// -- drawing what is

function update() {
  const { state, chosen, stretch, bridges } = editor;
  const faults = faultsOf(state, book, bridges);
  const ghost = lay(state).closed ? null : closeLoop(state).state ?? null;
  const draws = editor.tool === "draw" && !stretch;
  const marked = stretch?.[1] === null ? [stretch[0], stretch[0]] : stretch;
  canvas.draw(state, { ghost: draws ? ghost : null, faults, chosen, stretch: marked, draws, bridges });
  if (!part("chart-view").hidden) chart.update(faults);
  toolBar.update();
  stateLine.update(ghost ? ghost.tiles.length - state.tiles.length : null, faults);
  faultList.update(faults);
  sheet.update();
  roller.update();
  judge.mark(chosen);
}

let revealed = null;
function reveal() {
  const { state, chosen } = editor;
  if (chosen === revealed || !state.tiles[chosen] || part("map-view").hidden) return;
  const { height } = sheet.root.getBoundingClientRect();
  const isBelow = matchMedia("(max-width: 760px)").matches; // where the sheet covers the lower part of the map
  canvas.reveal(state, chosen, [EDGE, EDGE, sheet.isOpen && isBelow ? height + EDGE : EDGE, EDGE]);
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
  saver.changed(editor.text, editor.state.heading);
  judge.changed();
});

// -- what the server answers

function heard(answer) {
  if (answer.conflict) conflict.show(answer.conflict, answer.version);
  else if (answer.refused) editor.refuse(answer.refused);
  for (const [selector, html] of Object.entries(answer.saved ?? {})) {
    for (const old of document.querySelectorAll(selector)) old.outerHTML = html;
  }
}

// -- map and chart

const surface = () => parts("surface").find((each) => !each.closest("[hidden]"));

for (const choice of parts("as")) {
  choice.addEventListener("change", () => {
    part("map-view").hidden = choice.value !== "map";
    part("chart-view").hidden = choice.value !== "chart";
    update();
    if (choice.value === "map") canvas.view.apply();
  });
}

part("numbers-open").addEventListener("click", () => {
  const isOpen = document.querySelector(".ed").classList.toggle("has-numbers");
  part("numbers-open").setAttribute("aria-expanded", isOpen);
});

// -- keys

const keys = {
  map: new Keys(editor, { columns: () => 1, open: (row) => sheet.focusOn(row) }),
  chart: new Keys(editor, { columns: () => chart.columns(), open: (row) => sheet.focusOn(row) }),
};
const ZOOMS = { "+": 1.25, "=": 1.25, "-": 0.8 };

part("map").addEventListener("keydown", (event) => {
  if (event.key === "0") canvas.fit(editor.state);
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

for (const [name, factor] of [["zoom-in", 1.4], ["zoom-out", 1 / 1.4]]) {
  part(name).addEventListener("click", () => canvas.view.zoom(factor));
}
part("fit").addEventListener("click", () => canvas.fit(editor.state));
new ResizeObserver(() => canvas.view.apply()).observe(part("map"));

update();
canvas.fit(editor.state);
if (left) editor.say("What you drew here before and could not send is back.");
saver.send();
judge.changed();
