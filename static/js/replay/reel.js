// The steps of a race, fetched stretch by stretch and kept. The server tells the first step of a stretch whole and each
// later one by what changed; here every step is whole again. `way` names the way through the log that counts: when
// something is taken back in a race that goes on, it is another one and all that was kept is forgotten.

const STRETCH = 50;
const KEPT = 40; // stretches: two thousand steps, however long the race

export class Reel {
  constructor(address, of, changed = () => {}) {
    this.address = address;
    this.of = of;
    this.way = null;
    this.changed = changed; // the race has another number of steps, or another way
    this.stretches = new Map(); // number of the stretch -> promise of its steps
  }

  at(n) {
    return this.stretches.get(Math.floor((n - 1) / STRETCH))?.steps?.[(n - 1) % STRETCH];
  }

  // The step, fetched if need be; and the stretch that comes next, so that playing never waits.
  async step(n) {
    const number = Math.floor((n - 1) / STRETCH);
    const steps = await this.stretch(number);
    if ((number + 1) * STRETCH < this.of) this.stretch(number + 1).catch(() => {});
    return steps[(n - 1) % STRETCH];
  }

  stretch(number) {
    const known = this.stretches.get(number);
    const whole = Math.min(STRETCH, this.of - number * STRETCH);
    if (known && (!known.steps || known.steps.length >= whole)) return known.promise;
    const kept = { steps: null, promise: null };
    kept.promise = this.fetch(number).then((steps) => (kept.steps = steps)).catch((trouble) => {
      this.stretches.delete(number);
      throw trouble;
    });
    this.stretches.delete(number);
    this.stretches.set(number, kept);
    if (this.stretches.size > KEPT) this.stretches.delete(this.stretches.keys().next().value);
    return kept.promise;
  }

  async fetch(number) {
    const told = await ask(this.address, number * STRETCH + 1);
    this.learn(told);
    let before = {};
    let ground = null;
    return told.steps.map((step) => {
      before = { ...before, ...step.cars };
      ground = step.ground ?? ground;
      return { ...step, cars: before, ground, isQuiet: !step.lines.length && !Object.keys(step.cars).length };
    });
  }

  learn({ of, way }) {
    const isOther = (this.way !== null && this.way !== way) || this.of !== of;
    if (this.way !== null && this.way !== way) this.stretches.clear();
    this.way = way;
    this.of = of;
    if (isOther) this.changed();
  }
}

export async function ask(address, from) {
  const answer = await fetch(`${address}?from=${from}`).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (!answer?.ok || !told) throw new Error(told?.sentence ?? "The server did not answer. Try again in a moment.");
  return told;
}
