// A word at the edge of a race page, whatever else happens on it.

/** News, which goes by itself. */
export function toast(sentence) {
  const told = document.createElement("div");
  told.className = "toast";
  told.dataset.toast = "";
  told.append(Object.assign(document.createElement("p"), { className: "grow", textContent: sentence }));
  document.getElementById("toasts").replaceChildren(told);
}

/** What was not done, which stays until it is closed. */
export const refuse = (sentence) => document.dispatchEvent(new CustomEvent("kit:refuse", { detail: sentence }));
