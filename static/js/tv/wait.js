// The page with the four letters: asks until somebody has typed them, then shows the table.

const EVERY = 2000;
const page = document.querySelector("[data-waits]");

async function ask() {
  try {
    const answer = await fetch(page.dataset.waits, { cache: "no-store" });
    if (answer.ok && !(await answer.json()).waits) {
      location.reload();
      return;
    }
  } catch {
    // no answer: the letters stay, and the next try is soon
  }
  setTimeout(ask, EVERY);
}

setTimeout(ask, EVERY);
