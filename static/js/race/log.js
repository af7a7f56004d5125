// The page of a race's log: new lines appear as they are written, and what is sent from its sheets is sent by script.
import { listen } from "./bell.js";
import { Parts } from "./parts.js";
import { sendForms } from "./send.js";

const page = document.querySelector("[data-race-log]");
const parts = new Parts(page.dataset.parts);

listen({ bell: page.dataset.bell, tick: page.dataset.tick }, {
  rang: (tick) => parts.rang(tick),
  stands: () => {},
  closed: () => location.reload(),
});
sendForms({ done: (tick) => parts.rang(tick) });
