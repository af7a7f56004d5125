// What a step looks like: cars on the map, their strips in order, the table of tiles, and the words of the moment.

const SVG = "http://www.w3.org/2000/svg";
const BARS = ["M7 5c1-4 9-4 10 0", "M6 28h12", "M4 9v15", "M20 9v15"]; // front, rear, left, right, as the kit draws them
const BODY = "M9.5 11c0-3 5-3 5 0v11h-5z";
const PANELS = ["front", "rear", "left", "right"];
const A_TILE = 120;

export class Stage {
  constructor(page) {
    this.page = page;
    this.icons = page.dataset.icons;
    this.zoom = page.dataset.zoom;
    this.ground = page.querySelector("[data-ground]");
    this.ring = page.querySelector("[data-ring]");
    this.order = page.querySelector("[data-order]");
    this.rows = [...page.querySelectorAll("[data-tiles] tr")];
    this.road = [...page.querySelectorAll(".map__hex [data-at]")].map((tile) => tile.dataset.at.split(" ").map(Number));
    this.cars = new Map([...this.order.children].map((strip) => [strip.dataset.seat, this.parts(strip)]));
    this.shown = null;
  }

  parts(strip) {
    const seat = CSS.escape(strip.dataset.seat);
    const part = (name) => strip.querySelector(`[data-${name}]`);
    return {
      strip,
      token: this.page.querySelector(`[data-car="${seat}"]`),
      tag: this.page.querySelector(`[data-tag="${seat}"]`),
      place: part("place"), gap: part("gap"), where: part("where"), speed: part("speed"), tack: part("tack"),
      faults: part("faults"), panels: part("panels"),
    };
  }

  // `time`: how long cars may drive to where they are now, in milliseconds; 0 puts them there.
  show(step, time = 0) {
    const before = this.shown;
    this.shown = step;
    for (const [seat, car] of this.cars) {
      const now = step.cars[seat];
      if (before?.cars[seat] !== now) this.draw(car, now, before?.cars[seat], time);
      car.strip.classList.toggle("is-turn", seat === step.seat);
    }
    if (before?.ground !== step.ground) this.lay(step.ground);
    this.sort(step.order);
    this.mark(step);
    this.tell(step);
    this.fill(step);
  }

  draw(car, now, before, time) {
    set(car.place, now.place);
    set(car.gap, now.gap);
    set(car.where, now.words || `lap ${now.lap}, tile ${now.tile}`);
    set(car.speed, now.speed);
    set(car.tack, now.tack);
    car.strip.classList.toggle("is-out", now.place === "Out");
    if (String(now.faults) !== String(before?.faults)) {
      car.faults.replaceChildren(...now.faults.map(([icon, words]) => this.fault(icon, words)));
    }
    if (String([now.panels, now.most]) !== String([before?.panels, before?.most])) {
      car.panels.replaceChildren(panels(now.panels, now.most));
    }
    this.place(car, now, before, time);
  }

  place({ token, tag }, now, before, time) {
    for (const each of [token, tag]) {
      each.setAttribute("class", each.getAttribute("class").replace(/ is-\w+$/, "") + ` is-${now.status}`);
      each.setAttribute("visibility", now.at ? "visible" : "hidden");
    }
    if (!now.at) return;
    const [x, y, turned, scale, tagX, tagY, tagScale] = now.at;
    token.setAttribute("transform", `translate(${x} ${y}) rotate(${turned}) scale(${scale})`);
    tag.setAttribute("transform", `translate(${tagX} ${tagY}) scale(${tagScale})`);
    if (time && before?.at && token.animate) this.drive(token, tag, now, before, time);
  }

  // Along the road, tile by tile; a car that was put elsewhere is simply there.
  drive(token, tag, now, before, time) {
    const tiles = now.distance - before.distance;
    if (tiles <= 0 || tiles > this.road.length) return;
    const passed = Array.from({ length: tiles - 1 }, (_, n) => this.road[(((before.distance + n + 1) % this.road.length) + this.road.length) % this.road.length]);
    const ends = [before.at, ...passed, now.at].map(([x, y, turned]) => [Number(x), Number(y), Number(turned)]);
    for (let n = 1; n < ends.length; n += 1) ends[n][2] += 360 * Math.round((ends[n - 1][2] - ends[n][2]) / 360);
    const duration = Math.min(time, A_TILE * tiles);
    token.animate(
      ends.map(([x, y, turned]) => ({ transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${now.at[3]})` })),
      { duration, easing: "ease-in-out" },
    );
    tag.animate([{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], { duration });
  }

  lay({ signs, words }) {
    const drawn = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${signs}</svg>`, "image/svg+xml");
    this.ground.replaceChildren(...drawn.documentElement.children);
    words.forEach((told, n) => set(this.rows[n].children[1], told));
  }

  sort(order) {
    order.forEach((seat, n) => {
      const { strip } = this.cars.get(seat);
      if (this.order.children[n] !== strip) this.order.insertBefore(strip, this.order.children[n] ?? null);
    });
  }

  mark({ seat, cars }) {
    const at = cars[seat]?.at;
    this.ring.setAttribute("visibility", at ? "visible" : "hidden");
    if (at) this.ring.setAttribute("transform", `translate(${at[0]} ${at[1]}) scale(${this.zoom})`);
  }

  tell(step) {
    const strip = this.cars.get(step.seat)?.strip;
    const plate = this.page.querySelector("[data-plate]");
    plate.hidden = !strip;
    if (strip) {
      plate.className = `rp__plate ${strip.classList[1]}`;
      plate.firstElementChild.textContent = strip.dataset.number;
    }
    set(this.page.querySelector("[data-name]"), strip ? strip.dataset.name : "The race");
    const lines = step.lines.length ? step.lines : ["Nothing to tell."];
    this.page.querySelector("[data-lines]").replaceChildren(...lines.map((line) => element("p", "", line)));
    this.page.querySelector("[data-dice]").replaceChildren(...step.dice.flat().map(die));
    set(this.page.querySelector("[data-lap]"), step.lap);
    set(this.page.querySelector("[data-round]"), step.round);
  }

  // The table says which cars are where, in running order.
  fill(step) {
    const there = new Map();
    for (const seat of step.order) {
      const car = step.cars[seat];
      if (!car.at) continue;
      const { number, surname } = this.cars.get(seat).strip.dataset;
      const told = `${number} ${surname}${car.words ? ` (${car.words})` : ""}`;
      there.set(car.tile, [...(there.get(car.tile) ?? []), told]);
    }
    this.rows.forEach((row, n) => set(row.children[2], (there.get(n) ?? []).join(", ")));
  }

  fault(icon, words) {
    const told = element("span", "is-danger");
    const drawn = document.createElementNS(SVG, "svg");
    drawn.setAttribute("class", "i i--20");
    drawn.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${this.icons}#${icon}`);
    drawn.append(use);
    told.append(drawn, element("span", "vh", words));
    return told;
  }
}

export function element(name, className, text = "") {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

function set(place, value) {
  const text = String(value);
  if (place.textContent !== text) place.textContent = text;
}

function die(value) {
  const told = element("b", "rp__die");
  told.append(element("span", "vh", "rolled "), String(value));
  return told;
}

function panels(points, most) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", "mini");
  drawn.setAttribute("viewBox", "0 0 24 32");
  drawn.setAttribute("role", "img");
  const told = PANELS.map((name, n) => `${name} ${points[n]}`).join(", ");
  drawn.setAttribute("aria-label", told[0].toUpperCase() + told.slice(1));
  BARS.forEach((bar, n) => drawn.append(path(bar, `is-${state(points[n], most[n])}`)));
  drawn.append(path(BODY, "mini__b"));
  return drawn;
}

function state(left, most) {
  if (left <= 0) return "gone";
  return left * 2 <= most ? "low" : "ok";
}

function path(d, className) {
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("class", className);
  drawn.setAttribute("d", d);
  return drawn;
}
