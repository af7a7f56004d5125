// Mouse, pen and fingers on the map: one finger works with the tool or, on free ground, moves the map; two fingers move
// and zoom; the wheel zooms; the middle button or the space bar moves the map wherever it is; Escape calls a stroke off.

import { same } from "./geometry.js";
import { hexAt, hexLine } from "./shapes.js";
import { actsAtOnce, beginStroke, canTake, tap } from "./tools.js";

const SLOP = 8; // pixels a tap may wander
const WHEEL = 0.0016;
export const RIM = 36; // pixels: a stroke that comes so near the rim takes the map along
const DRIFT = 0.42; // pixels a millisecond, however many frames the screen shows
const LONGEST = 50; // milliseconds a frame counts for: after a stall the road does not leap

export class Hands {
  #fingers = new Map(); // pointer id -> [clientX, clientY]
  #stroke = null;
  #pressed = null; // where the first finger went down: {x, y, hex, moved}
  #drifting = 0; // the frame asked for, while a stroke takes the map along
  #since = null; // when it was taken along last: a hand that trembles at the rim asks for many frames
  #space = false;

  constructor(editor, canvas, loupe) {
    this.editor = editor;
    this.canvas = canvas;
    this.loupe = loupe;
    const { svg } = canvas;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#lost(event));
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("keydown", (event) => {
      svg.classList.remove("is-pointed");
      this.#spaceBar(event, true);
      if (event.key === "Escape" && this.#stroke) this.#callOff();
    });
    svg.addEventListener("keyup", (event) => this.#spaceBar(event, false));
    svg.addEventListener("blur", () => {
      svg.classList.remove("is-pointed");
      this.#space = false;
    });
  }

  #hexUnder(event) { return hexAt(this.canvas.view.toGround(event.clientX, event.clientY)); }

  #down(event) {
    if (event.button > 1) return;
    event.preventDefault();
    this.canvas.svg.classList.add("is-pointed"); // a ring round the whole map is for those who come by keyboard
    this.canvas.svg.focus({ preventScroll: true });
    this.canvas.svg.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size === 1) this.#press(event);
    else this.#callOff();
  }

  #press(event) {
    const hex = this.#hexUnder(event);
    this.#pressed = { x: event.clientX, y: event.clientY, hex, moved: false };
    if (event.button === 1 || this.#space) return;
    this.#stroke = beginStroke(this.editor, hex);
    if (this.#stroke && actsAtOnce(this.editor, hex)) this.#lead(event, hex);
  }

  #lead(event, hex) {
    this.#pressed.moved = true;
    this.#pressed.hex = hex;
    if (event.pointerType === "touch") this.loupe.show(event.clientX, event.clientY);
    this.#stroke.over(hex);
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      this.canvas.svg.classList.toggle("can-take", canTake(this.editor, this.#hexUnder(event)));
      return;
    }
    const others = [...this.#fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (others.length) this.#pinch(before, [event.clientX, event.clientY], others[0]);
    else if (this.#stroke) this.#drift(event);
    else this.#pan(before, event);
  }

  /** Follows the finger and, at the rim, goes on for as long as it stays there. */
  #drift(event) {
    cancelAnimationFrame(this.#drifting);
    this.#follow(event);
    const { left, right, top, bottom } = this.canvas.svg.getBoundingClientRect();
    const over = (low, high, at) => (at < low + RIM ? DRIFT : at > high - RIM ? -DRIFT : 0);
    const [x, y] = [over(left, right, event.clientX), over(top, bottom, event.clientY)];
    if (!this.#pressed.moved || (!x && !y)) {
      this.#since = null;
      return;
    }
    this.#since ??= performance.now();
    this.#drifting = requestAnimationFrame(() => {
      const now = performance.now();
      const passed = Math.min(now - this.#since, LONGEST);
      this.#since = now;
      this.canvas.view.panBy(x * passed, y * passed);
      this.#drift(event);
    });
  }

  #follow(event) {
    const hex = this.#hexUnder(event);
    if (this.#pressed.moved && event.pointerType === "touch") this.loupe.show(event.clientX, event.clientY);
    if (same(hex, this.#pressed.hex) || !this.#isMoved(event)) return;
    for (const passed of hexLine(this.#pressed.hex, hex)) this.#lead(event, passed);
  }

  /** From afar hexes are small: a tap that wanders into the next one is a tap all the same. */
  #isMoved(event) {
    return this.#pressed.moved || Math.hypot(event.clientX - this.#pressed.x, event.clientY - this.#pressed.y) > SLOP;
  }

  #pan(before, event) {
    if (!this.#pressed) return;
    this.#pressed.moved = this.#isMoved(event);
    if (this.#pressed.moved) this.canvas.view.panBy(event.clientX - before[0], event.clientY - before[1]);
  }

  #pinch(before, after, fixed) {
    const spread = (at) => Math.hypot(at[0] - fixed[0], at[1] - fixed[1]) || 1;
    const middle = (at) => [(at[0] + fixed[0]) / 2, (at[1] + fixed[1]) / 2];
    const [from, to] = [middle(before), middle(after)];
    this.canvas.view.panBy(to[0] - from[0], to[1] - from[1]);
    this.canvas.view.zoomAt(...to, spread(after) / spread(before));
  }

  #up(event) {
    this.#fingers.delete(event.pointerId);
    const pressed = this.#pressed;
    const stroke = this.#stroke;
    this.#letGo();
    if (!pressed || event.button === 1) return;
    if (stroke && pressed.moved) stroke.end();
    else if (!pressed.moved) tap(this.editor, pressed.hex);
  }

  #lost(event) {
    this.#fingers.delete(event.pointerId);
    this.#callOff();
  }

  /** A second finger came: the first one did not mean to draw. */
  #callOff() {
    this.#stroke?.cancel();
    this.#letGo();
  }

  #letGo() {
    cancelAnimationFrame(this.#drifting);
    this.#since = null;
    this.#stroke = null;
    this.#pressed = null;
    this.loupe.hide();
  }

  #wheel(event) {
    event.preventDefault();
    this.canvas.view.zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY * WHEEL));
  }

  #spaceBar(event, isDown) {
    if (event.key !== " ") return;
    event.preventDefault();
    this.#space = isDown;
  }
}

/** What lies under the finger, shown above it. */
export class Loupe {
  static #ZOOM = 1.15;

  constructor(svg, view) {
    this.svg = svg;
    this.view = view;
  }

  show(clientX, clientY) {
    this.svg.toggleAttribute("hidden", false);
    const size = this.svg.clientWidth;
    const [x, y] = this.view.toGround(clientX, clientY);
    const units = size / Loupe.#ZOOM;
    const frame = this.svg.parentElement.getBoundingClientRect();
    const above = clientY - frame.top - size - 56;
    this.svg.setAttribute("viewBox", `${x - units / 2} ${y - units / 2} ${units} ${units}`);
    this.svg.style.left = `${Math.min(Math.max(clientX - frame.left - size / 2, 8), frame.width - size - 8)}px`;
    this.svg.style.top = `${above > 8 ? above : clientY - frame.top + 56}px`;
  }

  hide() {
    this.svg.toggleAttribute("hidden", true);
  }
}
