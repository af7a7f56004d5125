// How the editor speaks of tiles. Tiles are counted from the start tile, 0, as the rules and the race do.

import { isCurve, lay } from "./geometry.js";

export const book = JSON.parse(document.getElementById("tile-book").textContent);

const navOf = (tile) => book.navs[isCurve(tile) ? tile.code[0] : tile.code];
const sideOf = (tile) => (isCurve(tile) ? (tile.code[1] === "L" ? " left" : " right") : "");

export const upperFirst = (text) => text[0].toUpperCase() + text.slice(1);
export const figuresOf = (tile) => navOf(tile);
export const hazardName = (id) => book.hazards[id]?.name ?? id;
export const boostName = (id) => book.boosts[id]?.name ?? id;
export const navName = (tile) => navOf(tile).name.toLowerCase() + sideOf(tile);
export const placeName = (number) => (number === 0 ? "the start tile" : `tile ${number}`);
export const tileCount = (count) => (count === 1 ? "1 tile" : `${count} tiles`);

/** "Tile 4: hard curve left, limit 2, damage 10, Jump" */
export const tileWords = (tile, number) => {
  const { limit, damage } = navOf(tile);
  const parts = [navName(tile), `limit ${limit}`, `damage ${damage}`];
  if (tile.hazard) parts.push(hazardWords(tile.hazard));
  if (tile.boost) parts.push(boostName(tile.boost));
  return `${upperFirst(placeName(number))}: ${parts.join(", ")}`;
};

/** "steep incline with Jump" */
export const laidWords = (tile) => {
  const lying = tile.hazard ? hazardName(tile.hazard) : tile.boost ? boostName(tile.boost) : "";
  return lying ? `${navName(tile)} with ${lying}` : navName(tile);
};

const hazardWords = (id) => {
  const hazard = book.hazards[id];
  return hazard ? `${hazard.name}, at least ${hazard.limit}` : id;
};

export const stateWords = (state) => `${lay(state).closed ? "Closed" : "Open"}, ${tileCount(state.tiles.length)}`;
export const moreWords = (more) => (more === 0 ? "Close the loop" : `Close: ${more} more`);

/** The figure of a tile as an SVG icon: [symbol, is it mirrored?]. */
export const navIcon = (tile) => [navOf(tile).icon, tile.code === "EL" || tile.code === "HL"];

/** What lies on a tile: {icon, tone, limit, damage} or null. */
export const markOf = (tile) => {
  if (tile.hazard) {
    const hazard = book.hazards[tile.hazard];
    return hazard ? { ...hazard, tone: "is-hazard" } : { icon: "ui-alert", tone: "is-hazard" };
  }
  if (tile.boost) {
    const boost = book.boosts[tile.boost];
    return { icon: boost?.icon ?? "ui-alert", tone: boost?.mends ? "is-regen" : "is-boost" };
  }
  return !isCurve(tile) && tile.code !== "S" ? { icon: navOf(tile).icon, tone: "is-boost" } : null;
};

/** What a hazard or a boost lies on, if that matters: {limit, hard} of a curve, {chevrons} of a slope, or null. */
export const underOf = (tile) => {
  if (!tile.hazard && !tile.boost) return null;
  const { limit, chevrons } = navOf(tile);
  if (isCurve(tile)) return { limit, hard: tile.code[0] === "H" };
  return chevrons ? { chevrons } : null;
};
