// The four panels of my own car: what they would hold after the line that is set, and for two seconds what they held
// before somebody hit them.

const SVG = "http://www.w3.org/2000/svg";
const GHOST = 2000;
const COUNT = 400;

// Where a second figure stands beside the first, in units of the drawing: front, rear, left, right.
const BESIDE = [
  { x: 58, y: 18, anchor: "start", was: [44, "end"] },
  { x: 58, y: 176, anchor: "start", was: [44, "end"] },
  { x: 7, y: 118, anchor: "end" },
  { x: 89, y: 118, anchor: "start" },
];
const REST = [48, 48, 7, 89];
const RESTING = ["middle", "middle", "end", "start"];

const figures = (root) => [...root.querySelectorAll("#cockpit-mine .pcar__n:not(.is-beside)")];

export function drawPanels(root, data, line) {
  root.querySelectorAll("#cockpit-mine .is-plan").forEach((each) => each.remove());
  figures(root).forEach((figure, n) => {
    const then = line?.then[n];
    const changes = then !== undefined && then !== data.panels[n];
    const [x, anchor] = changes && BESIDE[n].was ? BESIDE[n].was : [REST[n], RESTING[n]];
    figure.setAttribute("x", x);
    figure.setAttribute("text-anchor", anchor);
    if (!changes) return;
    if (BESIDE[n].was) arrow(figure, BESIDE[n].y - 7);
    beside(figure, n, then, `is-plan is-beside is-${tone(then, data, n)}`);
  });
}

function tone(then, data, n) {
  if (then <= 0) return "gone";
  return then < data.panels[n] ? "low" : "better";
}

function beside(figure, n, text, classes) {
  const { x, y, anchor } = BESIDE[n];
  const made = document.createElementNS(SVG, "text");
  made.setAttribute("class", `pcar__n ${classes}`);
  for (const [name, value] of Object.entries({ x, y, "text-anchor": anchor })) made.setAttribute(name, value);
  made.textContent = text;
  figure.after(made);
  return made;
}

function arrow(figure, y) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("class", "pcar__to is-plan");
  made.setAttribute("d", `M47 ${y}h7m-3 -3l3 3l-3 3`);
  figure.after(made);
}

// The figures count from the old value to the new; the old one stays struck through beside them.
export function haunt(root, before, after) {
  figures(root).forEach((figure, n) => {
    if (before[n] === after[n]) return;
    const ghost = beside(figure, n, before[n], "is-beside is-ghost");
    setTimeout(() => ghost.remove(), GHOST);
    count(figure, before[n], after[n]);
  });
}

function count(figure, from, to) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const began = performance.now();
  const tick = (now) => {
    const part = Math.min(1, (now - began) / COUNT);
    figure.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && figure.isConnected) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
