// The result as it comes: whoever waits for the GM to post sees it without a tap.
import { listen } from "./bell.js";
import { Parts } from "./parts.js";

const { bell, tickAddress, parts: address } = document.querySelector("[data-result]").dataset;
const parts = new Parts(address);
listen({ bell, tick: tickAddress }, { rang: (tick) => parts.rang(tick), stands: () => {}, closed: () => {} });
