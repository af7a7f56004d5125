// Rows of things to choose from: what the road is, which hazard, which boost. One row serves a tool, another the sheet.

import { element, icon } from "./dom.js";
import { SLOPES } from "./geometry.js";
import { book, navIcon, navName, upperFirst } from "./words.js";

const short = (name) => upperFirst(name.split(": ").at(-1)); // "Tile Glitch: No Power" is known by its last words

const nav = (label) => (code) => {
  const [symbol, flip] = navIcon({ code });
  return { value: code, label: label(code), symbol, flip };
};
const fullName = (code) => upperFirst(navName({ code }));
const shortName = (code) => fullName(code).replace(/ (straight|curve)/, "");
const lying = (things, none) => [
  { value: "", label: none, symbol: "ui-close" },
  ...Object.entries(things).map(([id, thing]) => ({ value: id, label: short(thing.name), symbol: thing.icon })),
];

export const OPTIONS = {
  slope: SLOPES.map(nav(fullName)),
  road: [...SLOPES, "EL", "ER", "HL", "HR"].map(nav(shortName)),
  hazard: lying(book.hazards, "No hazard"),
  boost: lying(book.boosts, "No boost"),
};

/** A row of radios in a fieldset; `pick` hears each choice. Answers a function that shows what is chosen and, if asked
 *  to, brings it into sight where the row is longer than the screen is wide. */
export const fillRow = (fieldset, name, options, pick) => {
  const inputs = new Map();
  const row = element("div", { class: "ed__row" }, options.map(({ value, label, symbol, flip }) => {
    const input = element("input", { class: "vh", type: "radio", name, value });
    inputs.set(value, input);
    return element("label", { class: "chip chip--touch" }, [input, icon(symbol, flip), label]);
  }));
  row.addEventListener("change", (event) => pick(event.target.value));
  fieldset.append(row);
  return (value, bringIntoSight = false) => {
    for (const [key, input] of inputs) input.checked = key === (value ?? "");
    const label = inputs.get(value ?? "")?.parentElement;
    if (bringIntoSight && label) row.scrollLeft = label.offsetLeft - row.offsetLeft - (row.clientWidth - label.offsetWidth) / 2;
  };
};
