// A track's page: the tile under the finger, wherever it is pointed at (trace, chart, a remark), is marked everywhere else.
(() => {
  const page = document.querySelector("[data-track]");
  if (!page) return;
  const now = page.querySelector("[data-now]");
  let shown = null;

  const mark = (tile) => {
    if (tile === shown) return;
    shown = tile;
    for (const each of page.querySelectorAll("[data-tile]")) each.classList.toggle("is-marked", each.dataset.tile === tile);
    page.querySelectorAll(".track__map .map__hex polygon").forEach((hex, at) => hex.classList.toggle("is-marked", String(at) === tile));
    // the trace tells the speed too; a track without one still has its chart
    const told = page.querySelector(`.trace [data-tile="${tile}"]`) ?? page.querySelector(`.chart [data-tile="${tile}"]`);
    now.textContent = told.dataset.say;
  };

  const point = (event) => {
    // a finger that slides keeps its first target; what lies under it now is meant
    const under = event.type === "pointermove" ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
    const tile = under?.closest?.("[data-tile]")?.dataset.tile;
    if (tile !== undefined && page.contains(under)) mark(tile);
  };
  for (const type of ["pointerdown", "pointermove", "focusin"]) page.addEventListener(type, point);

  page.addEventListener("click", (event) => {
    const hexes = [...page.querySelectorAll(".track__map .map__hex polygon")];
    const at = hexes.findIndex((hex) => hex.isPointInFill(inDrawing(hex, event)));
    if (event.target.closest(".track__map") && at >= 0) mark(String(at));
  });

  const inDrawing = (hex, { clientX, clientY }) => new DOMPoint(clientX, clientY).matrixTransform(hex.getScreenCTM().inverse());

  document.addEventListener("htmx:afterSwap", () => { shown = null; });
})();
