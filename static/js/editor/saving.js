// The track saves itself. What the server does not have yet is kept in this browser, per person and track, and sent again
// after a reload, a closed tab or a dead network. Answers: 200 {version}, 409 {version, html}, 422 {sentence}.

import { part, post, setText } from "./dom.js";

const PAUSE = 600;
const RETRY_EVERY = 5000;
const GONE = "This was not saved: you are signed out, or may no longer change this track. "
  + "Your drawing stays here; reload the page to go on.";

export class Saver {
  #key;
  #unsent = null; // {tiles, heading, home, seen}
  #doubtful = null; // the one that went out and may have arrived: until its answer comes, nobody knows what the server has
  #stored = true; // whether the browser took it
  #timer = 0;
  #sending = false;
  #away = false;
  #refused = false; // the server would not have it as it is
  #conflicted = false; // the person has to choose first; what is drawn meanwhile waits

  /** `heard` is told of {conflict, version} and {refused}. */
  constructor({ url, version, drawn }, heard) {
    this.url = url;
    this.version = version;
    this.server = drawn; // {tiles, heading, home} as the server has it, as far as we know
    this.heard = heard;
    this.#key = `track:${document.body.dataset.person ?? ""} ${url}`;
    [this.#unsent, this.#doubtful] = this.#kept();
    if (this.#doubtful && this.#isServers(this.#doubtful)) this.#accepted(this.#doubtful, { version });
    addEventListener("online", () => this.send());
    addEventListener("offline", () => this.#show());
    addEventListener("beforeunload", (event) => this.#unsent && !this.#stored && event.preventDefault());
    document.addEventListener("visibilitychange", () => document.hidden && this.send());
    setInterval(() => this.#away && this.send(), RETRY_EVERY);
  }

  // -- what is not with the server yet

  /** What an earlier visit could not send, if it is not what the server has anyway. */
  get left() {
    if (this.#unsent && !this.#doubtful && this.#isServers(this.#unsent)) this.#forget();
    return this.#unsent;
  }

  #isServers({ tiles, heading, home = "" }) {
    return tiles === this.server.tiles && heading === this.server.heading && home === this.server.home;
  }

  #kept() {
    try {
      const { doubtful = null, ...unsent } = JSON.parse(localStorage.getItem(this.#key));
      return typeof unsent.tiles === "string" ? [unsent, doubtful] : [null, null]; // without a track it is nothing
    } catch {
      return [null, null];
    }
  }

  #keep(unsent, doubtful) {
    this.#unsent = unsent;
    this.#doubtful = doubtful;
    try {
      localStorage.setItem(this.#key, JSON.stringify({ ...unsent, doubtful }));
      this.#stored = true;
    } catch {
      this.#stored = false;
    }
  }

  #forget() {
    this.#unsent = null;
    this.#doubtful = null;
    try { localStorage.removeItem(this.#key); } catch { /* then it was never there */ }
  }

  // -- sending

  changed(drawn) {
    this.#refused = false;
    const isAllThere = this.#isServers(drawn) && !this.#doubtful && !this.#conflicted;
    if (isAllThere) this.#forget();
    else this.#keep({ ...drawn, seen: this.#unsent?.seen ?? this.version }, this.#doubtful);
    this.#show();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), PAUSE);
  }

  /** One after the other: what may have arrived goes out again as it was, and only its answer lets newer ones follow. */
  async send() {
    this.#show();
    if (!this.#unsent || this.#sending || this.#refused || this.#conflicted || !navigator.onLine) return;
    const edit = this.#doubtful ?? this.#unsent;
    this.#keep(this.#unsent, edit);
    this.#sending = true;
    try {
      const answer = await post(this.url, edit, { keepalive: true });
      if (answer.status >= 500) throw new Error(`${answer.status}`);
      this.#away = false;
      await this.#receive(edit, answer);
    } catch {
      this.#away = true; // it stays queued and goes out with the next round
    } finally {
      this.#sending = false;
      this.#show();
    }
    if (this.#unsent && this.#unsent !== edit && !this.#away) await this.send();
  }

  async #receive(edit, answer) {
    if (answer.status === 200) this.#accepted(edit, await answer.json());
    else if (answer.status === 409) this.#conflict(await answer.json());
    else if (answer.status === 422) this.#refuse(edit, (await answer.json()).sentence);
    else this.#turnAway();
  }

  #accepted(edit, { version }) {
    this.version = version;
    this.server = { tiles: edit.tiles, heading: edit.heading, home: edit.home ?? "" };
    if (this.#isServers(this.#unsent)) this.#forget();
    else this.#keep({ ...this.#unsent, seen: version }, null);
  }

  #conflict({ version, html }) {
    this.#keep(this.#unsent, null);
    this.#conflicted = true;
    this.heard({ conflict: html, version });
  }

  /** What was drawn since may be taken: it goes out next. */
  #refuse(edit, sentence) {
    const isNewest = this.#unsent === edit;
    this.#keep(this.#unsent, null);
    if (!isNewest) return;
    this.#refused = true;
    this.heard({ refused: sentence });
  }

  /** Nobody looked at the track, so a doubt stays. */
  #turnAway() {
    this.#refused = true;
    this.heard({ refused: GONE });
  }

  // -- two people drew at once

  keepMine(version) {
    this.#conflicted = false;
    this.#keep({ ...this.#unsent, seen: version }, null);
    this.send();
  }

  takeTheirs(theirs, version) {
    this.#conflicted = false;
    this.version = version;
    this.server = theirs;
    this.#forget();
    this.#show();
  }

  // -- what the person sees: the words of the sheet's autosave

  #show() {
    const chip = part("saved");
    const [tone, words] = this.#words();
    chip.classList.remove("is-offline", "is-queued", "is-saving", "is-refused");
    if (tone) chip.classList.add(tone);
    setText(chip, words);
  }

  #words() {
    const stuck = this.#refused || this.#conflicted;
    const queued = this.#unsent && !stuck;
    if (!navigator.onLine) return ["is-offline", queued ? "Offline, 1 queued" : "Offline"];
    if (stuck) return ["is-refused", "1 not saved"];
    if (queued) return this.#away ? ["is-queued", "1 queued"] : ["is-saving", "Saving"];
    return ["", "Saved"];
  }
}
