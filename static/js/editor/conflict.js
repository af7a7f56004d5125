// Somebody else drew on the same track: both versions are shown, and the person chooses. Nothing is lost: undo brings mine back.

import { thumbnail } from "./canvas.js";
import { element, part } from "./dom.js";
import { retold } from "./edits.js";
import { differences, makeState, parseTiles } from "./geometry.js";
import { laidWords, placeName, tileCount, upperFirst } from "./words.js";

const MOST_TOLD = 4; // differences told one by one

export class Conflict {
  constructor(editor, saver) {
    this.editor = editor;
    this.saver = saver;
    this.slot = part("conflict");
    this.slot.addEventListener("click", (event) => this.#choose(event));
  }

  show(html, version) {
    this.slot.innerHTML = html;
    this.slot.hidden = false;
    const carrier = this.slot.querySelector("[data-theirs-tiles]");
    const { theirsTiles: tiles, theirsHeading: heading, theirsHome: home } = carrier.dataset;
    this.theirs = { tiles, heading: Number(heading), home };
    this.version = Number(carrier.dataset.version ?? version);
    this.#compare();
    this.slot.querySelector("[data-keep-mine], [data-take-theirs]").focus();
  }

  /** What differs in words above the buttons, and both in pictures below them. */
  #compare() {
    const mine = this.editor.state;
    const theirs = makeState(parseTiles(this.theirs.tiles), this.theirs.heading);
    const found = differences(mine, theirs);
    const figure = (state, label, name) => element("figure", {}, [thumbnail(state, label, found.numbers), element("figcaption", {}, [name])]);
    const told = this.#differing(mine, theirs, found).map((line) => element("li", {}, [line]));
    this.slot.querySelector(".conflict__do").before(element("ul", { class: "t-13", "data-differing": "" }, told));
    this.slot.append(element("div", { class: "ed__both" }, [
      figure(mine, "Your version", "Yours"), figure(theirs, "The other version", "Theirs"),
    ]));
  }

  /** The first few in words: whoever cannot tell the two maps apart, or does not see them, chooses by these. */
  #differing(mine, theirs, { numbers, parts }) {
    const told = numbers.slice(0, MOST_TOLD).map((number) =>
      `${upperFirst(placeName(number))}: yours ${laidWords(mine.tiles[number])}, theirs ${laidWords(theirs.tiles[number])}.`);
    const left = numbers.length - told.length;
    if (left) told.push(`${upperFirst(tileCount(left))} more differ${left === 1 ? "s" : ""}.`);
    if (parts !== null) told.push(`After ${placeName(parts)} the roads part.`);
    if (mine.heading !== theirs.heading) told.push("The two point in different directions on the map.");
    return told;
  }

  #choose(event) {
    const takes = event.target.closest("[data-take-theirs]");
    if (!takes && !event.target.closest("[data-keep-mine]")) return;
    event.preventDefault();
    this.hide();
    if (takes) {
      this.saver.takeTheirs(this.theirs, this.version);
      this.editor.apply({ state: retold(this.editor.state, this.theirs), say: "Their version is on the map. Undo brings yours back." });
    } else {
      this.saver.keepMine(this.version);
      this.editor.say("Your version stays.");
    }
    part("map").focus();
  }

  hide() {
    this.slot.hidden = true;
    this.slot.replaceChildren();
  }
}
