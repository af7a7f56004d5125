// Standing orders as a page of their own: a tap is kept at once and shown where it was made.

import { phone } from "./phone.js";
import { sendForms } from "./send.js";

export function showSetting(form, button) {
  for (const each of form.querySelectorAll("button[name=value]")) each.setAttribute("aria-pressed", String(each === button));
}

if (document.querySelector("[data-orders-page]")) {
  phone();
  sendForms({ done: (tick, form, button) => showSetting(form, button) });
}
