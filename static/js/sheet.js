// The sheet and the garage: photos are shrunk before they leave the phone, folds open when they have something to say,
// panels count what is left to share. Without this file everything works, by a button and a page more.
(() => {
  // -- a photo of any size becomes 1024 points, as the server would make it

  const EDGE = 1024;
  const decoded = async (file) => {
    try {
      return await createImageBitmap(file);
    } catch {
      // a phone without the memory for the whole photo can often still decode it small
      return createImageBitmap(file, { resizeWidth: EDGE, resizeQuality: "high" });
    }
  };
  const shrunk = async (file) => {
    const photo = await decoded(file);
    const scale = Math.min(1, EDGE / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(photo.width * scale));
    canvas.height = Math.max(1, Math.round(photo.height * scale));
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const blob = await new Promise((done) => canvas.toBlob(done, "image/webp", 0.9));
    if (!blob) throw new Error("no picture came out");
    return new File([blob], "portrait", { type: blob.type });
  };

  document.addEventListener("change", async (event) => {
    const form = event.target.closest?.("form[data-shrink]");
    const [file] = event.target.files ?? [];
    if (!form || !file) return;
    const button = event.target.closest(".btn");
    button.setAttribute("aria-busy", "true");
    try {
      const files = new DataTransfer();
      files.items.add(await shrunk(file));
      event.target.files = files.files;
    } catch { /* not a picture this browser knows: the server looks at it and says what is wrong */ }
    form.requestSubmit();
  });

  // -- folds: a link to one opens it, and so does an answer that arrives inside

  const open = (element) => {
    for (let fold = element?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  };
  const openTarget = () => {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!target) return;
    open(target);
    target.scrollIntoView();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link && link.hash === location.hash) openTarget(); // a second tap changes no address
  });
  addEventListener("hashchange", openTarget);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node.matches?.("[data-conflict], [data-refusal]")) open(node);
    }
  }).observe(document.getElementById("main"), { childList: true, subtree: true });
  if (matchMedia("(min-width: 900px)").matches) {
    for (const fold of document.querySelectorAll("details[data-open-wide]")) fold.open = true;
  }
  openTarget();

  // -- panels: how many points are left to share

  const count = (form) => {
    const whole = Number(form.dataset.sum);
    const shared = [...form.querySelectorAll("input[type=number]")].reduce((sum, input) => sum + Number(input.value), 0);
    const line = form.querySelector("[data-sum-left]");
    const left = whole - shared;
    line.classList.toggle("is-wrong", left !== 0);
    line.textContent = left === 0 ? `All ${whole} points are shared out.`
      : left > 0 ? `${left} of ${whole} points are left to share.` : `${-left} points more than the ${whole} there are.`;
  };
  for (const form of document.querySelectorAll("form[data-sum]")) {
    form.addEventListener("input", () => count(form));
    count(form);
  }

  // -- a hidden file input says which file it holds

  document.addEventListener("change", (event) => {
    if (!event.target.matches?.("[data-shows-name]")) return;
    const name = event.target.closest(".upload").querySelector("[data-file-name]");
    name.textContent = event.target.files[0]?.name ?? "";
  });
})();
