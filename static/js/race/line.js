// Draws one choice of tack, speed and talent on the cockpit: rungs with their cost, the road with what happens on each
// tile, and what the panels would hold. All of it was sent beforehand.

import { lineOf, speedsOf } from "./plan.js";

const FEW = 7; // rungs that are always there; beyond them only what can be reached, on a short screen

export function drawLine(root, data, choice) {
  const line = lineOf(data, choice);
  drawRungs(root, data, choice);
  drawRoad(root, data, choice, line);
  spare(root, data);
  return line;
}

// -- the ladder

function drawRungs(root, data, choice) {
  const may = speedsOf(data, choice.tack, choice.using);
  const clean = may.filter((speed) => lineOf(data, { ...choice, speed }).clean).at(-1);
  for (const rung of root.querySelectorAll("[data-rung]")) {
    const speed = Number(rung.dataset.rung);
    const line = lineOf(data, { ...choice, speed });
    rung.classList.toggle("is-out", !line);
    rung.classList.toggle("is-now", speed === data.now);
    rung.classList.toggle("is-on", Boolean(line) && speed === choice.speed);
    rung.classList.toggle("is-clean", speed === clean);
    const cost = rung.querySelector("small");
    cost.textContent = line?.cost || (line && speed === data.now && speed !== clean ? "now" : "");
    cost.className = line?.cost ? `is-${line.tone}` : "";
  }
  const slider = root.querySelector("#ladder");
  slider.setAttribute("aria-orientation", getComputedStyle(slider).flexDirection.startsWith("row") ? "horizontal" : "vertical");
  slider.setAttribute("aria-disabled", String(!may.length));
  slider.setAttribute("aria-valuemin", may[0] ?? 0);
  slider.setAttribute("aria-valuemax", may.at(-1) ?? 0);
  slider.setAttribute("aria-valuenow", choice.speed);
  slider.setAttribute("aria-valuetext", spoken(choice, lineOf(data, choice)));
}

function spoken({ speed }, line) {
  if (!line) return `${speed}: nothing can be set now`;
  const told = [line.sum, line.more].filter(Boolean).join(", ");
  return told ? `${speed}: ${aloud(told)}` : String(speed);
}

const aloud = (words) => words.replaceAll("\u2212", "minus ");

// -- the road

function drawRoad(root, data, choice, line) {
  const stop = line?.stop ?? 0;
  for (const tile of root.querySelectorAll("[data-step]")) {
    const step = Number(tile.dataset.step);
    const row = line?.rows[step - 1];
    tile.classList.toggle("is-path", step < stop);
    tile.classList.toggle("is-stop", Boolean(line) && step === stop);
    tile.classList.toggle("is-beyond", step > stop);
    tile.classList.toggle("is-rung", Boolean(line) && step === choice.speed && stop !== choice.speed);
    tile.classList.toggle("is-joined", isBetween(step, stop, line ? choice.speed : stop));
    drawTile(tile, data, step, row);
  }
}

const isBetween = (step, one, other) => step > Math.min(one, other) && step < Math.max(one, other);

function drawTile(tile, data, step, row) {
  const [number, words, rest] = data.tiles[step] ?? ["", "", ""];
  const [speed, note, tone, after, isBroken] = row ?? ["", rest, "", step ? "" : data.now, 0];
  const place = tile.querySelector("[data-note]");
  place.textContent = note;
  place.className = `clip${tone ? ` is-${tone}` : ""}`;
  tile.querySelector("[data-after]").textContent = after;
  for (const sign of tile.querySelectorAll(".sign")) sign.classList.toggle("is-over", Boolean(isBroken));
  const told = row ? [`you ${speed}`, aloud(note), after === "" ? "" : `then ${after}`] : [note, step ? "" : `your speed ${after}`];
  tile.querySelector("[data-said]").textContent = [`Tile ${number}: ${words}`, ...told].filter(Boolean).join(", ");
}

// On a short screen the rungs nobody can reach go: first the highest, then those below what the brakes allow.
function spare(root, data) {
  const lines = Object.entries(data.lines);
  const speeds = lines.map(([key]) => Number(key.split(":")[1]));
  const reach = Math.max(FEW, ...speeds, ...lines.map(([, line]) => line.stop));
  const lowest = Math.min(reach - FEW, ...speeds);
  for (const each of root.querySelectorAll("[data-rung], [data-step]")) {
    const step = Number(each.dataset.rung ?? each.dataset.step);
    each.classList.toggle("is-spare", step > reach || step < lowest);
  }
}
