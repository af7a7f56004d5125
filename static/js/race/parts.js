// The parts of a race page: pieces of HTML the server draws, each with an id and `data-part`. When the bell rings all
// are fetched at once and those that changed are put in place. Nothing is taken out of a hand: a part that is touched,
// dragged, half typed or holds an open card waits, marked, until it is let go.
//
// `data-held` on a part, in it or around it: a hand is on it. `data-yields`: an open card in it does not hold it.
// `data-first`: put in place before the others, which wait as long as it says by `race:hold` (a reveal, before damage).

const AFTER_A_TAP = 350; // a tap's click comes after its pointer is up: nothing moves in between
const AGAIN_AFTER = 2000;

// What differs between two drawings of the same thing: one-time tokens, the key of a tap, the moment it was drawn.
const PASSING = /(name="(?:csrfmiddlewaretoken|key|seq)" value=")[^"]*/g;
const lasting = (html) => html.replace(PASSING, "$1");

export class Parts {
  constructor(url, { swapped = () => {}, held = () => {}, gone = () => {} } = {}) {
    this.url = url;
    this.tick = Number(document.querySelector("[data-tick]")?.dataset.tick) || 0; // what the page shows
    this.wanted = 0; // what the bell said
    this.fetching = null; // the way to the newest state, while it lasts
    this.again = false; // fetch once more whatever the tick
    this.drawn = new Map(); // id -> the HTML the server sent last
    this.waiting = new Map(); // id -> HTML that waits for a hand to let go
    this.swapped = swapped; // (fresh, old): a part was put in place
    this.held = held; // (part, html): what is new waits
    this.gone = gone; // (status): this person is no longer at the table, or may see this page no more
    this.touched = null;
    this.until = 0; // only parts with data-first are put in place before that moment
    document.addEventListener("race:hold", ({ detail: ms }) => {
      this.until = performance.now() + ms;
      setTimeout(() => this.settle(), ms + 10);
    });
    for (const part of document.querySelectorAll("[data-part]")) this.drawn.set(part.id, lasting(part.outerHTML));
    for (const name of ["focusout", "close", "toggle", "change"]) {
      document.addEventListener(name, () => setTimeout(() => this.settle()), true);
    }
    let letGo = 0;
    document.addEventListener("pointerdown", (event) => {
      clearTimeout(letGo);
      this.touched = event.target;
    }, true);
    for (const name of ["pointerup", "pointercancel"]) {
      document.addEventListener(name, () => {
        letGo = setTimeout(() => this.release(), AFTER_A_TAP);
      }, true);
    }
  }

  // The race stands at this tick: fetch unless the page shows it already. Resolves when the page has caught up.
  async rang(tick) {
    this.wanted = Math.max(this.wanted, tick);
    if (!this.fetching && this.isBehind()) this.fetching = this.catchUp();
    await this.fetching;
  }

  async catchUp() {
    try {
      while (this.isBehind()) await this.fetch();
    } catch {
      this.again = true;
      setTimeout(() => this.rang(this.wanted), AGAIN_AFTER); // the bell was heard, the fetch was not: try again
    } finally {
      this.fetching = null;
    }
  }

  isBehind() {
    return this.again || this.wanted > this.tick;
  }

  // Draws anew whatever the tick: the page asks for more than before, or has been told that it is behind. An answer
  // that is on its way already may be of before: it is asked for once more.
  refresh() {
    this.again = true;
    return this.rang(0);
  }

  async fetch() {
    this.again = false;
    const answer = await fetch(this.url, { headers: { "X-Parts": "yes" } });
    if (answer.status === 403 || answer.status === 404) {
      this.tick = Infinity;
      return this.gone(answer.status);
    }
    if (!answer.ok) throw new Error(String(answer.status));
    const tick = Number(answer.headers.get("X-Tick"));
    this.take(await answer.text());
    this.tick = tick;
    this.wanted = Math.max(this.wanted, tick);
  }

  take(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    for (const part of fresh.querySelectorAll("[data-part]")) {
      const drawn = lasting(part.outerHTML);
      if (this.drawn.get(part.id) === drawn) {
        if (!this.waiting.has(part.id)) this.bringUpToDate(part);
        else this.waiting.set(part.id, part.outerHTML);
        continue;
      }
      this.drawn.set(part.id, drawn);
      this.waiting.set(part.id, part.outerHTML);
    }
    this.settle();
  }

  // The same to look at, drawn at a later moment: its forms speak of that moment now.
  bringUpToDate(fresh) {
    const old = document.getElementById(fresh.id);
    const moment = fresh.querySelector('input[name="seq"]')?.value;
    if (!old || moment === undefined) return;
    for (const field of old.querySelectorAll('input[name="seq"]')) field.value = moment;
  }

  release() {
    this.touched = null;
    this.settle();
  }

  // Puts in place what waits, as far as no hand is on it.
  settle() {
    const isFirst = (id) => document.getElementById(id)?.hasAttribute("data-first") ?? false;
    for (const [id, html] of [...this.waiting].sort(([one], [two]) => isFirst(two) - isFirst(one))) {
      const old = document.getElementById(id);
      if (!old) {
        this.waiting.delete(id);
      } else if (performance.now() < this.until && !isFirst(id)) {
        continue;
      } else if (this.isHeld(old)) {
        old.classList.add("is-outdated");
        this.held(old, html);
      } else {
        this.waiting.delete(id);
        this.swap(old, html);
      }
    }
  }

  isWaitingIn(place) {
    return [...this.waiting.keys()].some((id) => place.contains(document.getElementById(id)));
  }

  // Does somebody have a hand on it?
  isHeld(part) {
    if (this.touched && part.contains(this.touched)) return true;
    if (part.closest("[data-held]") || part.querySelector("[data-held]")) return true;
    if (part.hasAttribute("data-yields")) return false;
    if (part.querySelector("dialog[open], details[open][data-card]")) return true;
    return [...part.querySelectorAll("input:not([type=hidden]), select, textarea")].some(isHalfTyped);
  }

  swap(old, html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const fresh = template.content.firstElementChild;
    const kept = remember(old);
    old.replaceWith(fresh);
    recall(fresh, kept);
    fresh.dispatchEvent(new CustomEvent("race:swapped", { bubbles: true }));
    this.swapped(fresh, old);
  }
}

// Typed into and not sent, or being chosen from.
function isHalfTyped(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  const drawn = [...field.options].findIndex((option) => option.defaultSelected);
  return field === document.activeElement || field.selectedIndex !== Math.max(drawn, 0);
}

// Focus, scroll and open drawers survive a swap, by id.
function remember(part) {
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
  const scrolled = [part, ...part.querySelectorAll("[id]")].filter((each) => each.scrollTop || each.scrollLeft);
  return { focused, open, scrolled: scrolled.map((each) => [each.id, each.scrollTop, each.scrollLeft]) };
}

function recall(part, { focused, open, scrolled }) {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, top, left] of scrolled) {
    const each = document.getElementById(id);
    if (each) [each.scrollTop, each.scrollLeft] = [top, left];
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
