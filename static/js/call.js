// The table calls: when the grid opens, the flag falls or a race goes on, the link to it arrives among the news, and the
// page follows it, once for each call. What is being edited is saved first. Nothing is taken out of a hand: while a form
// is half typed, a card open or a finger on something, the link stays and waits.
(() => {
  const news = document.getElementById("news");
  if (!news) return;
  const PAUSE = 1500; // somebody who is typing is not interrupted in the middle of a word
  const nameOf = (mark) => `call:${document.body.dataset.person ?? ""}:${mark}`;
  let goes = false;
  let typed = 0;

  // Followed by this tab already: then whoever went elsewhere did so on purpose.
  const wasFollowed = (mark) => {
    try { return sessionStorage.getItem(nameOf(mark)) !== null; } catch { return true; }
  };
  const remember = (mark) => {
    try { sessionStorage.setItem(nameOf(mark), ""); } catch { /* then no call is followed either */ }
  };
  const follow = ({ href, dataset }) => {
    remember(dataset.call);
    location.assign(href);
  };
  // A page of the race itself: whoever came here without a call is not called back from where they go next.
  const stand = () => {
    for (const { dataset } of document.querySelectorAll("[data-call-here]")) remember(dataset.callHere);
  };

  const isChoice = ({ type }) => type === "checkbox" || type === "radio";
  const isText = (field) => field.matches("textarea, input:not([type=hidden], [type=checkbox], [type=radio])");
  const isChanged = (field) => {
    if (isChoice(field)) return field.checked !== field.defaultChecked;
    if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
    return [...field.options].some((option) => option.selected !== option.defaultSelected) && field.selectedIndex > 0;
  };
  // Fields that save themselves are seen to; those that only choose what is shown lose nothing that anybody wrote.
  const CHOOSES_A_VIEW = "[type=range], [type=search], [readonly], [data-replay] *, form[hx-push-url] *";
  const isSafe = (field) => Boolean(field.closest("form[data-autosave]")) || field.matches(CHOOSES_A_VIEW);
  // What a race page sets by script was typed by nobody.
  const isHalfTyped = (field) => !isSafe(field) && isChanged(field) && (isText(field) || !field.form?.matches("[data-verb]"));
  const isBeingFilled = (field) => field?.matches?.("input, textarea, select") && isText(field) && !isSafe(field);

  const isInHand = () => Date.now() - typed < PAUSE
    || Boolean(document.querySelector("dialog[open], [data-held], form[data-sent]"))
    || isBeingFilled(document.activeElement)
    || [...document.querySelectorAll("main :is(input:not([type=hidden]), select, textarea)")].some(isHalfTyped);

  const answer = async () => {
    stand();
    const link = news.querySelector("[data-call]");
    if (!link || goes || wasFollowed(link.dataset.call) || isInHand()) return;
    goes = true;
    const isSaved = await (window.autosave?.flush() ?? true);
    goes = false;
    if (isSaved && !isInHand() && link.isConnected) follow(link);
  };

  stand();
  document.addEventListener("input", () => { typed = Date.now(); }, true);
  news.addEventListener("htmx:afterSettle", answer);
  news.addEventListener("htmx:afterRequest", answer); // nothing new, but the hand may be free by now
})();
