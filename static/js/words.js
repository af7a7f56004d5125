// The page of all rules filters as one types: entries called so come first, then those that mention it. The server does
// the same for ?q= (campaigns/queries/words.py), so the page works without this.
(() => {
  const at = (name) => document.querySelector(`[data-${name}]`);
  const plain = (text) => text.toLowerCase().split(/\s+/).filter(Boolean).join(" ");

  const form = document.querySelector(".rules__search form");
  const field = form.querySelector("input");
  const [found, byName, inText, also, all, verdict] = ["found", "by-name", "in-text", "also", "all", "verdict"].map(at);
  const entries = [...document.querySelectorAll("[data-entry]")]
    .sort((one, other) => one.dataset.entry - other.dataset.entry)
    .map((article) => ({
      article,
      home: document.getElementById(article.dataset.home),
      name: plain(article.dataset.name),
      body: plain(article.querySelector("[data-body]").textContent),
    }));

  const sentence = (hits, sought) => {
    const { nothing, one, several } = verdict.dataset;
    const chosen = [nothing, one][hits] ?? several;
    return chosen.replace("{found}", hits).replace("{sought}", () => sought); // as it is, be it full of dollar signs
  };

  const show = () => {
    const wanted = plain(field.value);
    for (const { article, home, name, body } of entries) {
      const place = !wanted ? home : name.includes(wanted) ? byName : body.includes(wanted) ? inText : home;
      place.append(article); // all of them, in their order, so each place keeps it
    }
    const hits = byName.children.length + inText.children.length;
    found.hidden = !hits;
    all.hidden = !!hits;
    also.hidden = !(byName.children.length && inText.children.length);
    verdict.textContent = wanted ? sentence(hits, field.value.trim()) : "";
    history.replaceState(null, "", wanted ? `?q=${encodeURIComponent(field.value.trim())}` : location.pathname);
  };

  field.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
    (found.hidden ? field : found.querySelector("article")).focus();
  });
})();
