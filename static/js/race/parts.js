// The parts of a race page: pieces of HTML the server draws, each with an id and `data-part`. When the bell rings all
// are fetched at once and those that changed are put in place. Nothing is taken out of a hand: a part that is touched,
// dragged, half typed or holds an open card waits, marked, until it is let go.

export class Parts {
  constructor(url, { swapped = () => {}, held = () => {} } = {}) {
    this.url = url;
    this.tick = 0; // what the page shows
    this.wanted = 0; // what the bell said
    this.fetching = false;
    this.drawn = new Map(); // id -> the HTML the server sent last
    this.waiting = new Map(); // id -> HTML that waits for a hand to let go
    this.swapped = swapped;
    this.held = held;
    for (const part of document.querySelectorAll("[data-part]")) this.drawn.set(part.id, part.outerHTML);
    for (const name of ["pointerup", "pointercancel", "focusout", "close", "toggle", "change"]) {
      document.addEventListener(name, () => setTimeout(() => this.settle()), true);
    }
    document.addEventListener("pointerdown", (event) => (this.touched = event.target), true);
    for (const name of ["pointerup", "pointercancel"]) {
      document.addEventListener(name, () => (this.touched = null), true);
    }
  }

  // The race stands at this tick: fetch unless the page shows it already.
  async rang(tick) {
    this.wanted = Math.max(this.wanted, tick);
    if (this.fetching || this.wanted <= this.tick) return;
    this.fetching = true;
    try {
      while (this.wanted > this.tick) {
        const answer = await fetch(this.url, { headers: { "X-Parts": "yes" } });
        if (!answer.ok) throw new Error(String(answer.status));
        const tickThen = Number(answer.headers.get("X-Tick"));
        this.take(await answer.text());
        this.tick = tickThen;
        this.wanted = Math.max(this.wanted, tickThen);
      }
    } catch {
      setTimeout(() => this.rang(this.wanted), 2000); // the bell was heard, the fetch was not: try again
    } finally {
      this.fetching = false;
    }
  }

  take(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    for (const part of fresh.querySelectorAll("[data-part]")) {
      const drawn = part.outerHTML;
      if (this.drawn.get(part.id) === drawn) {
        this.waiting.delete(part.id);
        continue;
      }
      this.drawn.set(part.id, drawn);
      this.waiting.set(part.id, drawn);
    }
    this.settle();
  }

  // Puts in place what waits, as far as no hand is on it.
  settle() {
    for (const [id, html] of [...this.waiting]) {
      const old = document.getElementById(id);
      if (!old) {
        this.waiting.delete(id);
      } else if (this.isHeld(old)) {
        old.classList.add("is-outdated");
        this.held(old, html);
      } else {
        this.waiting.delete(id);
        this.swap(old, html);
      }
    }
  }

  // Does somebody have a hand on it? `data-yields` marks a part that may always be replaced.
  isHeld(part) {
    if (part.hasAttribute("data-yields")) return false;
    if (this.touched && part.contains(this.touched)) return true;
    if (part.querySelector("dialog[open], details[open][data-card], [data-held]")) return true;
    const focused = document.activeElement;
    return part.contains(focused) && focused.matches("input:not([type=hidden]), select, textarea") && isEdited(focused);
  }

  swap(old, html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const fresh = template.content.firstElementChild;
    const kept = remember(old);
    old.replaceWith(fresh);
    recall(fresh, kept);
    this.swapped(fresh, old);
  }
}

function isEdited(field) {
  if (field.type === "checkbox" || field.type === "radio") return false;
  if (field.tagName === "SELECT") return true;
  return field.value !== field.defaultValue;
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
