// The bell of a race: tells a page that something changed. A stream where one passes, asking every few seconds
// where none does. Asleep while the page is hidden, so that a phone in a pocket holds no connection; a page that wakes
// asks where the race stands before anything else.

const RETRY = [500, 1000, 2000, 3000];
const ASK_EVERY = 2500;
const GIVE_UP_AFTER = 3; // failed connects before asking instead
const STREAM_AGAIN_AFTER = 10; // answers, before a stream is tried again
const LOOK_EVERY = 12_000; // a stream that died in a tunnel says nothing: ask now and then whether it still holds
const PATIENCE = 5000; // how long an answer may take

export function listen({ bell, tick }, { rang, stands = () => {}, closed = () => {} }) {
  let stream = null;
  let failures = 0;
  let timer = 0;
  let look = 0;
  let isOver = false; // told that this person is no longer at the table: nothing is asked for any more

  function connect() {
    stop();
    if (isOver || document.hidden) return;
    if (failures >= GIVE_UP_AFTER) {
      askOnAndOn();
      return;
    }
    stream = new EventSource(bell);
    stream.addEventListener("hello", (event) => {
      failures = 0;
      stands("live");
      rang(Number(event.data));
    });
    stream.addEventListener("tick", (event) => rang(Number(event.data)));
    stream.addEventListener("closed", over);
    stream.addEventListener("error", lost);
    look = setInterval(async () => (await ask()) || lost(), LOOK_EVERY);
  }

  function lost() {
    if (isOver) return;
    failures += 1;
    stands("lost");
    stop();
    // An answer tells a shut door (no longer at the table) from a broken wire.
    timer = setTimeout(async () => {
      if (failures > 1) await ask();
      connect();
    }, RETRY[Math.min(failures, RETRY.length) - 1]);
  }

  // Where the race stands, asked once. Was there an answer?
  async function ask() {
    try {
      const answer = await fetch(tick, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout?.(PATIENCE) });
      if (answer.status === 404 || answer.status === 403) {
        over();
        return true;
      }
      if (!answer.ok) return false;
      rang((await answer.json()).tick);
      return true;
    } catch {
      return false;
    }
  }

  // Where a stream cannot pass.
  async function askOnAndOn(answers = 0) {
    const answered = await ask();
    if (isOver || document.hidden) return;
    stands(answered ? "live" : "lost");
    if (answered && answers >= STREAM_AGAIN_AFTER) failures = 0;
    timer = setTimeout(() => (failures ? askOnAndOn(answers + 1) : connect()), ASK_EVERY);
  }

  function over() {
    if (isOver) return;
    isOver = true;
    stop();
    closed();
  }

  function stop() {
    clearTimeout(timer);
    clearInterval(look);
    if (stream) stream.close();
    stream = null;
  }

  function wake() {
    if (document.hidden) return stop();
    if (isOver) return;
    failures = 0;
    connect();
    ask(); // at once, beside the stream: the right screen within a second
  }

  document.addEventListener("visibilitychange", wake);
  document.addEventListener("resume", wake); // a frozen page thaws
  window.addEventListener("online", wake);
  window.addEventListener("offline", () => stands("lost"));
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("pagehide", stop);
  connect();
}
