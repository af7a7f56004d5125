// What tells a TV that there is something new: a stream while a race is on, and a question every few seconds besides,
// because a race may be opened, settled or set aside while nothing rings. A TV never gives up.

const ASK_EVERY = 3000;

export function follow({ now, bell }, { rang, gone }) {
  let stream = null;
  let heard = null; // the race the stream belongs to
  let busy = false;

  function listen(race) {
    if (race === heard && (race === null || stream)) return;
    if (stream) stream.close();
    stream = null;
    heard = race;
    if (race === null) return;
    stream = new EventSource(bell);
    stream.addEventListener("tick", (event) => rang(`${race}-${event.data}`));
    stream.addEventListener("closed", ask);
    stream.addEventListener("error", () => {
      if (!stream || stream.readyState !== EventSource.CLOSED) return; // it connects again by itself
      stream = null;
    });
  }

  async function ask() {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(now, { cache: "no-store" });
      if (answer.status === 404) {
        listen(null);
        gone();
      } else if (answer.ok) {
        const told = await answer.json();
        listen(told.race);
        rang(told.mark);
      }
    } catch {
      // the machine at the table is away: the picture stays, and the next question is soon
    }
    busy = false;
  }

  ask();
  setInterval(ask, ASK_EVERY);
  addEventListener("online", ask);
}
