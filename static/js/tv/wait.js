// The page with the four letters: asks until somebody has typed them, then shows the table. Where there are no letters, or
// the browser would forget whose they are, it says so and tries again in a while.

const EVERY = 2000;
const AGAIN_AFTER = 120_000; // fewer TVs in ten minutes than a device may start
const page = document.querySelector("[data-waits]");
const letters = document.getElementById("tv-letters");

async function told() {
  try {
    const answer = await fetch(page.dataset.waits, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // no answer: what stands there stays, and the next try is soon
  }
}

async function ask() {
  const now = await told();
  if (now && !now.keeps) forgets();
  else if (now && !now.waits) location.reload();
  else setTimeout(ask, EVERY);
}

function forgets() {
  letters.hidden = true;
  document.getElementById("tv-forgets").hidden = false;
  setTimeout(again, AGAIN_AFTER);
}

async function again() {
  if (await told()) location.reload();
  else setTimeout(again, EVERY);
}

if (letters) setTimeout(ask, EVERY);
else setTimeout(again, AGAIN_AFTER);
