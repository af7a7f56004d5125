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
    part("roll-done").addEventListener("click", () => editor.setStretch(null));
  }

  async #roll() {
    const { editor } = this;
    const { stretch, range: [first, last] } = editor;
    const before = editor.history.present;
    const button = part("roll-go");
    button.setAttribute("aria-busy", "true");
    try {
      const seed = Math.floor(Math.random() * SEEDS);
      const answer = await post(this.url, { tiles: editor.text, first, last, seed });
      if (editor.history.present !== before) return; // somebody drew on meanwhile: that counts
      if (answer.status === 422) editor.refuse((await answer.json()).sentence, first);
      else if (answer.ok) this.#take((await answer.json()).tiles, stretch, `Tiles ${first} to ${last} rolled again.`);
      else editor.refuse(NO_ANSWER, first);
    } catch {
      editor.refuse(NO_ANSWER, first);
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  #take(tiles, stretch, say) {
    this.editor.apply({ state: retold(this.editor.state, { tiles }), say });
    this.editor.setStretch(stretch); // another roll may come out better
  }

  update() {
    const { stretch } = this.editor;
    part("roll").hidden = !stretch;
    if (!stretch) return;
    const [first, last] = this.editor.range;
    const asks = stretch.to === null;
    setText(part("roll-words"), asks ? `From tile ${first}: choose the other end of the stretch.` : `Tiles ${first} to ${last}`);
    part("roll-go").hidden = asks;
  }
}
