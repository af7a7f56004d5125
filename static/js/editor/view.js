// Which part of the ground is seen: the place of the top left corner and how many pixels a unit takes.

const NEAREST = 2.4;
const FURTHEST = 0.12;
const CLOSE = 1; // from this zoom on limit and damage stand in each hex
const FIT_AT_MOST = 1.1; // a small track need not fill a large screen

export class View {
  constructor(svg, ground) {
    this.svg = svg;
    this.ground = ground; // the mesh; it follows the view
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.isOwn = false; // somebody moved it since it was fitted
  }

  get size() { return [this.svg.clientWidth || 1, this.svg.clientHeight || 1]; }

  /** A point of the window as a point of the ground. */
  toGround(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return [this.x + (clientX - box.left) / this.scale, this.y + (clientY - box.top) / this.scale];
  }

  toWindow([x, y]) {
    const box = this.svg.getBoundingClientRect();
    return [box.left + (x - this.x) * this.scale, box.top + (y - this.y) * this.scale];
  }

  panBy(dx, dy) {
    this.isOwn = true;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.apply();
  }

  /** Nearer or further; what lies under the given point of the window stays there. */
  zoomAt(clientX, clientY, factor) {
    const [x, y] = this.toGround(clientX, clientY);
    const scale = Math.min(NEAREST, Math.max(FURTHEST, this.scale * factor));
    const box = this.svg.getBoundingClientRect();
    this.isOwn = true;
    this.scale = scale;
    this.x = x - (clientX - box.left) / scale;
    this.y = y - (clientY - box.top) / scale;
    this.apply();
  }

  zoom(factor) {
    const box = this.svg.getBoundingClientRect();
    this.zoomAt(box.left + box.width / 2, box.top + box.height / 2, factor);
  }

  /** Shows a box of the ground as large as it goes; `below` pixels at the foot are covered by something. */
  fit({ left, top, width, height }, below) {
    const [w, h] = [this.size[0], this.size[1] - below];
    this.scale = Math.max(FURTHEST, Math.min(w / width, h / height, FIT_AT_MOST));
    this.x = left + width / 2 - w / this.scale / 2;
    this.y = top + height / 2 - h / this.scale / 2;
    this.isOwn = false;
    this.apply();
  }

  /** Moves no more than needed for a point of the ground to stand free of the margins (top, right, bottom, left). */
  reveal(point, [top, right, bottom, left]) {
    const [w, h] = this.size;
    const x = (point[0] - this.x) * this.scale;
    const y = (point[1] - this.y) * this.scale;
    const into = (value, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high)) - value;
    const [dx, dy] = [into(x, left, w - right), into(y, top, h - bottom)];
    if (dx || dy) this.panBy(dx, dy);
  }

  apply() {
    const [w, h] = this.size.map((pixels) => pixels / this.scale);
    const box = { x: this.x, y: this.y, width: w, height: h };
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${w} ${h}`);
    for (const [name, value] of Object.entries(box)) this.ground.setAttribute(name, value);
    this.svg.classList.toggle("is-close", this.scale >= CLOSE);
  }
}
