// A word at the edge of a race page, whatever else happens on it: news goes by itself, what was not done stays until it
// is closed.

function show(sentence, isRefusal) {
  const told = document.createElement("div");
  told.className = isRefusal ? "toast toast--no" : "toast";
  told.append(Object.assign(document.createElement("p"), { className: "grow", textContent: sentence }));
  if (isRefusal) {
    told.setAttribute("role", "alert");
    const close = Object.assign(document.createElement("button"), { className: "btn", type: "button", textContent: "Close" });
    close.dataset.closeToast = "";
    told.append(close);
  } else told.dataset.toast = "";
  document.getElementById("toasts")?.replaceChildren(told);
}

export const toast = (sentence) => show(sentence, false);
export const refuse = (sentence) => show(sentence, true);
