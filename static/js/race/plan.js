// What a driver means to do next: tack, speed, talent. Private: it is kept on this phone, by race and car, and nobody
// is told of it. A plan belongs to one turn, and knows what it was made upon.

const nameOf = (data) => `race-plan-${data.race}-${data.seat}`;
const keyOf = ({ tack, speed, using }) => `${tack}:${speed}:${using}`;

export const lineOf = (data, choice) => data.lines[keyOf(choice)];

// The speeds that may be set under a tack with a talent, the lowest first.
export function speedsOf(data, tack, using) {
  return Object.keys(data.lines)
    .map((key) => key.split(":"))
    .filter(([each, , talent]) => each === tack && talent === using)
    .map(([, speed]) => Number(speed))
    .sort((one, other) => one - other);
}

export function load(data) {
  try {
    const plan = JSON.parse(localStorage.getItem(nameOf(data)));
    return plan?.turn === data.turn ? plan : null;
  } catch {
    return null;
  }
}

export function keep(data, { tack, speed, using }) {
  try {
    localStorage.setItem(nameOf(data), JSON.stringify({ tack, speed, using, turn: data.turn, basis: data.basis }));
  } catch { /* storage is switched off: the plan lives as long as the page */ }
}

export function forget(data) {
  try { localStorage.removeItem(nameOf(data)); } catch { /* nothing was kept */ }
}

export const isAbout = (event, data) => event.key === nameOf(data);

// The legal choice nearest to what is wanted, and a sentence where that is something else.
export function fit(data, wanted) {
  if (lineOf(data, wanted)) return { choice: wanted, sentence: "" };
  const { tack, using } = wanted;
  const talent = speedsOf(data, tack, using).length ? using : "";
  const speeds = speedsOf(data, tack, talent);
  if (!speeds.length) return { choice: first(data), sentence: `${tack.toUpperCase()} cannot be set now.` };
  const speed = speeds.reduce((best, each) => (Math.abs(each - wanted.speed) < Math.abs(best - wanted.speed) ? each : best));
  const words = talent === using ? `Speed ${wanted.speed} is out of reach now.` : "That talent is spent.";
  return { choice: { tack, speed, using: talent }, sentence: `${words} ${speed} is set instead.` };
}

export function first(data) {
  const [tack, speed] = data.first;
  return { tack, speed, using: "" };
}
