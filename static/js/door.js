// A button beside each password that shows what was typed. Made here, so that without JavaScript nothing stands idle.
(() => {
  for (const input of document.querySelectorAll("input[data-can-show]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn--s btn--quiet reveal__b";
    const box = document.createElement("span");
    box.className = "reveal";
    input.before(box);
    box.append(input, button);
    const label = document.querySelector(`label[for="${input.id}"]`).textContent.toLowerCase();
    const show = (shown) => {
      input.type = shown ? "text" : "password";
      button.textContent = shown ? "Hide" : "Show";
      button.setAttribute("aria-label", `${button.textContent} the ${label}`);
    };
    button.addEventListener("click", () => show(input.type === "password"));
    input.form.addEventListener("submit", () => show(false)); // so that browsers know what to remember
    show(false);
  }
})();
