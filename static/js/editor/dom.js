// Small helpers for the page round the map.

import { book } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export const part = (name) => document.querySelector(`[data-ed="${name}"]`);
export const parts = (name) => [...document.querySelectorAll(`[data-ed="${name}"]`)];

/** Where the track is edited just now: the map, or the square of the chart that can be reached. */
export const surface = () => (part("map-view").hidden ? part("chart").querySelector('[tabindex="0"]') : part("map"));

export const element = (name, attributes = {}, children = []) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

export const icon = (name, flip = false) => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", flip ? "i flip" : "i");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `${book.icons}#${name}`);
  return svg;
};

export const setText = (target, text) => {
  if (target.textContent !== text) target.textContent = text; // screen readers hear a change only
};

/** The token every post carries. */
const csrf = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];

export const post = (url, fields, options = {}) => fetch(url, {
  method: "POST",
  redirect: "manual", // a way to the sign-in page is no answer
  headers: { "X-CSRFToken": csrf(), Accept: "application/json, text/html" },
  body: new URLSearchParams(fields),
  ...options,
});
