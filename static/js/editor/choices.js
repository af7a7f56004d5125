// Rows of things to choose from: what the road is, which hazard, which boost. One row serves a tool, another the sheet.

import { element, icon } from "./dom.js";
import { SLOPES } from "./geometry.js";
import { book, navIcon, navName, upperFirst } from "./words.js";

const short = (name) => upperFirst(name.split(": ").at(-1)); // "Tile Glitch: No Power" is known by its last words

const nav = (code) => {
  const [symbol, flip] = navIcon({ code });
  return { value: code, label: upperFirst(navName({ code })), symbol, flip };
};
const lying = (things, none) => [
  { value: "", label: none, symbol: "ui-close" },
  ...Object.entries(things).map(([id, thing]) => ({ value: id, label: short(thing.name), symbol: thing.icon })),
];

export const OPTIONS = {
  slope: SLOPES.map(nav),
  road: [...SLOPES, "EL", "ER", "HL", "HR"].map(nav),
  hazard: lying(book.hazards, "No hazard"),
  boost: lying(book.boosts, "No boost"),
};

/** A row of radios in a fieldset; `pick` hears each choice. Answers a function that shows what is chosen. */
export const fillRow = (fieldset, name, options, pick) => {
  const inputs = new Map();
  const row = element("div", { class: "ed__row" }, options.map(({ value, label, symbol, flip }) => {
    const input = element("input", { class: "vh", type: "radio", name, value });
    inputs.set(value, input);
    return element("label", { class: "chip chip--touch" }, [input, icon(symbol, flip), label]);
  }));
  row.addEventListener("change", (event) => pick(event.target.value));
  fieldset.append(row);
  return (value) => { for (const [key, input] of inputs) input.checked = key === (value ?? ""); };
};
