// Somebody else drew on the same track: both versions are shown, and the person chooses. Nothing is lost: undo brings mine back.

import { thumbnail } from "./canvas.js";
import { element, part } from "./dom.js";
import { retold } from "./edits.js";
import { makeState, parseTiles } from "./geometry.js";

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
    this.slot.append(this.#pictures());
    this.slot.querySelector("[data-keep-mine], [data-take-theirs]").focus();
  }

  #pictures() {
    const theirs = makeState(parseTiles(this.theirs.tiles), this.theirs.heading);
    return element("div", { class: "ed__both" }, [
      element("figure", {}, [thumbnail(this.editor.state, "Your version"), element("figcaption", {}, ["Yours"])]),
      element("figure", {}, [thumbnail(theirs, "The other version"), element("figcaption", {}, ["Theirs"])]),
    ]);
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
