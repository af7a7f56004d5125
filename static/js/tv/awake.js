// A TV does not sleep while it shows a table: a wake lock where there is one, else a tiny silent picture that plays.

let lock = null;

async function hold() {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // refused, as on battery: the next time it is seen it asks again
  }
}

function playOn() {
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return;
  canvas.width = canvas.height = 2;
  const brush = canvas.getContext("2d");
  const film = document.createElement("video");
  film.muted = true;
  film.className = "vh";
  film.setAttribute("aria-hidden", "true");
  film.srcObject = canvas.captureStream(1);
  setInterval(() => brush.fillRect(0, 0, 2, 2), 1000);
  document.body.append(film);
  film.play().catch(() => film.remove());
}

export function stayAwake() {
  if (!("wakeLock" in navigator)) {
    playOn();
    return;
  }
  hold();
  document.addEventListener("visibilitychange", hold);
}
