// A sheet opened as a page of its own. What is done in the page leads back to the race; what is done in a sheet over
// it shows the page anew.

import { sendForms } from "./send.js";

sendForms({
  done: (tick, form) => {
    const page = form.closest("[data-back]");
    if (page) location.assign(page.dataset.back);
    // A sheet that closes takes its step of the history away; a page loaded meanwhile would be lost on the way.
    else addEventListener("popstate", () => location.reload(), { once: true });
  },
});
