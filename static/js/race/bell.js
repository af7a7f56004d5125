// The bell of a race: tells a page that something changed. A stream where one passes, asking every few seconds
// where none does. Asleep while the page is hidden, so that a phone in a pocket holds no connection.

const RETRY = [500, 1000, 2000, 3000];
const ASK_EVERY = 2500;
const GIVE_UP_AFTER = 3; // failed connects before asking instead

export function listen({ bell, tick }, { rang, stands, closed }) {
  let stream = null;
  let failures = 0;
  let timer = 0;

  function connect() {
    stop();
    if (document.hidden) return;
    if (failures >= GIVE_UP_AFTER) {
      ask();
      return;
    }
    stream = new EventSource(bell);
    stream.addEventListener("hello", (event) => {
      failures = 0;
      stands("live");
      rang(Number(event.data));
    });
    stream.addEventListener("tick", (event) => rang(Number(event.data)));
    stream.addEventListener("closed", () => {
      stop();
      closed();
    });
    stream.addEventListener("error", () => {
      failures += 1;
      stands("lost");
      stop();
      timer = setTimeout(connect, RETRY[Math.min(failures, RETRY.length) - 1]);
    });
  }

  // Where a stream cannot pass. Every tenth answer tries a stream again.
  async function ask(answers = 0) {
    try {
      const answer = await fetch(tick, { headers: { Accept: "application/json" } });
      if (answer.status === 404 || answer.status === 403) return closed();
      if (!answer.ok) throw new Error(String(answer.status));
      stands("live");
      rang((await answer.json()).tick);
      if (answers >= 10) failures = 0;
    } catch {
      stands("lost");
    }
    timer = setTimeout(() => (failures ? ask(answers + 1) : connect()), ASK_EVERY);
  }

  function stop() {
    clearTimeout(timer);
    if (stream) stream.close();
    stream = null;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : connect()));
  window.addEventListener("online", () => {
    failures = 0;
    connect();
  });
  window.addEventListener("pageshow", (event) => event.persisted && connect());
  window.addEventListener("pagehide", stop);
  connect();
}
