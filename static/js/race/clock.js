// Times that run on by themselves: elements with data-since, in milliseconds since 1970. The page counts by the
// laptop's clock, whatever the phone believes.

let ahead = 0; // how far this device's clock is ahead of the laptop's

export function setClock(serverNow) {
  if (serverNow) ahead = Date.now() - serverNow;
}

export function now() {
  return Date.now() - ahead;
}

export function spanned(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export function tell(root = document) {
  for (const each of root.querySelectorAll("[data-since]")) {
    const text = spanned(now() - Number(each.dataset.since));
    if (each.textContent !== text) each.textContent = text;
  }
}

export function run() {
  tell();
  setInterval(tell, 1000);
}
