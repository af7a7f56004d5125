// One stretch of a closed road, rolled again by the server's generator: choose both ends, roll until you like it.

import { part, post, setText } from "./dom.js";
import { retold } from "./edits.js";

const SEEDS = 2 ** 31;
const NO_ANSWER = "The server did not answer, so nothing was rolled. Try again when the connection is back.";

export class Roller {
  constructor(url, editor) {
    this.url = url;
    this.editor = editor;
    part("roll-go").addEventListener("click", () => this.#roll());
    part("roll-done").addEventListener("click", () => editor.keepStretch(null));
  }

  async #roll() {
    const { editor } = this;
    const [first, last] = editor.stretch;
    const before = editor.history.present;
    const button = part("roll-go");
    button.setAttribute("aria-busy", "true");
    try {
      const seed = Math.floor(Math.random() * SEEDS);
      const answer = await post(this.url, { tiles: editor.text, first, last, seed });
      if (editor.history.present !== before) return; // somebody drew on meanwhile: that counts
      if (answer.status === 422) editor.refuse((await answer.json()).sentence, first);
      else if (answer.ok) this.#take((await answer.json()).tiles, [first, last]);
      else editor.refuse(NO_ANSWER, first);
    } catch {
      editor.refuse(NO_ANSWER, first);
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  #take(tiles, stretch) {
    this.editor.apply({ state: retold(this.editor.state, tiles), say: `Tiles ${stretch[0]} to ${stretch[1]} rolled again.` });
    this.editor.keepStretch(stretch);
  }

  update() {
    const { stretch } = this.editor;
    part("roll").hidden = !stretch;
    if (!stretch) return;
    const [first, last] = stretch;
    const asks = last === null;
    setText(part("roll-words"), asks ? `From tile ${first}: choose the other end of the stretch.` : `Tiles ${first} to ${last}`);
    part("roll-go").hidden = asks;
  }
}
