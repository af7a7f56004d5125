// A page that waits for its race: parts are drawn anew at every bell, forms are sent, and a part with `data-goto` says
// that the race has gone on without this page, which follows.
import { listen } from "./bell.js";
import { Parts } from "./parts.js";
import { sendForms } from "./send.js";

export function following(page, { done = () => {} } = {}) {
  const moveOn = (fresh) => fresh.dataset.goto && location.replace(fresh.dataset.goto);
  const parts = new Parts(page.dataset.parts, { swapped: moveOn });
  const stands = (how) => {
    const place = document.querySelector("[data-connection]");
    if (!place) return;
    place.classList.toggle("is-offline", how === "lost");
    place.textContent = how === "lost" ? "No connection" : "Live";
  };
  listen(page.dataset, { rang: (tick) => parts.rang(tick), stands, closed: () => location.reload() });
  sendForms({
    done: (tick) => {
      done();
      parts.rang(tick);
    },
  });
  return parts;
}
