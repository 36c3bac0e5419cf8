/** The copies of tickets that a browser keeps for when there is no network, each by the address of its page. */
export interface TicketShelf {
  /** Until a day of the calendar, `YYYY-MM-DD`. */
  keep(secret: string, copy: string, until: string): Promise<void>;
  forget(secret: string): Promise<void>;
}

/** The same name as in the worker (src/app/start/ticketWorker.ts). */
const name = 'tickets';
/** In the address bar there is no secret: a reload shows the ticket that was shown last. */
const shown = 'shown';

/**
 * A shelf at a folder of the app, `https://muster.example/ticket/`. A worker answers for that folder alone, and only while
 * the network does not (docs/rules/tickets.md 4). Where a browser has none, nothing is kept.
 */
export function createTicketShelf(folder: string): TicketShelf {
  const isAble = () => 'caches' in globalThis && 'serviceWorker' in navigator;
  return {
    async keep(secret, copy, until) {
      if (!isAble()) return;
      await navigator.serviceWorker.register('/ticket-worker.js', { scope: folder });
      const shelf = await caches.open(name);
      await dropOld(shelf);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'x-until': until };
      for (const page of [secret, shown]) await shelf.put(folder + page, new Response(copy, { headers }));
    },
    async forget(secret) {
      if (!isAble()) return;
      const shelf = await caches.open(name);
      const [last, mine] = await Promise.all([shelf.match(folder + shown), shelf.match(folder + secret)]);
      if (last !== undefined && (await last.text()) === (await mine?.text())) await shelf.delete(folder + shown);
      await shelf.delete(folder + secret);
    },
  };
}

/** Tickets of runs that are over. */
async function dropOld(shelf: Cache): Promise<void> {
  const today = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  for (const request of await shelf.keys()) {
    const until = (await shelf.match(request))?.headers.get('x-until') ?? '';
    if (until < today) await shelf.delete(request);
  }
}
const dayMs = 24 * 60 * 60_000;
